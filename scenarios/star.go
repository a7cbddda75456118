// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"io/fs"
	"path"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/star"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// NodesFolder is where the node files of a program are looked for that is compiled
// alone: the folder of that name beside it, if there is one.
const NodesFolder = "nodes"

// RegistryWith returns the leaves, evaluations and schemes that come with playsim and
// those of the node files of a folder. The error is fs.ErrNotExist if the folder is
// nowhere; else it lists what is wrong in the files.
func RegistryWith(files *source.Files, folder, relativeTo string) (*playful.Registry, error) {
	texts, err := files.Folder(folder, relativeTo, star.Suffix)
	if err != nil {
		return nil, err
	}
	reg, err := Registry()
	if err != nil {
		return nil, err
	}
	return reg, star.Load(reg, texts)
}

// registryBeside is the registry for a program that is compiled alone.
func registryBeside(files *source.Files, program string) (*playful.Registry, error) {
	reg, err := RegistryWith(files, NodesFolder, program)
	if errors.Is(err, fs.ErrNotExist) {
		return Registry()
	}
	return reg, err
}

// checkNodes validates a node file with the others of its folder.
func checkNodes(files *source.Files, name string) (*Checked, error) {
	if _, err := files.Read(name, ""); err != nil {
		return nil, err
	}
	if _, err := RegistryWith(files, path.Dir(name), ""); err != nil {
		return nil, err
	}
	return &Checked{}, nil
}

// withNodes returns the registry that a program of a world uses.
func (c *compiled) withNodes(files *source.Files, world string, reg *playful.Registry) (*playful.Registry, error) {
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

// programsOnPath are the Playful programs in the folders of the path: their blocks, and each
// as a whole, can be named as nodes.
func programsOnPath(files *source.Files) ([]*source.File, error) {
	var all []*source.File
	for _, dir := range files.Path {
		found, err := files.Folder(dir, "", ".play")
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}
