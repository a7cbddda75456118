// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// post is a robot that stands.
type post struct {
	*crane
	at geom.Pose2
}

func (p *post) Base() geom.Pose2 { return p.at }
func (p *post) Pose() geom.Pose  { return p.at.To3D(0) }

// TestWhoStopsLooks: a person who stops before a robot looks at it, unless it was told
// otherwise; one that passes, or stops further off, or with its back to it, does not.
func TestWhoStopsLooks(t *testing.T) {
	at := func(x, y float64) geom.Vec3 { return geom.Vec3{X: x, Y: y} }
	walk := func(x, y float64) sim.Input { return sim.Input{Op: sim.OpWalk, Name: "ann", At: at(x, y), Value: 1} }
	for _, c := range []struct {
		name string
		do   []sim.Input
		want string
	}{
		{"before it", []sim.Input{walk(2, 0)}, "nao"},
		{"before it, 50° aside", []sim.Input{walk(2, 1.1)}, "nao"},
		{"aside", []sim.Input{walk(3.5, 1)}, ""},
		{"too far", []sim.Input{walk(1.3, 0)}, ""},
		{"beyond it", []sim.Input{walk(6, 1)}, ""},
		{"with a look on the way", []sim.Input{walk(2, 0), {Op: sim.OpLook, Name: "ann", By: "ball"}}, "ball"},
		{"turned", []sim.Input{{Op: sim.OpTurn, Name: "ann"}}, ""},
		{"before a thing in the way", []sim.Input{walk(8, -0.6)}, "nao"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := model(person("ann", 0, 0), sim.Object{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.1, At: sim.Resting(0, 5)},
				sim.Object{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.5, Y: 0.5, Z: 1}, Fixed: true, At: sim.Resting(3, -0.3)})
			m.Robots = []sim.RobotModel{{Name: "nao", Kind: "post", New: func(b *sim.Builder) (sim.Robot, error) {
				c := &crane{name: b.Name(), slots: slot.NewSet(), grip: b.Grip("hand"), part: b.Part(sim.PartModel{Radius: 0.1}, geom.Pose2{X: 4})}
				return &post{crane: c, at: geom.Pose2{X: 4}}, nil
			}}}
			w := build(t, m)
			for _, in := range c.do {
				do(t, w, in)
			}
			run(w, 10)
			p := w.Person(0)
			if p.LooksAt != c.want {
				t.Fatalf("at %v it looks at %q, want %q", w.Bodies()[0].Pos, p.LooksAt, c.want)
			}
			if to := at(4, 0).Sub(w.Bodies()[0].Pos).XY().Angle(); c.want == "nao" && math.Abs(p.Gaze-to) > 1e-9 {
				t.Errorf("its gaze is %v, want %v", p.Gaze, to)
			}
			do(t, w, sim.Input{Op: sim.OpTurn, Name: "ann", Value: 0})
			run(w, 2)
			if p := w.Person(0); p.LooksAt != "" || math.Abs(p.Gaze) > 1e-6 {
				t.Errorf("having turned it looks at %q, %v", p.LooksAt, p.Gaze)
			}
		})
	}
}

// TestLooksAt: a person may look at something from the start, until it walks.
func TestLooksAt(t *testing.T) {
	ann := person("ann", 0, 0)
	ann.LooksAt = "bob"
	w := build(t, model(ann, person("bob", 0, 2)))
	if p := w.Person(0); p.LooksAt != "bob" || math.Abs(p.Gaze-math.Pi/2) > 1e-9 {
		t.Errorf("%+v", p)
	}
	do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 1}, Value: 1})
	run(w, 3)
	if p := w.Person(0); p.LooksAt != "" {
		t.Errorf("having walked: %+v", p)
	}
	for _, c := range []struct {
		who  sim.Object
		want string
	}{
		{sim.Object{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.1, LooksAt: "ann"}, "object ball: it is a ball, and only a person looks at anything"},
		{sim.Object{Name: "kim", Shape: sim.Person, Radius: 0.2, Height: 1.7, At: sim.Resting(3, 0), LooksAt: "kim"}, `object kim: it cannot look at "kim"`},
		{sim.Object{Name: "kim", Shape: sim.Person, Radius: 0.2, Height: 1.7, At: sim.Resting(3, 0), LooksAt: "nobody"}, `object kim: it cannot look at "nobody"`},
	} {
		if _, err := sim.New(model(c.who, person("ann", 0, 0))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
