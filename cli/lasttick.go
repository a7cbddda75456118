// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"cmp"
	"errors"
	"sync"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/exit"
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
	s.noteState()
	if s.run.World.Now()%1e9 == 0 {
		s.trace.flush()
	}
	s.trace.flushFull()
}

func (s *session) noteState() {
	l, w := &s.last, s.run.World
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ticks, l.now = w.Ticks(), w.Now()
	l.run, l.hash, l.verdict, l.begun = s.run, uint64(w.Hash()), s.run.Verdict(), s.begun
	s.trace.note()
}

// cutShort ends a run that does not come to the end of a tick: with the closing line of the
// last one that is finished, a recording that is whole up to it, and why. The exit code is
// that of why, or where that is nil, of the verdict; -1 where the end is being written.
// Whatever else goes on waits for the end of the process, which comes also where a file, a
// pipe or a terminal takes nothing any more: that holds locks.
func (s *session) cutShort(why error) int {
	written := s.exitSoon(cmp.Or(why, exit.Errorf(exit.Internal, "")), atEnd)
	l := &s.last
	l.mu.Lock()
	if l.ended {
		l.mu.Unlock()
		written()
		return -1
	}
	var err error
	if s.file != nil {
		err = s.file.Halt(record.End{Ticks: l.ticks + 1, Hash: l.hash, Verdict: l.verdict, Halted: true})
	}
	closingOf(l.run, l.now, l.hash, l.verdict, time.Since(l.begun)).print(s.out, s.flags.JSON)
	err = errors.Join(err, s.trace.end())
	written()
	if err != nil {
		why = exit.Errorf(exit.Internal, "the run is not recorded whole: %w", err)
	} else if why == nil {
		why = verdictError(l.verdict)
	}
	defer s.exitSoon(why, patience)()
	console.Release(s.err)
	s.printOracle(l.run, l.verdict)
	return s.report(why)
}

// verdictError is the error of a run that ends with a verdict.
func verdictError(verdict string) error {
	switch verdict {
	case string(scenarios.Failed):
		return exit.Errorf(exit.Faulted, "")
	case string(scenarios.Unverified):
		return exit.Errorf(exit.Unverified, "nothing was verified: no expectation was decided [nothing_verified]")
	}
	return nil
}
