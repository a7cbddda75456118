// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Home is the orbit from which a world is first seen: the robots and the things about them,
// where they are at first, from above: from the south-east, if nothing stands before them.
func (s *Scene) Home() Orbit { return s.holding(s.lively, s.azimuth, homeElevation) }

// Where one stands at first, rad.
const (
	homeAzimuth   = -1.33
	homeElevation = 0.55
)

// Cameras lists the standing views by name: overview, top, front, side, near, then for
// each robot one that follows it and one through each of its eyes.
func (s *Scene) Cameras() []string {
	names := []string{"overview", "top", "front", "side", "near"}
	for i := range s.robots {
		if len(s.robots[i].look.Pieces) == 0 {
			continue
		}
		names = append(names, s.robots[i].name)
		for j := range s.robots[i].look.Eyes {
			names = append(names, s.robots[i].name+"/"+s.robots[i].look.Eyes[j].Name)
		}
	}
	return names
}

// Camera returns the standing view called name at a snapshot; false if there is none.
// Overview, top, front and side hold the whole ground and all that was there at first
// in a picture of the scene's Aspect; near is Home.
func (s *Scene) Camera(name string, snap *sim.Snapshot) (Camera, bool) {
	switch name {
	case "overview":
		return s.holding(s.extent, homeAzimuth, homeElevation).Camera(name), true
	case "near":
		return s.Home().Camera(name), true
	case "top":
		return s.holding(s.extent, -math.Pi/2, maxElevation).Camera(name), true
	case "front":
		return s.holding(s.extent, 0, 0.36).Camera(name), true
	case "side":
		return s.holding(s.extent, -math.Pi/2, 0.36).Camera(name), true
	}
	for i := range s.robots {
		if len(s.robots[i].look.Pieces) == 0 {
			continue
		}
		if c, ok := s.robotCamera(&s.robots[i], &snap.Robots[i], name); ok {
			return c, true
		}
	}
	return Camera{}, false
}

func (s *Scene) robotCamera(r *robotLook, state *sim.RobotState, name string) (Camera, bool) {
	if name == r.name {
		return Follow(state).Camera(name), true
	}
	for i := range r.look.Eyes {
		e := &r.look.Eyes[i]
		if name == r.name+"/"+e.Name {
			at := linkPose(state, e.Link).Mul(e.At)
			return Camera{Name: name, Eye: at.Apply(geom.Vec3{X: lens}), Target: at.Apply(geom.Vec3{X: 1}), FOV: e.Vertical}, true
		}
	}
	return Camera{}, false
}

// lens is how far before the eye a picture through it begins, so that it does not
// show the housing from within, m.
const lens = 0.02

// Follow is the orbit that stays beside a robot: behind it on its right.
func Follow(state *sim.RobotState) Orbit {
	height := 0.2
	for i := range state.Links {
		height = max(height, state.Links[i].Pos.Z)
	}
	at := state.Base.Pos().To3D(height * 0.55)
	return Orbit{Target: at, Distance: 1.1 + 2.2*height, Azimuth: geom.WrapAngle(state.Base.Yaw + 3.7), Elevation: 0.42, FOV: usualFOV}
}

// Where returns the point of the picture at which a camera sees a point, x and y
// from -1 to 1, and its distance along the view; behind the camera it is negative.
func (c *Camera) Where(p geom.Vec3, aspect float64) (x, y, depth float64) {
	right, up, forward := c.Axes()
	d := p.Sub(c.Eye)
	depth = d.Dot(forward)
	k := detmath.Tan(c.FOV/2) * depth
	return d.Dot(right) / (k * aspect), d.Dot(up) / k, depth
}

// OrbitOf returns the orbit that sees what a camera sees, about a point on the ground
// before it where there is one.
func OrbitOf(c *Camera) Orbit {
	_, _, forward := c.Axes()
	distance := c.Target.Dist(c.Eye)
	if forward.Z < -0.05 {
		distance = min(c.Eye.Z/-forward.Z, maxDistance)
	}
	o := Orbit{Target: c.Eye.Add(forward.Scale(distance)), Distance: distance, FOV: c.FOV}
	o.Azimuth = detmath.Atan2(-forward.Y, -forward.X)
	o.Elevation = detmath.Asin(geom.Clamp(-forward.Z, -1, 1))
	return o
}

// Place returns where a thing or a robot is; false for a name of neither.
func (s *Scene) Place(name string, snap *sim.Snapshot) (geom.Vec3, bool) {
	for i := range snap.Robots {
		if r := &snap.Robots[i]; r.Name == name {
			return Follow(r).Target, true
		}
	}
	for i := range snap.Bodies {
		if s.model.Objects[i].Name == name {
			return snap.Bodies[i].Pos, true
		}
	}
	return geom.Vec3{}, false
}

// Picked returns the thing or robot that a ray meets first in the scene; where it
// meets none, the one that it passes most closely, if that is close to the eye.
func (s *Scene) Picked(r geom.Ray) (string, bool) {
	if name := s.met(r, 0); name != "" {
		return name, true
	}
	name := s.met(r, pickSlack)
	return name, name != ""
}

// pickSlack is by how much one may miss what one points at, rad.
const pickSlack = 0.02

func (s *Scene) met(r geom.Ray, slack float64) string {
	name, nearest := "", math.Inf(1)
	for i := range s.Solids {
		p := &s.Solids[i]
		if p.Owner == "" {
			continue
		}
		ball := geom.Sphere{Center: p.Pose.Pos, Radius: bulk(p) + float64(slack*p.Pose.Pos.Dist(r.Origin))}
		if t, ok := ball.Hit(r); ok && t < nearest {
			name, nearest = p.Owner, t
		}
	}
	return name
}

// bulk is the radius of a ball about as large as a solid, and large enough to be hit.
func bulk(s *Solid) float64 {
	size := s.Size
	switch s.Form {
	case sim.Capsule, sim.Tube, sim.Cone:
		size = geom.Vec3{X: 2 * s.Size.X, Y: 2 * s.Size.X, Z: s.Size.Z}
	}
	return max((size.X+size.Y+size.Z)/6, 0.03)
}
