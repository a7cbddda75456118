// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// pit is a model with a hole of radius 0.2 m and depth 0.5 m at x = 1.
func pit(objects ...sim.Object) *sim.Model {
	m := model(objects...)
	m.Ground.Holes = []sim.Hole{{Name: "black", At: geom.Vec2{X: 1}, Radius: 0.2, Depth: 0.5, Color: "black"}}
	return m
}

// What has its centre over a hole falls freely to the bottom and stays there, inside.
func TestFallIntoAHole(t *testing.T) {
	b := bird("b", 1.15, 0, 3)
	m := pit(b)
	m.Tick, m.Step = 1_000_000, 1_000_000
	w := build(t, m)
	for w.Bodies()[0].Pos.Z > 0.1-0.5 {
		if w.Tick(); w.Now() > 2e9 {
			t.Fatalf("it does not fall: %+v", w.Bodies()[0])
		}
	}
	near(t, "fall time", float64(w.Now())/1e9, math.Sqrt(2*0.5/sim.DefaultGravity), 0.002)
	s := w.Bodies()[0]
	if s.In != 0 || s.Present() || s.Hidden || s.Vel != (geom.Vec3{}) {
		t.Errorf("at the bottom: %+v", s)
	}
	if out := s.Pos.XY().Dist(geom.Vec2{X: 1}) + 0.08; out > 0.2+1e-9 {
		t.Errorf("it reaches %v m from the middle of a hole of 0.2 m", out)
	}
	run(w, 1)
	if again := w.Bodies()[0]; again != s {
		t.Errorf("it moves on: %+v", again)
	}
}

// Nothing touches, sees or weighs what is in a hole.
func TestInAHoleIsOutOfReach(t *testing.T) {
	w := build(t, pit(bird("b", 1, 0, 3), bird("c", 3, 0, 3)))
	run(w, 1)
	down := geom.Ray{Origin: geom.Vec3{X: 1, Z: 2}, Dir: geom.Vec3{Z: -1}}
	if hit, ok := w.CastRay(down, 5, sim.Self{Body: -1}); !ok || hit.Body != -1 {
		t.Errorf("a ray meets %+v", hit)
	}
	if !w.Free(geom.Vec2{X: 1}, 0.1, -1, 1, sim.Self{Body: -1}) {
		t.Error("it stands in the way")
	}
	for _, op := range []sim.Op{sim.OpPush, sim.OpThrow, sim.OpRelease} {
		if err := w.Do(sim.Input{Op: op, Name: "b"}); err == nil {
			t.Errorf("%s is taken", op)
		}
	}
	do(t, w, sim.Input{Op: sim.OpMove, Name: "b", At: sim.Resting(0, 0)})
	do(t, w, sim.Input{Op: sim.OpPush, Name: "b", At: geom.Vec3{X: 1}})
	w.Tick()
	if s := w.Bodies()[0]; s.In != -1 || !s.Present() || s.Vel.X <= 0 {
		t.Errorf("after the move: %+v", s)
	}
}

// A hole swallows what comes slowly; what is fast enough, or too wide, passes.
func TestWhatPassesAHole(t *testing.T) {
	wide := bird("wide", 1, 0, 3)
	wide.Radius = 0.21
	lid := sim.Object{Name: "lid", Shape: sim.Box, Size: geom.Vec3{X: 0.6, Y: 0.6, Z: 0.05}, Fixed: true, At: sim.Resting(1, 0)}
	onLid := bird("b", 1, 0, 3)
	ann := person("ann", 1, 0)
	for name, c := range map[string]struct {
		objects []sim.Object
		speed   float64
		in      int
	}{
		"slow":  {[]sim.Object{ball("b", 0, 0)}, 1, 0},
		"fast":  {[]sim.Object{ball("b", 0, 0)}, 8, -1},
		"past":  {[]sim.Object{ball("b", 0, 0.21)}, 1, -1},
		"wide":  {[]sim.Object{wide}, 0, -1},
		"ann":   {[]sim.Object{ann}, 0, -1},
		"onLid": {[]sim.Object{onLid, lid}, 0, -1},
	} {
		w := build(t, pit(c.objects...))
		if c.speed > 0 {
			do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{X: c.speed}})
		}
		run(w, 2)
		s := w.Bodies()[0]
		if s.In != c.in {
			t.Errorf("%s: in %d, want %d (%+v)", name, s.In, c.in, s)
		}
		if half := w.Model.Objects[0].HalfHeight(); c.in < 0 && s.Pos.Z < half {
			t.Errorf("%s: at height %v", name, s.Pos.Z)
		}
	}
}

// What is taken out of a hole is as any other thing.
func TestOutOfAHole(t *testing.T) {
	m := pit(belt("belt", 6, 0.25), bird("b", 1, 1, 3))
	m.Ground.Holes[0].At.Y = 1
	w := build(t, m)
	run(w, 1)
	if w.Bodies()[1].In != 0 {
		t.Fatal("it does not fall in")
	}
	w.Put(1, sim.Resting(0, 0), 0)
	run(w, 1)
	near(t, "carried", w.Bodies()[1].Vel.X, 0.25, 1e-9)
	if w.RestsOn(1) != 0 {
		t.Error("it does not rest on the belt")
	}
}

// A ball that leaves a belt over a hole ends in it; the world goes on as before.
func TestBeltOverAHole(t *testing.T) {
	objects := []sim.Object{belt("belt", 1.7, 0.25)}
	for i := range 5 {
		objects = append(objects, bird(string(rune('a'+i)), 0.6-float64(i)*0.3, 0, 3))
	}
	m := pit(objects...)
	m.Ground.Holes[0].At.X, m.Ground.Holes[0].Radius = 1.05, 0.3
	newWorld := func() (*sim.World, error) { return sim.New(m) }
	w, err := newWorld()
	if err != nil {
		t.Fatal(err)
	}
	run(w, 12)
	for i := 1; i <= 5; i++ {
		if w.Bodies()[i].In != 0 {
			t.Errorf("bird %d: %+v", i, w.Bodies()[i])
		}
	}
	again, err := resimulate(newWorld, w.Log(), w.Ticks())
	if err != nil || again.Hash() != w.Hash() {
		t.Errorf("re-simulated %016x, %016x: %v", uint64(again.Hash()), uint64(w.Hash()), err)
	}
}
