// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// Files finds the text files that worlds, programs and the command line name.
// Each name is looked for on disk, then among the embedded files, then among
// the attachments; a part that is nil is not looked at. Not safe for writing
// its fields while others read.
type Files struct {
	Disk     func(path string) ([]byte, error)        // as os.ReadFile
	DiskDir  func(path string) ([]fs.DirEntry, error) // as os.ReadDir
	Embedded fs.FS                                    // by slash paths such as worlds/ball_chase.yaml
	Attached fs.FS                                    // what came with a log, by the names it was read under
	Path     []string                                 // folders to look in for a name that a text uses and that is nowhere else
}

// NewFiles reads from disk, then from the embedded files, which may be nil.
func NewFiles(embedded fs.FS) *Files {
	text := func(path string) ([]byte, error) { return ReadDisk(path, MaxText) }
	return &Files{Disk: text, DiskDir: os.ReadDir, Embedded: embedded}
}

// Read finds the file that a text calls name. Where relativeTo, the Name of that
// text, is not empty, name is taken relative to its folder; among embedded and
// attached files also as it stands, less any leading `../`; then in the folders of
// Path, in order. The result is named
// by the slash path under which it was found.
//
// An error says where was looked and is fs.ErrNotExist when it is nowhere; a text
// that is not UTF-8 is refused with its position.
func (f *Files) Read(name, relativeTo string) (*File, error) {
	if name == "" {
		return nil, errors.New("the name of a file is empty")
	}
	s := search{name: name}
	s.look(f, name, relativeTo)
	if relativeTo != "" && !filepath.IsAbs(filepath.FromSlash(name)) {
		for _, dir := range f.Path {
			s.look(f, path.Join(filepath.ToSlash(dir), name), "")
		}
	}
	return s.result()
}

// look looks for a name on disk, among the embedded and among the attached files,
// unless something is found already.
func (s *search) look(f *Files, name, relativeTo string) {
	if s.found == nil && s.err == nil {
		s.disk(f.Disk, besideOnDisk(name, relativeTo))
	}
	for _, at := range insidePaths(name, relativeTo) {
		s.inside("embedded", f.Embedded, at)
	}
	for _, at := range insidePaths(name, relativeTo) {
		s.inside("attached", f.Attached, at)
	}
}

// search goes from place to place until something is found or is unreadable.
type search struct {
	name  string
	tried []string
	found *File
	err   error
}

func (s *search) disk(read func(string) ([]byte, error), at string) {
	if read == nil {
		return
	}
	text, err := read(filepath.FromSlash(at))
	s.keep("on disk", at, text, err)
}

func (s *search) inside(place string, files fs.FS, at string) {
	if files == nil || s.found != nil || s.err != nil {
		return
	}
	text, err := fs.ReadFile(files, at)
	s.keep(place, at, text, err)
}

func (s *search) keep(place, at string, text []byte, err error) {
	switch {
	case err == nil:
		s.found = NewFile(at, string(text))
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		s.tried = append(s.tried, place+" at "+at)
	default:
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			err = path.Err // the name is said already
		}
		s.err = fmt.Errorf("read %s: %w", s.name, err)
	}
}

func (s *search) result() (*File, error) {
	if s.err != nil {
		return nil, s.err
	}
	if s.found == nil {
		return nil, &missing{s.name, s.tried}
	}
	if err := encoded(s.found); err != nil {
		return nil, err
	}
	return s.found, nil
}

// missing is fs.ErrNotExist with the places.
type missing struct {
	name  string
	tried []string
}

func (m *missing) Error() string {
	if len(m.tried) == 0 {
		return fmt.Sprintf("file %q is nowhere", m.name)
	}
	return fmt.Sprintf("file %q is not there (looked %s)", m.name, strings.Join(m.tried, ", "))
}

func (m *missing) Unwrap() error { return fs.ErrNotExist }

// besideOnDisk is the slash path of name as seen from the folder of relativeTo.
func besideOnDisk(name, relativeTo string) string {
	name = filepath.ToSlash(name)
	if relativeTo == "" || path.IsAbs(name) || filepath.IsAbs(filepath.FromSlash(name)) {
		return path.Clean(name)
	}
	return path.Join(path.Dir(filepath.ToSlash(relativeTo)), name)
}

// insidePaths are the names to try in an fs.FS, each once.
func insidePaths(name, relativeTo string) []string {
	bare := path.Clean(filepath.ToSlash(name))
	for strings.HasPrefix(bare, "../") {
		bare = bare[len("../"):]
	}
	beside := besideOnDisk(name, relativeTo)
	var at []string
	if fs.ValidPath(beside) {
		at = append(at, beside)
	}
	if fs.ValidPath(bare) && bare != beside {
		at = append(at, bare)
	}
	return at
}

// FromFS reads from a file system, then from the embedded files; either may be nil. Names
// in errors are those in the file system.
func FromFS(files, embedded fs.FS) *Files {
	if files == nil {
		return &Files{Embedded: embedded}
	}
	valid := func(op, name string) (string, error) {
		if name = filepath.ToSlash(name); !fs.ValidPath(name) {
			return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
		}
		return name, nil
	}
	return &Files{
		Disk: func(name string) ([]byte, error) {
			name, err := valid("open", name)
			if err != nil {
				return nil, err
			}
			return fs.ReadFile(files, name)
		},
		DiskDir: func(name string) ([]fs.DirEntry, error) {
			name, err := valid("open", name)
			if err != nil {
				return nil, err
			}
			return fs.ReadDir(files, name)
		},
		Embedded: embedded,
	}
}
