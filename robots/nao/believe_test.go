// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
)

// alone returns a robot in an empty world.
func alone(t testing.TB, cfg Config) (*sim.World, *Robot) {
	t.Helper()
	w, err := sim.New(&sim.Model{
		Name: "alone", Seed: 7, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Robots: []sim.RobotModel{{Name: "nao", Kind: "nao", New: New(cfg)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w, w.Robots()[0].(*Robot)
}

func (r *Robot) order(t testing.TB, name string, v float64) {
	t.Helper()
	id, ok := r.slots.set.Lookup(name)
	if !ok || !r.slots.set.Command(id, v) {
		t.Fatalf("%s cannot be commanded to %v", name, v)
	}
}

// off gives by how far the believed torso over the base is wrong, m and rad.
func (r *Robot) off() (dist, angle float64) {
	r.believedTorso()
	truth := r.motion.Base().To3D(0).Inv().Mul(r.motion.Torso())
	return truth.Pos.Dist(r.belief.baseFromTorso.Pos), truth.Rot.Inv().Mul(r.belief.baseFromTorso.Rot).Angle()
}

// On its feet the robot knows its torso's pose by its legs: well, not exactly.
func TestBeliefOnTheFeet(t *testing.T) {
	w, r := alone(t, Defaults())
	r.order(t, "walk/x", 0.06)
	r.order(t, "walk/theta", 0.2)
	for range 400 {
		w.Tick()
		r.Sense(w.Now())
		dist, angle := r.off()
		if dist > 0.003 || angle > 0.012 {
			t.Fatalf("tick %d: off by %v m, %v rad", w.Ticks(), dist, angle)
		}
		if dist < 1e-7 || angle < 1e-7 {
			t.Fatalf("tick %d: the truth leaks: off by %v m, %v rad", w.Ticks(), dist, angle)
		}
	}
}

// Held up, it takes the floor to be under its feet all the same.
func TestBeliefInTheAir(t *testing.T) {
	w, r := alone(t, Defaults())
	w.Tick()
	if err := w.Do(sim.Input{Op: sim.OpLift, Name: "nao", Value: 0.5}); err != nil {
		t.Fatal(err)
	}
	for range 80 {
		w.Tick()
	}
	at := r.believedTorso().Pos
	if truth := r.motion.Torso().Pos.Z; math.Abs(truth-at.Z-0.5) > 0.01 {
		t.Errorf("the torso is at %v m, believed at %v m", truth, at.Z)
	}
}

// Off its feet it goes by the inertial unit.
func TestBeliefOffTheFeet(t *testing.T) {
	for _, c := range []struct {
		posture     motion.Posture
		dist, angle float64
	}{
		{motion.Crouch, 0.003, 0.012},
		{motion.Sit, 0.07, 0.02},
		{motion.LyingBelly, 0.5, 0.02},
		{motion.LyingBack, 0.5, 0.02},
	} {
		cfg := Defaults()
		cfg.Posture = c.posture
		w, r := alone(t, cfg)
		for range 40 {
			w.Tick()
		}
		if dist, angle := r.off(); dist > c.dist || angle > c.angle {
			t.Errorf("%v: off by %v m, %v rad", c.posture, dist, angle)
		}
	}
}

func BenchmarkBelief(b *testing.B) {
	w, r := alone(b, Defaults())
	w.Tick()
	var sink geom.Pose
	for b.Loop() {
		r.belief.fresh = false
		sink = r.believedTorso()
	}
	_ = sink
}
