// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"path"
	"slices"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/playful/star"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// Language is Playful, with nodes beside those that come with playsim. It implements
// program.Language.
type Language struct {
	Schemes     []playful.SchemeSpec
	Leaves      []playful.LeafSpec
	Evaluations []playful.EvaluationSpec
}

var _ program.Language = Language{}

// Name implements program.Language.
func (Language) Name() string { return "playful" }

// Suffixes implements program.Language.
func (Language) Suffixes() []string { return []string{".play", star.Suffix} }

// Table implements program.Language.
func (Language) Table(e *program.Entry) spec.Table {
	return spec.Table{Fields: []spec.Field{
		{Key: "nodes", Into: program.OwnKeys[string](e), Doc: "Folder of node files."},
		program.ConnectField(e, "Evaluations, and what gives each its values: a slot, a quantity of a PDL program, or outside for commands of a client."),
	}}
}

// NeedsRobot implements program.Language.
func (Language) NeedsRobot() bool { return true }

// Registry returns the leaves, evaluations and schemes that programs may name. The error is
// that a name is taken.
func (l Language) Registry() (*playful.Registry, error) {
	reg := playful.NewRegistry()
	if err := nodes.Register(reg); err != nil {
		return nil, err
	}
	for _, s := range l.Schemes {
		if err := reg.AddScheme(s); err != nil {
			return nil, err
		}
	}
	for _, leaf := range l.Leaves {
		if err := reg.AddLeaf(leaf); err != nil {
			return nil, err
		}
	}
	for _, e := range l.Evaluations {
		if err := reg.AddEvaluation(e); err != nil {
			return nil, err
		}
	}
	return reg, nil
}

// Compiled is a Playful program before a run.
type Compiled struct {
	Program *playful.Program
	entry   *program.Entry
	nodes   []*source.File // of the folder that the entry names
}

var _ program.Compiled = (*Compiled)(nil)

// Compile implements program.Language.
func (l Language) Compile(e *program.Entry, c *program.Compiler) (program.Compiled, error) {
	src, err := c.Files.Read(e.File, c.World.Name)
	if err != nil {
		return nil, e.Errorf("file", "", "%s", err)
	}
	p := &Compiled{entry: e}
	reg, texts, err := l.withNodes(e, c)
	if err != nil {
		return nil, err
	}
	p.nodes = texts
	if reg, err = withDriven(e, reg); err != nil {
		return nil, err
	}
	lib, err := programsOnPath(c.Files)
	if err != nil {
		return nil, err
	}
	opts := l.options(c, src, lib)
	opts.Name = e.Name
	if p.Program, err = playful.Compile(c.Files, src, reg, opts); err != nil {
		return nil, err
	}
	return p, nil
}

// options are what a program is compiled with.
func (l Language) options(c *program.Compiler, src *source.File, lib []*source.File) playful.Options {
	read := func(use program.Use, f *source.File, text *syntax.String) (condition, error) {
		cond, err := c.Condition(use, f, text.Pos, text.Value)
		return condition{cond}, err
	}
	return playful.Options{
		Library: lib, Beside: l.nodesOf(c, src.Name),
		Condition: func(f *source.File, text *syntax.String) (playful.Condition, error) {
			return read(program.Gate, f, text)
		},
		Expression: func(f *source.File, text *syntax.String, _ trace.Mode) (playful.Expression, error) {
			return read(program.Report, f, text)
		},
	}
}

// Check implements program.Language: a program alone, or a file of nodes with the others of
// its folder.
func (l Language) Check(name string, c *program.Compiler) ([]error, error) {
	if path.Ext(name) == star.Suffix {
		return nil, l.checkNodes(name, c)
	}
	prog, err := l.CompileWith(c, name, "")
	if err != nil {
		return nil, err
	}
	return prog.Warnings, nil
}

// Info implements program.Compiled.
func (p *Compiled) Info() program.Info {
	return program.Info{Warnings: p.Program.Warnings, Texts: slices.Concat(p.Program.Files(), p.nodes)}
}
