// SPDX-License-Identifier: Apache-2.0

// Package disk is what commands read from and write to the disk. It shows the files of
// projects to [source.Files], remembers what was read, and spares that from being
// written over. The root of a project
// is the nearest folder above a file with a playsim.root, go.mod or .git in it, else the
// parent of the file's folder. Names in the project's files do not leave it; symbolic links
// out of it are refused, or followed where a command asks for that.
package disk

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/playsim/playsim/source"
)

// Marker is the name of a file that marks the root of a project; it may be empty.
const Marker = "playsim.root"

var markers = []string{Marker, "go.mod", ".git"}

// Root returns the root of the project of a file, which need not be there: an absolute path.
func Root(name string) (string, error) {
	whole, err := absolute(name)
	if err != nil {
		return "", err
	}
	beside := filepath.Dir(whole)
	for dir := beside; ; dir = filepath.Dir(dir) {
		for _, m := range markers {
			if _, err := os.Stat(filepath.Join(dir, m)); err == nil {
				return dir, nil
			}
		}
		if dir == filepath.Dir(dir) {
			return filepath.Dir(beside), nil
		}
	}
}

// Places returns the places of the files below a root, by the names that the user has for
// them: absolute, or from the working folder. Links out of the root are refused unless they
// are followed.
func (d *Disk) Places(root string, follow bool) ([]source.Place, error) {
	whole, err := absolute(root)
	if err != nil {
		return nil, err
	}
	here, err := workingFolder()
	if err != nil {
		return nil, err
	}
	below := d.below(tree{whole, follow})
	place := func(prefix, sub string) source.Place {
		return source.Place{Name: "on disk", FS: &folder{whole, filepath.ToSlash(sub), below}, Prefix: filepath.ToSlash(prefix), Bound: bound(whole), Beyond: there}
	}
	all := []source.Place{place(whole, ".")}
	up, err := filepath.Rel(here, whole)
	if err != nil {
		return all, nil // on another drive
	}
	down, err := filepath.Rel(whole, here)
	if err != nil || !filepath.IsLocal(down) {
		return append(all, place(up, ".")), nil
	}
	for prefix := ""; ; prefix, down = filepath.Join(prefix, ".."), filepath.Dir(down) {
		all = append(all, place(prefix, down))
		if down == "." {
			return all, nil
		}
	}
}

// there reports whether something is at a name of the user's.
func there(name string) bool {
	_, err := os.Lstat(filepath.FromSlash(name))
	return err == nil
}

// bound is what errors say of a root.
func bound(root string) string {
	return fmt.Sprintf("the project's root %s (--root DIR names another, as does an empty file %s in it)", root, Marker)
}

func absolute(name string) (string, error) {
	if filepath.IsAbs(name) {
		return filepath.Clean(name), nil
	}
	here, err := workingFolder()
	return filepath.Join(here, name), err
}

// workingFolder is where names are looked up, without links: .. leads up from there.
func workingFolder() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(here)
}

// ReadFile reads a regular file of at most some bytes that the user names, wherever it is.
func ReadFile(name string, most int64) ([]byte, error) {
	return source.ReadFile(anywhere{}, name, most)
}

// anywhere is the whole disk, by the names of the system.
type anywhere struct{}

func (anywhere) Open(name string) (fs.File, error)     { return os.Open(name) }
func (anywhere) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }
