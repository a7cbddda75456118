// SPDX-License-Identifier: Apache-2.0

package lock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// busy locks a file, and reports whether another handle has locked it. The byte that is
// locked is beyond all that a file can have: locked bytes could not be read.
func busy(f *os.File) bool {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1<<31 - 1})
	return errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING)
}
