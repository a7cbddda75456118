// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"
	"testing"

	"github.com/playsim/playsim/playful"
)

const see = "ball_detection\n"

func TestBallDetection(t *testing.T) {
	r := newRobot(t, see)
	r.see("camera_top", "green", 1, 2, 0.2)
	r.see("camera_bottom", "green", 1.5, 2.5, 0.1)
	r.step()
	r.step()
	s := r.eng.Memory().Pull("ball", "green")
	if s == nil {
		t.Fatal("no ball")
	}
	place, _ := s.Value("position").AsVector()
	stamp, _ := s.Value("time_stamp").AsFloat()
	if place != [3]float64{1.5, 2.5, 0.05} || stamp != 0 || s.LastPush() != 0 {
		t.Errorf("ball at %v, stamp %v", place, stamp)
	}
	if v, _ := s.Value("sigma").AsFloat(); v != 0.1 {
		t.Errorf("the surer camera counts: sigma %v", v)
	}
	r.see("camera_top", "green", 3, 0, 0.2)
	r.step()
	r.step()
	if place, _ = s.Value("position").AsVector(); place[0] != 3 {
		t.Errorf("ball at %v", place)
	}
	if stamp, _ = s.Value("time_stamp").AsFloat(); stamp != 0.05 {
		t.Errorf("stamp %v", stamp)
	}
}

func TestLookAtTurnsSmoothly(t *testing.T) {
	r := newRobot(t, see+"targeting ball: look_at | speed = 2")
	r.see("camera_top", "green", 1, 1, 0.1)
	last, quickest := 0.0, 0.0
	r.seconds(2, func() {
		yaw := r.commanded("HeadYaw/command")
		quickest = math.Max(quickest, math.Abs(yaw-last)/0.025)
		last = yaw
	})
	if math.Abs(last-math.Pi/4) > 1e-6 {
		t.Errorf("yaw %v", last)
	}
	if quickest > 2+1e-9 || quickest < 1 {
		t.Errorf("it turned with up to %v rad/s", quickest)
	}
}

func TestWalkToTurnsThenWalksThenSlows(t *testing.T) {
	r := newRobot(t, see+"targeting ball: walk_to")
	stand := func(x, y, theta float64) (float64, float64) {
		r.at(x, y, theta)
		r.see("camera_top", "green", 2, 0, 0.01)
		r.step()
		r.step()
		return r.commanded("walk/x"), r.commanded("walk/theta")
	}
	if x, theta := stand(0, 0, 2); x != 0 || theta >= 0 {
		t.Errorf("ball to the right: x %v, theta %v", x, theta)
	}
	if x, theta := stand(0, 0, -2); x != 0 || theta <= 0 {
		t.Errorf("ball to the left: x %v, theta %v", x, theta)
	}
	if x, theta := stand(0, 0, 0); math.Abs(x-0.095) > 1e-9 || theta != 0 {
		t.Errorf("ball ahead: x %v, theta %v", x, theta)
	}
	if x, _ := stand(1.7, 0, 0); x <= 0.01 || x > 0.06 {
		t.Errorf("close to the ball: x %v", x)
	}
	if x, theta := stand(1.9, 0, 3); x != 0 || theta != 0 {
		t.Errorf("at the ball: x %v, theta %v", x, theta)
	}
}

func TestWalkStopsAtAStepsEnd(t *testing.T) {
	r := newRobot(t, see+"targeting ball: walk_to, whenever time_ago < 1\nturning, whenever battery_low")
	r.seconds(0.5, func() { r.see("camera_top", "green", 2, 0, 0.01) })
	r.put("battery", 0.1)
	r.seconds(1, nil)
	r.expect("ball_detection")
	for range 20 {
		if r.step(); r.commanded("walk/x") != 0 || r.commanded("walk/theta") != 0 {
			break
		}
	}
	r.expect("ball_detection turning")
	if r.step(); r.left == 0 {
		t.Error("the robot does not turn")
	}
}

// A turn comes only when the walk has stopped.
func TestTurningWaitsForTheWalk(t *testing.T) {
	r := newRobot(t, see+"targeting ball: walk_to, whenever time_ago < 0.2, priority of 2\nturning")
	r.seconds(0.2, func() { r.see("camera_top", "green", 2, 0, 0.01) })
	still := 0
	for range 40 {
		r.step()
		if r.commanded("walk/x") == 0 && r.commanded("walk/theta") == 0 {
			still++
		}
	}
	if still != r.steps {
		t.Errorf("it stood for %d ticks between walking and turning, want %d", still, r.steps)
	}
	r.expect("ball_detection turning")
}

