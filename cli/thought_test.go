// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/scene"
)

// TestThoughts: what a robot says is a bubble over it, and what it believes is drawn where
// the robot would point to it, the ball that it walks to as its goal.
func TestThoughts(t *testing.T) {
	p, run, _ := play(t, "scenarios/care.yaml")
	run.session.introduce(p)
	p.Step(22 * 40)
	o := panel.Layers{Beliefs: true}.Draw(p)
	if len(o.Said) != 1 || o.Said[0] != (scene.Speech{Robot: "nao", Text: "It is time for your pill."}) {
		t.Errorf("said at 22 s: %+v", o.Said)
	}
	if o := (panel.Layers{}).Draw(p); len(o.Beliefs) != 0 || len(o.Said) != 1 {
		t.Errorf("without the layer: %+v", o)
	}
	p.Step(4 * 40)
	if o := (panel.Layers{}).Draw(p); len(o.Said) != 0 {
		t.Errorf("said at 26 s: %+v", o.Said)
	}

	p, run, _ = play(t, "worlds/ball_chase.yaml")
	run.session.introduce(p)
	p.Step(6 * 40)
	s, snap := scene.New(p.Run().World()), sim.Snapshot{}
	p.Run().Show(&snap)
	o = panel.Layers{Beliefs: true}.Draw(p)
	if len(o.Beliefs) != 1 || !o.Beliefs[0].Goal || o.Beliefs[0].Sigma <= 0 || !s.OneRobot() {
		t.Fatalf("believed at 6 s: %+v", o.Beliefs)
	}
	s.Update(&snap, scene.Options{})
	plain := len(s.Lines)
	s.Update(&snap, o)
	ball, _ := s.Place("green", &snap)
	var sum geom.Vec3
	n := 0
	for _, l := range s.Lines[plain:] {
		if l.A.Dist(ball) < 0.5 && l.A.Z > 0.03 {
			sum, n = sum.Add(l.A), n+1
		}
	}
	if n == 0 || sum.Scale(1/float64(n)).XY().Sub(ball.XY()).Norm() > 0.1 {
		t.Errorf("the ball is at %v, the ring of %d strokes is about %v", ball, n, sum.Scale(1/float64(max(n, 1))))
	}
}
