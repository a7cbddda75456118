// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// Texts returns the texts of a world's managers and extensions, the programs of the latter, and those of its Playful programs beside their own files:
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
		texts := all[i].Info().Texts
		if all[i].by == "" && len(texts) > 0 {
			texts = texts[1:] // its own file is in World.Programs
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
	more, _, err := compileExtensions(w, files)
	for i := range more {
		out = append(out, more[i].Info().Texts...)
	}
	return out, err
}
