// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// holeShows is the height of its top below which a thing in a hole is not drawn, m: a
// hole is paint on the ground, so what lies in it would show through the floor.
const holeShows = 0.01

// object adds a thing of the world.
func (s *Scene) object(o *sim.Object, b *sim.BodyState, snap *sim.Snapshot, i int) {
	if b.In >= 0 && b.Pos.Z+o.HalfHeight() < holeShows {
		return
	}
	at := geom.Pose{Pos: b.Pos, Rot: b.Rot}
	if !b.Held() {
		s.contact(o.Name, b.Pos, o.Extent(), b.Pos.Z-o.HalfHeight())
	}
	switch {
	case o.Shape == sim.Person:
		s.person(i, b, snap)
	case o.Look == "chicken":
		s.chicken(o, b, at)
	case o.Look == "lamp":
		s.lamp(o, at)
	case o.Look == "station":
		s.station(o, at)
	case o.Shape == sim.Ball:
		s.ball(o, at)
	case o.Shape == sim.Cylinder:
		s.add(o.Name, sim.Tube, at, geom.Vec3{X: o.Radius, Z: o.Height}, Material{Color: ParseColor(o.Color), Gloss: 0.2})
	default:
		s.add(o.Name, sim.RoundBox, at, o.Size, Material{Color: ParseColor(o.Color), Gloss: 0.15}).Round = min(0.01, o.Size.Z/8)
	}
}

// ball has lunes of two colours, so that one sees it roll.
func (s *Scene) ball(o *sim.Object, at geom.Pose) {
	c := ParseColor(o.Color)
	second := c.Mix(Color{1, 1, 1}, 0.45)
	if c.luma() > 0.8 {
		second = c.Scale(0.55)
	}
	d := 2 * o.Radius
	s.add(o.Name, sim.Ellipsoid, at, geom.Vec3{X: d, Y: d, Z: d}, Material{Color: c, Second: second, Pattern: Lunes, Gloss: 0.6, Glow: shine(o)})
}

// shine is how much of its own light a thing that is a source of light shows.
func shine(o *sim.Object) float64 {
	if o.Light > 0 {
		return 0.7
	}
	return 0
}

var (
	boneColor = Color{0.93, 0.91, 0.86}
	combColor = Color{0.80, 0.10, 0.10}
	beakColor = Color{0.95, 0.62, 0.12}
	darkColor = Color{0.10, 0.10, 0.12}
)

// stature is how large a bird of a weight in kg is drawn: all have the same cylinder
// in the physics, but one sees which are heavy.
func stature(mass float64) float64 { return geom.Clamp(0.74+float64(0.04*mass), 0.76, 1.14) }

