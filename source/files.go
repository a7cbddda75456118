// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// Files finds the text files that worlds, programs and the command line name: an ordered
// list of places, of which the first that has a file gives it. Its fields must not change
// while others read.
type Files struct {
	Places []Place
	Path   []string     // folders to look in for a name that a text uses and that is nowhere else
	Watch  []func(Look) // called after each look at a file or a folder
}

// Place is a file system, and by which names the user knows what is in it.
type Place struct {
	Name   string // what errors call it, such as "on disk"
	FS     fs.FS
	Prefix string // the user's name of its root, such as .. or ../lab; "" where names are the same
	Bound  string // what errors call its border; "" allows names in its files to leave it
	Shared bool   // its files belong to no project: they are found from everywhere, leading ../ left out

	// Beyond reports whether something is at a name that leaves the place: if not, a shared
	// place may have it. Nil is that it cannot be known.
	Beyond func(name string) bool
}

// Look is one look at a file or a folder of a place.
type Look struct {
	Place  *Place
	Name   string // as the user knows it
	Folder bool
	Text   []byte // nil for a folder
	Err    error
}

// FromFS reads from a file system, then from the embedded files; either may be nil. Names
// are those in the file system, and names in its files must not leave it. A *Files is
// returned as it is.
func FromFS(files, embedded fs.FS) *Files {
	if f, ok := files.(*Files); ok {
		return f
	}
	f := &Files{}
	if files != nil {
		f.Places = append(f.Places, Place{Name: "on disk", FS: files, Bound: "the file system that was given"})
	}
	if embedded != nil {
		f.Places = append(f.Places, Place{Name: "embedded", FS: embedded, Shared: true})
	}
	return f
}

// Open implements fs.FS, by the names that the user knows.
func (f *Files) Open(name string) (fs.File, error) {
	spots, lost := f.spots(name, "")
	for i := range spots {
		if file, err := spots[i].place.FS.Open(spots[i].at); err == nil || !absent(err) {
			return file, err
		}
		lost.at(&spots[i])
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: lost.err()}
}

// Unshared returns files that look in the places that are not shared.
func (f *Files) Unshared() *Files {
	own := *f
	own.Places = slices.DeleteFunc(slices.Clone(f.Places), func(p Place) bool { return p.Shared })
	return &own
}

// Read finds the file that a text calls name. Where relativeTo, the Name of that
// text, is not empty, name is taken relative to its folder; in shared places
// also as it stands, less any leading `../`; then in the folders of
// Path, in order. The result is named
// by the slash path under which it was found.
//
// A name that leaves the place of the text that uses it is an error where that place has a
// bound. An error says where was looked and is fs.ErrNotExist when it is nowhere; a text
// that is not UTF-8 is refused with its position.
func (f *Files) Read(name, relativeTo string) (*File, error) {
	if name == "" {
		return nil, errors.New("the name of a file is empty")
	}
	spots, lost := f.spots(name, relativeTo)
	if relativeTo != "" && !absolute(name) {
		for _, dir := range f.Path {
			more, _ := f.spots(path.Join(filepath.ToSlash(dir), name), "")
			spots = append(spots, more...)
		}
	}
	for i := range spots {
		text, err := f.read(&spots[i])
		switch {
		case err == nil:
			return decoded(spots[i].name, text)
		case !absent(err):
			return nil, fmt.Errorf("read %s: %w", OneLine(name), bare(err))
		}
		lost.at(&spots[i])
	}
	return nil, lost.err()
}

// spot is where a file may be.
type spot struct {
	place *Place
	at    string // in the place
	name  string // as the user knows it
}

// spots returns where to look for a name, in order, and the error if it is at none.
func (f *Files) spots(name, relativeTo string) (all []spot, lost *missing) {
	beside := besideText(name, relativeTo)
	within, left := false, (*Place)(nil)
	for i := range f.Places {
		p := &f.Places[i]
		at, inside := p.cut(beside)
		if inside {
			all = append(all, spot{p, at, beside})
		}
		if bare := withoutParents(name); p.Shared && bare != beside && fs.ValidPath(bare) {
			all = append(all, spot{p, bare, path.Join(p.Prefix, bare)})
		}
		within = within || inside && p.Bound != ""
		if _, from := p.cut(filepath.ToSlash(relativeTo)); p.Bound != "" && (from || relativeTo == "") {
			left = p
		}
	}
	lost = &missing{name: name}
	if left != nil && !within {
		lost.outside = left.Bound
		if left.Beyond == nil || left.Beyond(beside) {
			all = nil
		}
	}
	return all, lost
}

// cut returns the path in the place of what the user calls name, if it is inside.
func (p *Place) cut(name string) (at string, inside bool) {
	at = name
	switch {
	case p.Prefix == "":
	case name == p.Prefix:
		at = "."
	default:
		if at, inside = strings.CutPrefix(name, strings.TrimSuffix(p.Prefix, "/")+"/"); !inside {
			return "", false
		}
	}
	return at, fs.ValidPath(at)
}

// MaxText is the most bytes of a text that is read.
const MaxText = 64 << 20

func (f *Files) read(s *spot) (text []byte, err error) {
	text, err = ReadFile(s.place.FS, s.at, MaxText)
	f.look(Look{Place: s.place, Name: s.name, Text: text, Err: err})
	return text, err
}

func (f *Files) look(l Look) {
	for _, watch := range f.Watch {
		watch(l)
	}
}

// absent reports whether an error is that there is no such file.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// bare is an error without the name of the file, which is in the message already.
func bare(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

func decoded(name string, text []byte) (*File, error) {
	file := NewFile(name, string(text))
	if err := encoded(file); err != nil {
		return nil, err
	}
	return file, nil
}

// missing is fs.ErrNotExist with the places.
type missing struct {
	name    string
	tried   []string
	outside string // the border that the name leaves, "" for none
}

func (m *missing) err() error {
	if m.outside != "" {
		return fmt.Errorf("file %q is outside %s [outside_root]", m.name, m.outside)
	}
	return m
}

func (m *missing) at(s *spot) {
	if tried := s.place.Name + " at " + OneLine(s.name); !slices.Contains(m.tried, tried) {
		m.tried = append(m.tried, tried)
	}
}

func (m *missing) Error() string {
	if len(m.tried) == 0 {
		return fmt.Sprintf("file %q is nowhere [unknown_file]", m.name)
	}
	return fmt.Sprintf("file %q is not there (looked %s) [unknown_file]", m.name, strings.Join(m.tried, ", "))
}

func (m *missing) Unwrap() error { return fs.ErrNotExist }

// besideText is the slash path of name as seen from the folder of relativeTo.
func besideText(name, relativeTo string) string {
	if relativeTo == "" || absolute(name) {
		return path.Clean(filepath.ToSlash(name))
	}
	return path.Join(path.Dir(filepath.ToSlash(relativeTo)), filepath.ToSlash(name))
}

func absolute(name string) bool {
	return path.IsAbs(filepath.ToSlash(name)) || filepath.IsAbs(filepath.FromSlash(name))
}

// withoutParents is name without the ../ that it begins with.
func withoutParents(name string) string {
	bare := path.Clean(filepath.ToSlash(name))
	for strings.HasPrefix(bare, "../") {
		bare = bare[len("../"):]
	}
	return bare
}
