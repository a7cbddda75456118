// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// project is the files that a command names and those of their projects, before the
// built-in ones.
type project struct {
	files   []string // "" is none
	folders []string // whose files may be named, too; "" is none
	follow  bool     // links that leave the project, as in a file of one's own
}

// enter makes the project of the user's own files known to all that follows.
func (p *process) enter(of project) error {
	of.follow = true
	library, err := p.open(of)
	if err == nil {
		p.files = library
	}
	return err
}

// open returns the library of a project. Each file that is read from disk is noted.
func (p *process) open(of project) (*scenarios.Library, error) {
	var roots []string
	for _, name := range of.files {
		root, err := p.root, error(nil)
		if root == "" && name != "" {
			root, err = disk.Root(name)
		}
		if err != nil {
			return nil, err
		}
		roots = append(roots, root)
	}
	files := *p.files.Files
	roots = slices.Concat(roots, of.folders, files.Path)
	var places []source.Place
	for i, root := range roots {
		if root == "" || slices.Contains(roots[:i], root) {
			continue
		}
		more, err := p.disk.Places(root, of.follow)
		if err != nil {
			return nil, err
		}
		places = append(places, more...)
	}
	files.Places = append(places, files.Places...)
	files.Watch = append(slices.Clip(files.Watch), p.read.look)
	return p.files.With(&files), nil
}

// rooted is what --root names, which must be a folder.
func rooted(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		return exit.Errorf(exit.Use, "--root: %s is a file, not a folder", dir)
	}
	if err != nil {
		return exit.Errorf(exit.Use, "--root: %w", err)
	}
	return nil
}

// look notes a file on disk, or that it is not there.
func (in *inputs) look(l source.Look) {
	if l.Place.Bound != "" && !l.Folder {
		in.note(filepath.FromSlash(l.Name), l.Err)
	}
}

// recordingText reads a file of the user's that may be a recorded run. It is noted as read,
// so nothing writes over it.
func (p *process) recordingText(name string) ([]byte, error) {
	most := int64(source.MaxText)
	if formatNamed(name) != nil {
		most = record.MaxBytes
	}
	text, err := disk.ReadFile(name, most)
	p.read.note(name, err)
	return text, err
}
