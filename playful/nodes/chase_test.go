// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"slices"
	"strings"
	"testing"
)

// The activation patterns of the article's Figure 2, of the program as it ships.
func TestFigure2(t *testing.T) {
	r := newRobot(t, chase(t))
	r.step()
	r.expect("ball_detection turning head_search")
	ball := func() { r.see("camera_top", "green", 1, 0.2, 0.05) }
	r.seconds(1, ball)
	r.expect("ball_detection look_at walk_to") // (a) it sees the ball
	r.seconds(1.5, nil)
	r.expect("ball_detection head_search walk_to") // (b) lost for more than 1 s
	if r.commanded("walk/x") <= 0 {
		t.Error("it does not walk on to where the ball was")
	}
	r.seconds(1, nil)
	r.expect("ball_detection turning head_search") // (c) lost for more than 2 s
	r.put("battery", 0.2)
	r.seconds(0.5, nil)
	r.expect("sit") // (d) the battery runs low
	r.seconds(1, ball)
	r.expect("sit")
	r.put("battery", 0.7)
	r.seconds(1, nil)
	r.expect("sit")
	r.put("battery", 0.9)
	r.seconds(0.5, ball)
	r.expect("ball_detection look_at walk_to")
}

func TestTheTraceSaysWhyItWalks(t *testing.T) {
	r := newRobot(t, chase(t))
	r.seconds(1, func() {
		if r.now > 0 {
			r.see("camera_top", "green", 1, 0.2, 0.05)
		}
	})
	want := "start ball_chase/following[ball:green]/walk_to (ball_chase/following[ball:green]: time_ago < 2 is true (time_ago = 0.025 s); " +
		"far is true (distance = 1.02 m, threshold = 0.3 m); its resources were free after 0.1 s)"
	if !slices.Contains(r.trace, want) {
		t.Errorf("trace:\n%s", strings.Join(r.trace, "\n"))
	}
	r.put("battery", 0.2)
	r.step()
	r.seconds(0.5, nil)
	if want := "stop ball_chase/ball_detection (ball_chase: the state is sit)"; !slices.Contains(r.trace, want) {
		t.Errorf("trace:\n%s", strings.Join(r.trace, "\n"))
	}
}

// Near the ball the robot stands still and looks; nothing turns.
func TestNearTheBallItStandsStill(t *testing.T) {
	r := newRobot(t, chase(t))
	r.seconds(3, func() { r.see("camera_bottom", "green", 0.28, 0, 0.01) })
	r.expect("ball_detection look_at")
	for _, name := range walkCommands {
		if v := r.commanded(name); v != 0 {
			t.Errorf("%s is %v", name, v)
		}
	}
	if n, _ := r.eng.Why("ball_chase/searching"); n.Why != "blocked by following[ball:green]: head" {
		t.Errorf("why: %s", n.Why)
	}
	r.seconds(1, func() { r.see("camera_bottom", "green", 0.8, 0, 0.01) })
	r.expect("ball_detection look_at walk_to")
}

func TestTheNearerOfTwoBalls(t *testing.T) {
	text := strings.Replace(chase(t), "priority of 2\n", "priority of 2 + 1/distance\n", 1)
	r := newRobot(t, text)
	both := func(green, red float64) func() {
		return func() {
			if r.n%2 == 0 {
				r.see("camera_top", "green", green, 0, 0.01)
			} else {
				r.see("camera_top", "red", 0, red, 0.01)
			}
		}
	}
	follows := func(color string) {
		t.Helper()
		for _, c := range []string{"green", "red"} {
			if active, _ := r.eng.Active("ball_chase/following[ball:" + c + "]/walk_to"); active != (c == color) {
				t.Errorf("walking to %s: %v", c, active)
			}
		}
	}
	r.seconds(1, both(1, 2))
	follows("green")
	r.seconds(1, both(1, 0.8))
	follows("red")
	if n := len(slices.DeleteFunc(r.trace, func(s string) bool { return !strings.HasPrefix(s, "start") || !strings.Contains(s, "walk_to") })); n != 2 {
		t.Errorf("walk_to started %d times, want 2", n)
	}
}

// One iteration of the shipped program, a picture every second tick.
func BenchmarkChase(b *testing.B) {
	r := newRobot(b, chase(b))
	r.seconds(1, func() { r.see("camera_top", "green", 2, 0.2, 0.05) })
	b.ReportAllocs()
	for b.Loop() {
		if r.n%2 == 0 {
			r.see("camera_top", "green", 2, 0.2, 0.05)
			r.set.Latch()
		}
		r.eng.Iterate(r.now, r.n)
		r.now += tick
		r.n++
	}
}

func TestSteadyTickAllocatesNothing(t *testing.T) {
	r := newRobot(t, chase(t))
	ball := func() { r.see("camera_top", "green", 2, 0.2, 0.05) }
	r.seconds(1, ball)
	if n := testing.AllocsPerRun(100, func() {
		r.see("camera_top", "green", 2, 0.2, 0.05)
		r.set.Latch()
		r.eng.Iterate(r.now, r.n)
		r.now += tick
	}); n != 0 {
		t.Errorf("%v allocations an iteration", n)
	}
}

// The digest of the shipped program that goes into the hash of each tick.
func BenchmarkDigestOfChase(b *testing.B) {
	r := newRobot(b, chase(b))
	r.seconds(1, func() { r.see("camera_top", "green", 2, 0.2, 0.05) })
	var to []float64
	b.ReportAllocs()
	for b.Loop() {
		to = r.eng.AppendState(to[:0])
	}
	b.ReportMetric(float64(len(to)), "numbers")
}
