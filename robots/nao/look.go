// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
)

// Colours of the shell.
const (
	shellColor = "#f2f2ef"
	jointColor = "#5c6067"
	trimColor  = "#e2571c"
	darkColor  = "#1d1f24"
	seamColor  = "#33363c"
	lightColor = "#8aa9bd" // of lights that are off
)

// Look returns how a robot of this configuration is drawn: rounded pieces on the
// published lengths and camera places; the shapes of the shell are ours.
func Look(c *Config) *sim.Look {
	l := &sim.Look{}
	trunk(l)
	if up := c.taller(); up > 0 { // a neck up to its head
		piece(l, body.Torso, sim.Capsule, geom.Translate(0, 0, 0.12+up/2), geom.Vec3{X: 0.034, Z: up}, 0, shellColor)
	}
	head(l)
	for _, side := range []float64{1, -1} {
		arm(l, side)
		leg(l, side)
	}
	h, v := c.Version.CameraFOV()
	for _, c := range []body.Camera{body.Top, body.Bottom} {
		l.Eyes = append(l.Eyes, sim.Eye{Name: "camera_" + c.String(), Link: int(body.LinkOf(body.HeadPitch)), At: body.HeadFromCamera(c), Horizontal: h, Vertical: v, Range: eyeRange})
	}
	return l
}

// eyeRange is how far the fields of the cameras are drawn, m.
const eyeRange = 0.6

// piece adds one solid with the finish of the shell.
func piece(l *sim.Look, link body.Link, f sim.Form, at geom.Pose, size geom.Vec3, round float64, color string) *sim.Piece {
	l.Pieces = append(l.Pieces, sim.Piece{Link: int(link), Form: f, At: at, Size: size, Round: round, Color: color, Gloss: 0.35})
	return &l.Pieces[len(l.Pieces)-1]
}

// lying turns a piece's axis from z to x, upright none; across turns it to y.
func lying(x, y, z float64) geom.Pose {
	return geom.Pose{Pos: geom.Vec3{X: x, Y: y, Z: z}, Rot: geom.RotY(math.Pi / 2)}
}

func across(x, y, z float64) geom.Pose {
	return geom.Pose{Pos: geom.Vec3{X: x, Y: y, Z: z}, Rot: geom.RotX(math.Pi / 2)}
}

func trunk(l *sim.Look) {
	box, ball := sim.RoundBox, sim.Ellipsoid
	put := func(f sim.Form, x, z float64, size geom.Vec3, round float64, color string) *sim.Piece {
		return piece(l, body.Torso, f, geom.Translate(x, 0, z), size, round, color)
	}
	put(box, -0.004, 0.056, geom.Vec3{X: 0.112, Y: 0.150, Z: 0.132}, 0.050, shellColor)
	put(box, -0.002, 0.004, geom.Vec3{X: 0.100, Y: 0.118, Z: 0.110}, 0.042, shellColor)
	put(box, -0.001, -0.034, geom.Vec3{X: 0.095, Y: 0.110, Z: 0.032}, 0.015, seamColor)
	put(box, -0.004, -0.068, geom.Vec3{X: 0.094, Y: 0.128, Z: 0.058}, 0.028, jointColor)
	put(box, 0.038, 0.072, geom.Vec3{X: 0.0270, Y: 0.0990, Z: 0.0710}, 0.012, seamColor)
	put(box, 0.038, 0.072, geom.Vec3{X: 0.0300, Y: 0.0950, Z: 0.0670}, 0.011, trimColor)
	put(box, -0.048, 0.066, geom.Vec3{X: 0.040, Y: 0.112, Z: 0.100}, 0.018, jointColor)
	put(sim.Tube, 0.000, 0.116, geom.Vec3{X: 0.028, Z: 0.05}, 0, jointColor)
	put(sim.Tube, -0.002, 0.1205, geom.Vec3{X: 0.038, Z: 0.006}, 0, seamColor)
	put(ball, 0.0510, 0.062, geom.Vec3{X: 0.012, Y: 0.030, Z: 0.030}, 0, darkColor)
	button := put(ball, 0.0540, 0.062, geom.Vec3{X: 0.012, Y: 0.022, Z: 0.022}, 0, lightColor)
	button.Gloss, button.Glow = 0.8, "leds/chest"
}

