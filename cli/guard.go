// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/limits"
)

// limitFlags are those of a command; 0 is that of the command itself.
type limitFlags struct {
	MaxWall   duration    `help:"Maximum real time; the command then ends with exit code 124. In test and sweep it applies to each run, whose verdict is then timeout (default there: the simulated time, at least a minute, at most 10 minutes)." placeholder:"5m"`
	MaxMemory limits.Size `help:"Maximum memory; beyond it the command ends with exit code 124 (default: 2GB). In test and sweep it applies to each worker process, and the verdict of its run is then out of memory (default there: 1GB)." placeholder:"2GB"`
}

// defaultMemory is what a command may take where --max-memory does not say, bytes.
const defaultMemory = 2e9

// patience is what code has to come to the end of the tick by itself, so that the run
// ends with a whole one: its hash is that of a replay then. As long again has code that was
// halted; then the command is ended in the midst of it.
const patience = 200 * time.Millisecond

// atEnd is what programs have, which is not halted, for what they do at their end.
const atEnd = 3 * patience

// atWork is what a command has under way, for the watchdog.
type atWork struct {
	mu   sync.Mutex
	halt func()              // ends code of programs that is under way; nil is that there is none
	cut  func(why error) int // ends the work from another goroutine and returns the exit code; < 0 is that it ends by itself. Nil is that nothing needs an end
}

// working sets what there is to be ended.
func (p *process) working(halt func(), cut func(why error) int) {
	p.work.mu.Lock()
	defer p.work.mu.Unlock()
	p.work.halt, p.work.cut = halt, cut
}

// tooMuch is why a command is ended that takes too much memory.
type tooMuch struct{ error }

// Unwrap returns the error itself, with its exit code.
func (t *tooMuch) Unwrap() error { return t.error }

// watch has the command end in time, until the function that it returns is called: after
// its wall time, by its memory, and by a signal the context is done, with the cause, and a
// little later what is still under way is cut short.
func (p *process) watch(start time.Time) (stop func()) {
	ctx, cancel := context.WithCancelCause(p.ctx)
	p.ctx = ctx
	over := make(chan struct{})
	forget := context.AfterFunc(ctx, func() { p.endIn(context.Cause(ctx), over) })
	guard := func() bool { return false }
	if wall := time.Duration(p.limits.MaxWall); wall > 0 {
		guard = time.AfterFunc(wall-time.Since(start), func() {
			cancel(exit.Errorf(exit.MaxWall, "--max-wall: the run took longer than %s [timeout]", wall))
		}).Stop
	}
	go p.guardMemory(over, cancel)
	return func() {
		close(over)
		guard()
		forget()
	}
}

func (p *process) guardMemory(over <-chan struct{}, cancel context.CancelCauseFunc) {
	most := int64(p.limits.MaxMemory)
	if most == 0 {
		most = defaultMemory
	}
	for range time.Tick(limits.MemoryEvery) {
		select {
		case <-over:
			return
		default:
		}
		if limits.MemoryInUse() > most {
			cancel(&tooMuch{exit.Errorf(exit.MaxWall, "--max-memory: the run took more than %s [out_of_memory]", limits.Size(most))})
			return
		}
	}
}

// endIn ends the command, if it is not over by then.
func (p *process) endIn(why error, over <-chan struct{}) {
	wait := patience
	if _, ok := why.(*tooMuch); ok { //nolint:errorlint // never wrapped
		wait = 0 // what is yet to come may be too much for the machine
	}
	if isOver(over, wait) {
		return
	}
	p.work.mu.Lock()
	halt, cut := p.work.halt, p.work.cut
	p.work.mu.Unlock()
	wait = patience
	switch {
	case halt != nil:
		halt()
	case cut != nil:
		wait = atEnd
	}
	if isOver(over, wait) {
		return
	}
	why = p.interrupted()
	if cut == nil {
		cut = p.lastWords
	}
	code := cut(why)
	if code < 0 && !isOver(over, grace) { // what somebody else writes is not taken
		code = p.codeOf(why)
	}
	p.exitNow(code)
}

// lastWords is report where nobody may read it: then it ends the process.
func (p *process) lastWords(why error) int {
	defer p.exitSoon(why, patience)()
	return p.report(why)
}

// exitSoon ends the process with an error if the function that it returns is not called in
// time.
func (p *process) exitSoon(why error, in time.Duration) (stop func() bool) {
	return time.AfterFunc(in, func() { p.exitNow(p.codeOf(why)) }).Stop
}

// isOver reports whether the command is over within a time.
func isOver(over <-chan struct{}, wait time.Duration) bool {
	select {
	case <-over:
		return true
	case <-time.After(wait):
		return false
	}
}

// exitNow ends the process, unless the code is less than 0.
func (p *process) exitNow(code int) {
	switch {
	case code < 0:
	case p.exit != nil:
		p.exit(code)
	default:
		os.Exit(code)
	}
}
