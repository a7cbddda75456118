// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/why"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// played is a session that a view plays; it implements player.Run.
type played struct {
	*scenarios.Run
	session *session
	diary   *why.Diary

	readings *run.Readings

	names []string       // of the keys
	named *scenarios.Run // whose they are
}

// plays makes a session's run one that can be played.
func (s *session) plays() *played {
	return &played{Run: s.run, session: s, diary: why.NewDiary(), readings: s.run.Readings()}
}

// watched is the session's watcher: what is decided goes to a log, and to the diary.
func (p *played) watched(log *player.Log) func(*trace.Event) {
	return func(e *trace.Event) {
		log.Add(e)
		p.diary.Note(e)
	}
}

// Tick implements player.Run.
func (p *played) Tick() {
	s := p.session
	s.ticking.Store(p.Run)
	p.Run.Tick()
	s.ticking.Store(nil)
	p.diary.See(p.Run)
	s.noteTick()
}

// Rewind implements player.Run.
func (p *played) Rewind(tick int64) error {
	stopped := p.session.stopped
	p.session.stopped = false // what has stopped it may be still to come
	if err := p.Run.Rewind(tick); err != nil {
		p.session.stopped = stopped
		return err
	}
	p.session.stopped = p.session.flags.OnFault == "stop" && p.Faulted()
	p.diary.Rewound(p.Run)
	p.session.anew(trace.Rewind, p.World(), "the run goes on from here; what came after it is forgotten")
	p.session.noteTick()
	return nil
}

// Explain implements player.Run: the answer of `playsim why`.
func (p *played) Explain(q explain.Query) (explain.Node, error) { return p.diary.Explain(p.Run, q) }

// World implements player.Run.
func (p *played) World() *sim.World { return p.Run.World }

// Show implements player.Run.
func (p *played) Show(into *sim.Snapshot) { p.World().Snapshot(into) }

// Now implements player.Run.
func (p *played) Now() int64 { return p.World().Now() }

// Done implements player.Run.
func (p *played) Done() bool {
	s := p.session
	return s.stopped || p.Run.Done() || (s.until > 0 && p.World().Now() >= s.until && !s.tape.Branched())
}

// Ending implements player.Run.
func (p *played) Ending() string {
	switch at := " at " + trace.Seconds(p.World().Now()) + " s"; {
	case p.session.stopped:
		return "a fault has stopped it" + at
	case p.Run.Done():
		return "its scenario is decided" + at
	default:
		return "its time is over" + at
	}
}

// Do implements player.Run. What has ended takes nothing, but of a recorded run that was
// followed to its end: that goes on as a run of the user's own.
func (p *played) Do(in sim.Input) error {
	s := p.session
	if p.Done() && (s.tape == nil || s.tape.Branched() || s.stopped || p.Run.Done()) {
		return errors.New("the run has ended: " + p.Ending())
	}
	return p.Run.Do(in)
}

// Reload implements player.Run: the files are read again and the run is brought to
// where it was, with what the user did. What was noted and traced is that of the
// repeated run. A panic leaves the run as it was, too.
func (p *played) Reload(tick func()) error {
	s, old, until, stopped := p.session, *p, p.session.until, p.session.stopped
	s.muted = true // neither what begins and is built again nor what is put away is part of the run
	err := s.guarded(func() error { return p.reload(tick) })
	s.muted, s.retelling = true, false
	s.until = until // a view's run ends when the user wants
	away := old.Run
	if err != nil {
		away, *p, s.run, s.stopped = s.run, old, old.Run, stopped
	}
	if away != nil && away != p.Run {
		_ = s.guarded(func() error { away.Close(); return nil })
	}
	s.muted = false
	return err
}

// errCrashed is what a view shows of a panic while files were read again.
var errCrashed = errors.New("internal error; the old program keeps running")

// guarded calls f. A panic is reported at once, decides the exit code, and is errCrashed.
func (s *session) guarded(f func() error) (err error) {
	if crash := player.Guard(func() { err = f() }); crash != nil {
		s.crashed = true
		s.report(crash)
		return errCrashed
	}
	return err
}

// finishCrashed ends the run of a view that a panic has closed: also then there is a
// closing line, a whole trace and a whole recording, if that can be.
func (s *session) finishCrashed(crash error) error {
	s.crashed = true
	s.report(crash)
	if err := s.guarded(func() error { return s.finish(s.ended()) }); !errors.Is(err, errCrashed) {
		return err
	}
	return nil
}

// reload makes the run that of the files as they are now, and repeats it.
func (p *played) reload(tick func()) error {
	s, before := p.session, p.Run
	err := s.load()
	if s.folders != nil {
		s.folders()
	}
	if err != nil {
		return err
	}
	done := false
	s.stopped = false // by what may have been fixed
	s.trace.hold()
	defer func() { s.trace.release(done) }()
	s.anew(trace.Restart, nil, "the files were read again at "+trace.Seconds(before.World.Now())+" s; what was decided before is forgotten")
	p.Run, p.diary, p.readings = s.run, why.NewDiary(), s.run.Readings()
	s.muted, s.retelling = false, true
	tick()
	err = s.run.ReplayFrom(before.Run, func() bool {
		p.diary.See(p.Run)
		tick()
		return !s.stopped
	})
	if done = err == nil; done {
		s.noteTick()
	}
	return err
}

// Expectations implements player.Run.
func (p *played) Expectations() []player.Expectation {
	names := p.Run.Expectations()
	all := make([]player.Expectation, len(names))
	for i, name := range names {
		all[i].Name = name
		result, why := p.Standing(name)
		all[i].Result, all[i].Why = string(result), why
	}
	return all
}

// Value implements player.Run.
func (p *played) Value(key string) (float64, bool) {
	v, _ := p.Run.Value(key)
	return v.Number()
}

// Text implements player.Run.
func (p *played) Text(key string) (string, bool) {
	v, ok := p.Run.Value(key)
	if text, is := v.AsString(); ok && is {
		return text, true
	}
	return "", false
}

// Keep implements player.Run.
func (p *played) Keep(to []float32) []float32 { return p.readings.Keep(to) }

// Kept implements player.Run.
func (p *played) Kept(key string, of *sim.Snapshot, rest []float32) (float64, bool) {
	return p.readings.Kept(key, of, rest)
}

// KeyNames implements player.Run.
func (p *played) KeyNames() []string {
	if p.named == p.Run {
		return p.names
	}
	var names []string
	for _, d := range p.Keys() {
		if d.Kind != slot.ListValue {
			names = append(names, d.Name)
		}
	}
	p.names, p.named = names, p.Run
	return names
}
