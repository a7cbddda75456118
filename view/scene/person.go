// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

var (
	skinColor    = Color{0.87, 0.67, 0.53}
	hairColor    = Color{0.24, 0.16, 0.11}
	trouserColor = Color{0.22, 0.25, 0.34}
	shoeColor    = Color{0.12, 0.12, 0.13}
)

// Shares of a person's height at which parts of the body are.
const (
	headAt     = 0.93
	shoulderAt = 0.82
	hipAt      = 0.50
)

// person is a figure of the object's height that faces where it faces. The legs
// swing with the speed, an arm waves, the head looks.
func (s *Scene) person(o *sim.Object, b *sim.BodyState, p *sim.PersonState, now int64) {
	h := o.Height
	w := min(o.Radius, h*0.14) // half the shoulders' width
	base := geom.Pose{Pos: geom.Vec3{X: b.Pos.X, Y: b.Pos.Y, Z: b.Pos.Z - h/2}, Rot: geom.Yaw(b.Yaw)}
	put := func(at geom.Pose, f sim.Form, size geom.Vec3, c Color) {
		s.add(o.Name, f, base.Mul(at), size, Material{Color: c, Gloss: 0.08})
	}
	shirt := ParseColor(o.Color)
	put(geom.Translate(0, 0, h*0.66), sim.Ellipsoid, geom.Vec3{X: w * 1.1, Y: w * 1.9, Z: h * 0.40}, shirt)
	put(geom.Translate(0, 0, h*0.86), sim.Tube, geom.Vec3{X: h * 0.030, Z: h * 0.06}, skinColor)
	turn := geom.Clamp(geom.WrapAngle(p.Gaze-b.Yaw), -neckLimit, neckLimit)
	s.head(o, base.Mul(geom.Pose{Pos: geom.Vec3{Z: h * headAt}, Rot: geom.Yaw(turn)}), h)
	stride := stridePhase(b, h)
	for _, side := range []float64{-1, 1} {
		hip := geom.Translate(0, side*w*0.42, h*hipAt).Mul(geom.Turn(geom.RotY(-side * stride)))
		put(hip.Mul(geom.Translate(0, 0, -h*0.24)), sim.Capsule, geom.Vec3{X: h * 0.043, Z: h * 0.40}, trouserColor)
		put(hip.Mul(geom.Translate(h*0.03, 0, -h*0.475)), sim.Ellipsoid, geom.Vec3{X: h * 0.15, Y: h * 0.065, Z: h * 0.05}, shoeColor)
		swing := geom.RotY(side * stride)
		if p.Waves && side < 0 {
			swing = geom.RotX(waveRaised + float64(waveSwing*detmath.Sin(wavePace*float64(now)/1e9)))
		}
		shoulder := geom.Pose{Pos: geom.Vec3{Y: side * w * 0.98, Z: h * shoulderAt}, Rot: swing}
		put(shoulder.Mul(geom.Translate(0, 0, -h*0.155)), sim.Capsule, geom.Vec3{X: h * 0.026, Z: h * 0.28}, shirt.Scale(0.9))
		put(shoulder.Mul(geom.Translate(0, 0, -h*0.33)), sim.Ellipsoid, geom.Vec3{X: h * 0.055, Y: h * 0.04, Z: h * 0.08}, skinColor)
	}
}

const (
	neckLimit  = 1.4 // rad
	waveRaised = -2.5
	waveSwing  = 0.35
	wavePace   = 9.0 // rad/s
	speechTime = 4e9 // ns: how long words stand in the air
)

// speech shows what a person said not long ago.
func (s *Scene) speech(o *sim.Object, b *sim.BodyState, snap *sim.Snapshot, i int) {
	if o.Shape != sim.Person {
		return
	}
	if p := &snap.Persons[i]; p.Said != "" && snap.Time-p.SaidAt < speechTime {
		at := b.Pos
		at.Z += o.Height/2 + 0.15
		s.Labels = append(s.Labels, Label{At: at, Text: p.Said, Color: named["black"], Said: true, Owner: o.Name})
	}
}

// stridePhase returns the swing of the legs in rad: they go to and fro with the way
// that is covered, so a standing person stands still.
func stridePhase(b *sim.BodyState, height float64) float64 {
	speed := b.Vel.XY().Norm()
	if speed < 0.01 {
		return 0
	}
	s, c := detmath.SinCos(b.Yaw)
	way := float64(b.Pos.X*c) + float64(b.Pos.Y*s)
	return 0.45 * min(speed, 1) * detmath.Sin(way*7/height)
}

// head has a nose, so that one sees where it looks.
func (s *Scene) head(o *sim.Object, at geom.Pose, h float64) {
	put := func(x, y, z float64, size geom.Vec3, c Color) {
		s.add(o.Name, sim.Ellipsoid, at.Mul(geom.Translate(x*h, y*h, z*h)), size.Scale(h), Material{Color: c, Gloss: 0.1})
	}
	put(0, 0, 0, geom.Vec3{X: 0.115, Y: 0.095, Z: 0.135}, skinColor)
	put(-0.012, 0, 0.020, geom.Vec3{X: 0.115, Y: 0.105, Z: 0.115}, hairColor)
	put(0.060, 0, -0.008, geom.Vec3{X: 0.022, Y: 0.016, Z: 0.026}, skinColor.Scale(0.95))
	for _, side := range []float64{-1, 1} {
		put(0.050, side*0.020, 0.010, geom.Vec3{X: 0.010, Y: 0.012, Z: 0.010}, darkColor)
	}
}
