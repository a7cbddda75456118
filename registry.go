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
	robots     []sim.RobotKind
	objects    []sim.ObjectKind
	languages  languages.Set
	extensions []extension.Extension
}

// Control is what a controller written in Go sees of its robot and of time: Read, Command,
// See, Seconds, Print.
type Control = controller.Control

// Default returns a registry with what playsim comes with, to which others can be added.
func Default() *Registry { return &Registry{extensions: extensions.Default()} }

// AddRobot adds a kind of robot: world files name it under robots:. The error says that
// its name is taken or what is wrong with its keys; then nothing is added.
func (r *Registry) AddRobot(kind sim.RobotKind) error {
	kinds := scenarios.Kinds{Robots: append(slices.Clip(r.robots), kind)}
	if err := kinds.Check(); err != nil {
		return err
	}
	r.robots = kinds.Robots
	return nil
}

// AddObject adds a kind of object: world files name it under objects:. The error says that
// its name is taken or what is wrong with its keys; then nothing is added.
func (r *Registry) AddObject(kind sim.ObjectKind) error {
	kinds := scenarios.Kinds{Objects: append(slices.Clip(r.objects), kind)}
	if err := kinds.Check(); err != nil {
		return err
	}
	r.objects = kinds.Objects
	return nil
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
	kinds := scenarios.Kinds{Languages: more.All()}
	if err := kinds.Check(); err != nil {
		return err
	}
	r.languages = more
	return nil
}

// AddExtension adds an extension to every world: what it gives has keys, and world files have
// its section under its name. The error says that its name is taken or what is wrong with its
// keys; then nothing is added.
func (r *Registry) AddExtension(e extension.Extension) error {
	kinds := scenarios.Kinds{Extensions: append(slices.Clip(r.extensions), e)}
	if err := kinds.Check(); err != nil {
		return err
	}
	r.extensions = kinds.Extensions
	return nil
}

// Kinds returns a copy of what there is.
func (r *Registry) Kinds() scenarios.Kinds {
	return scenarios.Kinds{
		Robots: slices.Clone(r.robots), Objects: slices.Clone(r.objects), Languages: r.languages.All(), Extensions: slices.Clone(r.extensions),
	}
}
