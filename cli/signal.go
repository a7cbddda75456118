// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// signalled is why a context is done: a signal asks the process to end. Its exit
// code is 128 and the signal's number, as shells have it.
type signalled struct{ os.Signal }

func (s signalled) Error() string {
	switch s.Signal {
	case syscall.SIGTERM:
		return "terminated"
	case syscall.SIGHUP:
		return "hung up"
	}
	return "interrupted"
}

func (s signalled) code() int {
	if n, ok := s.Signal.(syscall.Signal); ok {
		return exitSignal + int(n)
	}
	return exitInterrupted
}

// grace is what a command has to end by itself after a signal; the second signal
// ends it at once.
const grace = 5 * time.Second

// untilSignal is done when the process is asked to end. A SIGHUP that whoever started
// the process wants to be ignored, as nohup does, is ignored.
func untilSignal() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	came := make(chan os.Signal, 1)
	signal.Notify(came, signals...)
	go func() {
		s := signalled{<-came}
		signal.Stop(came)
		cancel(s)
		time.Sleep(grace)
		os.Exit(s.code())
	}()
	return ctx
}

// patience is what code has to come to the end of the tick by itself, so that the run
// ends with a whole one: its hash can be told again then.
const patience = 200 * time.Millisecond

// haltInTime halts the code of programs, also in the midst of a call, a little after a
// time of the wall clock is over (0 is none) or a signal comes, until the function that
// it returns is called.
func (p *process) haltInTime(start time.Time, wall time.Duration, halt func()) func() {
	var over atomic.Bool
	soon := func() {
		time.AfterFunc(patience, func() {
			if !over.Load() {
				halt()
			}
		})
	}
	forget := context.AfterFunc(p.ctx, soon)
	guard := func() bool { return false }
	if wall > 0 {
		guard = time.AfterFunc(wall-time.Since(start), soon).Stop
	}
	return func() {
		over.Store(true)
		guard()
		forget()
	}
}

// interrupted is the error of a command that a signal has cut short.
func (p *process) interrupted() error {
	var s signalled
	if errors.As(context.Cause(p.ctx), &s) {
		return fail(s.code(), "%w", s)
	}
	return fail(exitInterrupted, "interrupted")
}
