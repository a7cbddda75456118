// SPDX-License-Identifier: Apache-2.0

package record

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/playsim/playsim/internal/lock"
)

// ErrBusy is that another process records in a file.
var ErrBusy = errors.New("another process is recording in it")

// create opens what the first run is written to: a part, or the file itself where no part
// can be made or renamed.
func (f *File) create() (err error) {
	info, err := os.Lstat(f.path)
	if err == nil && !info.Mode().IsRegular() { // a link, a pipe
		f.disk, err = lock.Create(f.path)
		return err
	}
	if err == nil {
		if f.disk, err = lock.Open(f.path, 0); err != nil {
			return err
		}
	}
	f.first, err = f.createPart()
	switch _, now := os.Lstat(f.path); {
	case errors.Is(err, lock.ErrBusy), err == nil && f.disk != nil:
		return err
	case err == nil && now == nil: // another process has put a recording there meanwhile
		return lock.ErrBusy
	case err == nil:
		return nil
	case f.disk != nil:
		return f.disk.Truncate(0)
	}
	f.disk, err = lock.Create(f.path)
	return err
}

// part is where a run is written until it takes the place of what is in the file.
func (f *File) part() string { return f.path + ".part" }

// createPart opens it, empty, with the rights of the file.
func (f *File) createPart() (*os.File, error) {
	if info, err := os.Lstat(f.part()); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "create", Path: f.part(), Err: fs.ErrExist}
	}
	part, err := lock.Create(f.part())
	if err != nil || f.disk == nil {
		return part, err
	}
	if info, err := f.disk.Stat(); err == nil && info.Mode().IsRegular() {
		_ = part.Chmod(info.Mode().Perm()) // not all systems can
	}
	return part, nil
}

// place puts a run that was written beside the file at its place.
func (f *File) place(o *outlet) (err error) {
	part := o.beside
	if part == nil {
		return nil
	}
	o.beside = nil
	if f.renamed(part) {
		if f.disk != nil {
			_ = f.disk.Close() // of what is forgotten
		}
		f.disk = part
	} else {
		err = f.copied(part)
	}
	o.Writer = f.disk
	return err
}

// renamed puts the part at the place of the recording at once, so that one of both is
// whole at any time. False is that this cannot be: a link stays a link, and some systems
// rename no open file.
func (f *File) renamed(part *os.File) bool {
	at, err := os.Lstat(f.path)
	switch {
	case f.disk == nil && !errors.Is(err, fs.ErrNotExist):
		return false
	case f.disk != nil:
		own, owned := f.disk.Stat()
		if err != nil || owned != nil || !at.Mode().IsRegular() || !os.SameFile(at, own) {
			return false
		}
	}
	return os.Rename(part.Name(), f.path) == nil
}

// copied copies the part and removes it; it stays where that fails.
func (f *File) copied(part *os.File) (err error) {
	if f.disk == nil {
		f.disk, err = lock.Open(f.path, os.O_CREATE)
	}
	if err == nil {
		err = errors.Join(f.disk.Truncate(0), start(f.disk), start(part))
	}
	if err == nil {
		_, err = io.Copy(f.disk, part)
	}
	_ = part.Close()
	if err != nil {
		return fmt.Errorf("%w; what was recorded is in %s", err, part.Name())
	}
	_ = os.Remove(part.Name())
	return nil
}

func start(f *os.File) error {
	_, err := f.Seek(0, io.SeekStart)
	return err
}
