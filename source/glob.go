// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"sort"
	"strings"
)

// Glob reads the files whose names match a pattern, in alphabetical order of their
// paths. * in a part of the path stands for any characters, ? for one. Without those it
// is Read. Folders are looked for as Folder does; a folder or file that is not there
// beside others that match gives none, and none at all is fs.ErrNotExist.
func (f *Files) Glob(pattern, relativeTo string) ([]*File, error) {
	if !strings.ContainsAny(pattern, "*?") {
		file, err := f.Read(pattern, relativeTo)
		if err != nil {
			return nil, err
		}
		return []*File{file}, nil
	}
	found, err := f.glob("", strings.Split(filepath.ToSlash(pattern), "/"), relativeTo)
	if err == nil && len(found) == 0 {
		err = &missing{pattern, nil}
	}
	return found, err
}

// glob reads what matches the parts below a folder.
func (f *Files) glob(dir string, parts []string, relativeTo string) ([]*File, error) {
	fixed := 0
	for fixed < len(parts) && !strings.ContainsAny(parts[fixed], "*?") {
		fixed++
	}
	at := path.Join(dir, path.Join(parts[:fixed]...))
	if fixed == len(parts) {
		file, err := f.Read(at, relativeTo)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return []*File{file}, nil
	}
	if at == "" {
		at = "."
	}
	s := search{name: at}
	entries, where := f.list(&s, at, relativeTo)
	if s.err != nil || where == "" {
		return nil, s.err
	}
	var names []string
	for _, e := range entries {
		if ok, err := path.Match(parts[fixed], e.Name()); err != nil {
			return nil, err
		} else if ok {
			names = append(names, e.Name())
		}
	}
	sort.Strings(names)
	var all []*File
	for _, name := range names {
		below, err := f.glob(path.Join(where, name), parts[fixed+1:], "")
		if err != nil {
			return nil, err
		}
		all = append(all, below...)
	}
	return all, nil
}
