// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// What a robot does in its Act happens at once, is refused for the reasons that Do has,
// is not logged, and happens again when the run is repeated.
func TestEnact(t *testing.T) {
	var refused error
	newWorld := func() (*sim.World, error) {
		stored := bird("stored", 0, 0, 2)
		stored.Stored = true
		w, cranes := withCranes(t, model(ball("a", 1, 0), stored), "c")
		cranes[0].act = func(*crane) {
			switch w.Ticks() {
			case 3:
				refused = w.Enact(sim.Input{Op: sim.OpPush, Name: "stored", At: geom.Vec3{X: 1}})
				if err := w.Enact(sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Vec3{X: 1}}); err != nil {
					t.Error(err)
				}
				if w.Bodies()[0].Vel.X != 1 {
					t.Error("it does not happen at once")
				}
			case 5:
				w.Put(1, geom.Vec3{X: -1, Z: 0.5}, 0.5)
			}
		}
		return w, nil
	}
	w, _ := newWorld()
	do(t, w, sim.Input{Op: sim.OpMove, Name: "a", At: sim.Resting(0.5, 0)})
	run(w, 1)
	if refused == nil || !strings.Contains(refused.Error(), "hidden") {
		t.Errorf("a push of what is stored: %v", refused)
	}
	if s := w.Bodies()[1]; s.Hidden || s.Yaw != 0.5 || s.Pos.X != -1 || s.Pos.Z != 0.1 {
		t.Errorf("put: %+v", s)
	}
	if len(w.Log()) != 1 {
		t.Errorf("log %v", w.Log())
	}
	again, err := resimulate(newWorld, w.Log(), w.Ticks())
	if err != nil || again.Hash() != w.Hash() {
		t.Errorf("repeated: %v", err)
	}
}

// What is stored is nowhere until it is shown.
func TestStored(t *testing.T) {
	b := bird("b", 1, 0, 3)
	b.Stored = true
	w := build(t, model(b, ball("a", 0, 0)))
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Vec3{X: 2}})
	run(w, 2)
	if s := w.Bodies()[0]; !s.Hidden || s.Present() || w.Bodies()[1].Pos.X < 1.5 {
		t.Errorf("%+v", w.Bodies())
	}
	do(t, w, sim.Input{Op: sim.OpShow, Name: "b", At: sim.Resting(-1, 0)})
	w.Tick()
	if s := w.Bodies()[0]; s.Hidden || s.Pos.X != -1 {
		t.Errorf("shown: %+v", s)
	}
}

// Things that come, go, fall into holes and are taken in the thick of a crowd leave the
// world sound, and all is repeated.
func TestComingAndGoing(t *testing.T) {
	const n = 14
	newWorld := func() (*sim.World, error) {
		m := pit(belt("belt", 1, 0.3))
		for i := range n {
			o := bird(string(rune('a'+i)), 0, 0, 1+float64(i))
			switch i % 3 {
			case 1:
				o.Shape, o.Size = sim.Box, geom.Vec3{X: 0.15, Y: 0.1, Z: 0.2}
			case 2:
				o.Shape = sim.Ball
			}
			o.Stored = true
			m.Objects = append(m.Objects, o)
		}
		w, cranes := withCranes(t, m, "left", "right")
		chance := w.Stream("chance")
		for _, c := range cranes {
			c.act = func(c *crane) { rummage(w, c, chance, n) }
		}
		return w, nil
	}
	w, _ := newWorld()
	fell := map[int]bool{}
	for range soakTicks(2000) {
		w.Tick()
		for i, s := range w.Bodies() {
			if !finite(s.Pos) || !finite(s.Vel) || s.Pos.Z < -0.5 {
				t.Fatalf("tick %d: %d is %+v", w.Ticks(), i, s)
			}
			if s.In >= 0 {
				fell[i] = true
			}
		}
	}
	if len(fell) < n/2 {
		t.Errorf("only %d of them ever fell into the hole", len(fell))
	}
	again, err := resimulate(newWorld, w.Log(), w.Ticks())
	if err != nil || again.Hash() != w.Hash() {
		t.Errorf("repeated: %v", err)
	}
}

func rummage(w *sim.World, c *crane, chance *sim.Stream, n int) {
	i := 1 + int(chance.Range(0, float64(n)))
	at := geom.Vec3{X: chance.Range(-0.6, 1.3), Y: chance.Range(-0.3, 0.3), Z: chance.Range(0.4, 0.8)}
	c.grip.Move(geom.Pose{Pos: at, Rot: geom.Yaw(chance.Range(-3, 3))}, 0.2)
	switch name := w.Model.Objects[i].Name; int(chance.Range(0, 12)) {
	case 0:
		w.Put(i, at, 0)
	case 1:
		_ = w.Enact(sim.Input{Op: sim.OpHide, Name: name})
	case 2:
		_ = w.Enact(sim.Input{Op: sim.OpThrow, Name: name, At: geom.Vec3{X: chance.Range(-2, 2), Y: chance.Range(-2, 2), Z: 1}})
	case 3:
		c.grip.Take(i)
	case 4:
		c.grip.Open()
	case 5:
		w.SetSurface(0, geom.Vec2{X: chance.Range(-1, 1), Y: chance.Range(-1, 1)})
	}
}
