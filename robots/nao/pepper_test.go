// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

func pepper() nao.Config {
	cfg := nao.Defaults()
	cfg.Type = "pepper"
	return cfg
}

// TestBumpersAreTouched: by a hand, for a time; a Pepper's at its back, too.
func TestBumpersAreTouched(t *testing.T) {
	for part, slot := range map[string]string{"bumper_left": "bumper/left", "bumper_right": "bumper/right", "bumper_back": "bumper/back"} {
		s := set(t, pepper())
		s.do(t, sim.Input{Op: sim.OpTouch, Part: part, For: 500_000_000})
		s.run(0.3)
		for _, other := range []string{"bumper/left", "bumper/right", "bumper/back"} {
			if on := s.get(t, other) == 1; on != (other == slot) {
				t.Errorf("touch %s: %s is %v", part, other, on)
			}
		}
		s.run(0.5)
		if s.get(t, slot) != 0 {
			t.Errorf("the touch of %s does not end", part)
		}
	}
	s := set(t, nao.Defaults())
	err := s.Do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: "bumper_back", For: 1e9})
	if err == nil || !strings.HasSuffix(err.Error(), "right_hand_right, bumper_left, bumper_right") {
		t.Errorf("a NAO's back: %v", err)
	}
}

// TestPepperBacksIntoACrate: its rear bumper is pressed, and none of its feet's.
func TestPepperBacksIntoACrate(t *testing.T) {
	s := set(t, pepper(), sim.Object{
		Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 2, Z: 0.4}, Fixed: true, At: sim.Resting(-0.6, 0),
	})
	s.command(t, "walk/x", -0.05)
	held, fronts := 0, 0.0
	for range 800 {
		s.Tick()
		held += int(s.get(t, "bumper/back"))
		fronts += s.get(t, "bumper/left") + s.get(t, "bumper/right")
	}
	if held < 200 || fronts > 0 {
		t.Errorf("pressed behind in %d of 800 ticks, before in %v", held, fronts)
	}
	s.command(t, "walk/x", 0.09)
	s.run(4)
	if s.get(t, "bumper/back") != 0 {
		t.Error("pressed away from the crate")
	}
}

// TestPepperHeight: the head is as high as a Pepper's, drawn and by what the cameras see, and
// gaze aims from there. What touches the world is where a NAO has it.
func TestPepperHeight(t *testing.T) {
	small, tall := set(t, nao.Defaults()), set(t, pepper())
	head := body.LinkOf(body.HeadPitch)
	up := tall.nao.Links(nil)[head].Pos.Z - small.nao.Links(nil)[head].Pos.Z
	near(t, "the head's height over a NAO's", up, 1.210-0.574, 0.01)

	ann := sim.Object{Name: "ann", Shape: sim.Person, Radius: 0.2, Height: 1.75, At: sim.Resting(1.9, 0), Yaw: math.Pi}
	for _, c := range []struct {
		name string
		cfg  nao.Config
		face bool // of who looks straight ahead
	}{{"nao", nao.Defaults(), false}, {"pepper", pepper(), true}} {
		s := set(t, c.cfg, ann)
		gaze, _ := s.nao.Slots().Function("gaze")
		s.run(0.5)
		var angles [2]float64
		gaze.Call([]float64{1.9, 0, 1.61}, angles[:])
		s.command(t, "HeadYaw/command", angles[0])
		s.command(t, "HeadPitch/command", angles[1])
		s.run(1)
		faces, seen := 0, slices.DeleteFunc(s.found(80), func(d slot.Detection) bool { return d.Values[2] < 1.2 }) // by the lower camera
		for _, d := range seen {
			near(t, c.name+": height of the face", d.Values[2], 1.61, 0.15)
			near(t, c.name+": distance of the face", d.Values[0], 1.9, 0.3)
			near(t, c.name+": aim", d.Values[4], 0, 0.08)
			faces += int(d.Values[8])
		}
		if len(seen) < 30 || (faces > 0) != c.face {
			t.Errorf("%s: %d faces in %d sights", c.name, faces, len(seen))
		}
	}
}
