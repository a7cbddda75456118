// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
)

func TestPosturesWithinLimitsAndSymmetric(t *testing.T) {
	for i := range Postures {
		p := &Postures[i]
		c := p.Angles
		Clamp(&c)
		if c != p.Angles {
			t.Errorf("%s: outside limits: %v, clamped %v", p.Name, p.Angles, c)
		}
		if m := p.Angles.Mirror(); m != p.Angles {
			t.Errorf("%s: not symmetric", p.Name)
		}
	}
}

func TestPosturesRest(t *testing.T) {
	for i := range Postures {
		p := &Postures[i]
		for _, off := range []float64{-0.03, 0, 0.03} {
			if got := RestPitch(&p.Angles, p.Pitch+off); math.Abs(got-p.Pitch) > 2e-3 {
				t.Errorf("%s: let go %g off its pitch %.4f rests at %.4f", p.Name, off, p.Pitch, got)
			}
		}
	}
}

// Where the robot stands, all eight corners of the soles touch the ground within
// half a millimetre and the centre of mass is above the soles.
func TestStandingPosturesStandFlat(t *testing.T) {
	for _, i := range []int{Stand, StandInit, StandZero, Crouch} {
		p := &Postures[i]
		rot := geom.RotY(p.Pitch)
		low := Lowest(rot, &p.Angles)
		com, _ := CenterOfMass(&p.Angles)
		com = rot.Rotate(com)
		front, back := math.Inf(-1), math.Inf(1)
		for s := range Side(2) {
			sole := TorsoFromSole(s, &p.Angles)
			for _, c := range SoleCorners(s) {
				c = rot.Rotate(sole.Apply(c))
				if c.Z-low > 5e-4 {
					t.Errorf("%s: %v corner %.2f mm above ground", p.Name, s, 1000*(c.Z-low))
				}
				front, back = max(front, c.X), min(back, c.X)
			}
		}
		if com.X > front-0.02 || com.X < back+0.02 || math.Abs(com.Y) > 1e-3 {
			t.Errorf("%s: centre of mass %.3f %.3f not well above the soles (x %.3f … %.3f)", p.Name, com.X, com.Y, back, front)
		}
	}
}
