// SPDX-License-Identifier: Apache-2.0

package source

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Folder reads the files of a folder whose names end in suffix, in alphabetical
// order. The folder is looked for as Read looks for a file; the first place that has
// it is taken. An error is fs.ErrNotExist when it is nowhere; a folder without such
// files gives none.
func (f *Files) Folder(name, relativeTo, suffix string) ([]*File, error) {
	entries, at, err := f.list(name, relativeTo)
	if err != nil {
		return nil, err
	}
	var out []*File
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), suffix) {
			continue
		}
		below := at.join(e.Name())
		text, err := f.read(&below)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", OneLine(below.name), bare(err))
		}
		file, err := decoded(below.name, text)
		if err != nil {
			return nil, err
		}
		out = append(out, file)
	}
	return out, nil
}

// join is where a name in a folder is.
func (s spot) join(name string) spot {
	return spot{s.place, path.Join(s.at, name), path.Join(s.name, name)}
}

// list returns what is in a folder, sorted by name, and where it was found.
func (f *Files) list(name, relativeTo string) ([]fs.DirEntry, spot, error) {
	spots, lost := f.spots(name, relativeTo)
	for i := range spots {
		entries, err := fs.ReadDir(spots[i].place.FS, spots[i].at)
		f.look(Look{Place: spots[i].place, Name: spots[i].name, Folder: true, Err: err})
		switch {
		case err == nil:
			return entries, spots[i], nil
		case !absent(err):
			return nil, spot{}, fmt.Errorf("read the folder %s: %w", OneLine(name), bare(err))
		}
		lost.at(&spots[i])
	}
	return nil, spot{}, lost.err()
}
