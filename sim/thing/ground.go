// SPDX-License-Identifier: Apache-2.0

package thing

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
)

// Wall is a straight vertical wall that stands on the ground.
type Wall struct {
	From, To  geom.Vec2 // m, ends of its centre line
	Thickness float64   // m
	Height    float64   // m
	Skin      *Skin     // nil is WallSkin
}

// Ground is the floor. Its size is where things are placed and what is drawn.
type Ground struct {
	Size  geom.Vec2 // m, full extents, centred at the origin
	Walls []Wall
	Holes []Hole
}

// Border returns the four walls that enclose a ground of the given size; their
// inner faces are at its edges.
func Border(size geom.Vec2, thickness, height float64) []Wall {
	x, y := (size.X+thickness)/2, (size.Y+thickness)/2
	corner := [4]geom.Vec2{{X: -x, Y: -y}, {X: x, Y: -y}, {X: x, Y: y}, {X: -x, Y: y}}
	walls := make([]Wall, 4)
	for i := range walls {
		walls[i] = Wall{From: corner[i], To: corner[(i+1)%4], Thickness: thickness, Height: height}
	}
	return walls
}

// WallSkin is the skin of a wall that has no other.
var WallSkin = Skin{Friction: 0.2, Restitution: 0.3}

// Hole is a round hole in the ground with a flat bottom.
type Hole struct {
	Name   string
	At     geom.Vec2 // m, world frame
	Radius float64   // m
	Depth  float64   // m
	Color  string    // name of its colour
}

// Check reports what is wrong with a hole, and adds its name to those that there are.
func (h *Hole) Check(names map[string]bool) error {
	switch {
	case h.Name == "":
		return fmt.Errorf("a hole has no name")
	case names[h.Name]:
		return fmt.Errorf("the name %s is used twice", h.Name)
	case !(math.Abs(h.At.X) <= MaxExtent) || !(math.Abs(h.At.Y) <= MaxExtent):
		return fmt.Errorf("hole %s: position %v is not within %v m", h.Name, h.At, MaxExtent)
	case !(h.Radius >= MinRadius && h.Radius <= MaxExtent) || !(h.Depth >= MinRadius && h.Depth <= MaxExtent):
		return fmt.Errorf("hole %s: radius %v m or depth %v m outside [%v, %v]", h.Name, h.Radius, h.Depth, MinRadius, MaxExtent)
	}
	names[h.Name] = true
	return nil
}

// Outside returns the skin of a wall.
func (wall *Wall) Outside() Skin {
	if wall.Skin != nil {
		return *wall.Skin
	}
	return WallSkin
}

// Check reports what is out of range.
func (wall *Wall) Check() error {
	length := wall.To.Sub(wall.From).Norm()
	if !(length >= MinRadius && length <= 2*MaxExtent) {
		return fmt.Errorf("length %v m outside [%v, %v]", length, MinRadius, 2*MaxExtent)
	}
	if !(wall.Thickness > 0 && wall.Thickness <= MaxExtent && wall.Height > 0 && wall.Height <= MaxExtent) {
		return fmt.Errorf("thickness %v m or height %v m outside (0, %v]", wall.Thickness, wall.Height, MaxExtent)
	}
	return wall.Outside().Check()
}

// Box returns the box that a wall takes.
func (wall *Wall) Box() geom.Box {
	d := wall.To.Sub(wall.From)
	mid := wall.From.Add(d.Scale(0.5))
	return geom.Box{
		Pose: geom.Pose2{X: mid.X, Y: mid.Y, Yaw: d.Angle()}.To3D(wall.Height / 2),
		Half: geom.Vec3{X: (d.Norm() + wall.Thickness) / 2, Y: wall.Thickness / 2, Z: wall.Height / 2},
	}
}

// Blocks reports whether a wall is where an upright cylinder is to stand.
func (wall *Wall) Blocks(at geom.Vec2, radius, zMin, zMax float64) bool {
	reach := radius + wall.Thickness/2
	return wall.Height > zMin && zMax > 0 && form.SegmentDistSq(at, wall.From, wall.To) < float64(reach*reach)
}
