// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/playsim/playsim/cli/exit"
)

// sources are the suffixes of what people write; no command writes over these.
var sources = []string{".yaml", ".yml", ".play", ".js"}

// MayWrite refuses the name of an output file that would destroy a file of the user's.
// It is asked after everything has been read. No name is no output.
func (p *Access) MayWrite(flag, path string) error {
	switch suffix := strings.ToLower(filepath.Ext(path)); {
	case path == "-":
		return exit.Errorf(exit.Use, "%s: - is no file; stdout is for the results\nhint: name a file, such as %s ./out%s", flag, flag, usualSuffix(flag))
	case slices.Contains(sources, suffix):
		return exit.Errorf(exit.Use, "%s: %s ends in %s as worlds and programs do\nhint: %s %s%s", flag, path, suffix,
			flag, strings.TrimSuffix(path, filepath.Ext(path)), usualSuffix(flag))
	case path != "" && p.Read.Has(path):
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

// OneFile reports whether two names are of one file, which need not be there yet.
func OneFile(a, b string) bool {
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

// Creatable tries the place of an output file; what is there stays as it is, a link, too.
// Pipes and the like are not tried: who reads them would see that.
func Creatable(path string) error {
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
