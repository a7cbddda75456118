// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/star"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
)

// NodesFolder is where the node files of a program are looked for that is compiled
// alone: the folder of that name beside it, if there is one.
const NodesFolder = "nodes"

// RegistryWith returns the leaves, evaluations and schemes that come with playsim and
// those of the node files of a folder. The error is fs.ErrNotExist if the folder is
// nowhere; else it lists what is wrong in the files.
func (l Language) RegistryWith(c *program.Compiler, folder, relativeTo string) (*playful.Registry, error) {
	texts, err := c.Files.Folder(folder, relativeTo, star.Suffix)
	if err != nil {
		return nil, err
	}
	reg, err := l.Registry()
	if err != nil {
		return nil, err
	}
	if err := star.Load(reg, texts); err != nil {
		return reg, err
	}
	return reg, judgeWatches(reg, c)
}

// registryBeside is the registry for a program that is compiled alone.
func (l Language) registryBeside(c *program.Compiler, name string) (*playful.Registry, error) {
	reg, err := l.RegistryWith(c, NodesFolder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return l.Registry()
	}
	return reg, err
}

// checkNodes validates a node file with the others of its folder.
func (l Language) checkNodes(name string, c *program.Compiler) error {
	if _, err := c.Files.Read(name, ""); err != nil {
		return err
	}
	_, err := l.RegistryWith(c, path.Dir(name), "")
	return err
}

// withNodes returns the registry that a program of a world uses, and the texts of its nodes.
func (l Language) withNodes(e *program.Entry, c *program.Compiler) (*playful.Registry, []*source.File, error) {
	folder := *program.OwnKeys[string](e)
	if folder == "" {
		reg, err := l.Registry()
		return reg, nil, err
	}
	own, err := l.RegistryWith(c, folder, c.World.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, e.Errorf("nodes", "the folder of .star files, beside the world", "%s", err)
	}
	if err != nil {
		return nil, nil, err
	}
	texts, err := c.Files.Folder(folder, c.World.Name, star.Suffix)
	return own, texts, err
}

// nodesOf gives other files that a program uses the nodes of the folder beside them;
// what lies beside the program itself uses the program's.
func (l Language) nodesOf(c *program.Compiler, name string) func(*source.File) (*playful.Registry, []*source.File, error) {
	done := map[string]bool{path.Dir(name): true}
	return func(f *source.File) (*playful.Registry, []*source.File, error) {
		if done[path.Dir(f.Name)] {
			return nil, nil, nil
		}
		done[path.Dir(f.Name)] = true
		texts, err := c.Files.Folder(NodesFolder, f.Name, star.Suffix)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, nil
		}
		if err != nil {
			return nil, nil, err
		}
		reg, err := l.RegistryWith(c, NodesFolder, f.Name)
		return reg, texts, err
	}
}

// CompileWith compiles a .play file alone, with the nodes of a folder, or of that beside
// it if none is named. A file of blocks alone is compiled as one that others include. One
// that is part of another program, and lacks the target that it gets there, is compiled as
// such, with a warning for what it lacks.
func (l Language) CompileWith(c *program.Compiler, name, nodes string) (*playful.Program, error) {
	src, err := c.Files.Read(name, "")
	if err != nil {
		return nil, err
	}
	var reg *playful.Registry
	if nodes == "" {
		reg, err = l.registryBeside(c, src.Name)
	} else {
		reg, err = l.RegistryWith(c, nodes, "")
	}
	if err != nil {
		return nil, err
	}
	lib, err := programsOnPath(c.Files)
	if err != nil {
		return nil, err
	}
	opts := l.options(c, src, lib)
	prog, wrong := playful.Compile(c.Files, src, reg, opts)
	switch {
	case wrong == nil:
		return prog, nil
	case !lacksTarget(wrong) && !lacksStatement(wrong):
		return nil, elsewhere(c.Files, src.Name, nodes, wrong)
	}
	opts.Part, opts.Beside = true, l.nodesOf(c, src.Name)
	part, err := playful.Compile(c.Files, src, reg, opts)
	if err != nil {
		return nil, elsewhere(c.Files, src.Name, nodes, err)
	}
	if !lacksStatement(wrong) {
		part.Warnings = append(part.Warnings, asPart(wrong)...)
	}
	return part, nil
}

// lacksStatement reports whether a program has nothing to run.
func lacksStatement(wrong error) bool {
	return strings.Contains(wrong.Error(), "the program has no statement")
}

// lacksTarget tells whether a program names something of a target that it has not.
func lacksTarget(wrong error) bool {
	text := wrong.Error()
	return strings.Contains(text, "needs a target, but nothing is targeted") || strings.Contains(text, "is targeted here")
}

// asPart turns what a program lacks alone into notes.
func asPart(wrong error) []error {
	list := (*source.Errors)(nil)
	if !errors.As(wrong, &list) {
		return []error{wrong}
	}
	var notes []error
	for _, e := range list.All() {
		if one := (*source.Error)(nil); errors.As(e, &one) {
			note := *one
			note.Hint = "it is a part, then: name it below a line such as \"targeting ball: …\" of another program"
			e = &note
		}
		notes = append(notes, e)
	}
	return notes
}

// elsewhere adds to an unknown node where nodes are looked for.
func elsewhere(files *source.Files, name, nodes string, wrong error) error {
	list := (*source.Errors)(nil)
	if nodes != "" || !errors.As(wrong, &list) {
		return wrong
	}
	if _, err := files.Folder(NodesFolder, name, star.Suffix); err == nil {
		return wrong
	}
	var out source.Errors
	for _, e := range list.All() {
		if one := (*source.Error)(nil); errors.As(e, &one) && one.Hint == "" && (strings.HasPrefix(one.Msg, "unknown node") || strings.HasPrefix(one.Msg, "unknown evaluation")) {
			told := *one
			told.Hint = "nodes of your own are looked for in the folder nodes beside the program, or name theirs with --nodes"
			e = &told
		}
		out.Add(e)
	}
	return out.Err()
}

// programsOnPath are the Playful programs in the folders of the path: their blocks, and each
// as a whole, can be named as nodes.
func programsOnPath(files *source.Files) ([]*source.File, error) {
	var all []*source.File
	for _, dir := range files.Path {
		found, err := files.Folder(dir, "", ".play")
		if errors.Is(err, fs.ErrNotExist) && strings.HasSuffix(dir, ".play") {
			return nil, fmt.Errorf("--path %s: this is no folder; name the one that it is in", dir)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// judgeWatches looks at what the nodes of a folder watch, whether a program names them or
// not.
func judgeWatches(reg *playful.Registry, c *program.Compiler) error {
	var errs source.Errors
	judge := func(o *playful.Origin, list []playful.WatchSpec) {
		for _, w := range list {
			if o == nil {
				continue
			}
			at, ok := o.Names[w.String()]
			if !ok {
				at = o.Pos
			}
			_, err := c.Condition(program.Probe, o.File, at, w.Text)
			errs.Add(err)
		}
	}
	for _, l := range reg.Leaves() {
		judge(l.Origin, l.Watches)
	}
	for _, e := range reg.Evaluations() {
		judge(e.Origin, e.Watches)
	}
	return errs.Err()
}
