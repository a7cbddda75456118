// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
)

// randomLegs draws leg angles inside the limits, the coupled ankle table included.
// Knees are kept bent forward: a backward bend is another solution for the same pose.
func randomLegs(r *rand.Rand) Angles {
	var a Angles
	for j := LHipYawPitch; j <= RAnkleRoll; j++ {
		s := &Specs[j]
		a[j] = s.Min + (s.Max-s.Min)*r.Float64()
	}
	a[LKneePitch], a[RKneePitch] = math.Abs(a[LKneePitch]), math.Abs(a[RKneePitch])
	Clamp(&a)
	return a
}

func distance(p, q geom.Pose) (pos, rot float64) {
	return p.Pos.Dist(q.Pos), p.Rot.Inv().Mul(q.Rot).Angle()
}

func TestSolveLegsReachesWhatTheLegsReach(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 10000 {
		side := Side(i % 2)
		want := randomLegs(r)
		left, right := TorsoFromSole(Left, &want), TorsoFromSole(Right, &want)
		var got Angles
		if !SolveLegs(left, right, side, &got) {
			t.Fatalf("case %d: not solved: %v", i, want)
		}
		for s, target := range [2]geom.Pose{left, right} {
			pos, rot := distance(target, TorsoFromSole(Side(s), &got))
			if pos > 1e-6 || rot > 1e-6 {
				t.Fatalf("case %d: %v sole off by %g m, %g rad\n%v\n%v", i, Side(s), pos, rot, want, got)
			}
		}
	}
}

// The swing foot's yaw is what the shared motor leaves; the rest is exact.
func TestSolveLegsSwingYaw(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	worst, solved := 0.0, 0
	for i := range 10000 {
		stance := Side(i % 2)
		want := standing(r)
		var got Angles
		if !SolveLegs(want[Left], want[Right], stance, &got) {
			continue
		}
		solved++
		if pos, rot := distance(want[stance], TorsoFromSole(stance, &got)); pos > 1e-6 || rot > 1e-6 {
			t.Fatalf("case %d: stance sole off by %g m, %g rad", i, pos, rot)
		}
		target, is := want[stance.Other()], TorsoFromSole(stance.Other(), &got)
		n := target.Rot.Rotate(axisZ).Sub(is.Rot.Rotate(axisZ)).Norm()
		if d := target.Pos.Dist(is.Pos); d > 1e-6 || n > 1e-6 {
			t.Fatalf("case %d: swing sole off by %g m, normal by %g", i, d, n)
		}
		worst = max(worst, target.Rot.Inv().Mul(is.Rot).Angle())
	}
	if solved < 9000 {
		t.Errorf("only %d of 10000 walking poses solved", solved)
	}
	t.Logf("largest yaw residual of the swing sole %.3f rad in %d poses", worst, solved)
}

// standing draws two soles as a walk puts them: close below the torso, each foot
// turned a little on its own.
func standing(r *rand.Rand) (soles [2]geom.Pose) {
	span := func(lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }
	for s := range soles {
		soles[s] = geom.Pose{
			Pos: geom.Vec3{X: span(-0.04, 0.04), Y: Side(s).sign() * span(0.045, 0.08), Z: -span(0.29, 0.315)},
			Rot: geom.FromRPY(span(-0.05, 0.05), span(-0.05, 0.05), Side(s).sign()*span(-0.05, 0.3)),
		}
	}
	return soles
}
