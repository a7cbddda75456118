// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"
	"os"
	"runtime"
	"testing"

	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
)

// TestSoak runs worlds in which much touches: nothing leaves them, nothing is in another
// thing, gains energy or becomes NaN, no robot lies, kicks or marks time for ever, and
// memory does not grow. PLAYSIM_LONG makes it a million ticks each.
func TestSoak(t *testing.T) {
	ticks := 1000
	switch {
	case os.Getenv("PLAYSIM_LONG") != "":
		ticks = 1_000_000
	case Racing:
		ticks = 100
	}
	for _, world := range []string{"nao_football", "billiards", "depot", "crowd"} {
		t.Run(world, func(t *testing.T) {
			s := soak{t: t, run: assemble(t, world, Options{Seed: 1}), robots: map[string]*busy{}}
			early := uint64(0)
			recharge := int(charged * 1e9 / s.run.World.Model.Tick)
			for i := range ticks {
				if i%recharge == recharge-1 {
					charge(t, s.run, 1)
				}
				s.run.Tick()
				if i%20 == 0 {
					s.look()
				}
				if i == ticks/4 {
					early = heap()
				}
			}
			if late := heap(); late > early+early/4+1<<20 {
				t.Errorf("the heap grows from %d to %d bytes", early, late)
			}
			t.Logf("deepest %.4f of a diameter, fastest %.3f m/s", s.deepest, s.fastest)
			for name, b := range s.robots {
				t.Logf("%s: longest down %v s, kicking %v s, marking time %v s", name, b.longest[0], b.longest[1], b.longest[2])
			}
		})
	}
}

// charged is for how long, s, robots run before somebody fills their batteries: none lasts
// for more than about an hour, and a robot without charge does nothing.
const charged = 1800

// charge sets the batteries of all robots that have one.
func charge(t *testing.T, run *Run, to float64) {
	t.Helper()
	for _, r := range run.World.Robots() {
		if _, ok := r.Slots().Lookup("battery"); !ok {
			continue
		}
		if err := run.Do(sim.Input{Op: sim.OpSet, Name: r.Name(), Slot: "battery", Value: to}); err != nil {
			t.Fatal(err)
		}
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// soak is a long run under watch.
type soak struct {
	t                *testing.T
	run              *Run
	robots           map[string]*busy
	deepest, fastest float64
}

// busy is since when, in ticks, a robot has done what it should not do for long: lie,
// kick, walk without getting anywhere.
type busy struct {
	since   [3]int64
	longest [3]float64 // s
	x, y    float64    // m, where it was
	yaw     float64    // rad
}

// What is too long, s: a robot gets up in 12 s if it is not pushed over again; the referee
// of the football lets nobody stand at the ball for longer than half a minute.
var tooLong = [3]float64{60, 20, 240}

func (s *soak) look() {
	w := s.run.World
	bodies := w.Bodies()
	for i := range bodies {
		s.body(i, &bodies[i])
	}
	for i := range bodies {
		for k := range i {
			s.pair(i, k)
		}
	}
	for _, r := range w.Robots() {
		if n, ok := r.(*nao.Robot); ok {
			s.robot(n)
		}
	}
}

func (s *soak) body(i int, b *sim.BodyState) {
	o, half := &s.run.World.Model.Objects[i], s.run.World.Model.Ground.Size.Scale(0.5)
	speed := b.Vel.Norm()
	if !b.Present() {
		return
	}
	s.fastest = max(s.fastest, speed)
	if !(speed < 6) || !(math.Abs(b.Pos.X) < half.X+0.1 && math.Abs(b.Pos.Y) < half.Y+0.1 && b.Pos.Z > -1 && b.Pos.Z < 3) {
		s.t.Fatalf("tick %d: %s is at %v, %v m/s fast", s.run.World.Ticks(), o.Name, b.Pos, speed)
	}
}

// pair measures how deep two balls are in one another.
func (s *soak) pair(i, k int) {
	w := s.run.World
	a, b := &w.Model.Objects[i], &w.Model.Objects[k]
	if a.Shape != sim.Ball || b.Shape != sim.Ball || !w.Bodies()[i].Present() || !w.Bodies()[k].Present() {
		return
	}
	deep := 1 - w.Bodies()[i].Pos.Dist(w.Bodies()[k].Pos)/(a.Radius+b.Radius)
	s.deepest = max(s.deepest, deep)
	if deep > 0.2 {
		s.t.Fatalf("tick %d: %s is in %s by %.2f of a diameter", w.Ticks(), a.Name, b.Name, deep)
	}
}

func (s *soak) robot(r *nao.Robot) {
	m, now := r.Motion(), s.run.World.Ticks()
	b := s.robots[r.Name()]
	if b == nil {
		b = &busy{}
		s.robots[r.Name()] = b
	}
	at := m.Base()
	stays := math.Hypot(at.X-b.x, at.Y-b.y) < 0.1 && math.Abs(at.Yaw-b.yaw) < 0.3
	if !stays {
		b.x, b.y, b.yaw = at.X, at.Y, at.Yaw
	}
	for i, does := range [3]bool{m.Fallen(), m.Kicking(), stays && m.Walking()} {
		if !does {
			b.since[i] = now
		}
		b.longest[i] = max(b.longest[i], float64(now-b.since[i])/40)
		if b.longest[i] > tooLong[i] {
			s.t.Fatalf("tick %d: %s does %d for %v s", now, r.Name(), i, b.longest[i])
		}
	}
}
