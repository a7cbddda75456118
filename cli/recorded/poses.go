// SPDX-License-Identifier: Apache-2.0

package recorded

import (
	"encoding/json"
	"errors"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// Posed is a recording of another physics, played from its recorded poses and decisions;
// it implements player.Run. Nothing is simulated: what programs and the judge saw is not
// in a recording, so of those there is nothing to show.
type Posed struct {
	tape   *Tape
	world  *sim.World // as it was built
	track  *record.Track
	events []trace.Event
	Sink   trace.Sink // of the view's log
	tick   int64
}

// Poses makes the recording one that can be played from its poses.
func (t *Tape) Poses(model *sim.Model) (*Posed, error) {
	track, err := t.Track()
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%s, and %w", OtherPhysics(t.Recording), err)
	}
	world, err := sim.New(model) // one without programs
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%w", err)
	}
	p := &Posed{tape: t, world: world, track: track}
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
func (p *Posed) World() *sim.World { return p.world }

// Show implements player.Run.
func (p *Posed) Show(into *sim.Snapshot) { p.track.Show(p.world, p.Now(), into) }

// Now implements player.Run.
func (p *Posed) Now() int64 { return p.tick * p.tape.Tick }

// Tick implements player.Run.
func (p *Posed) Tick() {
	for ; len(p.events) > 0 && p.events[0].Tick <= p.tick; p.events = p.events[1:] {
		if p.Sink != nil {
			p.Sink(&p.events[0])
		}
	}
	p.tick++
}

// Done implements player.Run.
func (p *Posed) Done() bool { return p.tick >= p.tape.Ticks() }

// Ending implements player.Run.
func (p *Posed) Ending() string {
	return "the recording ends at " + trace.Seconds(p.tape.Time()) + " s"
}

// errPosed refuses what only a simulated run can do.
var errPosed = errors.New("this recording was made with another version of the physics: it is shown from its recorded poses, and nothing in it can be changed")

// Do implements player.Run.
func (p *Posed) Do(sim.Input) error { return errPosed }

// Rewind implements player.Run.
func (p *Posed) Rewind(tick int64) error {
	p.events, p.tick = p.events[:0], tick
	for row := range p.tape.Decisions() {
		if row.Tick >= tick {
			p.events = append(p.events, decision(row))
		}
	}
	return nil
}

// Reload implements player.Run.
func (p *Posed) Reload(func()) error { return errPosed }

// Programs implements player.Run.
func (p *Posed) Programs() []string { return nil }

// Snapshot implements player.Run.
func (p *Posed) Snapshot(string, *trace.Program) error { return errPosed }

// Expectations implements player.Run: at the end, how they ended.
func (p *Posed) Expectations() (all []player.Expectation) {
	if end := p.tape.End; end != nil && p.Done() {
		for _, e := range end.Expect {
			all = append(all, player.Expectation{Name: e.Name, Result: e.Result})
		}
	}
	return all
}

// Explain implements player.Run.
func (p *Posed) Explain(explain.Query) (explain.Node, error) { return explain.Node{}, errPosed }

// SnapshotLife implements player.Run.
func (p *Posed) SnapshotLife(*trace.Life) bool { return false }

// KeyNames implements player.Run.
func (p *Posed) KeyNames() []string { return nil }

// Value implements player.Run.
func (p *Posed) Value(string) (float64, bool) { return 0, false }

// Text implements player.Run.
func (p *Posed) Text(string) (string, bool) { return "", false }

// Keep implements player.Run.
func (p *Posed) Keep(to []float32) []float32 { return to }

// Kept implements player.Run.
func (p *Posed) Kept(string, *sim.Snapshot, []float32) (float64, bool) { return 0, false }
