// SPDX-License-Identifier: Apache-2.0

package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func drawVec(t *rapid.T, name string) Vec3 {
	f := rapid.Float64Range(-10, 10)
	return Vec3{f.Draw(t, name+".x"), f.Draw(t, name+".y"), f.Draw(t, name+".z")}
}

func drawVec2(t *rapid.T, name string) Vec2 { return drawVec(t, name).XY() }

func drawAngle(t *rapid.T, name string) float64 {
	return rapid.Float64Range(-20, 20).Draw(t, name)
}

func drawDir(t *rapid.T, name string) Vec3 {
	z := rapid.Float64Range(-1, 1).Draw(t, name+".up")
	return Polar(math.Sqrt(1-z*z), drawAngle(t, name+".yaw")).To3D(z)
}

func drawQuat(t *rapid.T, name string) Quat {
	return AxisAngle(drawDir(t, name), drawAngle(t, name))
}

func drawPose(t *rapid.T, name string) Pose {
	return Pose{drawVec(t, name), drawQuat(t, name)}
}

func drawPose2(t *rapid.T, name string) Pose2 {
	p := drawVec2(t, name)
	return Pose2{p.X, p.Y, drawAngle(t, name)}
}

// fataler is a *testing.T or a *rapid.T.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

const tiny = 1e-12

func near(t fataler, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Fatalf("%s is %v, want %v within %v", what, got, want, tol)
	}
}

func nearVec(t fataler, what string, got, want Vec3, tol float64) {
	t.Helper()
	if !(got.Dist(want) <= tol) {
		t.Fatalf("%s is %v, want %v within %v", what, got, want, tol)
	}
}

// nearQuat takes q and -q for the same.
func nearQuat(t fataler, what string, got, want Quat, tol float64) {
	t.Helper()
	if off := got.Inv().Mul(want).Angle(); !(off <= tol) {
		t.Fatalf("%s is %v, want %v, %v rad apart", what, got, want, off)
	}
}

func check(t *testing.T, name string, property func(*rapid.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) { rapid.Check(t, property) })
}
