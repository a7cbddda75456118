// SPDX-License-Identifier: Apache-2.0

package thing

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Shape is the form of an object.
type Shape uint8

// The shapes. A Person is a standing cylinder with a face direction that can walk.
const (
	Ball Shape = iota
	Box
	Cylinder
	Person
)

var shapeNames = [...]string{"ball", "box", "cylinder", "person"}

// String returns the shape's name as in world files.
func (s Shape) String() string { return shapeNames[s] }

// HalfHeight returns half the object's vertical extent in metres.
func (o *Object) HalfHeight() float64 {
	switch o.Shape {
	case Ball:
		return o.Radius
	case Box:
		return o.Size.Z / 2
	}
	return o.Height / 2
}

// Extent returns the radius in metres of the smallest vertical cylinder about
// the object's centre that contains it.
func (o *Object) Extent() float64 {
	if o.Shape == Box {
		return math.Sqrt(float64(o.Size.X*o.Size.X)+float64(o.Size.Y*o.Size.Y)) / 2
	}
	return o.Radius
}

// SmallestHalf returns half its smallest extent in m, as seen from above of what is round.
func (o *Object) SmallestHalf() float64 {
	if o.Shape == Box {
		return math.Min(math.Min(o.Size.X, o.Size.Y), o.Size.Z) / 2
	}
	return o.Radius
}

// Inner returns the radius in m of a vertical cylinder about its centre within it.
func (o *Object) Inner() float64 {
	if o.Shape == Box {
		return math.Min(o.Size.X, o.Size.Y) / 2
	}
	return o.Radius
}

// halves returns the lengths in m by which it is bounded: half extents.
func (o *Object) halves() []float64 {
	switch o.Shape {
	case Ball:
		return []float64{o.Radius}
	case Box:
		return []float64{o.Size.X / 2, o.Size.Y / 2, o.Size.Z / 2}
	}
	return []float64{o.Radius, o.Height / 2}
}

// Carries reports whether things can rest on it.
func (o *Object) Carries() bool { return o.Shape == Box || o.Shape == Cylinder }

// Movable reports whether pushes move it.
func (o *Object) Movable() bool { return !o.Fixed && o.Shape != Person }

// Inertia returns the moment of inertia about the vertical in kg m² of a solid box or
// cylinder of even density.
func (o *Object) Inertia() float64 {
	if o.Shape == Box {
		return o.Mass * (float64(o.Size.X*o.Size.X) + float64(o.Size.Y*o.Size.Y)) / 12
	}
	return float64(0.5 * o.Mass * o.Radius * o.Radius)
}

// boxArm is the arm of a box as a share of the distance of its corners: more than the
// 0.541 of a square under even pressure and less than the 1 of one that stands on its
// corners. Boxes that are pushed off their centre then turn as MuJoCo's do.
const boxArm = 0.8

// Arm returns the largest torque in N m over the largest force in N with which friction
// resists its turning and its sliding: for what is round, that of even pressure.
func (o *Object) Arm() float64 {
	if o.Shape == Box {
		return float64(boxArm * o.Extent())
	}
	return o.Radius * 2 / 3
}

// Under reports whether a point of the plane, at d from its centre, is in its footprint,
// the edge included.
func (o *Object) Under(d geom.Vec2, yaw float64) bool {
	if o.Shape != Box {
		return d.NormSq() <= float64(o.Radius*o.Radius)
	}
	d = d.Rotate(-yaw)
	return math.Abs(d.X) <= o.Size.X/2 && math.Abs(d.Y) <= o.Size.Y/2
}

// Within reports whether a point of the plane, at d from its centre, is nearer than reach
// to its footprint, in m.
func (o *Object) Within(d geom.Vec2, yaw, reach float64) bool {
	if o.Shape != Box {
		reach += o.Radius
		return d.NormSq() < float64(reach*reach)
	}
	return o.outside(d.Rotate(-yaw)).NormSq() < float64(reach*reach)
}

// outside returns from where in a box's footprint a point of the plane, at d from its centre
// in its own frame, is reached first.
func (o *Object) outside(d geom.Vec2) geom.Vec2 {
	return geom.Vec2{
		X: d.X - geom.Clamp(d.X, -o.Size.X/2, o.Size.X/2),
		Y: d.Y - geom.Clamp(d.Y, -o.Size.Y/2, o.Size.Y/2),
	}
}

// Away returns how far in m a point of the plane, at d from its centre, is from its
// footprint, and the direction from there to it: to its centre for a point within it.
func (o *Object) Away(d geom.Vec2, yaw float64) (dir geom.Vec2, gap float64) {
	to := d.Neg()
	if o.Shape == Box {
		if out := o.outside(d.Rotate(-yaw)); out != (geom.Vec2{}) {
			to, gap = out.Neg().Rotate(yaw), out.Norm()
		}
	} else {
		gap = math.Max(d.Norm()-o.Radius, 0)
	}
	if to == (geom.Vec2{}) {
		to.X = 1 // whichever way, from under the centre
	}
	return to.Unit(), gap
}

// Ahead returns how far in m its footprint reaches from its centre in a direction.
func (o *Object) Ahead(dir geom.Vec2, yaw float64) float64 {
	if o.Shape != Box {
		return o.Radius
	}
	dir = dir.Rotate(-yaw)
	return float64(math.Abs(dir.X)*o.Size.X/2) + float64(math.Abs(dir.Y)*o.Size.Y/2)
}

// Ray returns how far in m a ray goes until it meets the object as it is, upright but for
// what it leans.
func (o *Object) Ray(s *State, lean geom.Quat, r geom.Ray) (float64, bool) {
	switch o.Shape {
	case Ball:
		return geom.Sphere{Center: s.Pos, Radius: o.Radius}.Hit(r)
	case Box:
		pose := geom.Pose{Pos: s.Pos, Rot: lean.Mul(geom.Yaw(s.Yaw))}
		return geom.Box{Pose: pose, Half: o.Size.Scale(0.5)}.Hit(r)
	}
	base := s.Pos
	base.Z -= o.Height / 2
	return geom.Cylinder{Base: base, Radius: o.Radius, Height: o.Height}.Hit(r)
}

// Around returns the radius in m of a ball about its centre that contains it, however it
// is turned.
func (o *Object) Around() float64 {
	if o.Shape == Box {
		return o.Size.Norm() / 2
	}
	return o.Radius
}
