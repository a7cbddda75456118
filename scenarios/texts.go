// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/star"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// Texts returns the texts of a world's managers, the manifests of its Autonomous Life, the
// programs of its activities, and those of its Playful programs beside their own files:
// what they include or name as nodes, and the node files of their folders, each once.
// The error is that of compiling them.
func Texts(w *worlds.World, files *Library) ([]*source.File, error) {
	all, _, err := compileAll(w, files)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var out []*source.File
	for i := range all {
		texts, err := all[i].texts(w, files)
		if err != nil {
			return nil, err
		}
		for _, f := range texts {
			if !seen[f.Name] {
				seen[f.Name] = true
				out = append(out, f)
			}
		}
	}
	for i := range w.Managers {
		f, err := files.Read(w.Managers[i].File, w.File.Name)
		if err == nil && !seen[f.Name] {
			seen[f.Name] = true
			out = append(out, f)
		}
	}
	plan, _, err := compileLife(w, files, all)
	if plan != nil {
		out = append(out, plan.manifests...)
	}
	return out, err
}

func (c *compiled) texts(w *worlds.World, files *Library) ([]*source.File, error) {
	if c.playful == nil {
		return c.own(), nil // also of a controller in Go: its code is no file of the world
	}
	out := append(c.own(), more(c.playful)...)
	if c.spec.Nodes == "" {
		return out, nil
	}
	own, err := files.Folder(c.spec.Nodes, w.File.Name, star.Suffix)
	return append(out, own...), err
}

// own is the file of an activity's program: those of the world's are in World.Programs.
func (c *compiled) own() []*source.File {
	switch {
	case !c.activity:
		return nil
	case c.playful != nil:
		return c.playful.Files()[:1:1]
	}
	return []*source.File{c.source}
}

// more are the files of a program but its own.
func more(p *playful.Program) []*source.File { return append([]*source.File(nil), p.Files()[1:]...) }
