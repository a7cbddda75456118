// SPDX-License-Identifier: Apache-2.0

package playsim

import (
	"slices"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/entry"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/program/controller"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
)

// Registry holds the kinds of things written in Go that worlds and programs may name,
// beside those that come with playsim. It is a value to be passed: nothing is global.
type Registry struct {
	kinds     scenarios.Kinds
	languages languages.Set
}

// Control is what a controller written in Go sees of its robot and of time: Read, Command,
// See, Seconds, Print.
type Control = controller.Control

// Default returns a registry with what playsim comes with, to which others can be added.
func Default() *Registry { return &Registry{kinds: scenarios.Kinds{Extensions: extensions.Default()}} }

// AddRobot adds a kind of robot: world files name it under robots:. The error says that
// its name is taken or what is wrong with its keys; then nothing is added.
func (r *Registry) AddRobot(kind sim.RobotKind) error {
	k := r.kinds
	k.Robots = append(slices.Clip(k.Robots), kind)
	return r.take(k)
}

// AddSensor adds a kind of sensor to a kind of robot, playsim's or one that was added before:
// world files name it as a key of the robot. The error is as with AddRobot.
func (r *Registry) AddSensor(kind sim.SensorKind) error {
	k := r.kinds
	k.Sensors = append(slices.Clip(k.Sensors), kind)
	return r.take(k)
}

// AddObject adds a kind of object: world files name it under objects:. The error is as with
// AddRobot.
func (r *Registry) AddObject(kind sim.ObjectKind) error {
	k := r.kinds
	k.Objects = append(slices.Clip(k.Objects), kind)
	return r.take(k)
}

// AddAction adds a kind of action, which scripts and [Run.Do] may have. The error is as with
// AddRobot.
func (r *Registry) AddAction(kind sim.ActionKind) error {
	k := r.kinds
	k.Actions = append(slices.Clip(k.Actions), kind)
	return r.take(k)
}

// AddFault adds a kind of fault of slots and percepts, which scenarios name. The error is as
// with AddRobot.
func (r *Registry) AddFault(kind sim.FaultKind) error {
	k := r.kinds
	k.Faults = append(slices.Clip(k.Faults), kind)
	return r.take(k)
}

// take takes kinds unless one has a mistake.
func (r *Registry) take(k scenarios.Kinds) error {
	err := scenarios.CheckKinds(&k)
	if err == nil {
		r.kinds = k
	}
	return err
}

// AddScheme adds a type of scheme, which leaves of Playful programs push and target.
func (r *Registry) AddScheme(s playful.SchemeSpec) error {
	l := r.languages.Playful
	l.Schemes = append(slices.Clip(l.Schemes), s)
	return r.playful(l)
}

// AddLeaf adds a leaf node of Playful programs.
func (r *Registry) AddLeaf(leaf playful.LeafSpec) error {
	l := r.languages.Playful
	l.Leaves = append(slices.Clip(l.Leaves), leaf)
	return r.playful(l)
}

// AddEvaluation adds an evaluation of Playful programs, for whenever, if and priority of.
func (r *Registry) AddEvaluation(e playful.EvaluationSpec) error {
	l := r.languages.Playful
	l.Evaluations = append(slices.Clip(l.Evaluations), e)
	return r.playful(l)
}

// playful takes the language with more nodes unless a name is taken.
func (r *Registry) playful(l entry.Language) error {
	if _, err := l.Registry(); err != nil {
		return err
	}
	r.languages.Playful = l
	return nil
}

// AddController adds a controller, which world files run by programs: - go: {name, robot}.
// begin is called for every run, again for every rewind and for [Run.Why], and once by Load
// to see that it works. So what a controller remembers are variables of begin, and begin
// changes nothing else. What it returns is called every period of the program.
func (r *Registry) AddController(name string, begin func(*Control) (tick func())) error {
	l, err := r.languages.Go.With(controller.Named{Name: name, Begin: begin})
	if err == nil {
		r.languages.Go = l
	}
	return err
}

// AddLanguage adds a language of programs: world files name it under programs:. The error
// says that its name is taken or what is wrong with its keys; then nothing is added.
func (r *Registry) AddLanguage(l program.Language) error {
	more := r.languages
	more.Others = append(slices.Clip(more.Others), l)
	err := scenarios.CheckKinds(&scenarios.Kinds{Languages: more.All()})
	if err == nil {
		r.languages = more
	}
	return err
}

// AddExtension adds an extension to every world: what it gives has keys, and world files have
// its section under its name. The error is as with AddRobot.
func (r *Registry) AddExtension(e extension.Extension) error {
	k := r.kinds
	k.Extensions = append(slices.Clip(k.Extensions), e)
	return r.take(k)
}

// Kinds returns what there is.
func (r *Registry) Kinds() scenarios.Kinds {
	k := r.kinds
	k.Languages = r.languages.All()
	return k
}
