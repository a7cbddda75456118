// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"errors"
	"fmt"
	"slices"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/robots/chicken"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// Kinds are kinds of things that a world file may name beside those of playsim, and what
// extends worlds.
type Kinds struct {
	Robots     []sim.RobotKind
	Sensors    []sim.SensorKind
	Objects    []sim.ObjectKind
	Actions    []sim.ActionKind      // of scripts
	Faults     []sim.FaultKind       // of scenarios
	Languages  []program.Language    // of programs; those that come with playsim are among them
	Extensions []extension.Extension // those that come with playsim are among them
	MaxObjects int                   // the most robots, and the most objects, of a world; 0 is 1000 and 10,000
}

// Bounds where [Kinds.MaxObjects] is 0.
const (
	mostRobots  = 1000
	mostObjects = 10_000
)

// robotKinds are playsim's kinds of robots in the order in which people are told them.
var robotKinds = slices.Concat([]sim.RobotKind{nao.Kind, cart.Kind}, chicken.Kinds)

// robots are all kinds of robots.
func (k *Kinds) robots() []sim.RobotKind { return slices.Concat(robotKinds, k.Robots) }

// language returns the language called name.
func (k *Kinds) language(name string) program.Language {
	return k.Languages[slices.Index(k.languageNames(), name)]
}

func (k *Kinds) languageNames() []string {
	names := make([]string, len(k.Languages))
	for i, l := range k.Languages {
		names[i] = l.Name()
	}
	return names
}

// objects are all kinds of objects.
func (k *Kinds) objects() []objectKind {
	all := slices.Clip(objectKinds)
	for _, o := range k.Objects {
		all = append(all, objectKind{o.Name, func() thing { return newCustom(o) }})
	}
	return all
}

// Check reports a name that is taken or cannot be one, and what is wrong with tables.
func (k *Kinds) Check() error {
	taken := map[string]bool{}
	for _, r := range robotKinds {
		taken[r.Name] = true
	}
	for _, s := range k.Sensors {
		if s.New == nil {
			return fmt.Errorf("sensor kind %s: it has no New", s.Name)
		}
	}
	for _, r := range k.Robots {
		if err := checkKind("robot kind", r.Name, taken, r.New != nil, func() spec.Table { return k.newRobot(r).table() }); err != nil {
			return err
		}
	}
	for _, own := range k.Sensors {
		at := slices.IndexFunc(k.robots(), func(r sim.RobotKind) bool { return r.Name == own.Robot })
		if at < 0 {
			return fmt.Errorf("sensor kind %s: there is no kind of robot %q", own.Name, own.Robot)
		}
		if err := checkKind("sensor kind", own.Name, map[string]bool{}, true, func() spec.Table { return k.newRobot(k.robots()[at]).table() }); err != nil {
			return err
		}
	}
	clear(taken)
	for _, o := range objectKinds {
		taken[o.name] = true
	}
	for _, o := range k.Objects {
		if err := checkKind("object kind", o.Name, taken, o.New != nil, func() spec.Table { return newCustom(o).Table() }); err != nil {
			return err
		}
	}
	clear(taken)
	for _, l := range k.Languages {
		if err := checkKind("language", l.Name(), taken, true, func() spec.Table { return l.Table(new(program.Entry)) }); err != nil {
			return err
		}
	}
	return k.checkExtensions()
}

func checkKind(what, name string, taken map[string]bool, has bool, table func() spec.Table) error {
	var err error
	switch {
	case !spec.NameForm(name):
		return fmt.Errorf("%s %q: letters, digits, _ and -, beginning with a letter", what, name)
	case taken[name]:
		err = errors.New("there is one of that name already")
	case !has:
		err = errors.New("it has no New")
	default:
		err = table().Err()
	}
	if taken[name] = true; err != nil {
		return fmt.Errorf("%s %s: %w", what, name, err)
	}
	return nil
}

// Schema returns the JSON Schema (draft 2020-12) of world files, for editors. It is a
// little laxer than Load, which also knows which things overlap.
func (k *Kinds) Schema() string {
	d := &decoder{kinds: k, world: newWorld("")}
	return spec.File("world", d.table(), d.definitions())
}

// kindsSchema is that of a list of things, each below the name of its kind. What must say
// nothing may be empty.
func kindsSchema(count int, at func(i int) (string, spec.Table)) spec.Object {
	var kinds spec.Object
	for i := range count {
		name, t := at(i)
		body := t.JSONSchema()
		if !slices.ContainsFunc(t.Fields, func(f spec.Field) bool { return f.Must != "" }) {
			body.Set("type", []string{"object", "null"})
		}
		kinds = append(kinds, spec.Member{Key: name, Value: body})
	}
	return spec.Object{{Key: "type", Value: "array"}, {Key: "items", Value: spec.Object{
		{Key: "type", Value: "object"},
		{Key: "minProperties", Value: 1},
		{Key: "maxProperties", Value: 1},
		{Key: "additionalProperties", Value: false},
		{Key: "properties", Value: kinds},
	}}}
}

func (d *decoder) objectsSchema() spec.Object {
	kinds := d.kinds.objects()
	return kindsSchema(len(kinds), func(i int) (string, spec.Table) { return kinds[i].name, kinds[i].new().Table() })
}

func (d *decoder) robotsSchema() spec.Object {
	kinds := d.kinds.robots()
	return kindsSchema(len(kinds), func(i int) (string, spec.Table) { return kinds[i].Name, d.kinds.newRobot(kinds[i]).table() })
}

func (d *decoder) managersSchema() spec.Object {
	return spec.Object{{Key: "type", Value: "array"}, {Key: "items", Value: d.managerTable(&program.ManagerEntry{}).JSONSchema()}}
}
