// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"
	"os"
	"runtime"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/sim/form"
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
	for _, world := range []string{"nao_football", "billiards", "depot", "crowd", "box_pushing", "tower"} {
		t.Run(world, func(t *testing.T) {
			s := soak{t: t, run: assemble(t, world, Options{Seed: 1}), robots: map[string]*busy{}, nearest: [2]float64{math.Inf(1), math.Inf(1)}}
			chance := sim.NewStream(1, "throws")
			early := uint64(0)
			recharge := int(charged * 1e9 / s.run.World.Model.Tick)
			for i := range ticks {
				if world == "tower" && i%100 == 0 {
					s.throw(chance)
				}
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
			t.Logf("robots: nearest to another %.4f m, to a wall %.4f m", s.nearest[0], s.nearest[1])
			for name, b := range s.robots {
				t.Logf("%s: longest down %v s, kicking %v s, marking time %v s, in another %v s", name, b.longest[0], b.longest[1], b.longest[2], b.longest[3])
			}
		})
	}
}

// throw throws the ball of the tower at the boxes, from somewhere around them.
func (s *soak) throw(chance *sim.Stream) {
	from := geom.Polar(1.2, chance.Range(-math.Pi, math.Pi))
	for _, in := range []sim.Input{
		{Op: sim.OpMove, Name: "ball", At: from.To3D(0.3)},
		{Op: sim.OpThrow, Name: "ball", At: from.Scale(-chance.Range(1, 4)).To3D(chance.Range(0, 2))},
	} {
		if err := s.run.World.Do(in); err != nil {
			s.t.Fatal(err)
		}
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
	nearest          [2]float64 // m, robots to robots and to walls
}

// busy is since when, in ticks, a robot has done what it should not do for long: lie,
// kick, walk without getting anywhere, stand in another.
type busy struct {
	since   [4]int64
	longest [4]float64 // s
	x, y    float64    // m, where it was
	yaw     float64    // rad
}

// What is too long, s: a robot gets up in 12 s if it is not pushed over again; the referee
// of the football lets nobody stand at the ball for longer than half a minute; and one that
// gets up where another has come to stand takes some steps until they are apart.
var tooLong = [4]float64{60, 20, 240, 20}

func (s *soak) look() {
	w := s.run.World
	bodies := w.Bodies()
	for i := range bodies {
		s.body(i, &bodies[i])
		s.box(i)
	}
	for i := range bodies {
		for k := range i {
			s.pair(i, k)
		}
	}
	for i, r := range w.Robots() {
		inside := s.apart(i, r)
		if n, ok := r.(*nao.Robot); ok {
			s.robot(n, inside)
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

// How deep in m things may be in one another: robots while they push, boxes at rest and
// such as are struck or tip.
const (
	deepRobots = 0.006
	deepBoxes  = 0.005
	deepBlows  = 0.03
)

// girth returns the radius in m of the disc about its base that is a robot's alone: a cart's
// rim, the trunk of a NAO that stands, and nothing of what has no body or lies.
func girth(r sim.Robot) float64 {
	switch r := r.(type) {
	case *cart.Robot:
		return 0.13
	case *nao.Robot:
		if m := r.Motion(); !m.Fallen() && !m.Falling() {
			return 0.06
		}
	}
	return 0
}

// apart checks that a robot is in no wall, and a cart in none of the robots before it. It
// reports whether a NAO is in another one.
func (s *soak) apart(i int, r sim.Robot) (inside bool) {
	w, own, at := s.run.World, girth(r), r.Base().Pos()
	if own == 0 {
		return false
	}
	for _, other := range w.Robots()[:i] {
		its := girth(other)
		if its == 0 {
			continue
		}
		gap := at.Dist(other.Base().Pos()) - own - its
		if _, is := r.(*nao.Robot); is {
			inside = inside || gap < -deepRobots
			continue
		}
		s.clear(0, gap, r, other.Name())
	}
	for k := range w.Model.Ground.Walls {
		wall := &w.Model.Ground.Walls[k]
		s.clear(1, math.Sqrt(form.SegmentDistSq(at, wall.From, wall.To))-wall.Thickness/2-own, r, "a wall")
	}
	return inside
}

func (s *soak) clear(of int, gap float64, r sim.Robot, what string) {
	s.nearest[of] = min(s.nearest[of], gap)
	if gap < -deepRobots {
		s.t.Fatalf("tick %d: %s is in %s by %.4f m", s.run.World.Ticks(), r.Name(), what, -gap)
	}
}

// box checks that a box is in no wall and in no other box. While one tips, its motion is
// only drawn.
func (s *soak) box(i int) {
	w := s.run.World
	o, b := &w.Model.Objects[i], &w.Bodies()[i]
	if o.Shape != sim.Box || o.Fixed || !b.Present() || leans(b) {
		return
	}
	own := boxOf(o, b)
	for k := range w.Model.Objects {
		other, its := &w.Model.Objects[k], &w.Bodies()[k]
		if k == i || other.Shape != sim.Box || !its.Present() || leans(its) {
			continue
		}
		deep := deepBoxes
		if b.Vel != (geom.Vec3{}) || its.Vel != (geom.Vec3{}) {
			deep = deepBlows
		}
		if box := boxOf(other, its); form.Meet(&own, &box, deep) {
			s.t.Fatalf("tick %d: %s at %v is in %s at %v", w.Ticks(), o.Name, b.Pos, other.Name, its.Pos)
		}
	}
	for k := range w.Model.Ground.Walls {
		wall := &w.Model.Ground.Walls[k]
		if box := wallBox(wall); form.Meet(&own, &box, deepBoxes) {
			s.t.Fatalf("tick %d: %s at %v is in the wall from %v to %v", w.Ticks(), o.Name, b.Pos, wall.From, wall.To)
		}
	}
}

func wallBox(wall *sim.Wall) geom.Box {
	along, mid := wall.To.Sub(wall.From), wall.From.Lerp(wall.To, 0.5)
	return geom.Box{
		Pose: geom.Pose2{X: mid.X, Y: mid.Y, Yaw: along.Angle()}.To3D(wall.Height / 2),
		Half: geom.Vec3{X: along.Norm() / 2, Y: wall.Thickness / 2, Z: wall.Height / 2},
	}
}

// leans reports whether a box lies on none of its faces.
func leans(b *sim.BodyState) bool {
	for _, axis := range []geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}} {
		if math.Abs(b.Rot.Rotate(axis).Z) > 1-1e-6 {
			return false
		}
	}
	return true
}

// boxOf returns a box as it lies, however it tipped.
func boxOf(o *sim.Object, b *sim.BodyState) geom.Box {
	return geom.Box{Pose: geom.Pose{Pos: b.Pos, Rot: b.Rot}, Half: o.Size.Scale(0.5)}
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

func (s *soak) robot(r *nao.Robot, inside bool) {
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
	for i, does := range [4]bool{m.Fallen(), m.Kicking(), stays && m.Walking(), inside} {
		if !does {
			b.since[i] = now
		}
		b.longest[i] = max(b.longest[i], float64(now-b.since[i])/40)
		if b.longest[i] > tooLong[i] {
			s.t.Fatalf("tick %d: %s does %d for %v s", now, r.Name(), i, b.longest[i])
		}
	}
}
