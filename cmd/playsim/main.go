// SPDX-License-Identifier: Apache-2.0

// Command playsim runs simulated robots and their programs.
//
//	playsim worlds/ball_chase.yaml --headless --duration 60s
//
// It is thin: flags, files, the wall clock, signals. Results go to stdout, logs
// and complaints to stderr. Exit codes: 0 ran or passed · 1 an
// expectation failed or a program's code faulted · 2 wrong use or invalid file · 3
// nothing verified · 4 internal error · 124 --max-wall · 130 interrupted.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/scenarios"
)

// Exit codes.
const (
	exitRan         = 0
	exitFaulted     = 1
	exitUse         = 2
	exitUnverified  = 3
	exitInternal    = 4
	exitMaxWall     = 124
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	p := &process{ctx: ctx, stop: stop, out: os.Stdout, err: os.Stderr, files: source.NewFiles(scenarios.Embedded)}
	os.Exit(p.main(os.Args[1:]))
}

// process is what a command may use of the process it runs in.
type process struct {
	ctx      context.Context // done when the user interrupts
	stop     func()          // ends the watch for interrupts: the next one kills
	out, err io.Writer
	files    *source.Files
}

// main runs a command line and returns the exit code. A fault of our own is
// reported with its stack, never as one of the user's.
func (p *process) main(args []string) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(p.err, "playsim: internal error: %v\n%s", r, debug.Stack())
			code = exitInternal
		}
	}()
	return p.report(p.dispatch(args))
}

// failure is an error with the exit code it leads to.
type failure struct {
	code int
	err  error
}

func (f *failure) Error() string { return f.err.Error() }

// Unwrap returns the error itself.
func (f *failure) Unwrap() error { return f.err }

func fail(code int, format string, args ...any) error {
	return &failure{code, fmt.Errorf(format, args...)}
}
