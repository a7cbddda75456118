// SPDX-License-Identifier: Apache-2.0

package workers

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/limits"
)

// Flag is the only argument of a worker process, which reads tasks from stdin and
// writes replies to stdout. A program that does not know it refuses it as any unknown flag,
// as the tests of a Go package do, rather than doing something else.
const Flag = "--playsim-worker"

// workerVariable is in the environment of a worker and of all that it starts: none of them
// starts a worker.
const workerVariable = "PLAYSIM_WORKER"

// Command returns the command line of a worker: that of this process with workerFlag
// in place of the command's arguments. It returns nil where these are not the end of the
// process's own, so that nobody knows what such a command line would do, and in a worker.
func Command(args []string) []string {
	own := len(os.Args) - len(args)
	if own < 1 || !slices.Equal(os.Args[own:], args) || os.Getenv(workerVariable) != "" {
		return nil
	}
	return append(slices.Clone(os.Args[:own]), Flag)
}

// maxFrame bounds what a worker and its parent say to each other at once, in bytes.
const maxFrame = 16 << 20

// workerSetup is the first thing that a worker reads.
type workerSetup struct {
	Memory     int64 // bytes that it may take
	Path       []string
	Root       string
	MaxObjects int
}

// writeFrame writes a value as JSON behind its length, 4 bytes, big-endian.
func writeFrame(to io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if len(text) > maxFrame {
		return errTooLong
	}
	_, err = to.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...))
	return err
}

var errTooLong = fmt.Errorf("more than %d MB of output", maxFrame>>20)

// readFrame reads what writeFrame has written.
func readFrame(from io.Reader, into any) error {
	var size [4]byte
	if _, err := io.ReadFull(from, size[:]); err != nil {
		return err
	}
	n := binary.BigEndian.Uint32(size[:])
	if n > maxFrame {
		return errTooLong
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(from, text); err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// Serve is the whole of a worker process. It ends with its parent, even within a task:
// stdin ends then. Signals are for the parent. It returns the exit code.
func Serve(access *disk.Access, log io.Writer) int {
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	in, out := bufio.NewReader(os.Stdin), os.Stdout
	os.Stdout = os.Stderr // of kinds from elsewhere that print
	var setup workerSetup
	if err := readFrame(in, &setup); err != nil {
		fmt.Fprintln(log, "playsim: a worker process is started by playsim test and playsim sweep alone")
		return exit.Use
	}
	access.Library.Path, access.Root, access.Library.MaxObjects = setup.Path, setup.Root, setup.MaxObjects
	if err := limits.Confine(setup.Memory); err != nil {
		fmt.Fprintf(log, "playsim: the limits of a worker process: %v\n", err)
		return exit.Internal
	}
	debug.SetMemoryLimit(setup.Memory / 4 * 3) // collect garbage rather than die of it
	debug.SetMaxStack(int(setup.Memory / 8))   // which is copied as it grows
	go watchMemory(setup.Memory, log)
	d, tasks := &doer{Access: access}, make(chan *Task)
	go readTasks(in, tasks)
	for err := writeFrame(out, &Reply{}); ; { // it is ready
		if err != nil {
			fmt.Fprintf(log, "playsim: a worker cannot reply: %v\n", err)
			return exit.Internal
		}
		err = d.answer(<-tasks, out)
	}
}

func readTasks(in io.Reader, to chan<- *Task) {
	for {
		t := &Task{}
		if readFrame(in, t) != nil {
			os.Exit(exit.Ran)
		}
		to <- t
	}
}

// answer does a task and writes the reply; of a recording, also how far it is.
func (d *doer) answer(t *Task, out io.Writer) error {
	told := time.Now()
	r := d.do(context.Background(), t, func(n int64) {
		if time.Since(told) > 100*time.Millisecond {
			told = time.Now()
			_ = writeFrame(out, &Reply{Ticks: n}) // the last reply finds the error
		}
	})
	return writeFrame(out, r)
}

// watchMemory ends a worker that takes more memory than it may, with a reason; the
// system's own limit is for what comes too fast.
func watchMemory(most int64, log io.Writer) {
	for limits.MemoryInUse() <= most {
		time.Sleep(limits.MemoryEvery)
	}
	fmt.Fprintf(log, "fatal error: out of memory: more than %s\n", limits.Size(most))
	os.Exit(exit.Internal)
}
