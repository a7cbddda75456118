// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// Camera is a point of view.
type Camera struct {
	Name        string
	Eye, Target geom.Vec3 // m
	FOV         float64   // rad, full vertical opening
}

// Axes returns the camera's directions: to the right, upwards in the picture, and
// forwards. A camera that looks straight down has north up.
func (c *Camera) Axes() (right, up, forward geom.Vec3) {
	forward = c.Target.Sub(c.Eye).Unit()
	right = forward.Cross(geom.Vec3{Z: 1})
	if right.NormSq() < 1e-12 {
		right = geom.Vec3{X: 1}
	}
	right = right.Unit()
	return right, right.Cross(forward), forward
}

// Orbit is a camera that circles a point.
type Orbit struct {
	Target    geom.Vec3
	Distance  float64 // m
	Azimuth   float64 // rad: where it stands as seen from the target, from east
	Elevation float64 // rad above the horizon
	FOV       float64 // rad
}

// Limits of an orbit.
const (
	minDistance  = 0.2
	maxDistance  = 400
	maxElevation = 1.5608 // not quite overhead
	minElevation = 0.02
	usualFOV     = 0.65
)

// Camera returns the camera that the orbit describes.
func (o Orbit) Camera(name string) Camera {
	sinE, cosE := detmath.SinCos(o.Elevation)
	sinA, cosA := detmath.SinCos(o.Azimuth)
	d := geom.Vec3{X: cosE * cosA, Y: cosE * sinA, Z: sinE}
	return Camera{Name: name, Eye: o.Target.Add(d.Scale(o.Distance)), Target: o.Target, FOV: o.FOV}
}

// Turn moves the orbit by angles in rad.
func (o Orbit) Turn(azimuth, elevation float64) Orbit {
	o.Azimuth = geom.WrapAngle(o.Azimuth + azimuth)
	o.Elevation = geom.Clamp(o.Elevation+elevation, minElevation, maxElevation)
	return o
}

// Zoom changes the distance by a factor.
func (o Orbit) Zoom(factor float64) Orbit {
	o.Distance = geom.Clamp(o.Distance*factor, minDistance, maxDistance)
	return o
}

// Pan moves the target in the picture's plane, kept on the ground: right and away
// from the viewer, m.
func (o Orbit) Pan(right, away float64) Orbit {
	s, c := detmath.SinCos(o.Azimuth)
	o.Target.X += float64(-s*right) - float64(c*away)
	o.Target.Y += float64(c*right) - float64(s*away)
	return o
}

// Pick returns the ray through a point of the picture: x and y from -1 to 1, right
// and up, aspect is width over height.
func (c *Camera) Pick(x, y, aspect float64) geom.Ray {
	right, up, forward := c.Axes()
	half := detmath.Tan(c.FOV / 2)
	d := forward.Add(right.Scale(x * half * aspect)).Add(up.Scale(y * half))
	return geom.Ray{Origin: c.Eye, Dir: d.Unit()}
}
