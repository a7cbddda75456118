// SPDX-License-Identifier: Apache-2.0

package body

import "github.com/playsim/playsim/geom"

// Solid is the kind of a part's shape.
type Solid int

// The shapes parts are made of.
const (
	Box      Solid = iota
	Cylinder       // about the axis named by Part.Along
	Ball
)

// Paint is a part's colour by its role.
type Paint int

// The paints.
const (
	Shell  Paint = iota // the light outer shell
	Hinge               // joints and moving inner parts
	Accent              // coloured pieces: ears, chest, shins, hands
	Glass               // lenses, eyes, sonar faces

	// NumPaints counts them.
	NumPaints
)

var paints = [NumPaints]struct {
	name string
	rgba [4]float64
}{
	Shell:  {"shell", [4]float64{0.93, 0.93, 0.92, 1}},
	Hinge:  {"hinge", [4]float64{0.38, 0.40, 0.43, 1}},
	Accent: {"accent", [4]float64{0.95, 0.55, 0.15, 1}},
	Glass:  {"glass", [4]float64{0.08, 0.09, 0.12, 1}},
}

// String gives the paint's name.
func (p Paint) String() string { return paints[p].name }

// RGBA gives red, green, blue and opacity, 0 … 1.
func (p Paint) RGBA() [4]float64 { return paints[p].rgba }

// Part is one visible piece of the body: our own drawing out of simple solids.
type Part struct {
	Link  Link
	Solid Solid
	At    geom.Vec3 // centre in the link's frame, m
	// Size: a box's edge lengths; of a cylinder X is the radius and Z the length;
	// of a ball X is the radius. m
	Size  geom.Vec3
	Along byte // 'x', 'y' or 'z': a cylinder's axis in the link's frame
	Paint Paint
}

// NumParts counts the visible parts.
const NumParts = len(middleParts) + 2*len(leftParts)

// Parts are the visible parts: the middle ones, then the left ones, then their
// mirror images on the right. Read-only.
var Parts = allParts()

func allParts() (parts [NumParts]Part) {
	n := copy(parts[:], middleParts[:])
	n += copy(parts[n:], leftParts[:])
	for i := range leftParts {
		parts[n+i] = mirrored(leftParts[i])
	}
	return parts
}

func mirrored(p Part) Part {
	if j, ok := p.Link.Joint(); ok {
		p.Link = LinkOf(j.Mirrored())
	}
	p.At.Y = -p.At.Y
	return p
}

func box(l Link, at, size geom.Vec3, p Paint) Part {
	return Part{Link: l, Solid: Box, At: at, Size: size, Paint: p}
}

func rod(l Link, along byte, at geom.Vec3, radius, length float64, p Paint) Part {
	return Part{Link: l, Solid: Cylinder, At: at, Size: geom.Vec3{X: radius, Z: length}, Along: along, Paint: p}
}

func ball(l Link, at geom.Vec3, radius float64, p Paint) Part {
	return Part{Link: l, Solid: Ball, At: at, Size: geom.Vec3{X: radius}, Paint: p}
}

var middleParts = [...]Part{
	box(Torso, geom.Vec3{Z: 0.058}, geom.Vec3{X: 0.092, Y: 0.112, Z: 0.095}, Shell),
	rod(Torso, 'z', geom.Vec3{X: -0.002, Z: -0.030}, 0.043, 0.085, Shell),
	box(Torso, geom.Vec3{X: -0.052, Z: 0.060}, geom.Vec3{X: 0.030, Y: 0.085, Z: 0.080}, Hinge),
	box(Torso, geom.Vec3{Z: -HipOffsetZ}, geom.Vec3{X: 0.050, Y: 0.070, Z: 0.040}, Hinge),
	ball(Torso, geom.Vec3{X: 0.0425, Z: 0.055163}, 0.011, Accent),
	rod(LinkOf(HeadYaw), 'z', geom.Vec3{Z: -0.015}, 0.022, 0.045, Hinge),
	ball(head, geom.Vec3{Z: headCentreZ}, headRadius, Shell),
	ball(head, geom.Vec3{X: topX - 0.003, Z: topZ + 0.012}, 0.006, Glass),
	ball(head, geom.Vec3{X: bottomX - 0.006, Z: bottomZ}, 0.006, Glass),
	box(head, geom.Vec3{Z: 0.1100}, geom.Vec3{X: 0.060, Y: 0.024, Z: 0.009}, Accent),
}

var leftParts = [...]Part{
	ball(head, geom.Vec3{X: 0.0475, Y: 0.023, Z: 0.052}, 0.014, Glass),
	rod(head, 'y', geom.Vec3{Y: 0.058, Z: 0.052}, 0.024, 0.016, Accent),
	rod(Torso, 'x', geom.Vec3{X: 0.044, Y: 0.037, Z: 0.060}, 0.013, 0.012, Glass),

	ball(LinkOf(LShoulderPitch), geom.Vec3{Y: -0.006}, 0.037, Hinge),
	rod(LinkOf(LShoulderRoll), 'x', geom.Vec3{X: 0.048, Y: 0.0075}, 0.027, 0.085, Shell),
	ball(LinkOf(LElbowYaw), geom.Vec3{}, 0.026, Hinge),
	rod(LinkOf(LElbowRoll), 'x', geom.Vec3{X: 0.036}, 0.024, 0.045, Shell),
	box(LinkOf(LWristYaw), geom.Vec3{X: 0.030, Z: -0.003}, geom.Vec3{X: 0.048, Y: 0.046, Z: 0.038}, Shell),
	box(LinkOf(LHand), geom.Vec3{X: 0.012, Z: 0.006}, geom.Vec3{X: 0.034, Y: 0.038, Z: 0.012}, Accent),

	ball(LinkOf(LHipYawPitch), geom.Vec3{}, 0.036, Hinge),
	ball(LinkOf(LHipRoll), geom.Vec3{X: -0.010}, 0.040, Hinge),
	rod(LinkOf(LHipPitch), 'z', geom.Vec3{X: 0.003, Y: 0.003, Z: -0.052}, 0.042, 0.088, Shell),
	rod(LinkOf(LKneePitch), 'y', geom.Vec3{}, 0.034, 0.060, Hinge),
	rod(LinkOf(LKneePitch), 'z', geom.Vec3{X: 0.002, Y: 0.003, Z: -0.052}, 0.038, 0.080, Shell),
	box(LinkOf(LKneePitch), geom.Vec3{X: 0.034, Y: 0.003, Z: -0.050}, geom.Vec3{X: 0.014, Y: 0.034, Z: 0.062}, Accent),
	ball(LinkOf(LAnklePitch), geom.Vec3{}, 0.030, Hinge),
	box(
		lAnkle,
		geom.Vec3{X: (FootFront + FootBack) / 2, Y: (FootOuter - FootInner) / 2, Z: -FootHeight + 0.016},
		geom.Vec3{X: FootFront - FootBack, Y: FootOuter + FootInner, Z: 0.032},
		Shell,
	),
	box(
		lAnkle,
		geom.Vec3{X: FootFront - 0.018, Y: (FootOuter - FootInner) / 2, Z: -FootHeight + 0.036},
		geom.Vec3{X: 0.030, Y: FootOuter + FootInner - 0.016, Z: 0.008},
		Accent,
	),
}
