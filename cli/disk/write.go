// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"syscall"

	"github.com/playsim/playsim/cli/exit"
)

// WriteWhole writes a file at once, so that no half of it is left. The error names no
// flag: of some files none did.
func WriteWhole(path string, data []byte) error {
	part, err := createBeside(path)
	if err != nil {
		return unwritable(path, err)
	}
	_, err = part.Write(data)
	if err = errors.Join(err, part.Close()); err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		_ = os.Remove(part.Name())
		return unwritable(path, err)
	}
	return nil
}

// createBeside creates a new file in the folder of another one, with the rights that one
// would have: no file that is there is touched.
func createBeside(path string) (f *os.File, err error) {
	for n := 1; n < 1000; n++ {
		name := path + ".part"
		if n > 1 {
			name += strconv.Itoa(n)
		}
		if f, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644); !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, err
}

// unwritable names the user's file, whatever the name of the one that was tried.
func unwritable(path string, err error) error {
	var at *fs.PathError
	var moved *os.LinkError
	switch {
	case errors.As(err, &at):
		err = at.Err
	case errors.As(err, &moved):
		err = moved.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// Writable tries the place of the file that -o names before anything is run.
func Writable(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return exit.Errorf(exit.Use, "-o: %w", unwritable(path, syscall.EISDIR))
	}
	f, err := createBeside(path)
	if err != nil {
		return exit.Errorf(exit.Use, "-o: %w", unwritable(path, err))
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// WriteNew writes a file that must not be there yet; of several names the first free
// one is taken, stem.yaml, stem_2.yaml and so on. It returns the name.
func WriteNew(stem, ext, text string) (string, error) {
	for n := 1; n < 1000; n++ {
		name := stem + ext
		if n > 1 {
			name = fmt.Sprintf("%s_%d%s", stem, n, ext)
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.WriteString(text)
		return name, errors.Join(err, f.Close())
	}
	return "", fmt.Errorf("%s%s: there are too many of these", stem, ext)
}
