// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// The scalars agree with where the ball is, to what the cameras can tell.
func TestBallSlots(t *testing.T) {
	s := set(t, nao.Defaults(), ball("green", 1.2, 0.5))
	if s.run(0.1); s.nao.Slots().Get(s.id(t, "ball/seen")) != 1 {
		t.Fatal("it does not see the ball")
	}
	within := func(name string, want, tolerance float64) {
		t.Helper()
		if got := s.nao.Slots().Get(s.id(t, name)); math.Abs(got-want) > tolerance {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	s.run(1)
	within("ball/bearing", math.Atan2(0.5, 1.2), 0.06)
	within("ball/distance", 1.3, 0.25)
	within("ball/elevation", -math.Atan2(0.45, 1.3), 0.1)
}

// A ball that is out of sight is remembered, but not seen; before any it is far.
func TestBallSlotsWithoutABall(t *testing.T) {
	s := set(t, nao.Defaults(), ball("green", -1.2, 0))
	s.run(1)
	read := func(name string) float64 { return s.nao.Slots().Get(s.id(t, name)) }
	if read("ball/seen") != 0 || read("ball/distance") != 10 {
		t.Errorf("seen %v, distance %v", read("ball/seen"), read("ball/distance"))
	}
	move := func(x float64) {
		if err := s.Do(sim.Input{Op: sim.OpMove, Name: "green", At: sim.Resting(x, 0)}); err != nil {
			t.Fatal(err)
		}
	}
	move(1.2)
	s.run(0.5)
	move(-1.2)
	s.run(0.5)
	if read("ball/seen") != 0 || math.Abs(read("ball/distance")-1.2) > 0.3 {
		t.Errorf("seen %v, distance %v", read("ball/seen"), read("ball/distance"))
	}
}

// No camera, no ball: it is made of percepts, and nothing else.
func TestBallSlotsNeedTheCameras(t *testing.T) {
	s := set(t, nao.Defaults(), ball("green", 1.2, 0))
	for _, camera := range []string{"camera_top", "camera_bottom"} {
		in := sim.Input{Op: sim.OpFault, Name: "nao", Slot: camera, Part: camera, Fault: slot.Fault{Kind: slot.Off}}
		if err := s.Do(in); err != nil {
			t.Fatal(err)
		}
	}
	if s.run(2); s.nao.Slots().Get(s.id(t, "ball/seen")) != 0 {
		t.Error("it sees with its cameras off")
	}
}
