// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
)

// pasture is open ground with robots, all but the first `still` of which walk ahead.
func pasture(t *testing.T, still int, at ...geom.Pose2) *sim.World {
	t.Helper()
	m := &sim.Model{Name: "pasture", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity}
	for i, p := range at {
		m.Robots = append(m.Robots, naoAt(fmt.Sprintf("n%d", i), p))
	}
	w, err := sim.New(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range w.Robots()[still:] {
		commandTo(t, r, "walk/x", 0.095)
	}
	return w
}

func facing(at geom.Vec2, yaw float64) geom.Pose2 { return geom.Pose2{X: at.X, Y: at.Y, Yaw: yaw} }

// passed tells whether the walkers of a pasture are past each other within a minute: in its
// last fifth each goes on as fast as it is told, ahead, and none fell.
func passed(t *testing.T, w *sim.World, still int) {
	t.Helper()
	const last = 12 // s
	for range 40 * (60 - last) {
		w.Tick()
	}
	var from []geom.Pose2
	for _, r := range w.Robots() {
		from = append(from, r.Base())
	}
	for range 40 * last {
		w.Tick()
	}
	for i, r := range w.Robots() {
		way := r.Base().Pos().Sub(from[i].Pos()).Dot(geom.Polar(1, from[i].Yaw))
		if i >= still && way < 0.9*0.095*last || readOf(t, r, "fallen") == 1 {
			t.Errorf("%s went %.2f m ahead in the last %d s, to %.2f", r.Name(), way, last, r.Base())
		}
		turned := r.(*nao.Robot).Base().Yaw - from[i].Yaw
		if math.Abs(geom.WrapAngle(turned)) > 0.1 {
			t.Errorf("%s has turned by %.2f", r.Name(), turned)
		}
	}
}

// Two robots that walk into each other at any angle get past each other and go on, and so
// does one that meets a standing one, in either case in the middle or beside it.
func TestRobotsThatMeetGoOn(t *testing.T) {
	s := sim.NewStream(1, "meetings")
	for range 40 {
		angle, off, gap := s.Range(60, 300)*math.Pi/180, s.Range(-0.25, 0.25), s.Range(0.45, 0.7)
		for still := range 2 {
			t.Run(fmt.Sprintf("angle %.2f, off %.2f, gap %.2f, still %d", angle, off, gap, still), func(t *testing.T) {
				b := geom.Polar(-gap, angle)
				if still == 1 {
					b = geom.Vec2{}
				}
				passed(t, pasture(t, still, facing(b, angle), geom.Pose2{X: -gap, Y: off}), still)
			})
		}
	}
}

// Three and four robots at a crossing all get over it.
func TestCrossing(t *testing.T) {
	s := sim.NewStream(1, "crossings")
	for i := range 24 {
		n, turn := 3+i%2, s.Range(-math.Pi, math.Pi)
		var at []geom.Pose2
		for k := range n {
			yaw := turn + float64(k)*2*math.Pi/float64(n)
			from := geom.Polar(-s.Range(0.55, 0.65), yaw).Add(geom.Polar(s.Range(-0.05, 0.05), yaw+math.Pi/2))
			if i < 4 {
				from = geom.Polar(-0.6, yaw)
			}
			at = append(at, facing(from, yaw))
		}
		t.Run(fmt.Sprintf("%d: %.2f", i, at), func(t *testing.T) { passed(t, pasture(t, 0, at...), 0) })
	}
}
