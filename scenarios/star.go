// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/star"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// NodesFolder is where the node files of a program are looked for that is compiled
// alone: the folder of that name beside it, if there is one.
const NodesFolder = "nodes"

// RegistryWith returns the leaves, evaluations and schemes that come with playsim and
// those of the node files of a folder. The error is fs.ErrNotExist if the folder is
// nowhere; else it lists what is wrong in the files.
func RegistryWith(files *Library, folder, relativeTo string) (*playful.Registry, error) {
	texts, err := files.Folder(folder, relativeTo, star.Suffix)
	if err != nil {
		return nil, err
	}
	reg, err := files.Registry()
	if err != nil {
		return nil, err
	}
	if err := star.Load(reg, texts); err != nil {
		return reg, err
	}
	return reg, judgeWatches(reg)
}

// registryBeside is the registry for a program that is compiled alone.
func registryBeside(files *Library, program string) (*playful.Registry, error) {
	reg, err := RegistryWith(files, NodesFolder, program)
	if errors.Is(err, fs.ErrNotExist) {
		return files.Registry()
	}
	return reg, err
}

// checkNodes validates a node file with the others of its folder.
func checkNodes(files *Library, name string) (*Checked, error) {
	if _, err := files.Read(name, ""); err != nil {
		return nil, err
	}
	if _, err := RegistryWith(files, path.Dir(name), ""); err != nil {
		return nil, err
	}
	return &Checked{}, nil
}

// withNodes returns the registry that a program of a world uses.
func (c *compiled) withNodes(files *Library, world string, reg *playful.Registry) (*playful.Registry, error) {
	spec := c.spec
	if spec.Nodes == "" {
		return reg, nil
	}
	own, err := RegistryWith(files, spec.Nodes, world)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, spec.Errorf("nodes", "the folder of .star files, beside the world", "%s", err)
	}
	return own, err
}

// chances gives each leaf of a program a stream of its own; a branch that comes back
// goes on with the one it had.
func chances(w *sim.World, program string) func(string) slot.Chance {
	streams := map[string]slot.Chance{}
	return func(leaf string) slot.Chance {
		s, ok := streams[leaf]
		if !ok {
			s = w.Stream(program + "/" + leaf)
			streams[leaf] = s
		}
		return s
	}
}

// nodesOf gives other files that a program uses the nodes of the folder beside them;
// what lies beside the program itself uses the program's.
func nodesOf(files *Library, program string) func(*source.File) (*playful.Registry, []*source.File, error) {
	done := map[string]bool{path.Dir(program): true}
	return func(f *source.File) (*playful.Registry, []*source.File, error) {
		if done[path.Dir(f.Name)] {
			return nil, nil, nil
		}
		done[path.Dir(f.Name)] = true
		texts, err := files.Folder(NodesFolder, f.Name, star.Suffix)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, nil
		}
		if err != nil {
			return nil, nil, err
		}
		reg, err := RegistryWith(files, NodesFolder, f.Name)
		return reg, texts, err
	}
}

// CompileWith compiles a .play file alone, with the nodes of a folder, or of that beside
// it if none is named. One that is part of another program, and lacks the target that it
// gets there, is compiled as such; what it lacks is told as warnings.
func CompileWith(files *Library, name, nodes string) (*playful.Program, error) {
	src, err := files.Read(name, "")
	if err != nil {
		return nil, err
	}
	var reg *playful.Registry
	if nodes == "" {
		reg, err = registryBeside(files, src.Name)
	} else {
		reg, err = RegistryWith(files, nodes, "")
	}
	if err != nil {
		return nil, err
	}
	lib, err := programsOnPath(files)
	if err != nil {
		return nil, err
	}
	alone := new(compiled)
	opts := playful.Options{Library: lib, Condition: alone.compileGate, Expression: alone.compileReport, Beside: nodesOf(files, src.Name)}
	prog, wrong := playful.Compile(files.Files, src, reg, opts)
	switch {
	case wrong == nil:
		return prog, nil
	case !lacksTarget(wrong):
		return nil, elsewhere(files, src.Name, nodes, wrong)
	}
	opts.Part, opts.Beside = true, nodesOf(files, src.Name)
	part, err := playful.Compile(files.Files, src, reg, opts)
	if err != nil {
		return nil, elsewhere(files, src.Name, nodes, err)
	}
	part.Warnings = append(part.Warnings, asPart(wrong)...)
	return part, nil
}

// lacksTarget tells whether a program names something of a target that it has not.
func lacksTarget(wrong error) bool {
	text := wrong.Error()
	return strings.Contains(text, "needs a target, but nothing is targeted") || strings.Contains(text, "is targeted here")
}

// CompileOf compiles the Playful program of a world that is called name; "" is the only
// one.
func CompileOf(files *Library, world, name string, sets []string) (*playful.Program, error) {
	w, err := worlds.Load(files.Files, world, sets, files.worlds())
	if err != nil {
		return nil, err
	}
	all, _, err := compileAll(w, files)
	if err != nil {
		return nil, err
	}
	var found *playful.Program
	var names []string
	for i := range all {
		if all[i].playful == nil {
			continue
		}
		names = append(names, all[i].spec.Name)
		if name == "" || name == all[i].spec.Name {
			found = all[i].playful
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
func elsewhere(files *Library, program, nodes string, wrong error) error {
	list := (*source.Errors)(nil)
	if nodes != "" || !errors.As(wrong, &list) {
		return wrong
	}
	if _, err := files.Folder(NodesFolder, program, star.Suffix); err == nil {
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
func programsOnPath(files *Library) ([]*source.File, error) {
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
