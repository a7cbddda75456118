// SPDX-License-Identifier: Apache-2.0

package hand

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// gust is an action of somebody else's that takes no more than a name.
var gust = sim.ActionKind{
	Name: "gust", Whom: "object", Doc: "A gust takes a thing along.",
	Keys: func(_ *sim.World, in *sim.Input) spec.Table {
		return spec.Table{Fields: []spec.Field{{Key: "speed", Into: &in.Value, Min: 0.1, Max: 5}}}
	},
	Default: func(_ *sim.World, in *sim.Input) { in.Value = 1 },
	Apply:   func(*sim.World, *sim.Input) {},
}

func room(t *testing.T) *sim.World {
	t.Helper()
	robot, cartConfig := nao.Defaults(), cart.Defaults()
	w, err := sim.New(&sim.Model{
		Name: "room", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Ground: sim.Ground{Size: geom.Vec2{X: 8, Y: 8}},
		Objects: []sim.Object{
			{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.1, At: sim.Resting(2, 0)},
			{Name: "wall", Shape: sim.Box, Size: geom.Vec3{X: 1, Y: 0.2, Z: 1}, Fixed: true, At: sim.Resting(0, 3)},
			{Name: "ann", Shape: sim.Person, Radius: 0.2, Height: 1.7, At: sim.Resting(2, 2)},
		},
		Robots:  []sim.RobotModel{robot.Model("nao", geom.Pose2{}), cartConfig.Model("cart", geom.Pose2{X: -2})},
		Actions: []sim.ActionKind{gust},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func labels(w *sim.World, name string) string {
	var all []string
	for _, h := range List(w, name) {
		all = append(all, h.Label)
	}
	return strings.Join(all, ", ")
}

const (
	touched = "touch bumper_left, touch bumper_right, touch head_front, touch head_middle, touch head_rear, touch chest_button, touch left_hand_left, touch left_hand_back, touch left_hand_right, " +
		"touch right_hand_left, touch right_hand_back, touch right_hand_right"
)

// What is listed is what can be done now, to each as it is.
func TestList(t *testing.T) {
	w := room(t)
	is := func(when, name, want string) {
		t.Helper()
		if got := strings.Replace(labels(w, name), touched, "TOUCH", 1); got != want {
			t.Errorf("%s: %s: %s", when, name, got)
		}
	}
	do := func(in ...sim.Input) {
		t.Helper()
		if err := w.Do(in...); err != nil {
			t.Fatal(err)
		}
	}
	is("at first", "nao", "lift, TOUCH, plug, ann: come")
	is("at first", "cart", "touch bumper_left, touch bumper_right, ann: come")
	is("at first", "ball", "hold before nao, hold before cart, gust")
	is("at first", "ann", "come to nao, come to cart, wave, say …, gust")
	is("at first", "wall", "gust")
	is("at first", "nobody", "")
	do(sim.Input{Op: sim.OpLift, Name: "nao", Value: 0.4}, sim.Input{Op: sim.OpPlug, Name: "nao"}, sim.Input{Op: sim.OpHold, Name: "ball", At: geom.Vec3{X: 1, Z: 1}})
	for _, when := range []string{"asked for", "done"} {
		is(when, "nao", "drop, TOUCH, unplug, ann: come")
		is(when, "ball", "hold before nao, hold before cart, release, gust")
		w.Tick()
	}
	do(sim.Input{Op: sim.OpHide, Name: "ann"}, sim.Input{Op: sim.OpHide, Name: "ball"})
	w.Tick()
	is("hidden", "nao", "drop, TOUCH, unplug")
	is("hidden", "ann", "")
	if got := strings.Join(Things(w), " "); got != "nao cart wall" {
		t.Error(got)
	}
}

// Whatever is listed is carried out, and what is held out is before the robot's eyes.
func TestWhatIsListedIsDone(t *testing.T) {
	for _, name := range []string{"nao", "cart", "ball", "ann"} {
		for i := range List(room(t), name) {
			w := room(t)
			h := List(w, name)[i]
			if err := w.Do(h.Input); err != nil {
				t.Errorf("%s: %v", h.Label, err)
			}
			w.Tick()
			if len(w.Log()) != 1 {
				t.Errorf("%s is not logged", h.Label)
			}
			if h.Input.Op == sim.OpHold {
				r, _ := w.Robot(strings.TrimPrefix(h.Label, "hold before "))
				seen := r.Base().Inv().Apply(w.Bodies()[0].Pos.XY())
				if !(seen.X > 0.3 && seen.X < 0.6 && seen.Y > -0.05 && seen.Y < 0.05) || w.Holder(0) != sim.VisitorName {
					t.Errorf("%s: at %v of the robot, held by %q", h.Label, seen, w.Holder(0))
				}
			}
		}
	}
	w := room(t)
	if z := List(w, "ball")[0].Input.At.Z; z < 0.4 || z > 0.6 {
		t.Errorf("it is held %v m high before the eyes of a NAO", z)
	}
}

// Each robot says where the sensors are that can be touched.
func TestFeelersAreTouched(t *testing.T) {
	w := room(t)
	for i, r := range w.Robots() {
		var feels []string
		for _, f := range w.Model.Robots[i].Look.Feels {
			feels = append(feels, "touch "+f.Part)
		}
		for _, h := range List(w, r.Name()) {
			if h.Input.Op == sim.OpTouch && !slices.Contains(feels, h.Label) {
				t.Errorf("%s: nobody knows where to %s", r.Name(), h.Label)
			}
		}
	}
}

// The menu is gone through by keys: a thing, then what is done to it, then what is said.
func TestMenu(t *testing.T) {
	w := room(t)
	m := &Menu{}
	strike := func(keys ...string) (last *sim.Input) {
		for _, k := range keys {
			name, text := k, ""
			if len(k) == 1 {
				text = k
			}
			last = m.Strike(w, name, text)
		}
		return last
	}
	m.Show(w, "")
	if got := strings.Join(m.Rows, " "); got != "nao cart ball wall ann" || m.Title() != "to whom, or to what?" {
		t.Errorf("%s: %s", m.Title(), got)
	}
	if in := strike("down", "j", "down", "down", "down", "up", "k", "enter"); in != nil || m.Thing != "ball" || m.Title() != "ball" {
		t.Fatalf("%v, %+v", in, m)
	}
	if in := strike("enter"); in == nil || in.Op != sim.OpHold || in.Name != "ball" || m.Open {
		t.Errorf("%v, %+v", in, m)
	}
	m.Show(w, "")
	if in := strike("5", "4", "h", "i", "x", "backspace", "backspace", "j"); in != nil || m.Title() != "ann says: hj_" {
		t.Errorf("%v, %s", in, m.Title())
	}
	if in := strike("enter"); in == nil || in.Op != sim.OpSay || in.Text != "hj" || m.Open {
		t.Errorf("%v, %+v", in, m)
	}
	for _, out := range []string{"esc", "h"} {
		m.Show(w, "ann")
		if in := strike(out); in != nil || m.Open {
			t.Errorf("%s: %v, %+v", out, in, m)
		}
	}
	m.Show(w, "ann")
	if in := strike("4", "enter"); in != nil || !m.Saying {
		t.Error("nothing is said aloud")
	}
	if in := strike("a", "esc"); in != nil || m.Open {
		t.Errorf("%v, %+v", in, m)
	}
	m.Show(w, "nobody")
	if in := strike("enter", "down", "1", "enter"); in != nil || m.Title() != "nothing can be done to nobody" {
		t.Errorf("%v, %s", in, m.Title())
	}
}

// Every row that fits has a key of its own, which does nothing else.
func TestKeysOfRows(t *testing.T) {
	seen := "hjklq"
	for row := range 29 {
		k := Key(row)
		if k == 0 || strings.ContainsRune(seen, k) {
			t.Errorf("row %d: %q", row, k)
		}
		seen += string(k)
	}
	if Key(30) != 0 {
		t.Errorf("%q", Key(30))
	}
}
