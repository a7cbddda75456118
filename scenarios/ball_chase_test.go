// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// reached waits until the ball is near and the robot stands.
func (c *chase) reached(within float64) {
	c.t.Helper()
	c.until("the ball is reached", within, c.near)
	c.until("the robot stands", 3, func() bool { return !c.runs("walk_to") })
}

// standsLooking demands that for some seconds the robot keeps still and looks.
func (c *chase) standsLooking(seconds float64) {
	c.t.Helper()
	at := c.robot().Base()
	looking := []string{"ball_detection", "look_at"}
	c.seconds(seconds, func() {
		now := c.robot().Base()
		if d := now.Pos().Sub(at.Pos()).Norm(); d > 0.005 {
			c.t.Errorf("the robot moved by %.3f m", d)
		}
		if d := math.Abs(geom.WrapAngle(now.Yaw - at.Yaw)); d > 0.01 {
			c.t.Errorf("the robot turned by %.3f rad", d)
		}
		if got := c.running(); !slices.Equal(got, looking) {
			c.t.Errorf("%v runs at %s s, want %v\n%s", got, trace.Seconds(c.World.Now()), looking, c.tail())
		}
	})
	if !c.looksAt(0.1) {
		c.t.Error("the ball is not before the middle of a camera")
	}
	if !c.near() {
		c.t.Errorf("the ball is %.2f m away", c.distance("green"))
	}
}

func TestReachesTheBallAndLooksAtIt(t *testing.T) {
	c := startChase(t, "ball_chase", 1)
	if c.Tick(); !c.runs("turning") || !c.runs("head_search") {
		t.Errorf("it begins with %v, not with searching", c.running())
	}
	c.reached(40)
	c.standsLooking(5)
}

func TestFollowsAMovedBall(t *testing.T) {
	c := startChase(t, "ball_chase", 1)
	c.reached(40)
	for _, to := range []geom.Vec3{sim.Resting(2.4, 1), sim.Resting(-1.5, 0.8), sim.Resting(0, -1.5)} {
		c.do(sim.Input{Op: sim.OpMove, Name: "green", At: to})
		c.Tick()
		c.reached(70)
		c.standsLooking(5)
	}
}

func TestFollowsAPushedBall(t *testing.T) {
	c := startChase(t, "ball_chase", 1)
	c.reached(40)
	c.do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: 0.05, Y: -0.1}})
	c.until("it walks again", 10, func() bool { return c.runs("walk_to") })
	c.seconds(3, nil)
	c.reached(40)
	c.standsLooking(5)
}

func TestFindsABallBehind(t *testing.T) {
	c := startChase(t, "ball_chase", 1, "green.at=[-1.5, 0.2]")
	c.until("it turns", 1, func() bool { return c.runs("turning") })
	c.until("it follows", 40, func() bool { return c.runs("walk_to") })
	c.reached(60)
	c.standsLooking(5)
}

// walking brings the robot into steady walking towards a far ball.
func walking(t *testing.T) *chase {
	c := startChase(t, "ball_chase", 1, "green.at=[2.5, 0.4]")
	c.until("it walks", 5, func() bool { return c.runs("walk_to") })
	c.seconds(4, nil)
	return c
}

func (c *chase) hideFor(seconds float64, check func()) {
	i, _ := c.World.Object("green")
	at := c.World.Bodies()[i].Pos
	c.do(sim.Input{Op: sim.OpHide, Name: "green"})
	c.seconds(seconds, check)
	c.do(sim.Input{Op: sim.OpShow, Name: "green", At: at})
}

func TestWalksOnWhileTheBallIsHiddenBriefly(t *testing.T) {
	c := walking(t)
	from, searched := len(c.events), false
	start := c.robot().Base()
	c.hideFor(1.5, func() {
		searched = searched || c.runs("head_search")
		if !c.runs("walk_to") {
			t.Errorf("it does not walk at %s s\n%s", trace.Seconds(c.World.Now()), c.tail())
		}
	})
	if !searched {
		t.Error("the head does not search")
	}
	c.seconds(3, nil)
	if n := c.count(from, "/walk_to", trace.Stop); n > 0 {
		t.Errorf("it stopped walking %d times", n)
	}
	if moved := c.robot().Base().Pos().Sub(start.Pos()).Norm(); moved < 0.25 {
		t.Errorf("it moved by %.2f m only", moved)
	}
	if !c.runs("look_at") {
		t.Errorf("it does not look again: %v", c.running())
	}
}

func TestStopsTurnsAndSearchesWhileTheBallIsHiddenLonger(t *testing.T) {
	c := walking(t)
	from := len(c.events)
	c.hideFor(4, nil)
	if c.count(from, "/walk_to", trace.Stop) != 1 || c.count(from, "searching/turning", trace.Start) != 1 {
		t.Errorf("it did not stop and turn\n%s", c.tail())
	}
	if got := c.running(); !slices.Contains(got, "turning") || !slices.Contains(got, "head_search") || slices.Contains(got, "walk_to") {
		t.Errorf("%v runs", got)
	}
	c.reached(90)
	c.standsLooking(5)
}

