// SPDX-License-Identifier: Apache-2.0

package playsim

import (
	"slices"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/program/controller"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
)

// Registry holds the kinds of things written in Go that worlds and programs may name,
// beside those that come with playsim. It is a value to be passed: nothing is global.
type Registry struct{ kinds scenarios.Kinds }

// Control is what a controller written in Go sees of its robot and of time: Read, Command,
// See, Seconds, Print.
type Control = controller.Control

// Default returns a registry with what playsim comes with, to which others can be added.
func Default() *Registry { return &Registry{} }

// AddRobot adds a kind of robot: world files name it under robots:. The error says that
// its name is taken or what is wrong with its keys; then nothing is added.
func (r *Registry) AddRobot(kind sim.RobotKind) error {
	return r.add(func(k *scenarios.Kinds) { k.Robots = append(k.Robots, kind) })
}

// AddObject adds a kind of object: world files name it under objects:. The error says that
// its name is taken or what is wrong with its keys; then nothing is added.
func (r *Registry) AddObject(kind sim.ObjectKind) error {
	return r.add(func(k *scenarios.Kinds) { k.Objects = append(k.Objects, kind) })
}

// AddScheme adds a type of scheme, which leaves of Playful programs push and target.
func (r *Registry) AddScheme(s playful.SchemeSpec) error {
	return r.add(func(k *scenarios.Kinds) { k.Schemes = append(k.Schemes, s) })
}

// AddLeaf adds a leaf node of Playful programs.
func (r *Registry) AddLeaf(l playful.LeafSpec) error {
	return r.add(func(k *scenarios.Kinds) { k.Leaves = append(k.Leaves, l) })
}

// AddEvaluation adds an evaluation of Playful programs, for whenever, if and priority of.
func (r *Registry) AddEvaluation(e playful.EvaluationSpec) error {
	return r.add(func(k *scenarios.Kinds) { k.Evaluations = append(k.Evaluations, e) })
}

// AddController adds a controller, which world files run by programs: - go: {name, robot}.
// begin is called for every run, again for every rewind and for [Run.Why], and once by Load
// to see that it works. So what a controller remembers are variables of begin, and begin
// changes nothing else. What it returns is called every period of the program.
func (r *Registry) AddController(name string, begin func(*Control) (tick func())) error {
	return r.add(func(k *scenarios.Kinds) {
		k.Controllers = append(k.Controllers, scenarios.Controller{Name: name, Begin: begin})
	})
}

// add changes the kinds unless that makes them wrong.
func (r *Registry) add(change func(*scenarios.Kinds)) error {
	next := r.Kinds()
	change(&next)
	if err := next.Check(); err != nil {
		return err
	}
	r.kinds = next
	return nil
}

// Kinds returns a copy of what was added.
func (r *Registry) Kinds() scenarios.Kinds {
	k := &r.kinds
	return scenarios.Kinds{
		Robots: slices.Clone(k.Robots), Objects: slices.Clone(k.Objects), Schemes: slices.Clone(k.Schemes), Leaves: slices.Clone(k.Leaves),
		Evaluations: slices.Clone(k.Evaluations), Controllers: slices.Clone(k.Controllers),
	}
}
