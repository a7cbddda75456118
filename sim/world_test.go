// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// soakTicks returns the usual number of ticks, a million under PLAYSIM_LONG.
func soakTicks(usual int) int {
	if os.Getenv("PLAYSIM_LONG") != "" {
		return 1_000_000
	}
	return usual
}

func hashAfter(t testing.TB, seed uint64, ticks int) sim.Hash {
	m := crowd(12)
	m.Seed = seed
	w := build(t, m)
	s := sim.NewStream(seed, "stir")
	for i := range ticks {
		if i%100 == 0 {
			stir(t, w, s)
		}
		w.Tick()
	}
	return w.Hash()
}

// The same on every build named in the README; a change of physics changes it.
const crowdHash sim.Hash = 0x896025b10a80ab42

func TestHashOfACrowd(t *testing.T) {
	got := hashAfter(t, 3, 600)
	if got != hashAfter(t, 3, 600) {
		t.Fatal("two runs of one seed differ")
	}
	if got == hashAfter(t, 4, 600) {
		t.Error("two seeds give the same hash")
	}
	if got != crowdHash {
		t.Errorf("hash %016x, recorded %016x", uint64(got), uint64(crowdHash))
	}
}

func TestParallelWorlds(t *testing.T) {
	want := hashAfter(t, 5, 200)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := hashAfter(t, 5, 200); got != want {
				t.Errorf("hash %016x beside other worlds, %016x alone", uint64(got), uint64(want))
			}
		})
	}
	all.Wait()
}

// resimulate builds a world anew and repeats logged inputs up to the start of a tick.
func resimulate(build func() (*sim.World, error), log []sim.LoggedInput, to int64) (*sim.World, error) {
	w, err := build()
	for err == nil && w.Ticks() < to {
		for len(log) > 0 && log[0].Tick == w.Ticks() && err == nil {
			err = w.Do(log[0].Input)
			log = log[1:]
		}
		w.Tick()
	}
	return w, err
}

func TestResimulate(t *testing.T) {
	newWorld := func() (*sim.World, error) { return sim.New(crowd(8)) }
	w, err := newWorld()
	if err != nil {
		t.Fatal(err)
	}
	s := sim.NewStream(9, "stir")
	var at40 sim.Hash
	for i := range 90 {
		if i%30 == 10 {
			stir(t, w, s)
		}
		w.Tick()
		if w.Ticks() == 40 {
			at40 = w.Hash()
		}
	}
	back, err := resimulate(newWorld, w.Log(), 40)
	if err != nil {
		t.Fatal(err)
	}
	if back.Hash() != at40 {
		t.Fatalf("tick 40 again: %016x, first %016x", uint64(back.Hash()), uint64(at40))
	}
	again, err := resimulate(newWorld, w.Log(), 90)
	if err != nil || again.Hash() != w.Hash() {
		t.Fatalf("tick 90 again: %v, %016x, first %016x", err, uint64(again.Hash()), uint64(w.Hash()))
	}
}

func TestObserversChangeNothing(t *testing.T) {
	w := build(t, crowd(6))
	var snap sim.Snapshot
	seen := 0
	w.Observe(func(w *sim.World) { w.Snapshot(&snap); seen++ })
	plain := build(t, crowd(6))
	run(w, 2)
	run(plain, 2)
	if w.Hash() != plain.Hash() || seen != 80 {
		t.Errorf("%d snapshots, hash %016x, without observer %016x", seen, uint64(w.Hash()), uint64(plain.Hash()))
	}
	if len(snap.Bodies) != 6 || snap.Tick != 80 || snap.Hash != w.Hash() {
		t.Errorf("snapshot: %d bodies, tick %d", len(snap.Bodies), snap.Tick)
	}
}

func person(name string, x, y float64) sim.Object {
	return sim.Object{Name: name, Shape: sim.Person, Radius: 0.2, Height: 1.7, At: sim.Resting(x, y)}
}

func TestPersonWalksAndCarries(t *testing.T) {
	w := build(t, model(person("ann", 0, 0), ball("b", 2, 1)))
	do(t, w, sim.Input{Op: sim.OpHold, Name: "b", By: "ann", At: geom.Vec3{X: 0.4, Z: 0.8}})
	do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 0, Y: 1}, Value: 0.5})
	run(w, 6)
	ann, b := w.Bodies()[0], w.Bodies()[1]
	near(t, "ann's y", ann.Pos.Y, 1, 1e-6)
	near(t, "ann's yaw", ann.Yaw, math.Pi/2, 1e-6)
	near(t, "ball's y", b.Pos.Y, 1.4, 1e-6)
	near(t, "ball's height", b.Pos.Z, 0.8, 1e-9)
	do(t, w, sim.Input{Op: sim.OpRelease, Name: "b"})
	run(w, 3)
	near(t, "ball's height after release", w.Bodies()[1].Pos.Z, 0.05, 1e-9)
}

