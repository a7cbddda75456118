// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"
	"testing"

	"github.com/playsim/playsim/slot"
)

// addLimbs gives the robot what kicks, arms and hands are commanded with. Its reach is
// as far as the point is, one joint a coordinate.
func addLimbs(r *robot) {
	r.must2(r.set.Add(slot.Decl{Name: "kicking", Max: 1}))
	r.must2(r.set.Add(slot.Decl{Name: "kick/command", Max: 2, Dir: slot.Actuator, Kind: slot.Enum, Labels: []string{"None", "Left", "Right"}}))
	r.must2(r.set.Add(slot.Decl{Name: "kick/speed", Min: 0.1, Max: 0.8, Init: 0.8, Dir: slot.Actuator}))
	for _, arm := range armJoints {
		for _, joint := range arm {
			r.must2(r.set.Add(slot.Decl{Name: joint + "/position", Min: -2, Max: 2}))
			r.must2(r.set.Add(slot.Decl{Name: joint + "/command", Min: -2, Max: 2, Dir: slot.Actuator}))
		}
	}
	for _, name := range handCommands {
		r.must2(r.set.Add(slot.Decl{Name: name, Max: 1, Init: 0.25, Dir: slot.Actuator}))
	}
	r.must(r.set.AddFunction(slot.Function{
		Name: "reach", In: make([]slot.Field, 4), Out: make([]slot.Field, 6),
		Call: func(in, out []float64) { copy(out, in) },
	}))
}

// spot puts a spot into the memory.
func (r *robot) spot(x, y, heading float64, foot string, way float64) {
	d, err := r.eng.Memory().Push("spot")
	r.must(err)
	d.SetNamed("name", slot.String("test"))
	d.SetNamed("position", slot.Vector(x, y, 0))
	d.SetNamed("heading", slot.Float(heading))
	d.SetNamed("ball", slot.String("green"))
	d.SetNamed("foot", slot.String(foot))
	d.SetNamed("way", slot.Float(way))
	r.must(d.Err())
}

func TestKickAsksUntilItBeginsAndForgetsTheBall(t *testing.T) {
	r := newRobotWith(t, see+"targeting spot: kick", addLimbs)
	r.see("camera_bottom", "green", 0.2, 0, 0.01)
	r.spot(0, 0, 0, "right", 0.65)
	r.seconds(0.5, nil)
	asked := 0
	for was := 0.0; asked < 2; {
		r.step()
		now := r.commanded("kick/command")
		if now == 2 && was == 0 {
			asked++
		}
		was = now
		if r.now > 2e9 {
			t.Fatal("it does not ask again after a refusal")
		}
	}
	want := math.Sqrt(2*0.294*(0.65-0.15)) / 1.18
	if v := r.commanded("kick/speed"); math.Abs(v-want) > 1e-9 {
		t.Errorf("speed %v, want %v", v, want)
	}
	r.put("kicking", 1)
	r.seconds(1, nil)
	if r.commanded("kick/command") != 0 {
		t.Error("it still asks while the kick is under way")
	}
	if r.eng.Memory().Pull("ball", "green") == nil {
		t.Error("the ball is forgotten before the kick is over")
	}
	r.put("kicking", 0)
	r.seconds(0.2, nil)
	if r.eng.Memory().Pull("ball", "green") != nil || r.eng.Memory().Pull("spot", "test") != nil {
		t.Error("the ball or the spot is not forgotten")
	}
}

func TestKickGivesUp(t *testing.T) {
	r := newRobotWith(t, see+"targeting spot: kick | patience = 1", addLimbs)
	r.spot(0, 0, 0, "left", 1)
	r.seconds(1.2, nil)
	if r.eng.Memory().Pull("spot", "test") != nil || r.commanded("kick/command") != 0 {
		t.Error("it does not give up")
	}
}

// Wherever the robot stands, it comes to the spot without touching a ball.
func TestAlignGoesAroundTheBall(t *testing.T) {
	for _, start := range [][3]float64{{0, 0, 0}, {2, 0, 3}, {1, 0.4, 1}, {1.6, -0.3, 0}, {1.2, 0, -2}} {
		r := newRobotWith(t, see+"targeting spot: align", addLimbs)
		x, y, theta := start[0], start[1], start[2]
		r.at(x, y, theta)
		r.see("camera_bottom", "green", 1, 0, 0.01)
		r.spot(0.8, 0, 0, "left", 1)
		nearest := math.Inf(1)
		r.seconds(90, func() {
			vx, vy, w := r.commanded("walk/x"), r.commanded("walk/y"), r.commanded("walk/theta")
			x += (vx*math.Cos(theta) - vy*math.Sin(theta)) * 0.025
			y += (vx*math.Sin(theta) + vy*math.Cos(theta)) * 0.025
			theta = wrap(theta + w*0.025)
			r.at(x, y, theta)
			nearest = math.Min(nearest, math.Hypot(x-1, y))
		})
		if math.Hypot(x-0.8, y) > 0.01 || math.Abs(theta) > 0.02 {
			t.Errorf("from %v it comes to %.3f %.3f %.3f", start, x, y, theta)
		}
		if nearest < math.Min(0.17, math.Hypot(start[0]-1, start[1]))-0.01 {
			t.Errorf("from %v it comes within %.3f m of the ball", start, nearest)
		}
	}
}

func TestArmTrackingFollowsAtItsSpeed(t *testing.T) {
	r := newRobotWith(t, see+"targeting ball: arm_tracking | hand = left; speed = 1", addLimbs)
	r.see("camera_top", "green", 1.5, -0.4, 0.01)
	last, quickest := 0.0, 0.0
	r.seconds(2.5, func() {
		now := r.commanded("LShoulderPitch/command")
		quickest = math.Max(quickest, math.Abs(now-last)/0.025)
		last = now
	})
	if math.Abs(last-1.5) > 1e-9 || math.Abs(r.commanded("LShoulderRoll/command")+0.4) > 1e-9 {
		t.Errorf("it goes to %v %v", last, r.commanded("LShoulderRoll/command"))
	}
	if quickest > 1+1e-9 {
		t.Errorf("%v rad/s", quickest)
	}
	if r.commanded("RShoulderPitch/command") != 0 {
		t.Error("the other arm moves")
	}
}

func TestHandsOpenAndClose(t *testing.T) {
	for leaf, want := range map[string]float64{"close_hand": 0, "open_hand": 1, "drop_ball": 1} {
		r := newRobotWith(t, leaf+" | hand = left; wait = 0.3; time = 0.4", addLimbs)
		r.seconds(0.25, nil)
		if v := r.commanded("LHand/command"); v != 0.25 {
			t.Errorf("%s does not wait: %v", leaf, v)
		}
		r.seconds(0.3, nil)
		if v := r.commanded("LHand/command"); v != want {
			t.Errorf("%s: %v", leaf, v)
		}
		if got := r.running(); got != leaf {
			t.Errorf("%s is over early", leaf)
		}
		r.seconds(0.3, nil)
		if got := r.running(); got != "" {
			t.Errorf("%s is not over", leaf)
		}
	}
}
