// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// found returns the detections of all fresh frames of both cameras over some ticks.
func (s stage) found(ticks int) (all []slot.Detection) {
	for range ticks {
		s.Tick()
		for _, name := range []string{"camera_top", "camera_bottom"} {
			id, _ := s.nao.Slots().LookupPercept(name)
			if f := s.nao.Slots().Percept(id); f.Fresh {
				all = append(all, f.Detections...)
			}
		}
	}
	return all
}

// The camera places a ball from bearing and apparent size: right on average,
// noisier the farther away.
func TestCameraPlacesABall(t *testing.T) {
	for _, dist := range []float64{0.8, 1.5, 3} {
		s := set(t, nao.Defaults(), ball("green", dist, 0.1))
		seen := s.found(800)
		if len(seen) < 350 {
			t.Fatalf("at %v m: %d detections in 20 s", dist, len(seen))
		}
		var sum, square, sigma float64
		for _, d := range seen {
			if d.Type != "ball" || d.Label != "green" {
				t.Fatalf("detected %s %s", d.Type, d.Label)
			}
			r := math.Hypot(d.Values[0], d.Values[1])
			sum, square, sigma = sum+r, square+r*r, sigma+d.Values[7]
		}
		n := float64(len(seen))
		mean := sum / n
		spread := math.Sqrt(square/n - mean*mean)
		near(t, "mean distance", mean, math.Hypot(dist, 0.1), 0.02*dist)
		near(t, "reported standard error over the true one", sigma/n/spread, 1, 0.3)
	}
}

func TestCameraLimits(t *testing.T) {
	for _, c := range []struct {
		name    string
		objects []sim.Object
		yaw     float64
		sees    bool
	}{
		{"ahead", []sim.Object{ball("green", 1.5, 0)}, 0, true},
		{"behind", []sim.Object{ball("green", -1.5, 0)}, 0, false},
		{"outside the field of view", []sim.Object{ball("green", 1.5, 1.2)}, 0, false},
		{"the head turned to it", []sim.Object{ball("green", 1.5, 1.2)}, 0.67, true},
		{"just large enough", []sim.Object{ball("green", 4.3, 0)}, 0, true},
		{"just too small", []sim.Object{ball("green", 4.8, 0)}, 0, false},
		{"too small", []sim.Object{ball("green", 6, 0)}, 0, false},
		{"behind a crate", []sim.Object{ball("green", 1.5, 0), {
			Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.3, Y: 0.5, Z: 0.5}, Fixed: true, At: sim.Resting(0.9, 0),
		}}, 0, false},
		{"behind a low crate", []sim.Object{ball("green", 1.5, 0), {
			Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.1, Y: 0.5, Z: 0.05}, Fixed: true, At: sim.Resting(0.9, 0),
		}}, 0, true},
	} {
		s := set(t, nao.Defaults(), c.objects...)
		s.command(t, "HeadYaw/command", c.yaw)
		s.run(1)
		if n := len(s.found(40)); (n > 10) != c.sees || (!c.sees && n > 0) {
			t.Errorf("%s: %d detections in a second", c.name, n)
		}
	}
}

// A raised forearm hides what is behind it.
func TestOwnArmHides(t *testing.T) {
	high := ball("green", 1, 0)
	high.At.Z, high.Fixed = 0.45, true
	s := set(t, nao.Defaults(), high)
	s.run(1)
	if len(s.found(40)) == 0 {
		t.Fatal("the ball is not seen to begin with")
	}
	for name, v := range map[string]float64{
		"LShoulderPitch": -0.6, "LShoulderRoll": -0.1, "LElbowYaw": 0, "LElbowRoll": -1.2,
		"RShoulderPitch": -0.6, "RShoulderRoll": 0.1, "RElbowYaw": 0, "RElbowRoll": 1.2,
	} {
		s.command(t, name+"/command", v)
	}
	s.run(2)
	if n := len(s.found(40)); n > 0 {
		t.Errorf("%d detections behind the arms", n)
	}
}

func TestGazeCentresTheBall(t *testing.T) {
	s := set(t, nao.Defaults(), ball("green", 1.2, 0.8))
	s.Tick()
	gaze, _ := s.nao.Slots().Function("gaze")
	out := make([]float64, 2)
	gaze.Call([]float64{1.2, 0.8, 0.05}, out)
	s.command(t, "HeadYaw/command", out[0])
	s.command(t, "HeadPitch/command", out[1])
	s.run(1)
	seen := s.found(40)
	if len(seen) < 15 {
		t.Fatalf("%d detections in a second", len(seen))
	}
	for _, d := range seen {
		near(t, "bearing", d.Values[3], 0, 0.02)
		near(t, "elevation", d.Values[4], 0, 0.02)
	}
}
