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
	lightColor = "#9fd8ff"
)

// Look returns how a robot of this configuration is drawn: rounded pieces on the
// published lengths and camera places; the shapes of the shell are ours.
func Look(c *Config) *sim.Look {
	l := &sim.Look{}
	trunk(l)
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
	piece(l, body.Torso, box, geom.Translate(-0.004, 0, 0.052), geom.Vec3{X: 0.112, Y: 0.150, Z: 0.140}, 0.050, shellColor)
	piece(l, body.Torso, ball, geom.Translate(-0.002, 0, 0.000), geom.Vec3{X: 0.100, Y: 0.116, Z: 0.130}, 0, shellColor)
	piece(l, body.Torso, box, geom.Translate(0.036, 0, 0.070), geom.Vec3{X: 0.036, Y: 0.100, Z: 0.082}, 0.017, trimColor)
	piece(l, body.Torso, box, geom.Translate(-0.044, 0, 0.066), geom.Vec3{X: 0.040, Y: 0.112, Z: 0.100}, 0.018, jointColor)
	piece(l, body.Torso, box, geom.Translate(-0.004, 0, -0.066), geom.Vec3{X: 0.094, Y: 0.128, Z: 0.060}, 0.028, jointColor)
	piece(l, body.Torso, sim.Tube, geom.Translate(0, 0, 0.116), geom.Vec3{X: 0.028, Z: 0.05}, 0, jointColor)
	piece(l, body.Torso, ball, geom.Translate(0.053, 0, 0.055), geom.Vec3{X: 0.010, Y: 0.022, Z: 0.022}, 0, lightColor).Gloss = 0.8
}

func head(l *sim.Look) {
	link := body.LinkOf(body.HeadPitch)
	ball := sim.Ellipsoid
	piece(l, link, ball, geom.Translate(0, 0, 0.058), geom.Vec3{X: 0.126, Y: 0.128, Z: 0.108}, 0, shellColor)
	piece(l, link, ball, geom.Translate(0.016, 0, 0.036), geom.Vec3{X: 0.096, Y: 0.104, Z: 0.080}, 0, shellColor)
	piece(l, link, ball, geom.Translate(-0.004, 0, 0.084), geom.Vec3{X: 0.096, Y: 0.070, Z: 0.062}, 0, trimColor)
	piece(l, link, ball, geom.Translate(0.056, 0, 0.0636), geom.Vec3{X: 0.016, Y: 0.016, Z: 0.016}, 0, darkColor)
	piece(l, link, ball, geom.Translate(0.058, 0, 0.0177), geom.Vec3{X: 0.014, Y: 0.018, Z: 0.012}, 0, darkColor)
	for _, side := range []float64{1, -1} {
		piece(l, link, sim.Tube, across(-0.004, side*0.062, 0.054), geom.Vec3{X: 0.030, Z: 0.016}, 0, jointColor)
		piece(l, link, sim.Tube, across(-0.004, side*0.068, 0.054), geom.Vec3{X: 0.019, Z: 0.012}, 0, shellColor)
		socket := geom.Pose{Pos: geom.Vec3{X: 0.0525, Y: float64(side * 0.027), Z: 0.050}, Rot: geom.Yaw(side * 0.42)}
		piece(l, link, ball, socket, geom.Vec3{X: 0.014, Y: 0.034, Z: 0.036}, 0, darkColor)
		eye := piece(l, link, ball, socket.Mul(geom.Translate(0.005, 0, 0)), geom.Vec3{X: 0.010, Y: 0.023, Z: 0.025}, 0, lightColor)
		eye.Gloss, eye.Glow = 0.9, eyeGlow[side]
	}
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
	upper := sided(side, body.LShoulderRoll, body.RShoulderRoll)
	piece(l, upper, sim.Capsule, lying(0.050, side*0.010, 0), geom.Vec3{X: 0.027, Z: 0.058}, 0, shellColor)
	elbow := sided(side, body.LElbowYaw, body.RElbowYaw)
	piece(l, elbow, ball, geom.IdentityPose(), geom.Vec3{X: 0.052, Y: 0.050, Z: 0.052}, 0, jointColor)
	fore := sided(side, body.LElbowRoll, body.RElbowRoll)
	piece(l, fore, sim.Cone, lying(0.034, 0, 0), geom.Vec3{X: 0.028, Y: 0.024, Z: 0.046}, 0, shellColor)
	wrist := sided(side, body.LWristYaw, body.RWristYaw)
	piece(l, wrist, sim.Tube, lying(0.006, 0, 0), geom.Vec3{X: 0.024, Z: 0.016}, 0, jointColor)
	piece(l, wrist, ball, geom.Translate(0.036, 0, -0.002), geom.Vec3{X: 0.062, Y: 0.048, Z: 0.042}, 0, shellColor)
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
	piece(l, hip, ball, geom.Translate(-0.004, 0, 0), geom.Vec3{X: 0.080, Y: 0.078, Z: 0.078}, 0, jointColor)
	thigh := sided(side, body.LHipPitch, body.RHipPitch)
	piece(l, thigh, box, geom.Translate(0.004, side*0.004, -0.047), geom.Vec3{X: 0.084, Y: 0.076, Z: 0.092}, 0.034, shellColor)
	piece(l, thigh, ball, geom.Translate(0.024, side*0.006, -0.046), geom.Vec3{X: 0.052, Y: 0.056, Z: 0.080}, 0, trimColor)
	shin := sided(side, body.LKneePitch, body.RKneePitch)
	piece(l, shin, sim.Tube, across(0.002, 0, 0), geom.Vec3{X: 0.031, Z: 0.068}, 0, jointColor)
	piece(l, shin, box, geom.Translate(0.000, 0, -0.056), geom.Vec3{X: 0.080, Y: 0.074, Z: 0.096}, 0.033, shellColor)
	piece(l, shin, ball, geom.Translate(0.022, 0, -0.046), geom.Vec3{X: 0.048, Y: 0.052, Z: 0.070}, 0, trimColor)
	ankle := sided(side, body.LAnklePitch, body.RAnklePitch)
	piece(l, ankle, ball, geom.IdentityPose(), geom.Vec3{X: 0.058, Y: 0.058, Z: 0.058}, 0, jointColor)
	foot := sided(side, body.LAnkleRoll, body.RAnkleRoll)
	middle := (body.FootFront + body.FootBack) / 2
	width := (body.FootOuter - body.FootInner) / 2
	piece(l, foot, box, geom.Translate(middle, side*width, -body.FootHeight+0.019), geom.Vec3{X: body.FootFront - body.FootBack, Y: body.FootOuter + body.FootInner, Z: 0.038}, 0.018, shellColor)
	piece(l, foot, ball, geom.Translate(0.020, side*width, -0.018), geom.Vec3{X: 0.110, Y: 0.070, Z: 0.050}, 0, trimColor)
}
