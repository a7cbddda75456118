// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/listing"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/draw"
	"github.com/playsim/playsim/playful/entry"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

type treeCmd struct {
	File    string   `arg:"" help:"A .play file, or a world with such a program."`
	Program string   `help:"Which program of the world." placeholder:"NAME"`
	Nodes   string   `help:"Folder of the nodes that the .play file uses (default: nodes, beside the file)." placeholder:"DIR"`
	Dot     bool     `help:"Print a graph for Graphviz." xor:"form"`
	JSON    bool     `help:"Print one JSON object." xor:"form"`
	Flows   bool     `help:"Show who pushes and who reads which scheme, instead of the tree."`
	With    []string `help:"Draw the branches of these schemes, such as ball:green,ball:red; none is the tree at the start." placeholder:"TYPE:KEY"`
}

// Run implements kong's command.
func (c *treeCmd) Run(p *process) error {
	prog, err := c.compile(p)
	if err != nil {
		return err
	}
	with, err := c.with(prog)
	if err != nil {
		return err
	}
	switch {
	case c.Flows:
		return c.flows(p, prog)
	case c.JSON:
		p.printJSON(listing.Tree(prog))
	case c.Dot:
		fmt.Fprint(p.out, draw.Tree(prog, with))
	default:
		fmt.Fprint(p.out, listing.TreeText(prog))
	}
	return nil
}

func (c *treeCmd) compile(p *process) (*playful.Program, error) {
	if err := p.Enter(disk.Project{Files: []string{c.File}, Folders: []string{c.Nodes}}); err != nil {
		return nil, err
	}
	if ext := path.Ext(c.File); ext == ".yaml" || ext == ".yml" {
		prog, err := programOf(p.Library, c.File, c.Program)
		return prog, missing(err, c.File)
	}
	if err := disk.WrongKind(c.File, "a Playful program", ".play"); err != nil {
		return nil, err
	}
	if path.Ext(c.File) != ".play" {
		return nil, exit.Errorf(exit.Use, "%s: a Playful program ends in .play", source.OneLine(c.File))
	}
	prog, err := playfulOf(p.Library).CompileWith(p.Library.Alone(), c.File, c.Nodes)
	if err != nil {
		return nil, missing(err, c.File)
	}
	return prog, nil
}

// playfulOf returns the language with its nodes.
func playfulOf(files *scenarios.Library) entry.Language {
	for _, l := range files.Languages {
		if l, ok := l.(entry.Language); ok {
			return l
		}
	}
	return entry.Language{}
}

// programOf compiles the Playful program of a world that is called name; "" is the only one.
func programOf(files *scenarios.Library, world, name string) (*playful.Program, error) {
	all, err := scenarios.Programs(files, world, nil)
	if err != nil {
		return nil, err
	}
	var found *playful.Program
	var names []string
	for i := range all {
		p, ok := all[i].Compiled.(*entry.Compiled)
		if !ok {
			continue
		}
		names = append(names, all[i].Entry.Name)
		if name == "" || name == all[i].Entry.Name {
			found = p.Program
		}
	}
	switch {
	case len(names) == 0:
		return nil, fmt.Errorf("%s has no Playful program", world)
	case found == nil:
		return nil, fmt.Errorf("%s has no Playful program %q; it has %s", world, name, strings.Join(names, ", "))
	case name == "" && len(names) > 1:
		return nil, fmt.Errorf("%s has several programs; name one of them with --program: %s", world, strings.Join(names, ", "))
	}
	return found, nil
}

// with reads the schemes for which branches are drawn; nil draws each branch once, as
// the program has it.
func (c *treeCmd) with(prog *playful.Program) (map[string][]string, error) {
	if c.With == nil {
		return nil, nil
	}
	if !c.Dot || c.Flows {
		return nil, exit.Errorf(exit.Use, "--with draws branches: it goes with --dot, without --flows")
	}
	with := map[string][]string{}
	for _, word := range c.With {
		typ, key, ok := strings.Cut(word, ":")
		if word == "none" {
			continue
		}
		var types []string
		for _, t := range prog.SchemeTypes() {
			types = append(types, t.Name)
		}
		if !ok || key == "" || strings.ContainsAny(key, "/[]#") {
			return nil, exit.Errorf(exit.Use, "--with: %q is not a type and a key such as ball:green", word)
		}
		if !slices.Contains(types, typ) {
			return nil, exit.Errorf(exit.Use, "--with: there is no scheme type %q\nhint: %s", typ, orAll(source.Suggest(typ, types), types))
		}
		with[typ] = append(with[typ], key)
	}
	return with, nil
}

// orAll is the hint, or all that there is.
func orAll(hint string, all []string) string {
	if hint == "" {
		return "there are: " + strings.Join(all, ", ")
	}
	return hint
}
