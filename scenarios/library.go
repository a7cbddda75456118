// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/program/controller"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// Library is what worlds and scenarios are made from: the files that they name, and the
// kinds of things that they may name beside those that come with playsim.
type Library struct {
	*source.Files
	Kinds
	Command string // what runs scenarios with these kinds, for hints; "" is playsim
}

// Kinds are kinds of things written in Go, beside those that come with playsim. Their
// names must not be taken: see [Kinds.Check].
type Kinds struct {
	Robots      []sim.RobotKind
	Objects     []sim.ObjectKind
	Schemes     []playful.SchemeSpec
	Leaves      []playful.LeafSpec
	Evaluations []playful.EvaluationSpec
	Controllers []Controller

	MaxObjects int // the most robots, and the most objects, of a world; 0 is 1000 and 10,000
}

// Controller is a controller written in Go, and the name by which world files run it.
type Controller struct {
	Name  string
	Begin controller.Func
}

// Of returns a library of files, with the kinds that come with playsim.
func Of(files *source.Files) *Library { return &Library{Files: files} }

// With returns a library of the same kinds with other files.
func (l *Library) With(files *source.Files) *Library { return &Library{files, l.Kinds, l.Command} }

// Check reports a name that is taken or cannot be one.
func (k *Kinds) Check() error {
	if err := k.worlds().Check(); err != nil {
		return err
	}
	for _, c := range k.Controllers {
		if c.Begin == nil {
			return fmt.Errorf("controller %s has no function that begins it", c.Name)
		}
	}
	_, err := k.Registry()
	return err
}

// Registry returns the leaves, evaluations and schemes that programs may name.
func (k *Kinds) Registry() (*playful.Registry, error) {
	reg := playful.NewRegistry()
	if err := nodes.Register(reg); err != nil {
		return nil, err
	}
	for _, s := range k.Schemes {
		if err := reg.AddScheme(s); err != nil {
			return nil, err
		}
	}
	for _, l := range k.Leaves {
		if err := reg.AddLeaf(l); err != nil {
			return nil, err
		}
	}
	for _, e := range k.Evaluations {
		if err := reg.AddEvaluation(e); err != nil {
			return nil, err
		}
	}
	return reg, nil
}

// worlds are the kinds that the world file itself names.
func (k *Kinds) worlds() *worlds.Kinds {
	out := &worlds.Kinds{Robots: k.Robots, Objects: k.Objects, MaxObjects: k.MaxObjects}
	for i := range k.Controllers {
		out.Controllers = append(out.Controllers, k.Controllers[i].Name)
	}
	return out
}

// WorldSchema returns the JSON Schema (draft 2020-12) of world files, for editors.
func (k *Kinds) WorldSchema() string { return k.worlds().Schema() }

// controller returns the controller called name; the world file was checked against it.
func (k *Kinds) controller(name string) controller.Func {
	for i := range k.Controllers {
		if k.Controllers[i].Name == name {
			return k.Controllers[i].Begin
		}
	}
	return nil
}
