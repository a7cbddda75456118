// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
)

func TestLowestIsLowest(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var store [NumBodyPoints]geom.Vec3
	for range 1000 {
		a := randomAngles(r)
		rot := geom.FromRPY(6*r.Float64(), 3*r.Float64(), 6*r.Float64())
		low := Lowest(rot, &a)
		points := BodyPoints(&a, store[:0])
		if len(points) != NumBodyPoints {
			t.Fatalf("%d points, want %d", len(points), NumBodyPoints)
		}
		lowest := math.Inf(1)
		for _, p := range points {
			lowest = min(lowest, rot.Rotate(p).Z)
		}
		// A ball's six points fall short of its lowest one by at most r(1-1/√3).
		if low > lowest+1e-12 || low < lowest-0.43*headRadius {
			t.Fatalf("lowest %g, lowest of the points %g", low, lowest)
		}
	}
}

func TestOuterSize(t *testing.T) {
	var a Angles
	points := BodyPoints(&a, nil)
	lo, hi := points[0], points[0]
	for _, p := range points {
		lo = geom.Vec3{X: min(lo.X, p.X), Y: min(lo.Y, p.Y), Z: min(lo.Z, p.Z)}
		hi = geom.Vec3{X: max(hi.X, p.X), Y: max(hi.Y, p.Y), Z: max(hi.Z, p.Z)}
	}
	size := hi.Sub(lo)
	for _, c := range []struct{ got, want float64 }{{size.Z, 0.574}, {size.X, 0.311}, {size.Y, 0.275}} {
		if math.Abs(c.got-c.want) > 0.012 {
			t.Errorf("outer size %.3f × %.3f × %.3f, published 0.574 × 0.311 × 0.275", size.Z, size.X, size.Y)
			break
		}
	}
}

func TestPartsAreMirrored(t *testing.T) {
	for i := range Parts {
		p := &Parts[i]
		if p.Size.X <= 0 || (p.Solid == Cylinder) != (p.Along != 0) {
			t.Errorf("part %d: %+v", i, *p)
		}
	}
	if n := len(leftParts); Parts[NumParts-n].At.Y != -leftParts[0].At.Y || Parts[NumParts-1].Link != LinkOf(RAnkleRoll) {
		t.Error("right parts are no mirror image")
	}
}

func TestArmsCanHideTheView(t *testing.T) {
	var a Angles
	a[LShoulderPitch] = -0.3
	var caps [NumCapsules]geom.Capsule
	Capsules(&a, &caps)
	eye := TorsoFromCameraTop(&a).Pos
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
