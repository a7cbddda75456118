// SPDX-License-Identifier: Apache-2.0

package body

import (
	"testing"

	"github.com/playsim/playsim/geom"
)

var (
	sinkPose  geom.Pose
	sinkFloat float64
	sinkBool  bool
)

// hot are the functions a robot calls every tick.
var hot = []struct {
	name string
	call func(a *Angles)
}{
	{"TorsoFromSole", func(a *Angles) { sinkPose = TorsoFromSole(Left, a) }},
	{"TorsoFromHand", func(a *Angles) { sinkPose = TorsoFromHand(Left, a) }},
	{"TorsoFromCamera", func(a *Angles) { sinkPose = TorsoFromCamera(Top, a) }},
	{"SolveLegs", func(a *Angles) { sinkBool = SolveLegs(walkLeft, walkRight, Left, a) }},
	{"Clamp", Clamp},
	{"BestGaze", func(*Angles) { sinkFloat, _, _ = BestGaze(geom.Vec3{X: 1, Y: 0.3, Z: -0.3}) }},
	{"Links", func(a *Angles) { Links(a, &sinkLinks) }},
	{"CenterOfMass", func(a *Angles) { _, sinkFloat = CenterOfMass(a) }},
	{"CapsulesOf", func(*Angles) { CapsulesOf(&sinkLinks, &sinkCapsules) }},
	{"Lowest", func(a *Angles) { sinkFloat = Lowest(walkLeft.Rot, a) }},
}

var (
	sinkLinks    [NumLinks]geom.Pose
	sinkCapsules [NumCapsules]geom.Capsule
	walkLeft     = geom.Pose{Pos: geom.Vec3{X: 0.02, Y: 0.05, Z: -0.31}, Rot: geom.Yaw(0.1)}
	walkRight    = geom.Pose{Pos: geom.Vec3{X: -0.02, Y: -0.05, Z: -0.30}, Rot: geom.Identity()}
)

func TestNothingAllocates(t *testing.T) {
	a := Postures[StandInit].Angles
	for _, h := range hot {
		if n := testing.AllocsPerRun(100, func() { h.call(&a) }); n != 0 {
			t.Errorf("%s allocates %g times", h.name, n)
		}
	}
}

func BenchmarkBody(b *testing.B) {
	for _, h := range hot {
		b.Run(h.name, func(b *testing.B) {
			a := Postures[StandInit].Angles
			b.ReportAllocs()
			for b.Loop() {
				h.call(&a)
			}
		})
	}
}
