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

// Whatever is asked, the angles stay within limits, and what is refused is tried.
func TestSolveLegsOutOfReach(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	nan := math.NaN()
	poses := []geom.Pose{
		{Pos: geom.Vec3{X: nan, Y: nan, Z: nan}, Rot: geom.Identity()},
		{Rot: geom.Quat{X: nan, Y: nan, Z: nan, W: nan}},
		{Pos: geom.Vec3{Y: HipOffsetY, Z: -HipOffsetZ - FootHeight}, Rot: geom.Identity()}, // ankle in the hip
		{Pos: geom.Vec3{Z: -1}, Rot: geom.Identity()},
		{Pos: geom.Vec3{Y: 0.05, Z: -0.3}, Rot: geom.Yaw(2)},
	}
	for range 1000 {
		pos := geom.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
		poses = append(poses, geom.Pose{Pos: pos.Scale(0.3), Rot: geom.FromRPY(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())})
	}
	for i, p := range poses {
		var a Angles
		ok := SolveLegs(p, poses[(i+1)%len(poses)], Side(i%2), &a)
		if i < 5 && ok {
			t.Errorf("case %d: out of reach, yet ok", i)
		}
		c := a
		for j := LShoulderPitch; j < LHipYawPitch; j++ {
			c[j] = limit(c[j], Specs[j].Min, Specs[j].Max)
		}
		Clamp(&c)
		for j := LHipYawPitch; j <= RAnkleRoll; j++ {
			if c[j] != a[j] || c[j] != c[j] {
				t.Fatalf("case %d: %v is %g outside its limits", i, j, a[j])
			}
		}
	}
}

// Beyond its length a leg stretches towards the target and keeps the sole's normal.
func TestSolveLegStretches(t *testing.T) {
	var a Angles
	target := geom.Pose{Pos: geom.Vec3{X: 0.03, Y: 0.05, Z: -0.40}, Rot: geom.Identity()}
	if SolveLegs(target, target.Move(geom.Vec3{Y: -0.1}), Left, &a) {
		t.Fatal("solved out of reach")
	}
	sole := TorsoFromSole(Left, &a)
	if n := sole.Rot.Rotate(axisZ).Sub(axisZ).Norm(); n > 1e-9 {
		t.Errorf("normal off by %g", n)
	}
	if a[LKneePitch] != 0 || sole.Pos.X < 0.01 {
		t.Errorf("knee %g, sole at %v", a[LKneePitch], sole.Pos)
	}
}

func TestHipYawPitchOf(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for i := range 1000 {
		a := randomLegs(r)
		side := Side(i % 2)
		if got := HipYawPitchOf(side, TorsoFromSole(side, &a)); math.Abs(got-a[Leg(side)]) > 1e-6 {
			t.Fatalf("case %d: hip yaw-pitch %g, want %g", i, got, a[Leg(side)])
		}
	}
}
