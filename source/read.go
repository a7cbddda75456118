// SPDX-License-Identifier: Apache-2.0

package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
)

// ReadFile is fs.ReadFile for a regular file of at most some bytes. Pipes, devices and
// sockets are refused before they are opened, and what has no end after so many bytes.
func ReadFile(files fs.FS, name string, most int64) ([]byte, error) {
	info, err := fs.Stat(files, name)
	if err != nil {
		return nil, err
	}
	if what := irregular(info.Mode()); what != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: what}
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text := bytes.NewBuffer(make([]byte, 0, min(info.Size(), most, 1<<30)+bytes.MinRead))
	n, err := text.ReadFrom(io.LimitReader(f, most+1))
	if err == nil && n > most {
		err = &fs.PathError{Op: "read", Path: name, Err: errors.New("it has more than " + size(most))}
	}
	if err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

// size is a number of bytes, in MB where it is a whole number of them.
func size(bytes int64) string {
	if bytes > 0 && bytes%(1<<20) == 0 {
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// irregular says what is no file to read; nil is that it is one.
func irregular(mode fs.FileMode) error {
	switch {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return syscall.EISDIR
	case mode&fs.ModeNamedPipe != 0:
		return errors.New("it is a pipe, not a file")
	case mode&fs.ModeSocket != 0:
		return errors.New("it is a socket, not a file")
	case mode&fs.ModeDevice != 0:
		return errors.New("it is a device, not a file")
	}
	return errors.New("it is no regular file")
}
