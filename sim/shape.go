// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
)

// What a shape is to the physics and to rays stands here, and nowhere else but in
// clearOf (glide.go), which takes the bounding cylinder for all that are not boxes.

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

func (o *Object) smallestHalf() float64 {
	if o.Shape == Box {
		return math.Min(math.Min(o.Size.X, o.Size.Y), o.Size.Z) / 2
	}
	return o.Radius
}

// inner returns the radius in m of a vertical cylinder about its centre within it.
func (o *Object) inner() float64 {
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

// carries tells whether things can rest on it.
func (o *Object) carries() bool { return o.Shape == Box || o.Shape == Cylinder }

func (o *Object) movable() bool { return !o.Fixed && o.Shape != Person }

// inertia returns the moment of inertia about the vertical in kg m²: solid sphere,
// solid cylinder or solid box of even density.
func (o *Object) inertia() float64 {
	switch o.Shape {
	case Ball:
		return float64(0.4 * o.Mass * o.Radius * o.Radius)
	case Box:
		return o.Mass * (float64(o.Size.X*o.Size.X) + float64(o.Size.Y*o.Size.Y)) / 12
	}
	return float64(0.5 * o.Mass * o.Radius * o.Radius)
}

// footprint returns its outline in the plane.
func (o *Object) footprint(plane *cp.Body) *cp.Shape {
	if o.Shape == Box {
		return cp.NewBox(plane, o.Size.X, o.Size.Y, 0)
	}
	return cp.NewCircle(plane, o.Radius, cp.Vector{})
}

// under says whether a point of the plane, at d from its centre, is in its footprint,
// the edge included.
func (o *Object) under(d geom.Vec2, yaw float64) bool {
	if o.Shape != Box {
		return d.NormSq() <= float64(o.Radius*o.Radius)
	}
	d = d.Rotate(-yaw)
	return math.Abs(d.X) <= o.Size.X/2 && math.Abs(d.Y) <= o.Size.Y/2
}

// within says whether a point of the plane, at d from its centre, is nearer than reach
// to its footprint, in m.
func (o *Object) within(d geom.Vec2, yaw, reach float64) bool {
	if o.Shape != Box {
		reach += o.Radius
		return d.NormSq() < float64(reach*reach)
	}
	d = d.Rotate(-yaw)
	out := geom.Vec2{
		X: math.Max(math.Abs(d.X)-o.Size.X/2, 0),
		Y: math.Max(math.Abs(d.Y)-o.Size.Y/2, 0),
	}
	return out.NormSq() < float64(reach*reach)
}

// ray returns how far in m a ray goes until it meets the object as it is.
func (o *Object) ray(s *BodyState, r geom.Ray) (float64, bool) {
	switch o.Shape {
	case Ball:
		return geom.Sphere{Center: s.Pos, Radius: o.Radius}.Hit(r)
	case Box:
		pose := geom.Pose{Pos: s.Pos, Rot: geom.Yaw(s.Yaw)}
		return geom.Box{Pose: pose, Half: o.Size.Scale(0.5)}.Hit(r)
	}
	base := s.Pos
	base.Z -= o.Height / 2
	return geom.Cylinder{Base: base, Radius: o.Radius, Height: o.Height}.Hit(r)
}

// around returns the radius in m of a ball about its centre that contains it, however it
// is turned.
func (o *Object) around() float64 {
	if o.Shape == Box {
		return o.Size.Norm() / 2
	}
	return o.Radius
}
