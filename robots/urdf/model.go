// SPDX-License-Identifier: Apache-2.0

package urdf

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/source"
)

// Robot is a description as read. Links and joints refer to each other by index.
type Robot struct {
	Name      string
	Links     []Link // as in the file
	Joints    []Joint
	Materials []Material // those at the robot's level
	Root      int        // index of the only link without a parent
	Order     []int      // joint indices, a link's own joint before those below it
}

// Link is one rigid part.
type Link struct {
	Name       string
	Inertial   *Inertial // nil where the file gives none: a massless frame
	Visuals    []Shape
	Collisions []Shape
	Parent     int // index of the joint it hangs on, -1 for the root
	Pos        source.Pos
}

// Inertial is a link's mass distribution.
type Inertial struct {
	Origin                       geom.Pose // of the centre of mass, in the link's frame
	Mass                         float64   // kg
	IXX, IXY, IXZ, IYY, IYZ, IZZ float64   // about the centre of mass, kg·m²
}

// Shape is one visual or collision solid.
type Shape struct {
	Name     string // may be empty
	Origin   geom.Pose
	Solid    Solid
	Size     geom.Vec3 // box: edge lengths, m; mesh: scale
	Radius   float64   // sphere and cylinder, m
	Length   float64   // cylinder, along z, m
	Mesh     string    // file name of a mesh
	Material *Material // nil where the file names none; always nil for collisions
}

// Solid is the kind of a shape.
type Solid int

// The kinds of shapes.
const (
	Box Solid = iota
	Cylinder
	Sphere
	Mesh
)

var solidNames = []string{"box", "cylinder", "sphere", "mesh"}

// String gives the element's name in the format.
func (s Solid) String() string { return solidNames[s] }

// Material is a named look.
type Material struct {
	Name    string
	RGBA    [4]float64 // red, green, blue, opacity, 0 … 1; grey where not given
	Texture string     // file name, may be empty
}

// Type is the kind of a joint.
type Type int

// The kinds of joints.
const (
	Fixed Type = iota
	Revolute
	Continuous
	Prismatic
	Floating
	Planar
)

var typeNames = []string{"fixed", "revolute", "continuous", "prismatic", "floating", "planar"}

// String gives the format's word.
func (t Type) String() string { return typeNames[t] }

// Joint connects a parent link to a child link.
type Joint struct {
	Name          string
	Type          Type
	Parent, Child int       // link indices
	Origin        geom.Pose // of the joint's and child's frame at zero, in the parent's frame
	Axis          geom.Vec3 // unit, in the joint's frame; x where the file gives none
	Limit         *Limit    // never nil for revolute and prismatic joints
	Mimic         *Mimic    // nil for a joint that moves by itself
	Pos           source.Pos
}

// Limit bounds a joint.
type Limit struct {
	Lower, Upper float64 // rad or m
	Effort       float64 // N·m or N
	Velocity     float64 // rad/s or m/s
}

// Mimic ties a joint's value to another's: Multiplier times it, plus Offset.
type Mimic struct {
	Joint              int // index
	Multiplier, Offset float64
}

// LinkIndex finds a link by name.
func (r *Robot) LinkIndex(name string) (int, bool) {
	for i := range r.Links {
		if r.Links[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// JointIndex finds a joint by name.
func (r *Robot) JointIndex(name string) (int, bool) {
	for i := range r.Joints {
		if r.Joints[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// Mass is the sum of the links' masses, kg.
func (r *Robot) Mass() float64 {
	sum := 0.0
	for i := range r.Links {
		if in := r.Links[i].Inertial; in != nil {
			sum += in.Mass
		}
	}
	return sum
}

// Poses gives the frames of all links in the root link's frame for one value per
// joint, rad or m, both in file order. Values of fixed and mimicking joints do not
// matter; floating and planar joints stay where their origin is. Limits are not
// applied. out must have room for every link.
func (r *Robot) Poses(values []float64, out []geom.Pose) {
	out[r.Root] = geom.IdentityPose()
	for _, i := range r.Order {
		j := &r.Joints[i]
		out[j.Child] = out[j.Parent].Mul(j.Origin).Mul(j.motion(r.value(i, values)))
	}
}

// value follows mimics, of which the reader has made sure that they end.
func (r *Robot) value(joint int, values []float64) float64 {
	m := r.Joints[joint].Mimic
	if m == nil {
		return values[joint]
	}
	return float64(m.Multiplier*r.value(m.Joint, values)) + m.Offset
}

// motion is the pose a joint's value adds to its origin.
func (j *Joint) motion(value float64) geom.Pose {
	switch j.Type {
	case Revolute, Continuous:
		return geom.Turn(geom.AxisAngle(j.Axis, value))
	case Prismatic:
		return geom.Pose{Pos: j.Axis.Scale(value), Rot: geom.Identity()}
	}
	return geom.IdentityPose()
}
