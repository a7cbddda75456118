// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"os"
	"slices"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// Project is the files that a command names and those of their projects, before the
// built-in ones.
type Project struct {
	Files   []string // "" is none
	Folders []string // whose files may be named, too; "" is none
	follow  bool     // links that leave the project, as in a file of one's own
}

// Enter makes the project of the user's own files known to all that follows.
func (p *Access) Enter(of Project) error {
	of.follow = true
	library, err := p.Open(of)
	if err == nil {
		p.Library = library
	}
	return err
}

// Open returns the library of a project. Each file that is read from disk is noted.
func (p *Access) Open(of Project) (*scenarios.Library, error) {
	var roots []string
	for _, name := range of.Files {
		root, err := p.Root, error(nil)
		if root == "" && name != "" {
			root, err = Root(name)
		}
		if err != nil {
			return nil, err
		}
		roots = append(roots, root)
	}
	files := *p.Library.Files
	roots = slices.Concat(roots, of.Folders, files.Path)
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
	files.Watch = append(slices.Clip(files.Watch), p.Read.look)
	return p.Library.With(&files), nil
}

// CheckRoot is what --root names, which must be a folder.
func CheckRoot(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		return exit.Errorf(exit.Use, "--root: %s is a file, not a folder", dir)
	}
	if err != nil {
		return exit.Errorf(exit.Use, "--root: %w", err)
	}
	return nil
}

// ReadFile reads a file of the user's of at most so many bytes. It is noted as read, so
// nothing writes over it.
func (p *Access) ReadFile(name string, most int64) ([]byte, error) {
	text, err := ReadFile(name, most)
	p.Read.note(name, err)
	return text, err
}