// chicken draws a bird onto the foot of the cylinder or box that it is in the physics.
func (s *Scene) chicken(o *sim.Object, b *sim.BodyState, at geom.Pose) {
	h := 2 * o.HalfHeight()
	r := o.Radius
	if o.Shape == sim.Box {
		r = min(o.Size.X, o.Size.Y) / 2
	}
	foot, k := -h/2, stature(o.Mass)
	h, r = h*k, r*k
	put := func(f sim.Form, x, y, z float64, tilt float64, size geom.Vec3, c Color, gloss float64) *Solid {
		return s.add(o.Name, f, at.Mul(geom.Pose{Pos: geom.Vec3{X: x * r, Y: y * r, Z: foot + float64(z*h)}, Rot: geom.RotY(tilt)}), size, Material{Color: c, Gloss: gloss})
	}
	plumage := boneColor
	if o.Color != "" {
		plumage = ParseColor(o.Color)
	}
	put(sim.Ellipsoid, -0.05, 0, 0.46, 0.15, geom.Vec3{X: 1.75 * r, Y: 1.45 * r, Z: 0.52 * h}, plumage, 0.05)
	for i, tilt := range [3]float64{-0.25, -0.65, -1.05} { // feathers of the tail
		put(sim.Ellipsoid, -0.78-float64(0.10*float64(i)), 0, 0.66-float64(0.045*float64(i)), tilt, geom.Vec3{X: 0.26 * r, Y: 0.34 * r, Z: 0.36 * h}, plumage.Scale(0.96-float64(0.04*float64(i))), 0)
	}
	put(sim.Capsule, 0.50, 0, 0.68, 0.25, geom.Vec3{X: 0.27 * r, Z: 0.22 * h}, plumage, 0)
	put(sim.Ellipsoid, 0.60, 0, 0.85, 0, geom.Vec3{X: 0.62 * r, Y: 0.52 * r, Z: 0.20 * h}, plumage, 0)
	put(sim.Cone, 0.98, 0, 0.845, 1.5708, geom.Vec3{X: 0.12 * r, Y: 0.01 * r, Z: 0.24 * r}, beakColor, 0.2)
	for i, high := range [3]float64{0.955, 0.975, 0.960} { // points of the comb
		put(sim.Ellipsoid, 0.72-float64(0.15*float64(i)), 0, high, 0, geom.Vec3{X: 0.20 * r, Y: 0.09 * r, Z: 0.09 * h}, combColor, 0)
	}
	put(sim.Ellipsoid, 0.82, 0, 0.76, 0, geom.Vec3{X: 0.12 * r, Y: 0.10 * r, Z: 0.08 * h}, combColor, 0)
	for _, side := range []float64{-1, 1} {
		put(sim.Ellipsoid, -0.10, side*0.66, 0.48, 0.2, geom.Vec3{X: 1.0 * r, Y: 0.22 * r, Z: 0.32 * h}, plumage.Scale(0.90), 0)
		put(sim.Ellipsoid, 0.74, side*0.22, 0.875, 0, geom.Vec3{X: 0.10 * r, Y: 0.10 * r, Z: 0.04 * h}, darkColor, 0.8)
		put(sim.Capsule, 0, side*0.35, 0.12, 0, geom.Vec3{X: 0.06 * r, Z: 0.2 * h}, beakColor, 0)
		put(sim.Ellipsoid, 0.12, side*0.35, 0.012, 0, geom.Vec3{X: 0.42 * r, Y: 0.26 * r, Z: 0.024 * h}, beakColor, 0)
	}
}

// lamp is a bulb on a post.
func (s *Scene) lamp(o *sim.Object, at geom.Pose) {
	h := 2 * o.HalfHeight()
	c := ParseColor(o.Color)
	bulb := max(o.Radius, 0.02)
	s.add(o.Name, sim.Tube, at.Mul(geom.Translate(0, 0, -bulb/2)), geom.Vec3{X: bulb * 0.3, Z: h - bulb}, Material{Color: darkColor, Gloss: 0.3})
	s.add(o.Name, sim.Ellipsoid, at.Mul(geom.Translate(0, 0, h/2-bulb)), geom.Vec3{X: 2 * bulb, Y: 2 * bulb, Z: 2 * bulb}, Material{Color: c, Glow: 0.9})
}

// station is a charging plate with a beacon at its back.
func (s *Scene) station(o *sim.Object, at geom.Pose) {
	size := o.Size
	if o.Shape == sim.Cylinder {
		size = geom.Vec3{X: 2 * o.Radius, Y: 2 * o.Radius, Z: o.Height}
	}
	s.add(o.Name, sim.RoundBox, at, size, Material{Color: ParseColor(o.Color), Gloss: 0.4}).Round = size.Z / 3
	s.add(o.Name, sim.RoundBox, at.Mul(geom.Translate(0, 0, size.Z/2)), geom.Vec3{X: size.X * 0.6, Y: size.Y * 0.2, Z: 0.004}, Material{Color: named["yellow"], Glow: 0.5})
	s.add(o.Name, sim.Ellipsoid, at.Mul(geom.Translate(-size.X*0.4, 0, size.Z/2+0.03)), geom.Vec3{X: 0.05, Y: 0.05, Z: 0.05}, Material{Color: named["yellow"], Glow: shine(o)})
}
