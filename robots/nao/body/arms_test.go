// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/geom"
)

// Whatever point the palm can be at is found again.
func TestSolveArmFindsWhatIsReachable(t *testing.T) {
	tried, missed, worst := 0, 0, 0.0
	rapid.Check(t, func(rt *rapid.T) {
		side := Side(rapid.IntRange(0, 1).Draw(rt, "side"))
		a := Postures[StandInit].Angles
		j := int(Arm(side))
		for i := range armJoints {
			a[j+i] = rapid.Float64Range(Specs[j+i].Min, Specs[j+i].Max).Draw(rt, "joint")
		}
		target := TorsoFromPalm(side, &a).Pos
		b := Postures[StandInit].Angles
		miss := SolveArm(side, target, &b)
		if d := TorsoFromPalm(side, &b).Pos.Sub(target).Norm(); math.Abs(d-miss) > 1e-9 {
			rt.Fatalf("says it misses by %g m, misses by %g", miss, d)
		}
		c := b
		Clamp(&c)
		if c != b {
			rt.Fatal("beyond limits")
		}
		tried++
		if miss > 5e-3 {
			missed++
			worst = max(worst, miss)
		}
	})
	t.Logf("missed %d of %d, worst %.3f m", missed, tried, worst)
	if float64(missed) > 0.03*float64(tried) {
		t.Errorf("missed %d of %d", missed, tried)
	}
}

func TestSolveArmBeyondReach(t *testing.T) {
	a := Postures[StandInit].Angles
	if miss := SolveArm(Left, geom.Vec3{X: 1, Y: 0.1, Z: 0.1}, &a); miss < 0.7 || miss > 0.8 {
		t.Errorf("misses a point at 1 m by %g m", miss)
	}
}

func TestSolveArmMirrored(t *testing.T) {
	l, r := Postures[StandInit].Angles, Postures[StandInit].Angles
	SolveArm(Left, geom.Vec3{X: 0.15, Y: 0.08, Z: 0}, &l)
	SolveArm(Right, geom.Vec3{X: 0.15, Y: -0.08, Z: 0}, &r)
	m := r.Mirror()
	for i := LShoulderPitch; i < LHand; i++ {
		if math.Abs(m[i]-l[i]) > 1e-3 {
			t.Errorf("%v: %g and %g", i, l[i], m[i])
		}
	}
}

func BenchmarkSolveArm(b *testing.B) {
	for b.Loop() {
		a := Postures[StandInit].Angles
		SolveArm(Left, geom.Vec3{X: 0.15, Y: 0.08, Z: 0}, &a)
	}
}
