// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
)

func TestOuterSize(t *testing.T) {
	var a Angles
	size := geom.Vec3{
		X: -Lowest(geom.RotY(math.Pi/2), &a) - Lowest(geom.RotY(-math.Pi/2), &a),
		Y: -Lowest(geom.RotX(math.Pi/2), &a) - Lowest(geom.RotX(-math.Pi/2), &a),
		Z: -Lowest(geom.Identity(), &a) - Lowest(geom.RotX(math.Pi), &a),
	}
	for _, c := range []struct{ got, want float64 }{{size.Z, 0.574}, {size.X, 0.311}, {size.Y, 0.275}} {
		if math.Abs(c.got-c.want) > 0.012 {
			t.Errorf("outer size %.3f × %.3f × %.3f, published 0.574 × 0.311 × 0.275", size.Z, size.X, size.Y)
			break
		}
	}
}

func TestArmsCanHideTheView(t *testing.T) {
	var a Angles
	a[LShoulderPitch] = -0.3
	var caps [NumCapsules]geom.Capsule
	var links [NumLinks]geom.Pose
	Links(&a, &links)
	CapsulesOf(&links, &caps)
	eye := TorsoFromCamera(Top, &a).Pos
	hand := caps[CapsuleLHand].B
	ray := geom.Ray{Origin: eye, Dir: hand.Sub(eye).Unit()}
	hits := 0
	for i := range CapsuleHead {
		if _, ok := caps[i].Hit(ray); ok {
			hits++
		}
	}
	if hits == 0 {
		t.Error("a ray towards the hand hits no capsule")
	}
	ray.Dir = axisX
	for i := range CapsuleHead {
		if d, ok := caps[i].Hit(ray); ok {
			t.Errorf("capsule %d at %g m blocks the free view ahead", i, d)
		}
	}
}