func TestPersonWaitsAtAnObstacle(t *testing.T) {
	crate := sim.Object{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.4}, Fixed: true, At: sim.Resting(1, 0)}
	w := build(t, model(person("ann", 0, 0), crate))
	do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 2}, Value: 1})
	run(w, 5)
	if x := w.Bodies()[0].Pos.X; x < 0.4 || x > 0.6 {
		t.Errorf("ann stands at x = %v, want before the crate", x)
	}
}

func TestHiddenThingsAreOutOfTheWorld(t *testing.T) {
	w := build(t, model(ball("a", 0, 0), ball("b", 0.5, 0)))
	do(t, w, sim.Input{Op: sim.OpHide, Name: "b"})
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Vec3{X: 1.5}})
	run(w, 1)
	if w.Bodies()[0].Pos.X < 0.6 {
		t.Error("a hidden ball stopped another")
	}
	ray := geom.Ray{Origin: geom.Vec3{X: 0.5, Y: -1, Z: 0.05}, Dir: geom.Vec3{Y: 1}}
	if hit, ok := w.CastRay(ray, 3, sim.Self{Body: -1}); ok && hit.Body == 1 {
		t.Error("a ray met a hidden ball")
	}
	do(t, w, sim.Input{Op: sim.OpShow, Name: "b", At: sim.Resting(0.5, 0)})
	w.Tick()
	if hit, ok := w.CastRay(ray, 3, sim.Self{Body: -1}); !ok || hit.Body != 1 {
		t.Errorf("a shown ball is not met: %+v", hit)
	}
}

func TestRefusedInputs(t *testing.T) {
	w := build(t, model(ball("b", 0, 0), person("ann", 1, 0)))
	for _, c := range []struct {
		in   sim.Input
		want string
	}{
		{sim.Input{Op: sim.OpMove, Name: "x"}, `no object or robot named "x"`},
		{sim.Input{Op: sim.OpWalk, Name: "b", Value: 1}, "it is a ball, not a person"},
		{sim.Input{Op: sim.OpPush, Name: "ann"}, "only movable things"},
		{sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{X: 60}}, "not within 50"},
		{sim.Input{Op: sim.OpMove, Name: "b", At: geom.Vec3{X: math.NaN()}}, "not within"},
		{sim.Input{Op: sim.OpHold, Name: "b", By: "bob"}, `no person named "bob"`},
		{sim.Input{Op: sim.OpLift, Name: "b"}, "only robots"},
		{sim.Input{Op: sim.OpWalk, Name: "ann", Value: 9}, "outside (0, 3]"},
	} {
		err := w.Do(c.in)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want …%s…", c.in.Op, c.in.Name, err, c.want)
		}
	}
}

func TestRefusedModels(t *testing.T) {
	broken := map[string]func(*sim.Model){
		"whole multiple":   func(m *sim.Model) { m.Step = 7_000_000 },
		"used twice":       func(m *sim.Model) { m.Objects = append(m.Objects, m.Objects[0]) },
		"mass":             func(m *sim.Model) { m.Objects[0].Mass = -1 },
		"restitution":      func(m *sim.Model) { m.Objects[0].Restitution = 2 },
		"half extent":      func(m *sim.Model) { m.Objects[0].Radius = 0 },
		"not within 100 m": func(m *sim.Model) { m.Objects[0].At.X = 1e9 },
	}
	for want, breakIt := range broken {
		m := model(ball("b", 0, 0))
		breakIt(m)
		if _, err := sim.New(m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want …%s…", err, want)
		}
	}
}

func TestFree(t *testing.T) {
	heavy := ball("heavy", 1, 0)
	heavy.Shape, heavy.Size, heavy.Mass, heavy.Friction = sim.Box, geom.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, 5, 0.5
	m := model(heavy, ball("light", -1, 0))
	m.Ground.Walls = sim.Border(geom.Vec2{X: 4, Y: 4}, 0.05, 0.3)
	w := build(t, m)
	nobody := sim.Self{Body: -1, Force: 3}
	for _, c := range []struct {
		x, zMin, zMax float64
		free          bool
	}{
		{0, 0, 0.5, true},
		{1.12, 0, 0.5, false},
		{1.12, 0.2, 0.5, true},
		{1.2, 0, 0.5, true},
		{-1, 0, 0.5, true},
		{1.95, 0, 0.5, false},
		{1.95, 0.4, 0.5, true},
	} {
		if got := w.Free(geom.Vec2{X: c.x}, 0.1, c.zMin, c.zMax, nobody); got != c.free {
			t.Errorf("free at %v between %v and %v: %v", c.x, c.zMin, c.zMax, got)
		}
	}
}

// What a world was like at first is kept as it goes on.
func TestFirstIsBeforeTheFirstTick(t *testing.T) {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Objects: []sim.Object{{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.1, At: geom.Vec3{Z: 1}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		w.Tick()
	}
	if first := w.First(); first.Tick != 0 || first.Bodies[0].Pos.Z != 1 || w.Bodies()[0].Pos.Z > 0.9 {
		t.Errorf("at first %v at tick %d, now %v", first.Bodies[0].Pos, first.Tick, w.Bodies()[0].Pos)
	}
}