func TestSitsWhileTheBatteryIsLow(t *testing.T) {
	c := startChase(t, "ball_chase", 1, "robots.nao.battery=0.16")
	posture := func() string {
		text, _ := c.value("posture").AsString()
		return text
	}
	c.until("it sits", 30, func() bool { return posture() == "Sit" })
	c.seconds(10, func() {
		if got := c.running(); !slices.Equal(got, []string{"sit"}) {
			t.Errorf("%v runs while it sits", got)
		}
	})
	if posture() != "Sit" {
		t.Errorf("its posture is %s", posture())
	}
	c.do(sim.Input{Op: sim.OpPlug, Name: "nao"})
	c.seconds(60, nil)
	if charge, _ := c.value("battery").AsFloat(); charge <= 0.16 || posture() != "Sit" {
		t.Errorf("after a minute of charging: battery %v, posture %s", charge, posture())
	}
	c.do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.85})
	c.do(sim.Input{Op: sim.OpUnplug, Name: "nao"})
	c.reached(60)
	c.standsLooking(5)
}

func TestFollowsTheNearerOfTwoBalls(t *testing.T) {
	c := startChase(t, "two_balls", 1)
	c.until("the red ball is reached", 60, func() bool { return c.distance("red") < 0.35 })
	c.seconds(10, nil)
	if c.distance("red") > 0.35 {
		t.Errorf("red is %.2f m away", c.distance("red"))
	}
	changes := 0
	last := ""
	for i := range c.events {
		e := &c.events[i]
		if e.Kind != trace.Resource || e.Name != "legs" || !strings.Contains(e.To, "following[") {
			continue
		}
		if ball := e.To[strings.Index(e.To, "["):strings.Index(e.To, "]")]; ball != last {
			changes, last = changes+1, ball
		}
	}
	if changes > 2 || !strings.Contains(last, "red") {
		t.Errorf("the legs went to %d balls in turn, to %s at last", changes, last)
	}
	c.do(sim.Input{Op: sim.OpMove, Name: "red", At: sim.Resting(-2.5, -1.5)})
	c.until("the green ball is reached", 90, func() bool { return c.distance("green") < 0.35 })
}

// Balls that are nearly equally far: noise in their estimated places must not send
// the robot to and fro.
func TestNoToAndFroBetweenBallsEquallyFar(t *testing.T) {
	for _, at := range [][2]string{
		{"[-1.2, 1.35]", "[-1.76, 0.57]"},
		{"[0.89, -0.54]", "[1.03, -0.18]"},
		{"[-1.32, 1.11]", "[-1.69, 0.39]"},
		{"[2.58, 0.66]", "[2.19, 1.4]"},
		{"[1.5, 0.5]", "[1.5, -0.5]"},
	} {
		for seed := range uint64(4) {
			c := startChase(t, "two_balls", seed+1, "green.at="+at[0], "red.at="+at[1])
			c.until("a ball reached", 90, func() bool { return min(c.distance("green"), c.distance("red")) < 0.35 })
			changes := c.count(0, "following[ball:green]/walk_to", trace.Start) + c.count(0, "following[ball:red]/walk_to", trace.Start)
			if changes > 6 { // dozens, where nothing averages
				t.Errorf("balls at %v, seed %d: it set out %d times", at, seed+1, changes)
			}
		}
	}
}

func TestFlipFlopBetweenSittingAndChasing(t *testing.T) {
	c := startChase(t, "ball_chase", 1)
	robot := c.robot().(*nao.Robot)
	before := *robot.Motion().Angles()
	low := false
	next := int64(0)
	c.seconds(60, func() {
		if c.World.Now() >= next {
			next += 5e8
			low = !low
			charge := 0.9
			if low {
				charge = 0.2
			}
			c.do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: charge})
		}
		if fallen, _ := c.value("fallen").AsBool(); fallen {
			t.Errorf("it fell at %s s", trace.Seconds(c.World.Now()))
		}
		now := *robot.Motion().Angles()
		for _, complaint := range beyondLimits(&before, &now) {
			t.Errorf("at %s s: %s", trace.Seconds(c.World.Now()), complaint)
		}
		before = now
	})
	switches := 0
	for i := range c.events {
		if c.events[i].Kind == trace.State {
			switches++
		}
	}
	if switches < 110 {
		t.Errorf("the state changed %d times", switches)
	}
}

// beyondLimits lists the joints that moved too fast in a tick or are too far.
func beyondLimits(before, now *body.Angles) []string {
	const tick, slack = 0.025, 1e-9
	var out []string
	for j := range body.Specs {
		s := &body.Specs[j]
		if now[j] < s.Min-slack || now[j] > s.Max+slack {
			out = append(out, fmt.Sprintf("%s at %v rad is outside [%v, %v]", s.Name, now[j], s.Min, s.Max))
		}
		if speed := math.Abs(now[j]-before[j]) / tick; speed > s.Speed*(1+slack) {
			out = append(out, fmt.Sprintf("%s moves at %.3f rad/s, at most %.3f", s.Name, speed, s.Speed))
		}
	}
	return out
}

func TestReachesTheBallFromMostPlaces(t *testing.T) {
	const seeds, least = 20, 18
	good := 0
	for seed := uint64(1); seed <= seeds; seed++ {
		chance := sim.NewStream(seed, "place of the ball")
		var at geom.Vec2
		for at.Norm() < 0.4 {
			at = geom.Vec2{X: chance.Range(-2.8, 2.8), Y: chance.Range(-1.8, 1.8)}
		}
		c := startChase(t, "ball_chase", seed, fmt.Sprintf("green.at=[%v, %v]", at.X, at.Y))
		for c.World.Now() < 90e9 && !c.near() {
			c.Tick()
		}
		if c.near() {
			good++
		} else {
			t.Logf("seed %d: the ball at %.2f stays %.2f m away", seed, at, c.distance("green"))
		}
	}
	t.Logf("%d of %d", good, seeds)
	if good < least {
		t.Errorf("reached with %d of %d seeds, want %d", good, seeds, least)
	}
}
