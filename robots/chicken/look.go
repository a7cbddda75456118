// SPDX-License-Identifier: Apache-2.0

package chicken

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// How the machines are drawn; beds, plates and chickens are objects.

// aside is the room around a machine, m: it stays where it is.
const aside = 0.2

func feederLook() *sim.Look {
	return &sim.Look{Room: aside, Pieces: []sim.Piece{
		{Form: sim.Cone, At: geom.Translate(0, 0, 1.2), Size: geom.Vec3{X: 0.16, Y: 0.3, Z: 0.4}, Color: "orange", Gloss: 0.3},
		{Form: sim.Tube, At: geom.Translate(0, 0.35, 0.7), Size: geom.Vec3{X: 0.04, Z: 1.4}, Color: "gray", Gloss: 0.5},
		{Form: sim.RoundBox, At: geom.Translate(0, 0.25, 1.2), Size: geom.Vec3{X: 0.08, Y: 0.25, Z: 0.08}, Round: 0.02, Color: "gray", Gloss: 0.5},
	}}
}

// beltLook is two rollers at the ends and rails along the sides.
func beltLook(c *BeltConfig) *sim.Look {
	look := &sim.Look{Room: aside}
	across := geom.RotX(math.Pi / 2)
	const roller, rail = 0.04, 0.03
	for _, end := range [2]float64{-1, 1} {
		look.Pieces = append(look.Pieces,
			sim.Piece{
				Form: sim.Tube, At: geom.Pose{Pos: geom.Vec3{X: float64(end * (c.Length/2 - roller)), Z: -roller}, Rot: across},
				Size: geom.Vec3{X: roller, Z: c.Width + 0.02}, Color: "black", Gloss: 0.4,
			},
			sim.Piece{
				Form: sim.RoundBox, At: geom.Translate(0, float64(end*(c.Width/2+rail/2)), 0),
				Size: geom.Vec3{X: c.Length, Y: rail, Z: 0.08}, Round: 0.01, Color: "orange", Gloss: 0.3,
			})
	}
	return look
}

// scaleLook is a display on a post beside the plate: it shows the reading, and shines once
// that has settled.
func scaleLook(c *ScaleConfig) *sim.Look {
	right, beside := c.Size.X/2, c.Size.Y/2+0.08 // out from behind the picker's hand
	return &sim.Look{Room: aside, Pieces: []sim.Piece{
		{Form: sim.Tube, At: geom.Translate(right, beside, 0.15), Size: geom.Vec3{X: 0.02, Z: 0.3}, Color: "gray", Gloss: 0.5},
		{Form: sim.RoundBox, At: geom.Translate(right, beside, 0.38), Size: geom.Vec3{X: 0.36, Y: 0.04, Z: 0.2}, Round: 0.01, Color: "black", Gloss: 0.2},
		{Form: sim.RoundBox, At: geom.Translate(right, beside-0.02, 0.38), Size: geom.Vec3{X: 0.32, Y: 0.01, Z: 0.16}, Color: "green", Glow: "settled", Digits: "weight"},
	}}
}

// Links of the picker, in the order of its Links.
const (
	linkMast = iota
	linkBoom
	linkHand
)

// pickerLook has a boom that ends a little behind where the hand gets.
func pickerLook(reach float64) *sim.Look {
	const mast = 1.45
	boom := reach + 0.2
	return &sim.Look{Room: aside, Pieces: []sim.Piece{
		{Link: linkMast, Form: sim.Tube, At: geom.Translate(0, 0, mast/2), Size: geom.Vec3{X: 0.05, Z: mast}, Color: "blue", Gloss: 0.4},
		{Link: linkMast, Form: sim.Tube, At: geom.Translate(0, 0, 0.03), Size: geom.Vec3{X: 0.15, Z: 0.06}, Color: "gray", Gloss: 0.4},
		{Link: linkBoom, Form: sim.RoundBox, At: geom.Translate(boom/2-0.15, 0, 0), Size: geom.Vec3{X: boom, Y: 0.08, Z: 0.06}, Round: 0.02, Color: "blue", Gloss: 0.4},
		{Link: linkHand, Form: sim.Tube, At: geom.Translate(0, 0, 0.38), Size: geom.Vec3{X: 0.015, Z: 0.76}, Color: "gray", Gloss: 0.6},
		{Link: linkHand, Form: sim.Cone, At: geom.Translate(0, 0, 0.03), Size: geom.Vec3{X: 0.08, Y: 0.02, Z: 0.06}, Color: "black", Gloss: 0.3},
	}}
}
