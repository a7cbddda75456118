// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"testing"
)

// The maker's sheet once more, in degrees where it gives them, so that a slip in
// the table of radians shows.
var sheet = [NumJoints]struct {
	name     string
	min, max float64
	degrees  bool
}{
	{"HeadYaw", -119.5, 119.5, true},
	{"HeadPitch", -38.5, 29.5, true},
	{"LShoulderPitch", -119.5, 119.5, true},
	{"LShoulderRoll", -18, 76, true},
	{"LElbowYaw", -119.5, 119.5, true},
	{"LElbowRoll", -88.5, -2, true},
	{"LWristYaw", -104.5, 104.5, true},
	{"LHand", 0, 1, false},
	{"LHipYawPitch", -65.62, 42.44, true},
	{"LHipRoll", -21.74, 45.29, true},
	{"LHipPitch", -88, 27.73, true},
	{"LKneePitch", -5.29, 121.04, true},
	{"LAnklePitch", -68.15, 52.86, true},
	{"LAnkleRoll", -22.79, 44.06, true},
	{"RHipYawPitch", -65.62, 42.44, true},
	{"RHipRoll", -45.29, 21.74, true},
	{"RHipPitch", -88, 27.73, true},
	{"RKneePitch", -5.90, 121.47, true},
	{"RAnklePitch", -67.97, 53.40, true},
	{"RAnkleRoll", -44.06, 22.80, true},
	{"RShoulderPitch", -119.5, 119.5, true},
	{"RShoulderRoll", -76, 18, true},
	{"RElbowYaw", -119.5, 119.5, true},
	{"RElbowRoll", 2, 88.5, true},
	{"RWristYaw", -104.5, 104.5, true},
	{"RHand", 0, 1, false},
}

func TestSpecsAgreeWithSheet(t *testing.T) {
	for j, row := range sheet {
		s := &Specs[j]
		lo, hi := s.Min, s.Max
		if row.degrees {
			lo, hi = lo/degree, hi/degree
		}
		if s.Name != row.name || math.Abs(lo-row.min) > 0.02 || math.Abs(hi-row.max) > 0.02 {
			t.Errorf("%s: %.3f … %.3f, sheet says %s %g … %g", s.Name, lo, hi, row.name, row.min, row.max)
		}
		if s.Speed <= 0 || s.Effort <= 0 || math.Abs(s.Axis.Norm()-1) > 1e-15 {
			t.Errorf("%s: speed %g, effort %g, axis %v", s.Name, s.Speed, s.Effort, s.Axis)
		}
		if m := Joint(j).Mirrored(); m.Mirrored() != Joint(j) {
			t.Errorf("%s: mirrored twice is %v", s.Name, m.Mirrored())
		}
	}
	if Joint(-1).String() != "" || Joint(NumJoints).String() != "" || Link(NumLinks).String() != "" {
		t.Error("a name for what does not exist")
	}
}

func TestHeadTable(t *testing.T) {
	for _, c := range []struct{ yaw, lo, hi float64 }{ // degrees
		{0, -38.5, 29.5},
		{27.85, -38.5, 24.18},
		{43.32, -31.4, 21.2},
		{-43.32, -31.4, 21.2},
		{51.74, -27.5, 18.91},
		{62.45, -24.64, 17.19},
		{87.49, -18.91, 11.46},
		{119.5, -25.73, 18.91},
		{13.925, -38.5, 26.845},
		{35.585, -34.95, 22.69},
		{-74.97, -21.775, 14.325},
		{103.505, -22.32, 15.185},
	} {
		lo, hi := HeadPitchRange(c.yaw * degree)
		if math.Abs(lo/degree-c.lo) > 0.015 || math.Abs(hi/degree-c.hi) > 0.015 {
			t.Errorf("at yaw %g°: %.3f … %.3f°, want %g … %g°", c.yaw, lo/degree, hi/degree, c.lo, c.hi)
		}
	}
	if yaw, pitch := ClampHead(-3, 1); yaw != -2.0857 || math.Abs(pitch-0.33) > 1e-3 {
		t.Errorf("ClampHead(-3, 1) = %g, %g", yaw, pitch)
	}
}

func TestAnkleTable(t *testing.T) {
	for _, c := range []struct{ pitch, lo, hi float64 }{ // degrees, left
		{-68.15, -2.86, 4.30},
		{-80, -2.86, 4.30},
		{-48.13, -10.31, 9.74},
		{-40.11, -22.80, 12.61},
		{-25.78, -22.80, 44.06},
		{5.73, -22.80, 44.06},
		{20.05, -22.80, 31.54},
		{52.87, 0, 2.86},
		{-58.14, -6.585, 7.02},
		{-32.945, -22.80, 28.335},
		{0, -22.80, 44.06},
		{36.46, -11.4, 17.2},
	} {
		lo, hi := AnkleRollRange(Left, c.pitch*degree)
		if math.Abs(lo/degree-c.lo) > 0.015 || math.Abs(hi/degree-c.hi) > 0.015 {
			t.Errorf("at pitch %g°: %.3f … %.3f°, want %g … %g°", c.pitch, lo/degree, hi/degree, c.lo, c.hi)
		}
		rlo, rhi := AnkleRollRange(Right, c.pitch*degree)
		if math.Abs(rlo+hi) > 1e-4 || math.Abs(rhi+lo) > 1e-4 {
			t.Errorf("at pitch %g°: right %g … %g is no mirror of left %g … %g", c.pitch, rlo, rhi, lo, hi)
		}
	}
}

func TestClamp(t *testing.T) {
	var a Angles
	for j := range a {
		a[j] = 100
	}
	a[RHipYawPitch] = -100
	Clamp(&a)
	if a[RHipYawPitch] != a[LHipYawPitch] || a[LHipYawPitch] != 0.74081 {
		t.Errorf("hip yaw-pitch %g, %g: the left one rules", a[LHipYawPitch], a[RHipYawPitch])
	}
	if a[LAnklePitch] != 0.922747 || math.Abs(a[LAnkleRoll]-2.86*degree) > 1e-3 {
		t.Errorf("ankle roll %g at pitch %g", a[LAnkleRoll], a[LAnklePitch])
	}
	again := a
	Clamp(&again)
	if again != a {
		t.Error("clamping twice differs from clamping once")
	}
	a[HeadYaw], a[LKneePitch] = math.NaN(), math.Inf(-1)
	Clamp(&a)
	if a[HeadYaw] != Specs[HeadYaw].Min || a[LKneePitch] != Specs[LKneePitch].Min {
		t.Errorf("not a number is clamped to %g, -Inf to %g", a[HeadYaw], a[LKneePitch])
	}
}
