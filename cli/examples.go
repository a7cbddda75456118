// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

type examplesCmd struct {
	Name  string `arg:"" optional:"" help:"Which world to write out, such as ball_chase."`
	Out   string `short:"o" help:"Folder to write the world and its programs to." placeholder:"DIR"`
	Force bool   `help:"Overwrite existing files."`
}

// builtinNames are the built-in worlds, such as worlds/ball_chase.yaml.
func builtinNames() []string {
	var names []string
	for _, name := range worlds.Builtin() {
		if path.Ext(name) == ".yaml" {
			names = append(names, name)
		}
	}
	return names
}

// Run implements kong's command.
func (c *examplesCmd) Run(p *process) error {
	embedded := source.FromFS(nil, worlds.Embedded)
	if c.Name == "" {
		if c.Out != "" {
			return exit.Errorf(exit.Use, "which example? Such as: playsim examples ball_chase -o %s", c.Out)
		}
		return listExamples(p, embedded)
	}
	name, err := exampleNamed(c.Name)
	if err != nil {
		return c.scenario(p, err)
	}
	w, err := worlds.Load(embedded, name, nil, &p.Library.Kinds)
	if err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	if c.Out == "" {
		fmt.Fprint(p.out, w.File.Text)
		return nil
	}
	return c.write(p, embedded, w)
}

// scenario prints a built-in scenario; unknown is the error if there is none.
func (c *examplesCmd) scenario(p *process, unknown error) error {
	all, err := scenarios.Builtin()
	if err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	for i := range all {
		if base := path.Base(all[i].File); c.Name != all[i].File && c.Name != base && c.Name+".yaml" != base {
			continue
		}
		if c.Out != "" {
			return exit.Errorf(exit.Use, "%s is a scenario; its world is written out\nhint: playsim examples %s -o %s", c.Name, strings.TrimSuffix(path.Base(all[i].World), ".yaml"), c.Out)
		}
		f, err := source.FromFS(nil, scenarios.Embedded).Read(all[i].File, "")
		if err != nil {
			return exit.Errorf(exit.Internal, "%w", err)
		}
		fmt.Fprint(p.out, f.Text)
		return nil
	}
	return unknown
}

// listExamples prints each world with a line about it, and below it its scenarios.
func listExamples(p *process, files *source.Files) error {
	all, err := scenarios.Builtin()
	if err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	t := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, name := range builtinNames() {
		w, err := worlds.Load(files, name, nil, &p.Library.Kinds)
		if err != nil {
			return exit.Errorf(exit.Internal, "%w", err)
		}
		fmt.Fprintf(t, "%s\t%s\n", name, w.About)
		for i := range all {
			if all[i].World == name {
				fmt.Fprintf(t, "  %s\t%s\n", all[i].File, all[i].About)
			}
		}
	}
	return t.Flush()
}

func exampleNamed(word string) (string, error) {
	var short []string
	for _, name := range builtinNames() {
		stem := strings.TrimSuffix(path.Base(name), ".yaml")
		if word == stem || word == name || word == path.Base(name) {
			return name, nil
		}
		short = append(short, stem)
	}
	hint := "there are: " + strings.Join(short, ", ")
	if near := source.Suggest(word, short); near != "" {
		hint = near
	}
	return "", exit.Errorf(exit.Use, "there is no example %q [unknown_name]\nhint: %s", word, hint)
}

// write copies the world and its programs; nothing is written if a file is there.
func (c *examplesCmd) write(p *process, files *source.Files, w *worlds.World) error {
	texts := []*source.File{w.File}
	for i := range w.Programs {
		f, err := files.Read(w.Programs[i].File, w.File.Name)
		if err != nil {
			return exit.Errorf(exit.Internal, "%w", err)
		}
		texts = append(texts, f)
	}
	more, err := scenarios.Texts(w, p.Library.With(files))
	if err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	texts = append(texts, more...)
	for _, f := range texts {
		at := c.placeOf(f)
		if _, err := os.Lstat(at); !c.Force && !errors.Is(err, fs.ErrNotExist) {
			return exit.Errorf(exit.Use, "%s is there already [file_exists]\nhint: --force overwrites it", at)
		}
	}
	for _, f := range texts {
		at := c.placeOf(f)
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			return exit.Errorf(exit.Use, "%w", err)
		}
		if err := os.WriteFile(at, []byte(f.Text), 0o666); err != nil {
			return exit.Errorf(exit.Use, "%w", err)
		}
		fmt.Fprintln(p.out, at)
	}
	return nil
}

// placeOf is where a file is written: folders below that of the worlds stay.
func (c *examplesCmd) placeOf(f *source.File) string {
	return filepath.Join(c.Out, filepath.FromSlash(strings.TrimPrefix(f.Name, "worlds/")))
}
