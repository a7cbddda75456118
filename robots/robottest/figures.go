// SPDX-License-Identifier: Apache-2.0

package robottest

import (
	"math"
	"slices"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

func checkMass(t *testing.T, r Robot) {
	if !(r.Mass > 0) {
		t.Fatalf("mass %v kg", r.Mass)
	}
	near := func(what string, kg float64) {
		if math.Abs(kg-r.Mass) > 0.02*r.Mass {
			t.Errorf("%s %v kg, its maker says %v kg", what, kg, r.Mass)
		}
	}
	w, robot := world(t, r, 1)
	if known, ok := robot.(interface{ Mass() float64 }); ok {
		near("its mass is", known.Mass())
	}
	if len(r.Scales) == 0 {
		return
	}
	const ticks = 40
	sum := 0.0
	for range ticks {
		w.Tick()
		for _, slot := range r.Scales {
			id, ok := robot.Slots().Lookup(slot)
			if !ok {
				t.Fatalf("no slot %s", slot)
			}
			sum += robot.Slots().Get(id)
		}
	}
	near("it weighs", sum/ticks)
}

func checkLimits(t *testing.T, r Robot) {
	if len(r.Limits) == 0 {
		t.Fatal("no limits are given")
	}
	_, robot := world(t, r, 1)
	for slot, want := range r.Limits {
		id, ok := robot.Slots().Lookup(slot)
		if !ok {
			t.Errorf("no slot %s", slot)
			continue
		}
		d := robot.Slots().Decls()[id]
		if math.Abs(d.Min-want[0]) > 1e-4 || math.Abs(d.Max-want[1]) > 1e-4 {
			t.Errorf("%s: range [%v, %v], the sheet has %v", slot, d.Min, d.Max, want)
		}
	}
}

func checkFrames(t *testing.T, r Robot) {
	if len(r.Links) == 0 {
		t.Fatal("no links are given")
	}
	_, robot := world(t, r, 1)
	poses := robot.Links(nil)
	if len(poses) != len(r.Links) {
		t.Fatalf("%d links, want %d", len(poses), len(r.Links))
	}
	if named, ok := robot.(interface{ LinkNames() []string }); ok && !slices.Equal(named.LinkNames(), r.Links) {
		t.Errorf("its links are %v, want %v", named.LinkNames(), r.Links)
	}
	root := poses[0].Pos
	kept := []geom.Pose{{}}
	if got := robot.Links(kept); len(got) != len(poses)+1 || got[0] != kept[0] || got[1].Pos != root {
		t.Error("Links does not append")
	}
}

// checkYaw runs the robot in two empty worlds, the second turned and moved: its way
// and all its links are the same there, seen from where it began.
func checkYaw(t *testing.T, r Robot) {
	if len(r.Walk) == 0 {
		t.Skip("it cannot go")
	}
	turned := geom.Pose2{X: 0.7, Y: -1.3, Yaw: 2.2}
	w1, straight := empty(t, r, geom.Pose2{})
	w2, other := empty(t, r, turned)
	back := turned.Inv()
	for range 240 {
		for _, robot := range []sim.Robot{straight, other} {
			order(t, robot, r.Walk)
		}
		w1.Tick()
		w2.Tick()
		a, b := straight.Base(), back.Mul(other.Base())
		if a.Pos().Dist(b.Pos()) > 1e-6 || math.Abs(geom.AngleDiff(a.Yaw, b.Yaw)) > 1e-6 {
			t.Fatalf("tick %d: the base is at %v, turned at %v", w1.Ticks(), a, b)
		}
		la, lb := straight.Links(nil), other.Links(nil)
		for i := range la {
			if d := la[i].Pos.Dist(back.To3D(0).Apply(lb[i].Pos)); d > 1e-6 {
				t.Fatalf("tick %d: link %d is %v m elsewhere", w1.Ticks(), i, d)
			}
		}
	}
	if straight.Base().Pos().Norm() < 0.05 {
		t.Error("it did not go")
	}
}

func empty(t *testing.T, r Robot, at geom.Pose2) (*sim.World, sim.Robot) {
	t.Helper()
	return r.start(t, &sim.Model{
		Name: "empty", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Robots: []sim.RobotModel{{Name: name, Kind: "test", New: r.New(at)}},
	}, at)
}

func order(t *testing.T, robot sim.Robot, commands map[string]float64) {
	t.Helper()
	for slot, v := range commands {
		id, ok := robot.Slots().Lookup(slot)
		if !ok || !robot.Slots().Command(id, v) {
			t.Fatalf("%s cannot be commanded to %v", slot, v)
		}
	}
}
