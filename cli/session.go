// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// session is one run with its clock, log and trace file.
type session struct {
	*process
	flags *runFlags
	run   *scenarios.Run
	log   *slog.Logger
	trace traceFile
	tape  *recorded.Tape  // a recorded run that is done again, else nil
	posed *recorded.Posed // where it was recorded with another physics
	until int64           // ns of simulated time
	recording
	start time.Time

	begun   time.Time // of the first tick
	stopped bool      // by a fault
	second  int64     // the next one to be logged, ns
	line    statusLine
	still   stillness
	watcher func(*trace.Event) // of a view; nil is none
	used    []string           // files on disk that it was read from
	folders func()             // has the folders of what was read watched; nil is that none is
	last    lastTick
	ticking atomic.Pointer[scenarios.Run] // that is in the midst of a tick, or of all of them
	muted   bool                          // what is decided is no part of the run

	retelling bool // it was told before on stderr, of the run that is forgotten
}

// ending says why a run ended; the zero value is that its time was over.
type ending int

const (
	overTime ending = iota
	byFault
	byInterrupt // also by the wall clock and by the memory
	byNumbers
)

// toEnd runs to the end and prints the closing line.
func (s *session) toEnd() error {
	if s.posed != nil {
		s.begun = time.Now()
		return s.finish(overTime)
	}
	s.begin()
	s.ticking.Store(s.run)
	end := s.loop()
	s.ticking.Store(nil)
	s.logWaits()
	return s.finish(end)
}

// begin begins the first tick. From now on the watchdog can end the run.
func (s *session) begin() {
	s.begun, s.second = time.Now(), 1e9
	s.noteTick()
	s.working(s.halt, s.cutShort)
}

// halt ends code of programs that is under way, in a tick.
func (s *session) halt() {
	if run := s.ticking.Load(); run != nil {
		run.Halt()
	}
}

// finish ends the run and says how it ended.
func (s *session) finish(end ending) error {
	if s.posed != nil {
		return s.shown()
	}
	s.working(nil, s.cutShort) // what programs do at their end is part of the run
	s.run.Close()
	s.last.end()
	lost := s.trace.close()
	unrecorded := s.closeRecord()
	s.tell(s.run.Result())
	s.tape.Tell(s.log)
	s.logNeverAdded()
	s.closing().print(s.out, s.flags.JSON)
	s.printOracle(s.run, s.run.Verdict())
	if lost != nil {
		return exit.Errorf(exit.Internal, "--trace: %w", lost)
	}
	if unrecorded != nil {
		return exit.Errorf(exit.Internal, "--record: %w", unrecorded)
	}
	return s.verdict(end)
}

// logNeverAdded names the processes of PDL programs that added nothing in the whole run.
func (s *session) logNeverAdded() {
	for _, name := range s.run.Programs() {
		prog, _ := s.run.Program(name)
		if pdl, ok := prog.(interface{ NeverAdded() []string }); ok && len(pdl.NeverAdded()) > 0 {
			s.log.Info(fmt.Sprintf("%s: added nothing in the whole run: %s", source.OneLine(name), source.OneLine(strings.Join(pdl.NeverAdded(), ", "))))
		}
	}
}

// printOracle prints the verdict of a run whose programs may read keys of the judge.
func (s *session) printOracle(run *scenarios.Run, verdict string) {
	if names := run.Oracle(); len(names) > 0 {
		fmt.Fprintf(s.err, "verdict %s with oracle: %s\n", verdict, strings.Join(names, ", "))
	}
}

func (s *session) loop() ending {
	w := s.run.World
	for w.Now() < s.until && !s.run.Done() {
		switch {
		case s.ctx.Err() != nil:
			return byInterrupt
		case s.stopped:
			return byFault
		}
		s.run.Tick()
		s.noteTick()
		if now := w.Now(); now >= s.second {
			s.second += 1e9
			s.still.look(w)
			s.logSecond()
			if !s.run.Finite() {
				return byNumbers
			}
		}
		s.pace()
	}
	if s.run.Halted() {
		return byInterrupt
	}
	if !s.run.Finite() {
		return byNumbers
	}
	return overTime
}

// pace waits until the wall clock has caught up.
func (s *session) pace() {
	if s.flags.Speed <= 0 {
		return
	}
	due := time.Duration(float64(s.run.World.Now()) / s.flags.Speed)
	wait := due - time.Since(s.begun)
	if wait <= 0 {
		return
	}
	select {
	case <-time.After(wait):
	case <-s.ctx.Done():
	}
}

func (s *session) verdict(end ending) error {
	switch end {
	case byInterrupt:
		return s.interrupted()
	case byNumbers:
		return exit.Errorf(exit.Internal, "internal error: a position is NaN at %s s", trace.Seconds(s.run.World.Now()))
	}
	if s.run.Scenario() == nil && s.run.Faulted() {
		return exit.Errorf(exit.Faulted, "a program's code faulted [code_faulted]")
	}
	return verdictError(s.run.Verdict())
}

// faulted is told of each fault of a program's code.
func (s *session) faulted(err error) {
	s.log.Error(err.Error())
	s.stopped = s.flags.OnFault == "stop"
}

// odd is told what is odd with what a program reads.
func (s *session) odd(text string) { s.log.Warn(text) }

// printed takes what programs print.
func (s *session) printed(program, text string) { s.log.Info(console.Printed(program, text)) }

// sink is where the decisions go: the trace file, and the log with -v.
func (s *session) sink() trace.Sink {
	to := s.decisions()
	return func(e *trace.Event) {
		if s.muted {
			return
		}
		if s.watcher != nil {
			s.watcher(e)
		}
		if !s.retelling {
			to(e)
		} else if s.flags.Trace != "" {
			s.trace.add(e)
		}
	}
}

// anew writes to the trace that the run begins anew, or goes on from an earlier tick:
// that of a world, the first where there is none.
func (s *session) anew(event string, w *sim.World, text string) {
	if s.flags.Trace == "" {
		return
	}
	e := trace.Event{Kind: trace.Script, From: trace.User, Event: event, Why: text}
	if w != nil {
		e.Time, e.Tick = w.Now(), w.Ticks()
	}
	s.trace.add(&e)
}

func (s *session) decisions() trace.Sink {
	debug := s.log.Enabled(s.ctx, slog.LevelDebug)
	switch {
	case s.flags.Trace == "" && !debug:
		return s.say
	case !debug:
		return func(e *trace.Event) {
			s.trace.add(e)
			s.say(e)
		}
	}
	return func(e *trace.Event) {
		if s.flags.Trace != "" {
			s.trace.add(e)
		}
		s.log.Debug(string(e.AppendJSON(nil)))
		if e.Kind == trace.Script {
			s.say(e)
		}
	}
}

// say shows what robots say, and what of the script was refused or had no effect.
func (s *session) say(e *trace.Event) {
	switch {
	case e.Kind == trace.Script && e.Event == trace.Refused:
		s.log.Log(s.ctx, console.LevelRefused, fmt.Sprintf("refused at %s s: %s", trace.Seconds(e.Time), e.Why))
	case e.Kind == trace.Script && e.Event == trace.NoEffect:
		s.log.Warn(fmt.Sprintf("no effect at %s s: %s: %s", trace.Seconds(e.Time), e.Name, e.Why))
	}
	if e.Kind == trace.Say && s.log.Enabled(s.ctx, slog.LevelInfo) {
		s.log.Info(source.Indented(e.Speaker() + " says: " + e.Why))
	}
}

func (s *session) logSecond() {
	if s.log.Enabled(s.ctx, slog.LevelInfo) {
		s.log.Info(s.line.text(s.run))
	}
}
