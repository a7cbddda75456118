// SPDX-License-Identifier: Apache-2.0

package record

import (
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/playsim/playsim/source"
)

// Texts are the files that a run was read from, by the slash paths under which they
// were found, and the folders that were listed. They may be used by many at once.
type Texts struct {
	mu      sync.Mutex
	files   map[string]string
	folders map[string]bool
}

// NewTexts returns none.
func NewTexts() *Texts { return &Texts{files: map[string]string{}, folders: map[string]bool{}} }

// Watch returns files that find the same as f does; what is found is kept.
func (t *Texts) Watch(f *source.Files) *source.Files {
	w := *f
	if f.Disk != nil {
		w.Disk = func(name string) ([]byte, error) {
			text, err := f.Disk(name)
			t.keep(name, text, err)
			return text, err
		}
	}
	if f.DiskDir != nil {
		w.DiskDir = func(name string) ([]fs.DirEntry, error) {
			list, err := f.DiskDir(name)
			t.keepFolder(name, err)
			return list, err
		}
	}
	if f.Embedded != nil {
		w.Embedded = &watched{f.Embedded, t}
	}
	if f.Attached != nil {
		w.Attached = &watched{f.Attached, t}
	}
	return &w
}

func (t *Texts) keep(name string, text []byte, err error) {
	if err != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.files[path.Clean(filepath.ToSlash(name))] = string(text)
}

func (t *Texts) keepFolder(name string, err error) {
	if err != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.folders[path.Clean(filepath.ToSlash(name))] = true
}

// names are the files' names, sorted.
func (t *Texts) names() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Sorted(maps.Keys(t.files))
}

func (t *Texts) text(name string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.files[name]
}

func (t *Texts) listed() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Sorted(maps.Keys(t.folders))
}

// Files finds the texts, and nothing else, under the names under which they were found
// before.
func (t *Texts) Files() *source.Files {
	all := &library{t}
	return &source.Files{Disk: all.read, DiskDir: all.list, Attached: all}
}

// watched keeps what is read from a file system.
type watched struct {
	fs.FS
	texts *Texts
}

// ReadFile implements fs.ReadFileFS.
func (w *watched) ReadFile(name string) ([]byte, error) {
	text, err := fs.ReadFile(w.FS, name)
	w.texts.keep(name, text, err)
	return text, err
}

// ReadDir implements fs.ReadDirFS.
func (w *watched) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(w.FS, name)
	w.texts.keepFolder(name, err)
	return list, err
}

// library shows texts as a disk, and as a file system.
type library struct{ texts *Texts }

func (l *library) read(name string) ([]byte, error) {
	l.texts.mu.Lock()
	defer l.texts.mu.Unlock()
	text, ok := l.texts.files[path.Clean(filepath.ToSlash(name))]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(text), nil
}

// list lists what is known of a folder: files that were read, folders that have some.
func (l *library) list(name string) ([]fs.DirEntry, error) {
	l.texts.mu.Lock()
	defer l.texts.mu.Unlock()
	dir := path.Clean(filepath.ToSlash(name))
	found := map[string]bool{} // is it a folder
	for at := range l.texts.files {
		if first, rest, ok := below(dir, at); ok {
			found[first] = rest != ""
		}
	}
	for at := range l.texts.folders {
		if first, _, ok := below(dir, at); ok {
			found[first] = true
		}
	}
	if len(found) == 0 && !l.texts.folders[dir] {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	var all []fs.DirEntry
	for _, first := range slices.Sorted(maps.Keys(found)) {
		all = append(all, entry{first, found[first]})
	}
	return all, nil
}

// below cuts a path at the folder that it is in, directly or not.
func below(dir, at string) (first, rest string, ok bool) {
	switch {
	case dir == ".":
		ok = !path.IsAbs(at) && at != "." && !strings.HasPrefix(at, "../")
	default:
		at, ok = strings.CutPrefix(at, strings.TrimSuffix(dir, "/")+"/")
	}
	if !ok || at == "" {
		return "", "", false
	}
	first, rest, _ = strings.Cut(at, "/")
	return first, rest, true
}

// Open implements fs.FS: what reads the texts asks for whole files and lists.
func (l *library) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
}

// ReadFile implements fs.ReadFileFS.
func (l *library) ReadFile(name string) ([]byte, error) { return l.read(name) }

// ReadDir implements fs.ReadDirFS.
func (l *library) ReadDir(name string) ([]fs.DirEntry, error) { return l.list(name) }

// entry is a name in a folder.
type entry struct {
	name   string
	folder bool
}

func (e entry) Name() string               { return e.name }
func (e entry) IsDir() bool                { return e.folder }
func (e entry) Info() (fs.FileInfo, error) { return nil, fs.ErrInvalid }

func (e entry) Type() fs.FileMode {
	if e.folder {
		return fs.ModeDir
	}
	return 0
}