func head(l *sim.Look) {
	link := body.LinkOf(body.HeadPitch)
	ball := sim.Ellipsoid
	put := func(f sim.Form, x, z float64, size geom.Vec3, color string) *sim.Piece {
		return piece(l, link, f, geom.Translate(x, 0, z), size, 0, color)
	}
	put(ball, 0.000, 0.0580, geom.Vec3{X: 0.126, Y: 0.130, Z: 0.108}, shellColor)
	put(ball, 0.016, 0.0360, geom.Vec3{X: 0.096, Y: 0.106, Z: 0.080}, shellColor)
	put(sim.Tube, 0.000, 0.0790, geom.Vec3{X: 0.0597, Z: 0.0016}, seamColor)
	put(ball, -0.006, 0.0810, geom.Vec3{X: 0.116, Y: 0.044, Z: 0.076}, trimColor)
	put(ball, 0.0570, 0.0636, geom.Vec3{X: 0.016, Y: 0.015, Z: 0.015}, darkColor)
	put(ball, 0.0605, 0.0177, geom.Vec3{X: 0.012, Y: 0.020, Z: 0.011}, darkColor)
	for _, side := range [2]float64{1, -1} {
		at := func(y float64) geom.Pose { return across(-0.004, side*y, 0.054) }
		piece(l, link, sim.Tube, at(0.0620), geom.Vec3{X: 0.0310, Z: 0.016}, 0, jointColor)
		piece(l, link, sim.Tube, at(0.0675), geom.Vec3{X: 0.0250, Z: 0.010}, 0, shellColor)
		piece(l, link, sim.Tube, at(0.0685), geom.Vec3{X: 0.0120, Z: 0.012}, 0, trimColor)
		eye(l, link, side)
	}
}

// eye is a ring that shines in a dark socket.
func eye(l *sim.Look, link body.Link, side float64) {
	ball := sim.Ellipsoid
	socket := geom.Pose{Pos: geom.Vec3{X: 0.0520, Y: float64(side * 0.0275), Z: 0.049}, Rot: geom.Yaw(side * 0.42)}
	piece(l, link, ball, socket, geom.Vec3{X: 0.018, Y: 0.036, Z: 0.038}, 0, darkColor).Gloss = 0.6
	ring := piece(l, link, ball, socket.Mul(geom.Translate(0.0055, 0, 0)), geom.Vec3{X: 0.012, Y: 0.027, Z: 0.029}, 0, lightColor)
	ring.Gloss, ring.Glow = 0.9, eyeGlow[side]
	piece(l, link, ball, socket.Mul(geom.Translate(0.0088, side*0.0014, 0)), geom.Vec3{X: 0.008, Y: 0.012, Z: 0.013}, 0, darkColor).Gloss = 0.9
}

// eyeGlow names the slots by which the eyes shine.
var eyeGlow = map[float64]string{1: "leds/left_eye", -1: "leds/right_eye"}

// sided picks the joint of the left side (1) or the right (-1).
func sided(side float64, left, right body.Joint) body.Link {
	if side > 0 {
		return body.LinkOf(left)
	}
	return body.LinkOf(right)
}

func arm(l *sim.Look, side float64) {
	ball := sim.Ellipsoid
	shoulder := sided(side, body.LShoulderPitch, body.RShoulderPitch)
	piece(l, shoulder, ball, geom.Translate(0, side*0.002, 0), geom.Vec3{X: 0.080, Y: 0.062, Z: 0.080}, 0, trimColor)
	piece(l, shoulder, sim.Tube, across(0, side*0.030, 0), geom.Vec3{X: 0.013, Z: 0.006}, 0, jointColor)
	upper := sided(side, body.LShoulderRoll, body.RShoulderRoll)
	piece(l, upper, sim.Capsule, lying(0.050, side*0.010, 0), geom.Vec3{X: 0.0270, Z: 0.058}, 0, shellColor)
	piece(l, upper, sim.Tube, lying(0.072, side*0.010, 0), geom.Vec3{X: 0.0275, Z: 0.002}, 0, seamColor)
	elbow := sided(side, body.LElbowYaw, body.RElbowYaw)
	piece(l, elbow, ball, geom.IdentityPose(), geom.Vec3{X: 0.052, Y: 0.050, Z: 0.052}, 0, jointColor)
	fore := sided(side, body.LElbowRoll, body.RElbowRoll)
	piece(l, fore, sim.Cone, lying(0.034, 0, 0), geom.Vec3{X: 0.0285, Y: 0.0240, Z: 0.046}, 0, shellColor)
	piece(l, fore, sim.Cone, lying(0.022, 0, 0), geom.Vec3{X: 0.0296, Y: 0.0280, Z: 0.014}, 0, trimColor)
	wrist := sided(side, body.LWristYaw, body.RWristYaw)
	piece(l, wrist, sim.Tube, lying(0.006, 0, 0), geom.Vec3{X: 0.0235, Z: 0.014}, 0, jointColor)
	piece(l, wrist, ball, geom.Translate(0.034, 0, -0.002), geom.Vec3{X: 0.060, Y: 0.046, Z: 0.040}, 0, shellColor)
	slot := "LHand/position"
	if side < 0 {
		slot = "RHand/position"
	}
	for _, y := range []float64{0.0116, -0.0116} {
		finger(l, wrist, geom.Vec3{X: 0.0600, Y: y, Z: -0.0030}, 1, slot)
	}
	finger(l, wrist, geom.Vec3{X: 0.0450, Z: -0.0220}, -1, slot)
}

