// SPDX-License-Identifier: Apache-2.0

package player

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// rolling is a run of one rolling ball.
type rolling struct {
	t      *testing.T
	world  *sim.World
	broken error
	end    int64 // ns
}

func build(t *testing.T) *sim.World {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Ground: sim.Ground{Size: geom.Vec2{X: 9, Y: 9}},
		Objects: []sim.Object{{Name: "ball", Shape: sim.Ball, Radius: 0.1, Mass: 0.1, Friction: 0.01, At: sim.Resting(0, 0)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func newRolling(t *testing.T) *rolling {
	r := &rolling{t: t, world: build(t), end: 1e12}
	if err := r.world.Do(sim.Input{Op: sim.OpPush, Name: "ball", At: geom.Vec3{X: 0.05}}); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *rolling) World() *sim.World                     { return r.world }
func (r *rolling) Tick()                                 { r.world.Tick() }
func (r *rolling) Done() bool                            { return r.world.Now() >= r.end }
func (r *rolling) Do(in sim.Input) error                 { return r.world.Do(in) }
func (r *rolling) Reload() error                         { return r.broken }
func (r *rolling) Programs() []string                    { return nil }
func (r *rolling) Expectations() []Expectation           { return nil }
func (r *rolling) Why(string, string) string             { return "" }
func (r *rolling) Snapshot(string, *trace.Program) error { return nil }
func (r *rolling) Value(key string) (float64, bool) {
	return r.world.Bodies()[0].Pos.X, key == "ball/x"
}

func (r *rolling) Rewind(tick int64) error {
	w, err := sim.Resimulate(func() (*sim.World, error) { return build(r.t), nil }, r.world.Log(), tick)
	if err == nil {
		r.world = w
	}
	return err
}

const patience = time.Hour // more than any test needs

func TestAdvanceFollowsTheSpeed(t *testing.T) {
	for _, c := range []struct {
		speed float64
		ticks int64
	}{{1, 8}, {2, 16}, {0.5, 4}} {
		p := New(newRolling(t))
		p.SetSpeed(c.speed)
		for range 20 {
			p.Advance(10*time.Millisecond, patience)
		}
		if got := p.Frame().Tick; got != c.ticks {
			t.Errorf("%v times real time: %d ticks in 200 ms, not %d", c.speed, got, c.ticks)
		}
	}
}

func TestLongPausesAreNotMadeUpFor(t *testing.T) {
	p := New(newRolling(t))
	p.Advance(time.Hour, patience)
	if got := p.Frame().Time; got > 300e6 {
		t.Errorf("after an hour without a picture %d ns were simulated at once", got)
	}
}

func TestPauseStepAndBack(t *testing.T) {
	p := New(newRolling(t))
	p.Pause(true)
	if p.Advance(time.Second, patience) {
		t.Error("it ran while paused")
	}
	p.Step(40)
	then := p.Frame().Hash
	p.Step(3)
	p.Step(-3)
	if f := p.Frame(); f.Tick != 40 || f.Hash != then {
		t.Errorf("three on and three back gave tick %d, hash %x instead of %x", f.Tick, f.Hash, then)
	}
	p.Reset()
	if f := p.Frame(); f.Tick != 0 {
		t.Errorf("reset gave tick %d", f.Tick)
	}
}

// Looking back shows what was; going on from there gives the same run again.
func TestScrubAndContinue(t *testing.T) {
	p := New(newRolling(t))
	p.Series.Watch("ball/x")
	p.Step(400)
	end := p.Frame().Hash
	p.Scrub(0.5)
	past := *p.Frame()
	if !p.Past() || past.Tick < 180 || past.Tick > 220 {
		t.Fatalf("half way back is tick %d", past.Tick)
	}
	if err := p.Do(sim.Input{Op: sim.OpHide, Name: "ball"}); err == nil {
		t.Error("the past was changed")
	}
	p.Continue()
	if f := p.Frame(); f.Tick != past.Tick || f.Hash != past.Hash {
		t.Errorf("going on from tick %d began at %d with another hash", past.Tick, f.Tick)
	}
	if c := p.Series.Curves[0].Samples; c[len(c)-1].Time > past.Time {
		t.Error("the curve shows the future")
	}
	p.Step(400 - past.Tick)
	if p.Frame().Hash != end {
		t.Error("the run went on differently")
	}
}

func TestTheRingForgetsTheOldest(t *testing.T) {
	p := New(newRolling(t))
	p.Step((keepFrames + 50) * keepEvery)
	if p.kept.len() != keepFrames {
		t.Errorf("%d frames are kept", p.kept.len())
	}
	p.Scrub(0)
	if got := p.Frame().Tick; got < 50*keepEvery-keepEvery || got > 52*keepEvery {
		t.Errorf("the oldest is tick %d", got)
	}
}

func TestAProblemKeepsTheOldRun(t *testing.T) {
	r := newRolling(t)
	p := New(r)
	p.Step(10)
	r.broken = errors.New("chase.play:3:1: unknown node")
	p.Reload()
	if p.Problem() == "" || p.Frame().Tick != 10 {
		t.Error("the problem was not shown")
	}
	r.broken = nil
	p.Reload()
	if p.Problem() != "" {
		t.Error("the problem stayed")
	}
}

func TestClock(t *testing.T) {
	r := newRolling(t)
	r.end = 60e9
	p := New(r)
	p.Step(499)
	if got := p.Clock(); got != "0:00:12.475  tick 499  paused" {
		t.Errorf("%q", got)
	}
	p.SetSpeed(0)
	p.Pause(false)
	p.Advance(time.Second, patience)
	if got := p.Clock(); !strings.HasSuffix(got, "ended") {
		t.Errorf("%q", got)
	}
}

func TestLog(t *testing.T) {
	var l Log
	for i := range maxEntries + 5 {
		l.Add(&trace.Event{Time: int64(i), Kind: trace.Say, Name: "ann", Why: "hello"})
	}
	l.Add(&trace.Event{Time: maxEntries + 5, Kind: trace.Fault, Program: "chase", Path: "a/b", Why: "no number"})
	last := l.Entries[len(l.Entries)-1]
	if !last.Bad || !strings.Contains(last.Text, "a/b") || len(l.Entries) > maxEntries {
		t.Errorf("%d entries, the last %+v", len(l.Entries), last)
	}
	l.cut(maxEntries + 1)
	if got := l.Entries[len(l.Entries)-1].Time; got != maxEntries {
		t.Errorf("after the cut the last is of %d", got)
	}
}
