// SPDX-License-Identifier: Apache-2.0

package player

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Run is what is played.
type Run interface {
	// World is the world that is shown; another one after Rewind and Reload. What is in it
	// where, and when, Show and Now say: a recording may be shown without a simulation.
	World() *sim.World
	Show(into *sim.Snapshot)
	Now() int64 // ns of simulated time
	Tick()
	Done() bool // all is decided, or its time is over
	// Ending says why it is done: what has ended it.
	Ending() string
	Do(in sim.Input) error
	Rewind(tick int64) error
	// Reload reads the files of the run again and simulates up to the present tick, and
	// calls tick at the start and at the end of each one; it may end earlier. An error
	// leaves the run as it was.
	Reload(tick func()) error

	Programs() []string
	Snapshot(program string, into *trace.Program) error
	Expectations() []Expectation
	// Explain answers a query about the present.
	Explain(q explain.Query) (explain.Node, error)
	// SnapshotLife copies how Autonomous Life stands, reusing the memory; false is that
	// there is none.
	SnapshotLife(into *trace.Life) bool

	// KeyNames lists the keys that have values to show; others after Reload.
	KeyNames() []string
	// Value returns a key's value as a number; false where it has none. Text is that of a
	// key whose value is not a number.
	Value(key string) (float64, bool)
	Text(key string) (string, bool)
	// Keep appends the values of keys that a snapshot of the world does not have. Kept is
	// that of a key when a snapshot was taken and Keep gave rest; false is that it had
	// none, or that it is not known.
	Keep(to []float32) []float32
	Kept(key string, of *sim.Snapshot, rest []float32) (float64, bool)
}

// Expectation is how an expectation of a scenario stands.
type Expectation struct {
	Name   string
	Result string // held, failed, not_reached, or "" while it is open
	Why    string
}

// Frame is all that views show of one moment.
type Frame struct {
	sim.Snapshot
	Programs []trace.Program
	Expect   []Expectation
	Life     trace.Life

	rest []float32 // of a kept frame: values of keys that the snapshot does not have
}

const (
	keepEvery  = 4    // ticks between two frames that are kept
	keepFrames = 3000 // five minutes at 25 ms a tick
	slowest    = 1.0 / 32
	fastest    = 1024.0
	measure    = 500 * time.Millisecond // over which the real-time factor is taken
)

// Player plays a run.
type Player struct {
	run    Run
	paused bool
	speed  float64 // times real time; 0 is as fast as possible
	debt   float64 // ns of simulated time that are due

	live  Frame
	fresh bool // live is of the present
	kept  ring
	back  int // how many kept frames ago is shown; -1 is the present
	anew  int // how often it was simulated anew

	// Waits says what the world waits for where nothing moves by itself; see Waiting.
	Waits string

	// RobotOf names the robot of each program, for what it says and believes.
	RobotOf map[string]string

	// Units are the SI symbols of keys; one that has none is missing.
	Units map[string]string

	Log    Log
	Series Series // see Watch

	ticks   int64 // since the measuring began
	wall    time.Duration
	factor  float64 // real-time factor, 0 is unknown
	problem string  // why the last reload or step back was not done
}

// New returns a player at the run's present.
func New(run Run) *Player {
	p := &Player{run: run, speed: 1, back: -1}
	p.kept.every = keepEvery
	p.after()
	return p
}

// Run returns what is played.
func (p *Player) Run() Run { return p.run }

// Advance lets simulated time go on by what is due after elapsed wall time, and at
// most for budget of wall time; it tells whether anything happened.
func (p *Player) Advance(elapsed, budget time.Duration) bool {
	if p.paused || p.back >= 0 || p.run.Done() {
		p.wall, p.ticks, p.debt = 0, 0, 0
		return false
	}
	tick := float64(p.run.World().Model.Tick)
	p.debt = min(p.debt+float64(elapsed)*p.speed, 0.25e9*max(p.speed, 1))
	begun := time.Now()
	done := false
	for (p.speed == 0 || p.debt >= tick) && !p.run.Done() {
		p.run.Tick()
		p.after()
		p.debt -= tick
		p.ticks++
		done = true
		if time.Since(begun) >= budget {
			p.debt = min(p.debt, tick) // what cannot be done is not owed
			break
		}
	}
	p.measure(elapsed, tick)
	return done
}

func (p *Player) measure(elapsed time.Duration, tick float64) {
	p.wall += elapsed
	if p.wall >= measure {
		p.factor = float64(p.ticks) * tick / float64(p.wall)
		p.wall, p.ticks = 0, 0
	}
}

// after notes what there is to see after a tick.
func (p *Player) after() {
	p.fresh = false
	now := p.run.Now()
	if p.kept.due(p.ticksNow()) {
		p.keep()
	}
	p.Series.sample(p.run, now)
}

// keep copies the present into the kept past.
func (p *Player) keep() {
	f := p.kept.next()
	p.take(f)
	f.rest = p.run.Keep(f.rest[:0])
}

// take copies the present into a frame.
func (p *Player) take(f *Frame) {
	p.run.Show(&f.Snapshot)
	names := p.run.Programs()
	for len(f.Programs) < len(names) {
		f.Programs = append(f.Programs, trace.Program{})
	}
	f.Programs = f.Programs[:len(names)]
	for i, name := range names {
		if err := p.run.Snapshot(name, &f.Programs[i]); err != nil {
			f.Programs[i] = trace.Program{Name: name}
		}
	}
	if !p.run.SnapshotLife(&f.Life) {
		f.Life = trace.Life{}
	}
	f.Expect = append(f.Expect[:0], p.run.Expectations()...)
}

// Frame returns what is to be shown; it is valid until the next call of a method.
func (p *Player) Frame() *Frame {
	if p.back >= 0 {
		return p.kept.ago(p.back)
	}
	if !p.fresh {
		p.take(&p.live)
		p.fresh = true
	}
	return &p.live
}

// Clock is the time line: simulated time, tick, real-time factor and how it is wanted;
// then what there is instead of a run that goes on.
func (p *Player) Clock() string {
	f := p.Frame()
	ms := f.Time / 1e6
	factor, state := "N/A", ""
	switch {
	case p.back >= 0:
		state = "  past"
	case p.run.Done():
		state = "  ended"
	case p.paused:
		state = "  paused"
	case p.factor != 0:
		factor = strconv.FormatFloat(p.factor, 'f', 2, 64)
	}
	return fmt.Sprintf("%d:%02d:%02d.%03d  tick %d  RTF %s (target %s)%s",
		ms/3600000, ms/60000%60, ms/1000%60, ms%1000, f.Tick, factor, p.target(), state)
}

// target is the speed that is wanted, in words.
func (p *Player) target() string {
	switch {
	case p.speed == 0:
		return "max"
	case p.speed == math.Trunc(p.speed):
		return strconv.FormatFloat(p.speed, 'f', 1, 64)
	}
	return strconv.FormatFloat(p.speed, 'g', -1, 64)
}

// Do asks for an input; views call it for drags and pushes.
func (p *Player) Do(in sim.Input) error {
	if p.back >= 0 {
		return fmt.Errorf("this is the past: go on from here first")
	}
	return p.run.Do(in)
}
