// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
)

// offAxis is the angle between a camera's optical axis and a target, rad.
func offAxis(target geom.Vec3, c Camera, yaw, pitch float64) float64 {
	var a Angles
	a[HeadYaw], a[HeadPitch] = yaw, pitch
	p := TorsoFromCamera(c, &a).ApplyInv(target)
	return math.Atan2(math.Hypot(p.Y, p.Z), p.X)
}

func TestGazeCentres(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	centred := 0
	for range 10000 {
		target := geom.Vec3{X: 6*r.Float64() - 1, Y: 6*r.Float64() - 3, Z: 1.5*r.Float64() - 0.5}
		c := Camera(r.IntN(2))
		wantYaw, wantPitch := aim(target, c)
		yaw, pitch := ClampHead(wantYaw, wantPitch)
		if yaw != wantYaw || pitch != wantPitch {
			continue
		}
		centred++
		if off := offAxis(target, c, yaw, pitch); off > 1e-7 {
			t.Fatalf("target %v is %g rad off the %v camera's axis", target, off, c)
		}
	}
	if centred < 4000 {
		t.Errorf("only %d of 10000 targets centred", centred)
	}
}

func TestGazeOfOddTargets(t *testing.T) {
	for _, target := range []geom.Vec3{{}, {Z: NeckOffsetZ}, {X: 0.01, Z: NeckOffsetZ}, {X: -1}, {Z: 5}, {Z: -5}} {
		if yaw, pitch, _ := BestGaze(target); math.IsNaN(yaw) || math.IsNaN(pitch) {
			t.Errorf("BestGaze(%v) = %g, %g", target, yaw, pitch)
		}
	}
}

func TestBestGaze(t *testing.T) {
	floor := -StandingHeight
	for _, c := range []struct {
		x    float64
		want Camera
	}{{3, Top}, {1.2, Top}, {0.35, Bottom}, {0.2, Bottom}} {
		yaw, pitch, camera := BestGaze(geom.Vec3{X: c.x, Z: floor})
		if camera != c.want || yaw != 0 {
			t.Errorf("at %g m: yaw %g, %v camera, want %v", c.x, yaw, camera, c.want)
		}
		if off := offAxis(geom.Vec3{X: c.x, Z: floor}, camera, yaw, pitch); off > 23*degree {
			t.Errorf("at %g m: %.1f° off the axis", c.x, off/degree)
		}
	}
	last := 0.0
	for x := 3.0; x > 0.1; x -= 0.01 {
		_, pitch, _ := BestGaze(geom.Vec3{X: x, Y: 0.3 * x, Z: floor})
		if x < 2.99 && math.Abs(pitch-last) > 0.02 {
			t.Fatalf("pitch jumps from %g to %g at %g m", last, pitch, x)
		}
		last = pitch
	}
}
