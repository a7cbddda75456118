// SPDX-License-Identifier: Apache-2.0

package cart

import "github.com/playsim/playsim/geom"

// The cart over holes; what happens there is in the package comment.
const (
	castorAt = -0.075 // m ahead
	rimHolds = 0.015  // m over a hole's edge from which a wheel drops in
	nosePose = 0.70   // rad, of a cart both of whose wheels are in a hole
	sidePose = 0.35   // rad, of one with a wheel in it
	tailPose = 0.25   // rad, of one with its castor in it
	sunk     = 0.02   // m
)

// cliffMounts are the points of the floor that the cliff sensors look at, cart frame.
var cliffMounts = [2]geom.Vec2{{X: 0.113, Y: 0.08}, {X: 0.113, Y: -0.08}}

func (r *Robot) measureCliffs() {
	for side, mount := range cliffMounts {
		r.slots.set.PutBool(r.slots.cliff[side], r.world.OverHole(r.drive.at.Apply(mount), 0))
	}
	r.slots.set.PutBool(r.slots.fallen, r.drive.fallen)
}

// dropIn ends the ride of a cart that has a wheel or its castor over a hole.
func (r *Robot) dropIn() {
	d := &r.drive
	over := func(p geom.Vec2) bool { return r.world.OverHole(d.at.Apply(p), -rimHolds) }
	l, rt := over(geom.Vec2{Y: track / 2}), over(geom.Vec2{Y: -track / 2})
	switch {
	case d.fallen:
		return
	case l && rt:
		d.tilt = geom.RotY(nosePose)
	case l:
		d.tilt = geom.RotX(-sidePose)
	case rt:
		d.tilt = geom.RotX(sidePose)
	case over(geom.Vec2{X: castorAt}):
		d.tilt = geom.RotY(-tailPose)
	default:
		return
	}
	d.fallen, d.wheel = true, [2]float64{}
	d.body.Fix(true)
}

// Pose returns where the cart's body is, as it leans.
func (r *Robot) Pose() geom.Pose {
	pose := r.drive.at.To3D(0)
	if r.drive.fallen {
		pose.Pos.Z, pose.Rot = -sunk, pose.Rot.Mul(r.drive.tilt)
	}
	return pose
}
