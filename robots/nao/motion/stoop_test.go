// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// The centre of mass stays over the soles on the way down, with a hand on the floor
// before the feet, and on the way up.
func TestStoopReachesTheFloorAndKeepsItsBalance(t *testing.T) {
	r := start(t, StandInit)
	least := 1.0
	within := func() {
		hull := r.m.support()
		c := r.m.CenterOfMass().XY()
		for i := range hull.n {
			a, b := hull.p[i], hull.p[(i+1)%hull.n]
			least = min(least, b.Sub(a).Cross(c.Sub(a))/b.Sub(a).Norm())
		}
	}
	r.cmd.Goal = Stoop
	took := r.until(5, "Stoop", func() bool { within(); return r.m.Posture() == Stoop })
	for _, x := range [...]float64{0.15, 0.165, 0.18} {
		for _, y := range [...]float64{-0.09, -0.06, -0.03} {
			at := r.m.Base().To3D(0).Apply(geom.Vec3{X: x, Y: y, Z: 0.025})
			a := *r.m.Angles()
			if miss := body.SolveArm(body.Right, r.m.Torso().ApplyInv(at), &a); miss > 0.005 {
				t.Errorf("the palm misses %.3f %.3f by %.3f m", x, y, miss)
			}
			copy(r.cmd.Joint[body.RShoulderPitch:], a[body.RShoulderPitch:])
			r.during(1, within)
		}
	}
	r.cmd.Goal = StandInit
	for j := range r.cmd.Joint {
		r.cmd.Joint[j] = NewCommand().Joint[j]
	}
	r.until(5, "StandInit", func() bool { within(); return r.m.Posture() == StandInit })
	t.Logf("down in %.2f s, at least %.1f mm inside the edge", took, 1000*least)
	if least < 0.03 {
		t.Errorf("only %.1f mm inside the edge", 1000*least)
	}
}
