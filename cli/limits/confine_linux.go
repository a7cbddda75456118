// SPDX-License-Identifier: Apache-2.0

package limits

import (
	"fmt"
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// The limits of a worker beside those of memory and time.
const (
	maxOpenFiles = 64
	maxFileSize  = 2 << 30 // bytes that it may write to a file: a recording
)

// Confine sets the limits that the system keeps for this process, for good. The memory is
// what it may take beside what it has mapped by now: Go maps more than a gigabyte as it
// starts and uses little of it.
func Confine(memory int64) error {
	mapped, err := mappedMemory()
	if err != nil {
		return err
	}
	signal.Ignore(unix.SIGXFSZ) // writing fails then
	for _, l := range []struct{ what, most uint64 }{
		{unix.RLIMIT_AS, mapped + uint64(memory)}, {unix.RLIMIT_NOFILE, maxOpenFiles}, {unix.RLIMIT_FSIZE, maxFileSize}, {unix.RLIMIT_CORE, 0},
	} {
		var now unix.Rlimit
		if err := unix.Getrlimit(int(l.what), &now); err != nil {
			return err
		}
		most := min(l.most, now.Max)
		if err := unix.Setrlimit(int(l.what), &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return err
		}
	}
	return nil
}

// mappedMemory is how much of the address space is in use, bytes.
func mappedMemory() (uint64, error) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	var pages uint64
	if _, err := fmt.Sscan(string(text), &pages); err != nil {
		return 0, fmt.Errorf("/proc/self/statm: %w", err)
	}
	return pages * uint64(os.Getpagesize()), nil
}