func TestTurningToTheSideOfTheBall(t *testing.T) {
	for _, side := range []float64{-1, 1} {
		r := newRobot(t, see+"turning, whenever battery_low")
		r.see("camera_top", "green", 1, side, 0.01)
		r.seconds(0.1, nil)
		r.put("battery", 0.1)
		r.seconds(0.1, nil)
		if theta := r.commanded("walk/theta"); theta*side <= 0 {
			t.Errorf("ball at y = %v: theta %v", side, theta)
		}
	}
	r := newRobot(t, "turning | direction = right; rate = 0.3")
	r.step()
	if theta := r.commanded("walk/theta"); theta != -0.3 {
		t.Errorf("theta %v", theta)
	}
}

// The sweep comes near every corner, far and near, without jumps.
func TestHeadSearchCoversEverything(t *testing.T) {
	r := newRobot(t, "head_search, whenever battery_high")
	r.put("battery", 0)
	r.set.Command(r.id("HeadYaw/command"), -0.4)
	r.set.Command(r.id("HeadPitch/command"), 0.3)
	r.set.Commit()
	r.seconds(0.1, nil)
	r.put("battery", 0.9)
	var corners [2][2]bool
	lastYaw, lastPitch := -0.4, 0.3
	first := 0.0
	r.seconds(12, func() {
		yaw, pitch := r.commanded("HeadYaw/command"), r.commanded("HeadPitch/command")
		if math.Abs(yaw-lastYaw) > 1.2*0.025+1e-9 || math.Abs(pitch-lastPitch) > 1.2*0.025+1e-9 {
			t.Errorf("it jumps from %v, %v to %v, %v", lastYaw, lastPitch, yaw, pitch)
		}
		if first == 0 && yaw != lastYaw {
			first = yaw - lastYaw
		}
		lastYaw, lastPitch = yaw, pitch
		for i, side := range []float64{-1.3, 1.3} {
			for j, row := range []float64{0, 0.35} {
				corners[i][j] = corners[i][j] || math.Abs(yaw-side) < 0.15 && math.Abs(pitch-row) < 0.05
			}
		}
	})
	if corners != [2][2]bool{{true, true}, {true, true}} {
		t.Errorf("corners reached: %v", corners)
	}
	if first >= 0 {
		t.Error("it does not begin to the side to which the head looks")
	}
}

func TestSit(t *testing.T) {
	r := newRobot(t, "sit, whenever battery_low\nturning, whenever battery_high")
	r.seconds(0.2, nil)
	r.put("battery", 0.1)
	waited := 0
	for ; r.commanded("posture/goal") == 0 && waited < 20; waited++ {
		r.step()
	}
	if waited != r.steps+1 {
		t.Errorf("it sat down after %d ticks, want %d: when the walk has stopped", waited, r.steps+1)
	}
	if goal := r.commanded("posture/goal"); goal != 5 {
		t.Errorf("posture goal %v, want Sit", goal)
	}
	r.put("battery", 0.5)
	r.step()
	if goal := r.commanded("posture/goal"); goal != 0 {
		t.Errorf("posture goal %v after the stop", goal)
	}
}

func TestEvaluations(t *testing.T) {
	r := newRobot(t, see+`
targeting ball: target
target:
  head_search, whenever time_ago > 0.9 and time_not_seen > 0.9
  one, whenever far
  two, whenever far | threshold = 2
  three, whenever distance > 1.4 and distance < 1.42
one:
  ball_detection
two:
  ball_detection
three:
  ball_detection
`)
	r.see("camera_top", "green", 1, 1, 0.1)
	check := func(want map[string]bool) {
		t.Helper()
		for name, on := range want {
			if active, ok := r.eng.Active("target[ball:green]/" + name); active != on || !ok {
				n, _ := r.eng.Why("target[ball:green]/" + name)
				t.Errorf("at %v: %s active %v: %s", r.now, name, active, n.Why)
			}
		}
	}
	r.seconds(0.5, nil)
	check(map[string]bool{"one": true, "two": false, "three": true, "head_search": false})
	r.at(0.8, 0.8, 0)
	r.seconds(0.5, nil)
	check(map[string]bool{"one": false, "two": false, "three": false, "head_search": true})
	r.at(-2, 1, 0)
	r.seconds(0.1, nil)
	check(map[string]bool{"one": true, "two": true})
}

func TestWrap(t *testing.T) {
	for _, a := range []float64{-20, -math.Pi, -1, 0, 1, 3.2, 40} {
		w := wrap(a)
		if w < -math.Pi || w >= math.Pi || math.Abs(math.Sin(w)-math.Sin(a)) > 1e-12 {
			t.Errorf("wrap(%v) = %v", a, w)
		}
	}
}

func TestRegisterTwiceIsAnError(t *testing.T) {
	r := playful.NewRegistry()
	if err := Register(r); err != nil {
		t.Fatal(err)
	}
	if Register(r) == nil {
		t.Error("registered twice")
	}
}
