// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// The light cells' figures; the formula is in the package comment.
const (
	photoHalf   = 50.0 // lx, that give a reading of one half
	photoNoise  = 0.002
	photoHeight = 0.10 // m
	photoAngle  = 40 * math.Pi / 180
	lampPoints  = 3
)

// photoMounts are where the cells sit and look to, cart frame.
var photoMounts = [2]geom.Pose2{
	{X: 0.060, Y: 0.050, Yaw: photoAngle},
	{X: 0.060, Y: -0.050, Yaw: -photoAngle},
}

func (r *Robot) measureLight() {
	for side := range photoMounts {
		lux := 0.0
		mount := r.drive.at.Mul(photoMounts[side])
		for _, i := range r.lights {
			lux += r.received(i, mount)
		}
		reading := lux / (lux + photoHalf)
		r.slots.set.Put(r.slots.photo[side], geom.Clamp(reading+float64(photoNoise*r.photoNoise.Normal()), 0, 1))
	}
}

// received returns the illuminance in lx that a cell has from object i.
func (r *Robot) received(i int, mount geom.Pose2) float64 {
	o, s := &r.world.Model.Objects[i], &r.world.Bodies()[i]
	if !s.Present() {
		return 0
	}
	cell := mount.Pos().To3D(photoHeight)
	to := s.Pos.Sub(cell)
	dist := math.Max(to.Norm(), o.Extent())
	cos := to.Unit().Dot(geom.Polar(1, mount.Yaw).To3D(0))
	if cos <= 0 {
		return 0
	}
	lux := o.Light * cos / float64(dist*dist)
	return float64(lux * r.inSight(i, o, cell))
}

// inSight returns the share of three points of an object that a cell sees: its
// middle, and one to each side.
func (r *Robot) inSight(i int, o *sim.Object, cell geom.Vec3) float64 {
	centre := r.world.Bodies()[i].Pos
	side := centre.Sub(cell).XY().Perp().Unit().Scale(0.7 * o.Extent())
	if o.Shape == sim.Box {
		side = side.Scale(0.7)
	}
	seen := 0.0
	for k := range lampPoints {
		point := centre.Add(side.Scale(float64(k - 1)).To3D(0))
		ray, dist := geom.Between(cell, point)
		if hit, ok := r.world.CastRay(ray, dist, r.self); !ok || hit.Body == i {
			seen += 1. / lampPoints
		}
	}
	return seen
}