// finger has two phalanges of the published 14.36 mm that close with the hand; the
// thumb bends the other way.
func finger(l *sim.Look, wrist body.Link, root geom.Vec3, bend float64, slot string) {
	for i := range 2 {
		shut := float64(0.75 * bend * float64(i+1))
		p := piece(l, wrist, sim.Capsule, lying(root.X+0.010+float64(0.0144*float64(i)), root.Y, root.Z-float64(0.003*bend*float64(i))), geom.Vec3{X: 0.0068, Z: 0.012}, 0, jointColor)
		p.Hinge = &sim.Hinge{Slot: slot, Pivot: root, Axis: geom.Vec3{Y: 1}, From: shut, To: float64(-0.15 * bend)}
	}
}

func leg(l *sim.Look, side float64) {
	box, ball := sim.RoundBox, sim.Ellipsoid
	hip := sided(side, body.LHipRoll, body.RHipRoll)
	piece(l, hip, ball, geom.Translate(-0.004, 0, 0), geom.Vec3{X: 0.078, Y: 0.078, Z: 0.078}, 0, jointColor)
	thigh := sided(side, body.LHipPitch, body.RHipPitch)
	piece(l, thigh, box, geom.Translate(0.004, side*0.004, -0.046), geom.Vec3{X: 0.084, Y: 0.078, Z: 0.094}, 0.030, shellColor)
	panel(l, thigh, geom.Vec3{X: 0.034, Y: float64(side * 0.006), Z: -0.044}, geom.Vec3{X: 0.030, Y: 0.044, Z: 0.062})
	shin := sided(side, body.LKneePitch, body.RKneePitch)
	piece(l, shin, sim.Tube, across(0.000, 0, 0), geom.Vec3{X: 0.030, Z: 0.062}, 0, jointColor)
	piece(l, shin, sim.Tube, across(0.000, side*0.032, 0), geom.Vec3{X: 0.021, Z: 0.006}, 0, seamColor)
	piece(l, shin, box, geom.Translate(-0.002, 0, -0.058), geom.Vec3{X: 0.078, Y: 0.074, Z: 0.092}, 0.030, shellColor)
	panel(l, shin, geom.Vec3{X: 0.025, Z: -0.052}, geom.Vec3{X: 0.030, Y: 0.042, Z: 0.056})
	ankle := sided(side, body.LAnklePitch, body.RAnklePitch)
	piece(l, ankle, ball, geom.IdentityPose(), geom.Vec3{X: 0.058, Y: 0.058, Z: 0.058}, 0, jointColor)
	foot(l, side)
}

// panel is a coloured plate in a dark seam, on the front of a limb.
func panel(l *sim.Look, link body.Link, at, size geom.Vec3) {
	const seam = 0.0018
	piece(l, link, sim.RoundBox, geom.Pose{Pos: at, Rot: geom.Identity()}, geom.Vec3{X: size.X - seam, Y: size.Y + 2*seam, Z: size.Z + 2*seam}, 0.010, seamColor)
	piece(l, link, sim.RoundBox, geom.Pose{Pos: at, Rot: geom.Identity()}, size, 0.009, trimColor)
}

// foot has a dark sole and an instep of the colour.
func foot(l *sim.Look, side float64) {
	link := sided(side, body.LAnkleRoll, body.RAnkleRoll)
	middle := (body.FootFront + body.FootBack) / 2
	y := side * (body.FootOuter - body.FootInner) / 2
	size := geom.Vec3{X: body.FootFront - body.FootBack, Y: body.FootOuter + body.FootInner}
	slab := func(x, bottom, top, less, round float64, color string) {
		at := geom.Translate(middle+x, y, -body.FootHeight+(bottom+top)/2)
		piece(l, link, sim.RoundBox, at, geom.Vec3{X: size.X - less - 2*math.Abs(x), Y: size.Y - less, Z: top - bottom}, round, color)
	}
	slab(0, 0, 0.012, 0, 0.005, seamColor)
	slab(0, 0.006, 0.036, 0.002, 0.014, shellColor)
	slab(-0.012, 0.030, 0.046, 0.034, 0.008, trimColor)
}
