// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/playsim/playsim/cli/exit"
)

// inputs are the files on disk that a command has read. Several may read at once.
type inputs struct {
	mu    sync.Mutex
	paths []string
	lost  []string // that were not there since the last mark
}

// note remembers that a file was read, or that it was not there.
func (in *inputs) note(path string, err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	switch {
	case err == nil:
		in.paths = append(in.paths, path)
	case errors.Is(err, fs.ErrNotExist):
		in.lost = append(in.lost, path)
	}
}

// add notes files that were read elsewhere.
func (in *inputs) add(paths []string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.paths = append(in.paths, paths...)
}

// all returns the names of the files that were read.
func (in *inputs) all() []string {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.paths)
}

// mark begins anew to note which files are not there, and returns a mark for since.
func (in *inputs) mark() int {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.lost = nil
	return len(in.paths)
}

// since returns the names of the files that were read since a mark.
func (in *inputs) since(mark int) []string {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.paths[mark:])
}

// missed says whether path was wanted since the last mark, and was not there.
func (in *inputs) missed(path string) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Contains(in.lost, path)
}

// named says whether path is the name of one of the files, which need not be there.
func (in *inputs) named(path string) bool {
	at := place(path)
	return slices.ContainsFunc(in.all(), func(read string) bool { return place(read) == at })
}

// under says whether one of the files is in a folder, or in one in it; neither need be there.
func (in *inputs) under(folder string) bool {
	at, err := filepath.Abs(folder)
	return err == nil && slices.ContainsFunc(in.all(), func(read string) bool {
		whole, err := filepath.Abs(read)
		return err == nil && strings.HasPrefix(whole, strings.TrimSuffix(at, string(filepath.Separator))+string(filepath.Separator))
	})
}

// folders returns the folders of the files and those that these are in, outer ones first.
func (in *inputs) folders() []string {
	var all []string
	for _, path := range in.all() {
		folder := filepath.Dir(path)
		all = append(all, folder, filepath.Join(folder, ".."))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// has says whether path is one of the files, under whatever name.
func (in *inputs) has(path string) bool {
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

// beside says whether path is in the folder of one of the files of its kind.
func (in *inputs) beside(path string) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.ContainsFunc(in.paths, func(read string) bool {
		return filepath.Ext(read) == filepath.Ext(path) && filepath.Dir(filepath.Clean(read)) == filepath.Dir(filepath.Clean(path))
	})
}

// sources are the suffixes of what people write; no command writes over these.
var sources = []string{".yaml", ".yml", ".play", ".js"}

// mayWrite refuses the name of an output file that would destroy a file of the user's.
// It is asked after everything has been read. No name is no output.
func (p *process) mayWrite(flag, path string) error {
	switch suffix := strings.ToLower(filepath.Ext(path)); {
	case path == "-":
		return exit.Errorf(exit.Use, "%s: - is no file; stdout is for the results\nhint: name a file, such as %s ./out%s", flag, flag, usualSuffix(flag))
	case slices.Contains(sources, suffix):
		return exit.Errorf(exit.Use, "%s: %s ends in %s as worlds and programs do\nhint: %s %s%s", flag, path, suffix,
			flag, strings.TrimSuffix(path, filepath.Ext(path)), usualSuffix(flag))
	case path != "" && p.read.has(path):
		return exit.Errorf(exit.Use, "%s: %s is read by this run; it would be written over\nhint: name another file", flag, path)
	}
	return nil
}

// usualSuffix is what the files of a flag end in.
func usualSuffix(flag string) string {
	switch flag {
	case "--junit":
		return ".xml"
	case "--plot":
		return ".png"
	case "--record":
		return ".mcap"
	case "-o":
		return ".csv"
	}
	return ".jsonl"
}

// oneFile reports whether two names are of one file, which need not be there yet.
func oneFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return place(a) == place(b) || errX == nil && errY == nil && os.SameFile(x, y)
}

// place is a file's name from the root on, its folder without links.
func place(path string) string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return filepath.Clean(path)
	}
	folder := filepath.Dir(whole)
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	return filepath.Join(folder, filepath.Base(whole))
}

// creatable tries the place of an output file; what is there stays as it is, a link, too.
// Pipes and the like are not tried: who reads them would see that.
func creatable(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil
	}
	f, opened := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if opened != nil {
		return opened
	}
	opened = f.Close()
	if made, linked := filepath.EvalSymlinks(path); errors.Is(err, fs.ErrNotExist) && linked == nil {
		opened = errors.Join(opened, os.Remove(made))
	}
	return opened
}
