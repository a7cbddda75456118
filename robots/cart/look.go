// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Links of a cart, in the order of [Robot.Links]: the body with its origin on the
// ground, the wheels about their axles, the plunger's tip.
const (
	linkBody = iota
	linkWheelLeft
	linkWheelRight
	linkPlunger
)

var linkNames = []string{"body", "wheel_left", "wheel_right", "plunger"}

// LinkNames returns the names of the links in the order of [Robot.Links].
func (r *Robot) LinkNames() []string { return linkNames }

// Links appends the world poses of the links.
func (r *Robot) Links(to []geom.Pose) []geom.Pose {
	body := r.Pose()
	to = append(to, body)
	for side, y := range [2]float64{track / 2, -track / 2} {
		hub := geom.Pose{Pos: geom.Vec3{Y: y, Z: wheelRadius}, Rot: geom.RotY(r.drive.angle[side])}
		to = append(to, body.Mul(hub))
	}
	tip := geom.Translate(0.09, 0, plungerHeight)
	if r.plunger.out > 0 {
		tip.Pos.X += plungerStroke
	}
	return append(to, body.Mul(tip))
}

// Look returns how a cart of a colour is drawn.
func Look(color string) *sim.Look {
	flat := geom.RotX(math.Pi / 2) // an axis along y
	lying := geom.RotY(math.Pi / 2)
	at := func(x, y, z float64, rot geom.Quat) geom.Pose {
		return geom.Pose{Pos: geom.Vec3{X: x, Y: y, Z: z}, Rot: rot}
	}
	l := &sim.Look{Room: 2, Pieces: []sim.Piece{
		{Link: linkBody, Form: sim.Tube, At: geom.Translate(0, 0, 0.055), Size: geom.Vec3{X: 0.095, Z: 0.05}, Color: color, Gloss: 0.4},
		{Link: linkBody, Form: sim.Cone, At: geom.Translate(0, 0, 0.105), Size: geom.Vec3{X: 0.095, Y: 0.06, Z: 0.05}, Color: color, Gloss: 0.4},
		{Link: linkBody, Form: sim.Ellipsoid, At: geom.Translate(-0.075, 0, 0.012), Size: geom.Vec3{X: 0.024, Y: 0.024, Z: 0.024}, Color: "gray", Gloss: 0.8},
		{Link: linkPlunger, Form: sim.Tube, At: geom.Turn(lying), Size: geom.Vec3{X: 0.008, Z: 0.03}, Color: "gray", Gloss: 0.8},
	}}
	for side, sign := range [2]float64{1, -1} {
		lean := geom.Yaw(-sign * 0.291) // as the plates lean: 15 mm over 50 mm
		l.Pieces = append(
			l.Pieces,
			sim.Piece{Link: linkWheelLeft + side, Form: sim.Tube, At: geom.Turn(flat), Size: geom.Vec3{X: wheelRadius, Z: 0.018}, Color: "black"},
			sim.Piece{Link: linkBody, Form: sim.RoundBox, At: at(0.107, sign*0.026, 0.05, lean), Size: geom.Vec3{X: 0.008, Y: 0.05, Z: 0.08}, Round: 0.002, Color: "black", Glow: "bumper_" + sideNames[side]},
			sim.Piece{Link: linkBody, Form: sim.Ellipsoid, At: photoMounts[side].To3D(photoHeight), Size: geom.Vec3{X: 0.02, Y: 0.02, Z: 0.02}, Color: "yellow", Glow: "photo_" + sideNames[side]},
		)
		l.Feels = append(l.Feels, sim.Feeler{Part: "bumper_" + sideNames[side], Link: linkBody, At: geom.Vec3{X: 0.111, Y: float64(sign * 0.026), Z: 0.05}})
	}
	for i, name := range irNames {
		mount := irMounts[i].To3D(irHeight)
		l.Pieces = append(l.Pieces, sim.Piece{Link: linkBody, Form: sim.Ellipsoid, At: mount, Size: geom.Vec3{X: 0.014, Y: 0.014, Z: 0.014}, Color: "red", Glow: "ir_" + name})
		l.Eyes = append(l.Eyes, sim.Eye{Name: "ir_" + name, Link: linkBody, At: mount, Horizontal: 4 * irStep, Vertical: 0.02, Range: irRange})
	}
	return l
}
