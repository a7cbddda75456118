// SPDX-License-Identifier: Apache-2.0

package body

import "github.com/playsim/playsim/geom"

// Foot box of the left foot in the ankle frame, m; the right one is mirrored.
const (
	FootFront = 0.110
	FootBack  = -0.047
	FootOuter = 0.050
	FootInner = 0.038
)

// SoleCorners gives the outline of a side's sole in its sole frame, z = 0:
// front left, front right, back right, back left.
func SoleCorners(side Side) [4]geom.Vec3 {
	l, r := FootOuter, -FootInner
	if side == Right {
		l, r = FootInner, -FootOuter
	}
	return [4]geom.Vec3{{X: FootFront, Y: l}, {X: FootFront, Y: r}, {X: FootBack, Y: r}, {X: FootBack, Y: l}}
}

// knob is a ball of the body's surface that can touch the ground.
type knob struct {
	link   Link
	at     geom.Vec3
	radius float64
}

// knobs are the places the body can rest on; our own choice within the published
// outer size of 574 × 311 × 275 mm.
var knobs = [...]knob{
	{LinkOf(LAnkleRoll), geom.Vec3{X: FootFront, Y: FootOuter, Z: -FootHeight}, 0},
	{LinkOf(LAnkleRoll), geom.Vec3{X: FootFront, Y: -FootInner, Z: -FootHeight}, 0},
	{LinkOf(LAnkleRoll), geom.Vec3{X: FootBack, Y: -FootInner, Z: -FootHeight}, 0},
	{LinkOf(LAnkleRoll), geom.Vec3{X: FootBack, Y: FootOuter, Z: -FootHeight}, 0},
	{LinkOf(RAnkleRoll), geom.Vec3{X: FootFront, Y: FootInner, Z: -FootHeight}, 0},
	{LinkOf(RAnkleRoll), geom.Vec3{X: FootFront, Y: -FootOuter, Z: -FootHeight}, 0},
	{LinkOf(RAnkleRoll), geom.Vec3{X: FootBack, Y: -FootOuter, Z: -FootHeight}, 0},
	{LinkOf(RAnkleRoll), geom.Vec3{X: FootBack, Y: FootInner, Z: -FootHeight}, 0},
	{LinkOf(LAnkleRoll), geom.Vec3{X: -0.015, Z: -0.010}, 0.030}, // heels, above the sole
	{LinkOf(RAnkleRoll), geom.Vec3{X: -0.015, Z: -0.010}, 0.030},
	{LinkOf(LKneePitch), geom.Vec3{X: 0.005}, 0.042}, // knees
	{LinkOf(RKneePitch), geom.Vec3{X: 0.005}, 0.042},
	{LinkOf(LHipRoll), geom.Vec3{X: -0.010}, seatRadius}, // seat
	{LinkOf(RHipRoll), geom.Vec3{X: -0.010}, seatRadius},
	{Torso, geom.Vec3{X: 0.015, Y: 0.045, Z: 0.080}, 0.042}, // chest
	{Torso, geom.Vec3{X: 0.015, Y: -0.045, Z: 0.080}, 0.042},
	{Torso, geom.Vec3{X: -0.025, Y: 0.045, Z: 0.070}, 0.042}, // back
	{Torso, geom.Vec3{X: -0.025, Y: -0.045, Z: 0.070}, 0.042},
	{Torso, geom.Vec3{X: 0.005, Z: -0.035}, 0.045}, // belly
	{Torso, geom.Vec3{Y: ShoulderOffsetY, Z: ShoulderOffsetZ}, 0.038},
	{Torso, geom.Vec3{Y: -ShoulderOffsetY, Z: ShoulderOffsetZ}, 0.038},
	{LinkOf(HeadPitch), geom.Vec3{Z: headCentreZ}, headRadius},
	{LinkOf(LElbowYaw), geom.Vec3{}, 0.028}, // elbows
	{LinkOf(RElbowYaw), geom.Vec3{}, 0.028},
	{LinkOf(LWristYaw), geom.Vec3{}, 0.026}, // wrists
	{LinkOf(RWristYaw), geom.Vec3{}, 0.026},
	{LinkOf(LWristYaw), geom.Vec3{X: 0.060, Z: -0.006}, 0.029}, // hands
	{LinkOf(RWristYaw), geom.Vec3{X: 0.060, Z: -0.006}, 0.029},
}

const (
	headCentreZ = 0.0545
	headRadius  = 0.060
	seatRadius  = 0.046
)

