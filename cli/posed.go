// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// posed is a recording of another physics, played from its recorded poses and decisions;
// it implements player.Run. Nothing is simulated: what programs and the judge saw is not
// in a recording, so of those there is nothing to show.
type posed struct {
	tape   *tape
	world  *sim.World // as it was built
	track  *record.Track
	events []trace.Event
	sink   trace.Sink // of the view's log
	tick   int64
}

// otherRules reports whether the recording was made with another physics: it is shown from its
// recorded poses.
func (t *tape) otherRules() bool { return t != nil && t.PhysicsVersion != sim.PhysicsVersion }

// poses makes the recording one that can be played from its poses.
func (t *tape) poses(run *scenarios.Run) (*posed, error) {
	track, err := t.Track()
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%s, and %w", otherPhysics(t.Recording), err)
	}
	world, err := sim.New(run.World.Model) // one without programs
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%w", err)
	}
	p := &posed{tape: t, world: world, track: track}
	for row := range t.Decisions() {
		p.events = append(p.events, decision(row))
	}
	return p, nil
}

// decision reads what the log shows of a decision.
func decision(row record.Row) trace.Event {
	var e struct {
		T                                                                   float64
		Kind                                                                trace.Kind
		Program, Path, Block, Name, Type, Key, Event, Result, From, To, Why string
	}
	_ = json.Unmarshal(row.Data, &e) // what is not readable is an event that no log shows
	return trace.Event{
		Time: int64(e.T * 1e9), Tick: row.Tick, Kind: e.Kind, Program: e.Program, Path: e.Path + e.Block, Name: e.Name, Type: e.Type,
		Key: e.Key, Event: e.Event + e.Result, From: e.From, To: e.To, Why: e.Why,
	}
}

// World implements player.Run.
func (p *posed) World() *sim.World { return p.world }

// Show implements player.Run.
func (p *posed) Show(into *sim.Snapshot) { p.track.Show(p.world, p.Now(), into) }

// Now implements player.Run.
func (p *posed) Now() int64 { return p.tick * p.tape.Tick }

// Tick implements player.Run.
func (p *posed) Tick() {
	for ; len(p.events) > 0 && p.events[0].Tick <= p.tick; p.events = p.events[1:] {
		if p.sink != nil {
			p.sink(&p.events[0])
		}
	}
	p.tick++
}

// Done implements player.Run.
func (p *posed) Done() bool { return p.tick >= p.tape.Ticks() }

// Ending implements player.Run.
func (p *posed) Ending() string {
	return "the recording ends at " + trace.Seconds(p.tape.Time()) + " s"
}

// errPosed refuses what only a simulated run can do.
var errPosed = errors.New("this recording was made with another version of the physics: it is shown from its recorded poses, and nothing in it can be changed")

// Do implements player.Run.
func (p *posed) Do(sim.Input) error { return errPosed }

// Rewind implements player.Run.
func (p *posed) Rewind(tick int64) error {
	p.events, p.tick = p.events[:0], tick
	for row := range p.tape.Decisions() {
		if row.Tick >= tick {
			p.events = append(p.events, decision(row))
		}
	}
	return nil
}

// Reload implements player.Run.
func (p *posed) Reload(func()) error { return errPosed }

// Programs implements player.Run.
func (p *posed) Programs() []string { return nil }

// Snapshot implements player.Run.
func (p *posed) Snapshot(string, *trace.Program) error { return errPosed }

// Expectations implements player.Run: at the end, how they ended.
func (p *posed) Expectations() (all []player.Expectation) {
	if end := p.tape.End; end != nil && p.Done() {
		for _, e := range end.Expect {
			all = append(all, player.Expectation{Name: e.Name, Result: e.Result})
		}
	}
	return all
}

// Explain implements player.Run.
func (p *posed) Explain(explain.Query) (explain.Node, error) { return explain.Node{}, errPosed }

// SnapshotLife implements player.Run.
func (p *posed) SnapshotLife(*trace.Life) bool { return false }

// KeyNames implements player.Run.
func (p *posed) KeyNames() []string { return nil }

// Value implements player.Run.
func (p *posed) Value(string) (float64, bool) { return 0, false }

// Text implements player.Run.
func (p *posed) Text(string) (string, bool) { return "", false }

// Keep implements player.Run.
func (p *posed) Keep(to []float32) []float32 { return to }

// Kept implements player.Run.
func (p *posed) Kept(string, *sim.Snapshot, []float32) (float64, bool) { return 0, false }

// pose has a recording of another physics shown from its poses.
func (s *session) pose() (err error) {
	if !s.tape.otherRules() {
		return nil
	}
	for flag, file := range map[string]string{"--record": s.flags.Record, "--trace": s.flags.Trace} {
		if file != "" {
			return exit.Errorf(exit.Use, "%s: %s, so it is not simulated again, and there is nothing to write", flag, otherPhysics(s.tape.Recording))
		}
	}
	s.posed, err = s.tape.poses(s.run)
	return err
}

// posing is playing for such a recording.
func (s *session) posing(c *viewCmd) *player.Player {
	p := player.New(s.posed)
	if c.Speed != unset {
		p.SetSpeed(c.Speed)
	}
	p.Pause(c.Paused)
	s.posed.sink = p.Log.Add
	s.begun = time.Now()
	return p
}

// now is the simulated time of what is shown, ns.
func (s *session) now() int64 {
	if s.posed != nil {
		return s.posed.Now()
	}
	return s.run.World.Now()
}

// show gives what is shown.
func (s *session) show(into *sim.Snapshot) {
	if s.posed != nil {
		s.posed.Show(into)
		return
	}
	s.run.World.Snapshot(into)
}

// shown ends the showing of a recording of another physics as its run ended: with the
// recorded closing line and the exit code of the recorded verdict.
func (t *tape) shown(s *session) error {
	s.run.Close()
	s.log.Warn(t.strayed())
	c := s.closing()
	c.Sim, c.Hash, c.Verdict = json.Number(fmt.Sprintf("%.3f", float64(t.Time())/1e9)), fmt.Sprintf("%016x", t.Hashes[t.Ticks()]), "none"
	if t.End != nil {
		c.Verdict = t.End.Verdict
	}
	c.print(s.out, s.flags.JSON)
	switch c.Verdict {
	case "failed":
		return exit.Errorf(exit.Faulted, "the recorded run failed")
	case "unverified":
		return exit.Errorf(exit.Unverified, "nothing was verified in the recorded run")
	}
	return nil
}
