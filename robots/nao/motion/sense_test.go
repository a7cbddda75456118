// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

func TestSensesAtRest(t *testing.T) {
	for p := Stand; p <= lastPosture; p++ {
		r := start(t, p)
		r.during(0.2, nil)
		up := r.m.Torso().Rot.Inv().Rotate(geom.Vec3{Z: StandardGravity})
		if d := r.m.Acceleration().Dist(up); d > 1e-9 || r.m.Rates().Norm() > 1e-9 {
			t.Errorf("%v: accelerates by %v, turns by %v", p, r.m.Acceleration(), r.m.Rates())
		}
		l := r.m.Loads()
		total := (l[0].Force + l[1].Force) / (r.m.Mass() * StandardGravity)
		feet := p <= Crouch || p == Stoop
		if feet && math.Abs(total-1) > 1e-9 || !feet && total > 0.2 {
			t.Errorf("%v: feet carry %.2f of the weight", p, total)
		}
		if feet && math.Abs(l[0].Force-l[1].Force) > 1e-6 {
			t.Errorf("%v: loads %v", p, l)
		}
	}
}

// TestSensesWhileWalking: the weight goes from foot to foot with the planned
// zero-moment point, and the accelerometer feels gravity on the mean.
func TestSensesWhileWalking(t *testing.T) {
	r := start(t, StandInit)
	r.cmd.Walk = Velocity{X: 0.0952, Theta: 0.1}
	r.during(2.5, nil)
	var most, mean geom.Vec3
	var odo geom.Pose2
	base, n := r.m.Base(), 0.0
	single := [2]bool{}
	r.during(20, func() {
		a := r.m.Acceleration()
		mean = mean.Add(a)
		n++
		most = geom.Vec3{X: max(most.X, math.Abs(a.X)), Y: max(most.Y, math.Abs(a.Y)), Z: max(most.Z, math.Abs(a.Z))}
		odo = odo.Mul(r.m.OdometryDelta())
		l := r.m.Loads()
		p := geom.Vec2{}
		for _, s := range [...]body.Side{body.Left, body.Right} {
			at := r.m.Sole(s).Apply(l[s].At.To3D(0)).XY()
			p = p.Add(at.Scale(l[s].Force / (r.m.Mass() * StandardGravity)))
			single[s] = single[s] || l[s].Force == 0
		}
		if d := p.Dist(r.m.plannedZMP()); d > 1e-4 {
			t.Fatalf("%.3f s: centre of pressure is %.1f mm off the zero-moment point", r.now, 1000*d)
		}
	})
	mean = mean.Scale(1 / n)
	t.Logf("accelerometer: mean %.2f, most %.2f", mean, most)
	if math.Abs(mean.Norm()-StandardGravity) > 0.1 || most.X > 6 || most.Y > 6 || most.Z > 14 {
		t.Errorf("accelerometer: mean %.2f, most %.2f", mean, most)
	}
	if !single[0] || !single[1] {
		t.Error("a foot is never without load")
	}
	if got := base.Mul(odo); got.Pos().Dist(r.m.Base().Pos()) > 1e-9 {
		t.Errorf("odometry leads to %v, the base is at %v", got, r.m.Base())
	}
}
