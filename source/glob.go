// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// Glob reads the files whose names match a pattern, in alphabetical order of their
// paths. * in a part of the path stands for any characters, ? for one. Without those it
// is Read. Folders are looked for as Folder does; a folder or file that is not there
// beside others that match gives none, and none at all is fs.ErrNotExist.
func (f *Files) Glob(pattern, relativeTo string) ([]*File, error) {
	if !wild(pattern) {
		file, err := f.Read(pattern, relativeTo)
		if err != nil {
			return nil, err
		}
		return []*File{file}, nil
	}
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, err
	}
	parts := strings.Split(filepath.ToSlash(pattern), "/")
	fixed := 0
	for !wild(parts[fixed]) {
		fixed++
	}
	entries, at, err := f.list(path.Clean(strings.Join(parts[:fixed], "/")), relativeTo)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	found, err := f.matches(entries, at, parts[fixed:])
	if err == nil && len(found) == 0 {
		err = &missing{name: pattern}
	}
	return found, err
}

func wild(name string) bool { return strings.ContainsAny(name, "*?") }

// matches reads what matches the parts in a folder, the first of which may be wild.
func (f *Files) matches(entries []fs.DirEntry, folder spot, parts []string) (all []*File, err error) {
	for _, e := range entries {
		if ok, err := path.Match(parts[0], e.Name()); err != nil {
			return nil, err
		} else if !ok {
			continue
		}
		below, err := f.below(folder.join(e.Name()), parts[1:])
		if err != nil {
			return nil, err
		}
		all = append(all, below...)
	}
	return all, nil
}

// below reads a file, or what matches the parts in a folder.
func (f *Files) below(at spot, parts []string) ([]*File, error) {
	for len(parts) > 0 && !wild(parts[0]) {
		at, parts = at.join(parts[0]), parts[1:]
	}
	if len(parts) > 0 {
		entries, err := fs.ReadDir(at.place.FS, at.at)
		f.look(Look{Place: at.place, Name: at.name, Folder: true, Err: err})
		if err == nil {
			return f.matches(entries, at, parts)
		}
		return nil, at.unlessAbsent(err)
	}
	text, err := f.read(&at)
	if err != nil {
		return nil, at.unlessAbsent(err)
	}
	file, err := decoded(at.name, text)
	return []*File{file}, err
}

func (s *spot) unlessAbsent(err error) error {
	if absent(err) {
		return nil
	}
	return fmt.Errorf("read %s: %w", OneLine(s.name), bare(err))
}
