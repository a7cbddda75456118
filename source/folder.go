// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"syscall"
)

// Folder reads the files of a folder whose names end in suffix, in alphabetical
// order. The folder is looked for as Read looks for a file; the first place that has
// it is taken. An error is fs.ErrNotExist when it is nowhere; a folder without such
// files gives none.
func (f *Files) Folder(name, relativeTo, suffix string) ([]*File, error) {
	s := search{name: name}
	entries, at := f.list(&s, name, relativeTo)
	if s.err != nil {
		return nil, s.err
	}
	if at == "" {
		return nil, &missing{name, s.tried}
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), suffix) {
			names = append(names, e.Name())
		}
	}
	sort.Strings(names)
	out := make([]*File, 0, len(names))
	for _, n := range names {
		file, err := f.Read(path.Join(at, n), "")
		if err != nil {
			return nil, err
		}
		out = append(out, file)
	}
	return out, nil
}

// list returns what is in the folder, and its path where it was found.
func (f *Files) list(s *search, name, relativeTo string) ([]fs.DirEntry, string) {
	if f.DiskDir != nil {
		at := besideOnDisk(name, relativeTo)
		entries, err := f.DiskDir(filepath.FromSlash(at))
		if s.listed("on disk", at, err) {
			return entries, at
		}
	}
	for _, place := range []struct {
		what  string
		files fs.FS
	}{{"embedded", f.Embedded}, {"attached", f.Attached}} {
		for _, at := range insidePaths(name, relativeTo) {
			if place.files == nil || s.err != nil {
				continue
			}
			entries, err := fs.ReadDir(place.files, at)
			if s.listed(place.what, at, err) {
				return entries, at
			}
		}
	}
	return nil, ""
}

func (s *search) listed(place, at string, err error) bool {
	switch {
	case err == nil:
		return true
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		s.tried = append(s.tried, place+" at "+at)
	default:
		s.err = fmt.Errorf("read the folder %s: %w", s.name, err)
	}
	return false
}
