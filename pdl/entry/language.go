// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Language is PDL. It implements program.Language.
type Language struct{}

var _ program.Language = Language{}

// Name implements program.Language.
func (Language) Name() string { return "pdl" }

// Suffixes implements program.Language.
func (Language) Suffixes() []string { return []string{".js"} }

// Table implements program.Language.
func (Language) Table(e *program.Entry) spec.Table {
	t := spec.Table{Fields: []spec.Field{
		{Key: "share", Into: spec.OneOf(&e.Share, func(bool) string { return "sum" }, true), Doc: "Other programs that say so may command its slots, too: their values are added."},
		program.ConnectField(e, "Quantities and their slots; of a sensor also a condition, a quantity of another program, or outside for commands of a client. A key is a quantity's name, or the number that connect_sensor or connect_actuator gave it: 1, or sensor 1 and actuator 1 where both have it."),
	}}
	if e.Activity { // it shares nothing: one activity has the focus at a time
		t.Fields = t.Fields[1:]
	}
	return t
}

// NeedsRobot implements program.Language.
func (Language) NeedsRobot() bool { return false }

// Compiled is a PDL program before a run.
type Compiled struct {
	entry  *program.Entry
	source *source.File // its code has state: it is read for every run
	code   *js.Code     // of source
	lints  []error
	asked  map[*program.Connection]program.Condition // conditions that give sensors their samples
}

var _ program.Compiled = (*Compiled)(nil)

// Compile implements program.Language.
func (Language) Compile(e *program.Entry, c *program.Compiler) (program.Compiled, error) {
	src, err := c.Files.Read(e.File, c.World.Name)
	if err != nil {
		return nil, e.Errorf("file", "", "%s", err)
	}
	p := &Compiled{entry: e, source: src}
	if err := p.compileAsked(c); err != nil {
		return nil, err
	}
	if err := p.read(c); err != nil {
		return nil, err
	}
	return p, nil
}

// Check implements program.Language.
func (Language) Check(name string, c *program.Compiler) ([]error, error) {
	src, err := c.Files.Read(name, "")
	if err != nil {
		return nil, err
	}
	p := &Compiled{entry: &program.Entry{}, source: src}
	err = p.read(c)
	return p.lints, err
}

// read reads the file to see whether it is right; runs read it again.
func (p *Compiled) read(c *program.Compiler) error {
	code, _ := c.Codes["pdl "+p.entry.File].(*js.Code)
	loaded, err := js.Load(p.source, js.Options{
		Name: p.entry.Name, Like: code, Random: c.Chance(randomName(p.entry.Name)).Float64,
		Condition: func(f *source.File, at source.Pos, text string) error {
			_, err := c.Condition(program.Report, f, at, text)
			return err
		},
	})
	if err != nil {
		return err
	}
	if p.code = loaded.Code(); c.Codes != nil {
		c.Codes["pdl "+p.entry.File] = p.code
	}
	for _, lint := range loaded.Lints {
		p.lints = append(p.lints, lint)
	}
	return nil
}

// randomName is the name of the stream that is a program's Math.random.
func randomName(name string) string { return "pdl/" + name + "/random" }

// compileAsked reads what the connections name instead of a slot: a condition, or a key.
func (p *Compiled) compileAsked(c *program.Compiler) error {
	var errs source.Errors
	for i := range p.entry.Connect {
		k := &p.entry.Connect[i]
		text, ok := c.Asked(k.Slot)
		if !ok {
			continue
		}
		cond, err := c.Condition(program.Sample, c.World, k.Pos, text)
		if err != nil {
			errs.Add(err)
			continue
		}
		if p.asked == nil {
			p.asked = map[*program.Connection]program.Condition{}
		}
		p.asked[k] = cond
	}
	return errs.Err()
}

// Info implements program.Compiled.
func (p *Compiled) Info() program.Info {
	return program.Info{Warnings: p.lints, Texts: []*source.File{p.source}, Asks: []string{"life/context"}}
}

var _ program.Managing = Language{}

// IsManager implements program.Managing.
func (Language) IsManager(f *source.File) bool { return js.IsManager(f) }

// Manager implements program.Managing.
func (Language) Manager(f *source.File, o program.ManagerOptions) (program.Manager, error) {
	m, err := js.LoadManager(f, o)
	if err != nil {
		return nil, err
	}
	return m, nil
}
