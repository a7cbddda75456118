// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
)

// randomAngles draws all joints within limits.
func randomAngles(r *rand.Rand) Angles {
	var a Angles
	for j := range a {
		a[j] = Specs[j].Min + (Specs[j].Max-Specs[j].Min)*r.Float64()
	}
	Clamp(&a)
	return a
}

func near(a, b geom.Vec3) bool { return a.Dist(b) < 1e-12 }

func TestZeroPosture(t *testing.T) {
	var a Angles
	if math.Abs(StandingHeight-0.33309) > 1e-12 {
		t.Errorf("standing height %g", StandingHeight)
	}
	if low := Lowest(geom.Identity(), &a); math.Abs(low+0.33309) > 1e-12 {
		t.Errorf("lowest point at %g", low)
	}
	for _, c := range []struct {
		what      string
		got, want geom.Vec3
	}{
		{"left sole", TorsoFromSole(Left, &a).Pos, geom.Vec3{Y: 0.05, Z: -0.33309}},
		{"right sole", TorsoFromSole(Right, &a).Pos, geom.Vec3{Y: -0.05, Z: -0.33309}},
		{"left hand", TorsoFromHand(Left, &a).Pos, geom.Vec3{X: 0.2187, Y: 0.113, Z: 0.08769}},
		{"right hand", TorsoFromHand(Right, &a).Pos, geom.Vec3{X: 0.2187, Y: -0.113, Z: 0.08769}},
		{"top camera", TorsoFromCamera(Top, &a).Pos, geom.Vec3{X: 0.05871, Z: 0.19014}},
		{"bottom camera", TorsoFromCamera(Bottom, &a).Pos, geom.Vec3{X: 0.05071, Z: 0.14424}},
	} {
		if !near(c.got, c.want) {
			t.Errorf("%s at %v, want %v", c.what, c.got, c.want)
		}
	}
}

// The quick chains agree with the link-by-link one, which knows only the tables.
func TestChainsAgreeWithLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var links [NumLinks]geom.Pose
	for range 1000 {
		a := randomAngles(r)
		Links(&a, &links)
		for s := range Side(2) {
			agree(t, "sole", TorsoFromSole(s, &a), links[LinkOf(Leg(s)+5)].Mul(geom.Translate(0, 0, -FootHeight)))
			agree(t, "hand", TorsoFromHand(s, &a), geom.Pose{Pos: links[LinkOf(Arm(s)+5)].Pos, Rot: links[LinkOf(Arm(s)+4)].Rot})
		}
		agree(t, "head", TorsoFromHead(&a), links[LinkOf(HeadPitch)])
		agree(t, "top camera", TorsoFromCamera(Top, &a), links[LinkOf(HeadPitch)].Mul(HeadFromCamera(Top)))
		agree(t, "bottom camera", TorsoFromCamera(Bottom, &a), links[LinkOf(HeadPitch)].Mul(HeadFromCamera(Bottom)))
	}
}

func agree(t *testing.T, what string, p, q geom.Pose) {
	t.Helper()
	if pos, rot := distance(p, q); pos > 1e-12 || rot > 1e-7 {
		t.Fatalf("%s: %v against %v", what, p, q)
	}
}

func TestSignsOfTheJoints(t *testing.T) {
	up := func(j Joint, v float64) (a Angles) { a[j] = v; return a }
	a := up(HeadPitch, 0.3)
	if d := TorsoFromCamera(Top, &a).Rot.Rotate(axisX); d.Z >= 0 {
		t.Error("HeadPitch positive must look down")
	}
	a = up(HeadYaw, 0.3)
	if d := TorsoFromCamera(Top, &a).Rot.Rotate(axisX); d.Y <= 0 {
		t.Error("HeadYaw positive must look left")
	}
	a = up(LHipYawPitch, -0.3)
	a[RHipYawPitch] = -0.3
	l, r := TorsoFromSole(Left, &a), TorsoFromSole(Right, &a)
	if l.Rot.Heading() <= 0 || r.Rot.Heading() >= 0 || l.Pos.X <= 0 {
		t.Error("HipYawPitch negative must turn the toes out and the legs forward")
	}
	a = up(LShoulderRoll, 0.5)
	if TorsoFromHand(Left, &a).Pos.Y <= TorsoFromHand(Left, &Angles{}).Pos.Y {
		t.Error("LShoulderRoll positive must open the left arm")
	}
}

func TestOpticalFrame(t *testing.T) {
	q := CameraFromOptical
	if !near(q.Rotate(axisZ), axisX) || !near(q.Rotate(axisX), geom.Vec3{Y: -1}) || !near(q.Rotate(axisY), geom.Vec3{Z: -1}) {
		t.Errorf("optical axes %v %v %v", q.Rotate(axisX), q.Rotate(axisY), q.Rotate(axisZ))
	}
}

func TestMirrorSymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var links, mirror [NumLinks]geom.Pose
	for range 1000 {
		a := randomAngles(r)
		m := a.Mirror()
		Links(&a, &links)
		Links(&m, &mirror)
		for j := range Joint(NumJoints) {
			p, q := links[LinkOf(j)], mirror[LinkOf(j.Mirrored())]
			q.Pos.Y = -q.Pos.Y
			q.Rot.X, q.Rot.Z = -q.Rot.X, -q.Rot.Z
			agree(t, j.String(), p, q)
		}
	}
}

func TestMasses(t *testing.T) {
	var a Angles
	com, mass := CenterOfMass(&a)
	if math.Abs(mass-5.3054) > 1e-4 {
		t.Errorf("V5 mass %g", mass)
	}
	if math.Abs(com.Y) > 1e-12 {
		t.Errorf("V5 centre of mass %v is not in the middle", com)
	}
	six, mass6 := V6.CenterOfMass(&a)
	if math.Abs(mass6-5.3594) > 1e-4 || six.Z <= com.Z {
		t.Errorf("V6 mass %g, centre of mass %v (V5 %v)", mass6, six, com)
	}
	for l := range Link(NumLinks) {
		s := V5.Link(l)
		if j, ok := l.Joint(); ok && s.Mass != V5.Link(LinkOf(j.Mirrored())).Mass {
			t.Errorf("%s: mass %g differs from the other side", s.Name, s.Mass)
		}
		if s.Mass < 0 || (s.Mass == 0) != (l == LinkOf(LHand) || l == LinkOf(RHand)) {
			t.Errorf("%s: mass %g", s.Name, s.Mass)
		}
		if s.Parent > l || (l != Torso && s.Parent == l) {
			t.Errorf("%s: parent %v comes later", s.Name, s.Parent)
		}
	}
}
