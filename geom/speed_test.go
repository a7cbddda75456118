// SPDX-License-Identifier: Apache-2.0

package geom

import "testing"

var (
	sinkPose Pose
	sinkHits int
)

func BenchmarkPoseMul(b *testing.B) {
	p, q := Translate(1, 2, 3), Turn(FromRPY(0.1, 0.2, 0.3))
	for b.Loop() {
		p = p.Mul(q)
	}
	sinkPose = p
}

func BenchmarkSphereHit(b *testing.B) { hitting(b, Sphere{Vec3{X: 3}, 0.5}.Hit) }
func BenchmarkBoxHit(b *testing.B) {
	hitting(b, Box{Translate(3, 0, 0).Mul(Turn(Yaw(0.3))), Vec3{0.5, 0.5, 0.5}}.Hit)
}

func BenchmarkCapsuleHit(b *testing.B) {
	hitting(b, Capsule{Vec3{3, 0, -0.5}, Vec3{3, 0.2, 0.5}, 0.3}.Hit)
}

func BenchmarkCylinderHit(b *testing.B) {
	hitting(b, Cylinder{Vec3{3, 0, -0.5}, 0.5, 1}.Hit)
}

// hitting sweeps rays that hit and miss.
func hitting(b *testing.B, hit func(Ray) (float64, bool)) {
	rays := make([]Ray, 64)
	for i := range rays {
		rays[i] = Ray{Dir: Vec3{3, float64(i%8)*0.3 - 1, float64(i/8)*0.3 - 1}.Unit()}
	}
	for i := 0; b.Loop(); i++ {
		if _, ok := hit(rays[i%64]); ok {
			sinkHits++
		}
	}
}
