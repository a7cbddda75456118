// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/playsim/playsim/source"
)

// Inputs are the files on disk that a command has read. Several may read at once.
type Inputs struct {
	mu    sync.Mutex
	paths []string
	lost  []string // that were not there since the last mark
}

// note remembers that a file was read, or that it was not there.
func (in *Inputs) note(path string, err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	switch {
	case err == nil:
		in.paths = append(in.paths, path)
	case errors.Is(err, fs.ErrNotExist):
		in.lost = append(in.lost, path)
	}
}

// Add notes files that were read elsewhere.
func (in *Inputs) Add(paths []string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.paths = append(in.paths, paths...)
}

// all returns the names of the files that were read.
func (in *Inputs) all() []string {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.paths)
}

// Mark begins anew to note which files are not there, and returns a mark for since.
func (in *Inputs) Mark() int {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.lost = nil
	return len(in.paths)
}

// Since returns the names of the files that were read since a mark.
func (in *Inputs) Since(mark int) []string {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.paths[mark:])
}

// Missed says whether path was wanted since the last mark, and was not there.
func (in *Inputs) Missed(path string) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Contains(in.lost, path)
}

// Named says whether path is the name of one of the files, which need not be there.
func (in *Inputs) Named(path string) bool {
	at := place(path)
	return slices.ContainsFunc(in.all(), func(read string) bool { return place(read) == at })
}

// Under says whether one of the files is in a folder, or in one in it; neither need be there.
func (in *Inputs) Under(folder string) bool {
	at, err := filepath.Abs(folder)
	return err == nil && slices.ContainsFunc(in.all(), func(read string) bool {
		whole, err := filepath.Abs(read)
		return err == nil && strings.HasPrefix(whole, strings.TrimSuffix(at, string(filepath.Separator))+string(filepath.Separator))
	})
}

// Folders returns the folders of the files and those that these are in, outer ones first.
func (in *Inputs) Folders() []string {
	var all []string
	for _, path := range in.all() {
		folder := filepath.Dir(path)
		all = append(all, folder, filepath.Join(folder, ".."))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Has says whether path is one of the files, under whatever name.
func (in *Inputs) Has(path string) bool {
	to, err := os.Stat(path)
	if err != nil {
		return false
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.ContainsFunc(in.paths, func(read string) bool {
		from, err := os.Stat(read)
		return err == nil && os.SameFile(from, to)
	})
}

// Beside says whether path is in the folder of one of the files of its kind.
func (in *Inputs) Beside(path string) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.ContainsFunc(in.paths, func(read string) bool {
		return filepath.Ext(read) == filepath.Ext(path) && filepath.Dir(filepath.Clean(read)) == filepath.Dir(filepath.Clean(path))
	})
}

// look notes a file on disk, or that it is not there.
func (in *Inputs) look(l source.Look) {
	if l.Place.Bound != "" && !l.Folder {
		in.note(filepath.FromSlash(l.Name), l.Err)
	}
}
