// SPDX-License-Identifier: Apache-2.0

// Package lock opens files that one process at a time writes. The lock ends with the
// file's descriptor, so a process that is killed leaves none. Where the system or the file
// system has no locks, nothing is locked. Reading is never hindered.
package lock

import (
	"errors"
	"io/fs"
	"os"
)

// ErrBusy is that another process writes the file.
var ErrBusy = errors.New("another process is writing it")

// Open opens a file for reading and writing and locks it; one that is not there is created
// if flag has os.O_CREATE. The error wraps ErrBusy where it is locked already. What is not
// a regular file is not locked.
func Open(path string, flag int) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|flag, 0o666)
		if err != nil {
			return nil, err
		}
		own, err := f.Stat()
		if err != nil || !own.Mode().IsRegular() {
			return f, err
		}
		if busy(f) {
			_ = f.Close()
			return nil, &fs.PathError{Op: "open", Path: path, Err: ErrBusy}
		}
		if at, err := os.Stat(path); err == nil && os.SameFile(own, at) {
			return f, nil
		}
		_ = f.Close() // it was renamed or removed meanwhile
	}
}

// Create is os.Create, but it locks the file before anything in it is lost.
func Create(path string) (*os.File, error) {
	f, err := Open(path, os.O_CREATE)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		if err := f.Truncate(0); err != nil {
			_ = f.Close()
			return nil, err
		}
	}
	return f, nil
}
