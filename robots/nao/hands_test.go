// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
)

// presented is a robot before whom a person holds a ball.
func presented(t *testing.T, radius float64, at geom.Vec3) stage {
	green := ball("green", 1, 1)
	green.Radius, green.Mass = radius, 0.03
	s := set(t, nao.Defaults(), green, sim.Object{
		Name: "ada", Shape: sim.Person, Radius: 0.2, Height: 1.6, At: sim.Resting(at.X+0.4, at.Y),
	})
	if err := s.Do(sim.Input{Op: sim.OpHold, Name: "green", By: "ada", At: at}); err != nil {
		t.Fatal(err)
	}
	return s
}

// reaches commands an arm to where the named function puts the palm.
func (s stage) reaches(t *testing.T, side body.Side, at geom.Vec3) (miss float64) {
	t.Helper()
	f, _ := s.nao.Slots().Function("reach")
	in, out := []float64{at.X, at.Y, at.Z, float64(side)}, make([]float64, len(f.Out))
	for range 3 {
		f.Call(in, out)
		for i := range 5 {
			s.command(t, body.Specs[int(body.Arm(side))+i].Name+"/command", out[i])
		}
		s.run(1)
	}
	return out[5]
}

func TestHandTakesWhatItEncloses(t *testing.T) {
	for _, side := range [...]body.Side{body.Left, body.Right} {
		at := geom.Vec3{X: 0.18, Y: 0.08, Z: 0.35}
		hand := "LHand"
		if side == body.Right {
			at.Y, hand = -0.08, "RHand"
		}
		s := presented(t, 0.025, at)
		s.command(t, hand+"/command", 1)
		if miss := s.reaches(t, side, at); miss > 1e-4 {
			t.Fatalf("%v: misses by %g m", side, miss)
		}
		if d := s.nao.Motion().Torso().Mul(body.TorsoFromPalm(side, s.nao.Motion().Angles())).Pos.Dist(at); d > 0.01 {
			t.Errorf("%v: the palm is %.3f m from the point", side, d)
		}
		if s.get(t, hand+"/holds") != 0 {
			t.Error("it holds with an open hand")
		}
		s.command(t, hand+"/command", 0)
		s.run(1)
		if s.get(t, hand+"/holds") != 1 || s.Holder(0) != "nao" {
			t.Fatalf("%v: it does not hold the ball; %s does", side, s.Holder(0))
		}
		near(t, "fingers", s.get(t, hand+"/position"), 0.025/0.04, 0.01)
		s.command(t, body.Specs[body.Arm(side)].Name+"/command", 0)
		s.run(1)
		if z := s.Bodies()[0].Pos.Z; z < 0.4 {
			t.Errorf("%v: the lifted ball is at %.3f m", side, z)
		}
		s.command(t, hand+"/command", 1)
		s.run(2)
		if s.get(t, hand+"/holds") != 0 || s.Holder(0) != "" || s.Bodies()[0].Pos.Z > 0.026 {
			t.Errorf("%v: opened, it holds the ball at %v", side, s.Bodies()[0].Pos)
		}
	}
}

// What a visitor holds out is taken as from a person.
func TestHandTakesFromTheVisitor(t *testing.T) {
	at := geom.Vec3{X: 0.18, Y: 0.08, Z: 0.35}
	s := presented(t, 0.025, at)
	if err := s.Do(sim.Input{Op: sim.OpHold, Name: "green", At: at}); err != nil {
		t.Fatal(err)
	}
	s.command(t, "LHand/command", 1)
	s.reaches(t, body.Left, at)
	if s.Holder(0) != sim.VisitorName {
		t.Fatalf("held by %q", s.Holder(0))
	}
	s.command(t, "LHand/command", 0)
	s.run(1)
	if s.get(t, "LHand/holds") != 1 || s.Holder(0) != "nao" {
		t.Errorf("held by %q", s.Holder(0))
	}
}

func TestHandClosesOnNothing(t *testing.T) {
	at := geom.Vec3{X: 0.18, Y: 0.08, Z: 0.35}
	for name, c := range map[string]struct {
		radius float64
		off    geom.Vec3
		open   float64
	}{
		"beside it":              {0.025, geom.Vec3{Y: 0.035}, 1},
		"a ball too large":       {0.05, geom.Vec3{}, 1},
		"a hand not open enough": {0.025, geom.Vec3{}, 0.5},
	} {
		s := presented(t, c.radius, at.Add(c.off))
		s.command(t, "LHand/command", c.open)
		s.reaches(t, body.Left, at)
		s.command(t, "LHand/command", 0)
		s.run(1)
		if s.get(t, "LHand/holds") != 0 || s.get(t, "LHand/position") > 0.01 || s.Holder(0) != "ada" {
			t.Errorf("%s: held by %s", name, s.Holder(0))
		}
	}
}

func TestMovedRobotKeepsWhatItHolds(t *testing.T) {
	at := geom.Vec3{X: 0.18, Y: 0.08, Z: 0.35}
	s := presented(t, 0.025, at)
	s.command(t, "LHand/command", 1)
	s.reaches(t, body.Left, at)
	s.command(t, "LHand/command", 0)
	s.run(1)
	s.command(t, "walk/x", 0.05)
	s.run(5)
	palm := s.nao.Motion().Torso().Mul(body.TorsoFromPalm(body.Left, s.nao.Motion().Angles())).Pos
	near(t, "the carried ball's distance from the palm", s.Bodies()[0].Pos.Dist(palm), 0, 0.025)
	s.command(t, "walk/x", 0)
	s.do(t, sim.Input{Op: sim.OpMove, At: geom.Vec3{X: -1, Y: -1}})
	s.run(1)
	if at := s.Bodies()[0].Pos; at.X > -0.5 || s.Holder(0) != "nao" {
		t.Errorf("the ball is at %v, held by %s", at, s.Holder(0))
	}
}
