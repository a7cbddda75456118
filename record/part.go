// SPDX-License-Identifier: Apache-2.0

package record

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// part is where a run is written that may take the place of the one in the file.
func (f *File) part() string { return f.path + ".part" }

// createPart opens it, with the rights of the file.
func (f *File) createPart() (*os.File, error) {
	f.tidy()
	info, err := f.disk.Stat()
	if err != nil {
		return nil, err
	}
	part, err := os.OpenFile(f.part(), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil && info.Mode().IsRegular() {
		_ = part.Chmod(info.Mode().Perm()) // not all systems can
	}
	return part, err
}

// tidy removes what a process that was killed has left.
func (f *File) tidy() {
	if info, err := os.Lstat(f.part()); err == nil && info.Mode().IsRegular() {
		_ = os.Remove(f.part())
	}
}

// renamed puts a file that was written beside at the place of the recording at once, so
// that one of both is whole at any time. False is that this cannot be: a link stays a
// link, and some systems rename no open file.
func (f *File) renamed(part *os.File) bool {
	at, err := os.Lstat(f.path)
	if err != nil || !at.Mode().IsRegular() {
		return false
	}
	own, err := f.disk.Stat()
	return err == nil && os.SameFile(at, own) && os.Rename(part.Name(), f.path) == nil
}

// copied copies a file that was written beside; it stays where that fails.
func (f *File) copied(part *os.File) error {
	err := errors.Join(f.disk.Truncate(0), start(f.disk), start(part))
	if err == nil {
		_, err = io.Copy(f.disk, part)
	}
	if err != nil {
		_ = part.Close()
		return fmt.Errorf("%w; what was recorded is in %s", err, part.Name())
	}
	return nil
}

func start(f *os.File) error {
	_, err := f.Seek(0, io.SeekStart)
	return err
}