// Lowest gives the height of the body's lowest point relative to the torso's
// origin, m (negative), for a torso turned by rot (worldFromTorso): put the torso
// at minus this height above flat ground and the body just touches it.
func Lowest(rot geom.Quat, a *Angles) float64 {
	var links [NumLinks]geom.Pose
	Links(a, &links)
	return LowestOf(rot, &links)
}

// LowestOf is [Lowest] for link poses already computed.
func LowestOf(rot geom.Quat, links *[NumLinks]geom.Pose) float64 {
	up := rot.Inv().Rotate(axisZ)
	low := 0.0
	for i := range knobs {
		k := &knobs[i]
		low = min(low, up.Dot(links[k.link].Apply(k.at))-k.radius)
	}
	return low
}

// The capsules that stand for the body in occlusion and contact, in the order of
// [CapsuleSpecs]; the head comes last so that a camera can leave its own head out.
const (
	CapsuleTorso = iota
	CapsuleLUpperArm
	CapsuleLForeArm
	CapsuleLHand
	CapsuleRUpperArm
	CapsuleRForeArm
	CapsuleRHand
	CapsuleLThigh
	CapsuleLTibia
	CapsuleLFoot
	CapsuleRThigh
	CapsuleRTibia
	CapsuleRFoot
	CapsuleHead

	// NumCapsules counts them.
	NumCapsules
)

// CapsuleSpec is a capsule in a link's frame, m.
type CapsuleSpec struct {
	Link   Link
	A, B   geom.Vec3
	Radius float64
}

// CapsuleSpecs are the capsules' shapes. Read-only.
var CapsuleSpecs = [NumCapsules]CapsuleSpec{
	CapsuleTorso:     {Torso, geom.Vec3{X: -0.005, Z: -0.060}, geom.Vec3{X: -0.005, Z: 0.060}, 0.058},
	CapsuleLUpperArm: {LinkOf(LShoulderRoll), geom.Vec3{}, geom.Vec3{X: 0.095, Y: 0.015}, 0.029},
	CapsuleLForeArm:  {LinkOf(LElbowRoll), geom.Vec3{}, geom.Vec3{X: 0.056}, 0.026},
	CapsuleLHand:     {LinkOf(LWristYaw), geom.Vec3{X: 0.010}, geom.Vec3{X: 0.060, Z: -0.006}, 0.029},
	CapsuleRUpperArm: {LinkOf(RShoulderRoll), geom.Vec3{}, geom.Vec3{X: 0.095, Y: -0.015}, 0.029},
	CapsuleRForeArm:  {LinkOf(RElbowRoll), geom.Vec3{}, geom.Vec3{X: 0.056}, 0.026},
	CapsuleRHand:     {LinkOf(RWristYaw), geom.Vec3{X: 0.010}, geom.Vec3{X: 0.060, Z: -0.006}, 0.029},
	CapsuleLThigh:    {LinkOf(LHipPitch), geom.Vec3{}, geom.Vec3{Z: -0.090}, 0.045},
	CapsuleLTibia:    {LinkOf(LKneePitch), geom.Vec3{}, geom.Vec3{Z: -0.090}, 0.042},
	CapsuleLFoot:     {LinkOf(LAnkleRoll), geom.Vec3{X: -0.020, Y: 0.006, Z: -0.020}, geom.Vec3{X: 0.085, Y: 0.006, Z: -0.020}, 0.025},
	CapsuleRThigh:    {LinkOf(RHipPitch), geom.Vec3{}, geom.Vec3{Z: -0.090}, 0.045},
	CapsuleRTibia:    {LinkOf(RKneePitch), geom.Vec3{}, geom.Vec3{Z: -0.090}, 0.042},
	CapsuleRFoot:     {LinkOf(RAnkleRoll), geom.Vec3{X: -0.020, Y: -0.006, Z: -0.020}, geom.Vec3{X: 0.085, Y: -0.006, Z: -0.020}, 0.025},
	CapsuleHead:      {LinkOf(HeadPitch), geom.Vec3{Y: -0.004, Z: headCentreZ}, geom.Vec3{Y: 0.004, Z: headCentreZ}, headRadius},
}

// CapsulesOf gives the body's capsules in the frame of the links' poses.
func CapsulesOf(links *[NumLinks]geom.Pose, out *[NumCapsules]geom.Capsule) {
	for i := range CapsuleSpecs {
		s := &CapsuleSpecs[i]
		l := &links[s.Link]
		out[i] = geom.Capsule{A: l.Apply(s.A), B: l.Apply(s.B), Radius: s.Radius}
	}
}
