// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
)

// Whatever point the palm can be at is found again, but for a few at the joints' limits.
// The poses are the same each time: a share that chance decides would fail by chance.
func TestSolveArmFindsWhatIsReachable(t *testing.T) {
	const tries = 2000
	chance := rand.New(rand.NewPCG(1, 2))
	missed, worst := 0, 0.0
	for range tries {
		side := Side(chance.IntN(2))
		a := Postures[StandInit].Angles
		j := int(Arm(side))
		for i := range armJoints {
			lo, hi := Specs[j+i].Min, Specs[j+i].Max
			a[j+i] = lo + float64((hi-lo)*chance.Float64())
		}
		target := TorsoFromPalm(side, &a).Pos
		b := Postures[StandInit].Angles
		miss := SolveArm(side, target, &b)
		if d := TorsoFromPalm(side, &b).Pos.Sub(target).Norm(); math.Abs(d-miss) > 1e-9 {
			t.Fatalf("says it misses by %g m, misses by %g", miss, d)
		}
		c := b
		if Clamp(&c); c != b {
			t.Fatal("beyond limits")
		}
		if miss > 5e-3 {
			missed++
			worst = max(worst, miss)
		}
	}
	t.Logf("missed %d of %d, worst %.3f m", missed, tries, worst)
	if missed > 0.03*tries {
		t.Errorf("missed %d of %d", missed, tries)
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
