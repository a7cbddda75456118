// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"sync"
	"time"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
)

// lastTick is what the watchdog knows of a run: how it stood at the end of the last tick
// that is finished, while the next one goes on for ever. Its lock is taken at the end of
// ticks, and where the end of the run is written.
type lastTick struct {
	mu      sync.Mutex
	ended   bool // somebody writes the end of the run
	run     *scenarios.Run
	ticks   int64
	now     int64 // ns
	hash    uint64
	verdict string
	begun   time.Time
	trace   []byte // what is to be written of it still
}

// end makes the end of the run the caller's.
func (l *lastTick) end() {
	l.mu.Lock()
	l.ended = true
	l.mu.Unlock()
}

// noteTick notes the tick that is finished, and writes what there is of the trace each
// simulated second.
func (s *session) noteTick() {
	if s.run.Halted() {
		return
	}
	l, w := &s.last, s.run.World
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ticks, l.now = w.Ticks(), w.Now(); l.now%1e9 == 0 {
		s.trace.flush()
	}
	s.trace.flushFull()
	l.run, l.hash, l.verdict, l.begun = s.run, uint64(w.Hash()), s.run.Verdict(), s.begun
	if l.trace = nil; !s.trace.held {
		l.trace = s.trace.text // what is added comes behind it
	}
}

// release writes what was held of the trace, or forgets it.
func (s *session) release(good bool) {
	s.last.mu.Lock()
	defer s.last.mu.Unlock()
	s.trace.release(good)
	s.last.trace = nil
}

// cutShort ends a run that does not come to the end of a tick: with the closing line of the
// last one that is finished, a recording that is whole up to it, and why. The exit code is
// that of why, or where that is nil, of the verdict; -1 where the end is being written.
// Whatever else goes on waits for the end of the process.
func (s *session) cutShort(why error) int {
	release(s.err)
	l := &s.last
	l.mu.Lock()
	if l.ended {
		l.mu.Unlock()
		return -1
	}
	err := s.trace.end(l.trace)
	if s.file != nil {
		err = errors.Join(err, s.file.Halt(record.End{Ticks: l.ticks + 1, Hash: l.hash, Verdict: l.verdict, Halted: true}))
	}
	if err != nil {
		why = fail(exitInternal, "the run is not recorded whole: %w", err)
	} else if why == nil {
		why = verdictError(l.verdict)
	}
	defer s.exitSoon(why)()
	closingOf(l.run, l.now, l.hash, l.verdict, time.Since(l.begun)).print(s.out, s.flags.JSON)
	s.printOracle(l.run, l.verdict)
	return s.report(why)
}

// verdictError is the error of a run that ends with a verdict.
func verdictError(verdict string) error {
	switch verdict {
	case string(scenarios.Failed):
		return fail(exitFaulted, "")
	case string(scenarios.Unverified):
		return fail(exitUnverified, "nothing was verified: no expectation was decided")
	}
	return nil
}
