// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sync"
)

// ErrLink is that a symbolic link leaves the root of a project.
var ErrLink = errors.New("it is a link out of the project's root, which test, sweep and check do not follow (--root DIR widens the root)")

// Disk shows projects. The zero value is ready; many may use it at once.
type Disk struct {
	mu    sync.Mutex
	trees map[tree]func() (fs.FS, error)
}

// tree is what is below a root, with the files that links lead to or without.
type tree struct {
	dir    string
	follow bool
}

// below opens a tree when it is first read, and once.
func (d *Disk) below(t tree) func() (fs.FS, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	open, known := d.trees[t]
	if !known {
		open = sync.OnceValues(t.open)
		if d.trees == nil {
			d.trees = map[tree]func() (fs.FS, error){}
		}
		d.trees[t] = open
	}
	return open
}

func (t tree) open() (fs.FS, error) {
	if t.follow {
		return os.DirFS(t.dir), nil
	}
	root, err := os.OpenRoot(t.dir)
	if err != nil {
		return nil, err
	}
	return root.FS(), nil
}

// folder is a folder of a tree.
type folder struct {
	root  string
	at    string // the slash path below the root
	files func() (fs.FS, error)
}

// Open implements fs.FS.
func (f *folder) Open(name string) (fs.File, error) {
	return within(f, "open", name, func(files fs.FS, at string) (fs.File, error) { return files.Open(at) })
}

// Stat implements fs.StatFS: nothing is opened, which a pipe would not return from.
func (f *folder) Stat(name string) (fs.FileInfo, error) { return within(f, "stat", name, fs.Stat) }

// ReadDir implements fs.ReadDirFS.
func (f *folder) ReadDir(name string) ([]fs.DirEntry, error) {
	return within(f, "open", name, fs.ReadDir)
}

func within[T any](f *folder, op, name string, do func(files fs.FS, at string) (T, error)) (result T, err error) {
	if !fs.ValidPath(name) {
		return result, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	files, err := f.files()
	if err != nil {
		return result, err
	}
	if result, err = do(files, path.Join(f.at, name)); err != nil && f.leaves(name, err) {
		err = &fs.PathError{Op: op, Path: name, Err: ErrLink}
	}
	return result, err
}

// leaves reports whether an error is that a link leaves the root: it cannot be followed from
// there, and it leads somewhere else or nowhere.
func (f *folder) leaves(name string, err error) bool {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return false
	}
	root, wrong := filepath.EvalSymlinks(f.root)
	if wrong != nil {
		return false
	}
	path := filepath.Join(root, filepath.FromSlash(f.at), filepath.FromSlash(name))
	real, wrong := filepath.EvalSymlinks(path)
	return errors.Is(wrong, fs.ErrNotExist) || wrong == nil && real != path
}
