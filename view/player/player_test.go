// SPDX-License-Identifier: Apache-2.0

package player

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/explain"
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
	dead   bool  // it has no Autonomous Life
}

func build(t *testing.T) *sim.World {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Ground: sim.Ground{Size: geom.Vec2{X: 9, Y: 9}},
		Objects: []sim.Object{{Name: "ball", Shape: sim.Ball, Radius: 0.1, Mass: 0.1, Friction: 0.01, Slide: 0.5, At: sim.Resting(0, 0)}},
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

func (r *rolling) World() *sim.World           { return r.world }
func (r *rolling) Show(into *sim.Snapshot)     { r.world.Snapshot(into) }
func (r *rolling) Now() int64                  { return r.world.Now() }
func (r *rolling) Tick()                       { r.world.Tick() }
func (r *rolling) Done() bool                  { return r.world.Now() >= r.end }
func (r *rolling) Do(in sim.Input) error       { return r.world.Do(in) }
func (r *rolling) Reload(func()) error         { return r.broken }
func (r *rolling) Programs() []string          { return nil }
func (r *rolling) Expectations() []Expectation { return nil }
func (r *rolling) Explain(q explain.Query) (explain.Node, error) {
	return explain.Said("why %s", q.Name), nil
}
func (r *rolling) Snapshot(string, *trace.Program) error { return nil }

func (r *rolling) SnapshotLife(into *trace.Life) bool {
	if !r.dead {
		into.Robot, into.Since = "nao", r.world.Now()
		into.Stack = append(into.Stack[:0], strconv.FormatInt(r.world.Ticks(), 10))
	}
	return !r.dead
}

func (r *rolling) Value(key string) (float64, bool) {
	if key == "ticks" {
		return float64(r.world.Ticks()), true
	}
	return r.world.Bodies()[0].Pos.X, key == "ball/x"
}

func (r *rolling) KeyNames() []string { return []string{"ball/x", "ticks"} }
func (r *rolling) Ending() string     { return "its time is over" }

func (r *rolling) Keep(to []float32) []float32 { return append(to, float32(r.world.Ticks())) }

func (r *rolling) Kept(key string, of *sim.Snapshot, rest []float32) (float64, bool) {
	switch key {
	case "ball/x":
		return of.Bodies[0].Pos.X, true
	case "ticks":
		return float64(rest[0]), rest[0] >= 100
	}
	return 0, false
}

func (r *rolling) Text(string) (string, bool) { return "", false }

func (r *rolling) Rewind(tick int64) error {
	w := build(r.t)
	for _, in := range r.world.Log() {
		for w.Ticks() < min(in.Tick, tick) {
			w.Tick()
		}
		if in.Tick < tick {
			if err := w.Do(in.Input); err != nil {
				return err
			}
		}
	}
	for w.Ticks() < tick {
		w.Tick()
	}
	r.world = w
	return nil
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
	p.Watch("ball/x")
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
	is := func(want string) {
		t.Helper()
		if got := p.Clock(); got != want {
			t.Errorf("%q", got)
		}
	}
	is("0:00:12.475  tick 499  RTF N/A (target 1.0)  paused")
	p.Pause(false)
	is("0:00:12.475  tick 499  RTF N/A (target 1.0)")
	for range 20 {
		p.Advance(25*time.Millisecond, patience)
	}
	is("0:00:12.975  tick 519  RTF 1.00 (target 1.0)")
	p.SetSpeed(0.25)
	is("0:00:12.975  tick 519  RTF N/A (target 0.25)")
	for range 20 {
		p.Advance(25*time.Millisecond, patience)
	}
	is("0:00:13.100  tick 524  RTF 0.25 (target 0.25)")
	p.Step(1) // what is stepped has no factor
	is("0:00:13.125  tick 525  RTF N/A (target 0.25)  paused")
	p.Scrub(0)
	is("0:00:00.000  tick 0  RTF N/A (target 0.25)  past")
	p.Live()
	p.SetSpeed(0)
	p.Pause(false)
	p.Advance(time.Second, patience)
	is("0:01:00.000  tick 2400  RTF N/A (target max)  ended")
}

// A run that has ended begins again.
func TestPlayingTheEnd(t *testing.T) {
	r := newRolling(t)
	r.end = 1e9
	p := New(r)
	p.Reset() // which forgets the push
	p.Step(100)
	end := p.Frame().Hash
	if p.Frame().Tick != 40 || !p.Ended() {
		t.Fatalf("it ended at tick %d", p.Frame().Tick)
	}
	p.Toggle()
	if p.Frame().Tick != 0 || p.Paused() || p.Ended() {
		t.Errorf("then it is at tick %d", p.Frame().Tick)
	}
	for range 200 {
		p.Advance(20*time.Millisecond, patience)
	}
	if f := p.Frame(); f.Hash != end || !p.Ended() {
		t.Errorf("the second time it ended at tick %d with hash %x, not %x", f.Tick, f.Hash, end)
	}
}

func TestLog(t *testing.T) {
	var l Log
	for i := range maxEntries + 5 {
		l.Add(&trace.Event{Time: int64(i), Kind: trace.Say, Name: "ann", Why: "hello"})
	}
	l.Add(&trace.Event{Time: maxEntries + 5, Kind: trace.Fault, Program: "chase", Path: "a/b", Why: "no number"})
	for _, e := range []trace.Event{{From: "a", To: "b"}, {From: "a"}, {To: "b"}} {
		e.Kind, e.Path, e.Time = trace.State, "focus", maxEntries+6
		l.Add(&e)
	}
	for i, want := range []string{"focus: a → b", "focus: a → none", "focus: b"} {
		if got := l.Entries[len(l.Entries)-3+i].Text; got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	for want, e := range map[string]trace.Event{
		"greet hello: “hi”":       {Kind: trace.Say, Program: "greet", Name: "hello", Why: "hi"},
		"nao: “hi”":               {Kind: trace.Say, Name: "nao", Why: "hi"},
		"chase: b":                {Kind: trace.State, Program: "chase", To: "b"},
		"fault in chase: no node": {Kind: trace.Fault, Program: "chase", Why: "no node"},
	} {
		e.Time = maxEntries + 6
		if l.Add(&e); l.Entries[len(l.Entries)-1].Text != want {
			t.Errorf("%q, not %q", l.Entries[len(l.Entries)-1].Text, want)
		}
	}
	l.cut(maxEntries + 6)
	last := l.Entries[len(l.Entries)-1]
	if !last.Bad || !strings.Contains(last.Text, "a/b") || len(l.Entries) > maxEntries {
		t.Errorf("%d entries, the last %+v", len(l.Entries), last)
	}
	l.cut(maxEntries + 1)
	if got := l.Entries[len(l.Entries)-1].Time; got != maxEntries {
		t.Errorf("after the cut the last is of %d", got)
	}
}

// Autonomous Life is shown as it was, and explained at present alone.
func TestLifeLooksBack(t *testing.T) {
	p := New(newRolling(t))
	p.Step(40)
	if why := p.Why(explain.Query{Subject: explain.OfActivity, Name: "a"}); why != "why a\n" {
		t.Errorf("%q", why)
	}
	p.Scrub(0.5)
	f := p.Frame()
	if f.Tick == 40 || f.Life.Since != f.Time || f.Life.Stack[0] != strconv.FormatInt(f.Tick, 10) {
		t.Errorf("at tick %d Life is %+v", f.Tick, f.Life)
	}
	if why := p.Why(explain.Query{Subject: explain.OfActivity, Name: "a"}); !strings.HasPrefix(why, "N/A") {
		t.Errorf("%q", why)
	}
	p.Live()
	p.run.(*rolling).dead = true // a world that was read again
	p.Step(1)
	if l := &p.Frame().Life; l.Robot != "" || len(l.Stack) > 0 {
		t.Errorf("what is no more is shown: %+v", l)
	}
}

// A drag is a line, however many inputs it is, whoever repeats it.
func TestWhatUsersDoIsALine(t *testing.T) {
	var l Log
	for i, what := range []string{"move ball to [1, 2]", "move ball to [1, 2.5]", "push ball impulse [0, 1]"} {
		l.Add(&trace.Event{Time: int64(i), Kind: trace.Script, Name: what, From: trace.User})
	}
	want := []Entry{{Time: 1, Kind: trace.Script, Text: "by hand: move ball"}, {Time: 2, Kind: trace.Script, Text: "by hand: push ball"}}
	if !slices.Equal(l.Entries, want) {
		t.Errorf("%+v", l.Entries)
	}
}

// A curve begins with what is kept of its key, goes on tick by tick, and is as long as
// the past that can be looked at.
func TestACurveBeginsInThePast(t *testing.T) {
	p := New(newRolling(t))
	p.Step(400)
	p.Watch("ball/x")
	p.Watch("ticks")
	p.Watch("nothing")
	p.Watch("ticks")
	p.Step(2)
	x, ticks := p.Series.Curves[0].Samples, p.Series.Curves[1].Samples
	if len(x) != 103 || x[0].Time != 0 || x[0].Value != 0 || x[102].Value <= x[20].Value || x[101].Time != 401*sim.DefaultTick {
		t.Errorf("%d samples, %v", len(x), x)
	}
	if len(ticks) != 78 || ticks[0] != (Sample{100 * sim.DefaultTick, 100}) || ticks[77] != (Sample{402 * sim.DefaultTick, 402}) {
		t.Errorf("%d samples, %v", len(ticks), ticks)
	}
	if n := len(p.Series.Curves); n != 3 || len(p.Series.Curves[2].Samples) != 0 {
		t.Errorf("%d curves", n)
	}
	some := p.Series.Curves[1].Between(100*sim.DefaultTick, 110*sim.DefaultTick)
	if len(some) != 3 || some[2].Value != 108 {
		t.Errorf("%v", some)
	}
	p.Step(keepFrames * keepEvery)
	_, from, _ := p.Where()
	if first := p.Series.Curves[0].Samples[0].Time; first > from {
		t.Errorf("the curve begins at %d, the past at %d", first, from)
	}
}

// The past begins at the start again where the run goes back farther than is kept.
func TestThePastBeginsAtTheStart(t *testing.T) {
	p := New(newRolling(t))
	p.Step((keepFrames + 50) * keepEvery)
	p.Reset()
	p.Step(8)
	p.Scrub(0)
	if f := p.Frame(); f.Tick != 0 {
		t.Errorf("the past begins at tick %d", f.Tick)
	}
}

// What a key had is of the moment that is shown; of texts nothing is kept.
func TestValuesOfThePast(t *testing.T) {
	p := New(newRolling(t))
	p.Step(200)
	if v, ok := p.Value("ticks"); !ok || v != 200 {
		t.Errorf("%v %v", v, ok)
	}
	p.Scrub(0.75)
	then := p.Frame().Tick
	if v, ok := p.Value("ticks"); !ok || v != float64(then) || then == 200 {
		t.Errorf("at tick %d: %v %v", then, v, ok)
	}
	if _, ok := p.Value("other"); ok {
		t.Error("a key that was not kept has a value")
	}
}
