// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/playsim/playsim/cli/exit"
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
		return exit.Signal + int(n)
	}
	return exit.Interrupted
}

// grace is what a command has to write its end after a signal; a second signal ends it at
// once, unless it comes so soon that it is the same one: timeout signals the process and
// then its group.
const (
	grace      = 5 * time.Second
	sameSignal = time.Second / 2
)

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
		cancel(s)
		time.Sleep(sameSignal)
		signal.Stop(came)
		time.Sleep(grace - sameSignal)
		os.Exit(s.code())
	}()
	return ctx
}

// interrupted is the error of a command that was cut short: by a signal, or because its
// time is over or it takes too much memory.
func (p *process) interrupted() error {
	why := context.Cause(p.ctx)
	var s signalled
	var f *exit.Error
	switch {
	case errors.As(why, &s):
		return exit.Errorf(s.code(), "%w", s)
	case errors.As(why, &f):
		return f
	}
	return exit.Errorf(exit.Interrupted, "interrupted")
}
