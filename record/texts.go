// SPDX-License-Identifier: Apache-2.0

package record

import (
	"io/fs"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

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
	w.Watch = append(slices.Clip(w.Watch), t.look)
	return &w
}

func (t *Texts) look(l source.Look) {
	if l.Err != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if l.Folder {
		t.folders[l.Name] = true
	} else {
		t.files[l.Name] = string(l.Text)
	}
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
	all := &source.Files{}
	for _, prefix := range t.prefixes() {
		all.Places = append(all.Places, source.Place{Name: "recorded", FS: &shelf{t, prefix}, Prefix: prefix})
	}
	all.Places = append(all.Places, source.Place{Name: "recorded", FS: &shelf{t, ""}, Shared: true})
	return all
}

// prefixes are what names begin with that no fs.FS allows: / and any number of ../, and
// "" for the other names.
func (t *Texts) prefixes() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	found := map[string]bool{}
	for _, names := range []iter.Seq[string]{maps.Keys(t.files), maps.Keys(t.folders)} {
		for name := range names {
			found[prefixOf(name)] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func prefixOf(name string) string {
	if path.IsAbs(name) {
		return "/"
	}
	up := ""
	for strings.HasPrefix(name+"/", up+"../") {
		up += "../"
	}
	return strings.TrimSuffix(up, "/")
}

// shelf shows the texts behind a prefix as a file system.
type shelf struct {
	texts  *Texts
	prefix string
}

// Open implements fs.FS.
func (s *shelf) Open(name string) (fs.File, error) {
	s.texts.mu.Lock()
	defer s.texts.mu.Unlock()
	text, ok := s.texts.files[path.Join(s.prefix, name)]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &opened{strings.NewReader(text), entry{path.Base(name), false}}, nil
}

// ReadDir implements fs.ReadDirFS: files that were read, folders that have some.
func (s *shelf) ReadDir(name string) ([]fs.DirEntry, error) {
	t := s.texts
	t.mu.Lock()
	defer t.mu.Unlock()
	dir := path.Join(s.prefix, name)
	found := map[string]bool{} // is it a folder
	for at := range t.files {
		if first, rest, ok := below(dir, at); ok {
			found[first] = rest != ""
		}
	}
	for at := range t.folders {
		if first, _, ok := below(dir, at); ok {
			found[first] = true
		}
	}
	if len(found) == 0 && !t.folders[dir] {
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

// opened is a text as an open file.
type opened struct {
	*strings.Reader
	entry
}

// Close implements fs.File.
func (*opened) Close() error { return nil }

// Stat implements fs.File.
func (o *opened) Stat() (fs.FileInfo, error) { return info{o.entry, o.Reader.Size()}, nil }

// info is what is known of a text.
type info struct {
	entry
	size int64
}

func (i info) Size() int64            { return i.size }
func (i info) Mode() fs.FileMode      { return i.Type() }
func (i info) ModTime() (t time.Time) { return t }
func (i info) Sys() any               { return nil }

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
