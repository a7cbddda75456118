// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"slices"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/spec"
)

// Section returns what the file says to an extension; nil where it says nothing.
func (w *World) Section(name string) extension.Section {
	for _, e := range w.Extended {
		if e.Name() == name {
			return e.Section
		}
	}
	return nil
}

// Declared returns the robots as the file has them.
func (w *World) Declared() (all []extension.Robot) {
	for i := range w.Robots {
		r := &w.Robots[i]
		all = append(all, extension.Robot{Name: r.Name, Kind: r.Kind, Config: r.Config})
	}
	return all
}

// extended are the extensions of a world of which nothing is said.
func (k *Kinds) extended() []extension.Extended {
	all := make([]extension.Extended, len(k.Extensions))
	for i, e := range k.Extensions {
		all[i].Extension = e
	}
	return all
}

// extensionFields binds the sections of extensions.
func (d *decoder) extensionFields() (all []spec.Field) {
	if d.kinds == nil {
		return nil
	}
	for i, e := range d.kinds.Extensions {
		empty := e.Section(d.surroundings(), nil)
		if empty == nil {
			continue
		}
		doc := empty.Table().Doc
		all = append(all, spec.Field{Key: e.Name(), Doc: doc, Into: d.section(func(s *spec.Section) { d.extension(s, i) }, func() *spec.Node { return d.extensionNode(i) }, func() spec.Object {
			t := e.Section(d.surroundings(), nil).Table()
			t.Doc = ""
			return t.JSONSchema()
		})})
	}
	return all
}

// extension reads the section of an extension by its number.
func (d *decoder) extension(s *spec.Section, i int) {
	e := &d.world.Extended[i]
	n, ok := s.Take(e.Name())
	if !ok {
		return
	}
	if b, ok := s.Open(n, e.Name()); ok {
		e.Section = e.Extension.Section(d.surroundings(), n)
		e.Section.Table().Read(b)
	}
}

func (d *decoder) extensionNode(i int) *spec.Node {
	if i >= len(d.world.Extended) || d.world.Extended[i].Section == nil {
		return nil
	}
	return d.world.Extended[i].Section.Table().Resolved()
}

// definitions are what the schemas of sections refer to.
func (d *decoder) definitions() (all spec.Object) {
	for _, e := range d.kinds.Extensions {
		if s, ok := e.Section(d.surroundings(), nil).(extension.Defining); ok {
			all = append(all, s.Definitions()...)
		}
	}
	return all
}

// checkExtensions reports a name that is taken or cannot be one, and what is wrong with
// tables.
func (k *Kinds) checkExtensions() error {
	taken := map[string]bool{}
	d := &decoder{world: newWorld(""), kinds: &Kinds{Languages: k.Languages}}
	for _, key := range d.table().Keys() {
		taken[key] = true
	}
	for _, e := range k.Extensions {
		if err := checkKind("extension", e.Name(), taken, true, func() (t spec.Table) {
			if s := e.Section(d.surroundings(), nil); s != nil {
				t = s.Table()
			}
			return t
		}); err != nil {
			return err
		}
	}
	return nil
}

// surroundings are what an extension is told of the world.
func (d *decoder) surroundings() *extension.World {
	return &extension.World{
		Robots: d.world.Declared(), Languages: d.kinds.Languages, Program: d.program, Claim: d.claimProgram,
		Warn: func(err error) { d.world.Warnings = append(d.world.Warnings, err) },
	}
}

// claimProgram takes the name of a program that an extension runs; false is that it is
// taken.
func (d *decoder) claimProgram(name string) bool {
	taken := slices.Contains(d.claimed, name) ||
		slices.ContainsFunc(d.world.Programs, func(p program.Entry) bool { return p.Name == name })
	d.claimed = append(d.claimed, name)
	return !taken
}
