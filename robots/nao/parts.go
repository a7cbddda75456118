// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
)

// What the robot touches the world with: both feet by their outlines, and discs
// about pelvis, chest and head.
const (
	footHeight   = 0.080 // m, from the sole up
	soleEdge     = 0.005 // m: what is lower is stepped on
	pelvisRadius = 0.060
	chestRadius  = 0.090
	headRadius   = 0.065
	chestShare   = 0.72 // of the mass that counts in a blow there: the square of the centre's height over its
	headShare    = 0.38
	plastic      = 0.3 // restitution and friction of the shell
	lightestBlow = 1e-4
	footBlow     = 0.05 // N s in a tick, that the body feels of what strikes a foot
	pushForce    = 10.0 // N, with which it pushes on
)

type disc struct {
	part   *sim.Part
	centre geom.Vec3 // torso frame, or head frame for the head
	radius float64
}

type parts struct {
	feet   [2]*sim.Part
	pelvis disc
	chest  disc
	head   disc
	bumped [len(bumperNames)]bool
}

func newParts(b *sim.Builder, mass float64) parts {
	var p parts
	shell := sim.PartModel{Restitution: plastic, Friction: plastic, Mass: mass}
	for side := range p.feet {
		outline := body.SoleCorners(body.Side(side))
		flat := make([]geom.Vec2, 0, len(outline))
		for i := range outline { // front left … back left runs clockwise
			flat = append(flat, outline[len(outline)-1-i].XY())
		}
		m := shell
		m.Outline = flat
		p.feet[side] = b.Part(m, geom.Pose2{})
	}
	add := func(centre geom.Vec3, radius, share float64) disc {
		m := shell
		m.Radius, m.Mass = radius, float64(share*mass)
		return disc{b.Part(m, geom.Pose2{}), centre, radius}
	}
	p.pelvis = add(geom.Vec3{Z: -0.075}, pelvisRadius, 1)
	p.chest = add(geom.Vec3{Z: 0.045}, chestRadius, chestShare)
	p.head = add(geom.Vec3{Z: 0.055}, headRadius, headShare)
	return p
}

// moveParts sends the parts to where the motion has them dt seconds from now; with
// dt zero they are there at once.
func (r *Robot) moveParts(dt float64) {
	for side, foot := range r.parts.feet {
		sole := r.motion.Sole(body.Side(side))
		send(foot, sole.To2D(), dt)
		foot.Raise(sole.Pos.Z, sole.Pos.Z+footHeight)
	}
	torso := r.motion.Torso()
	r.parts.pelvis.send(torso, dt)
	r.parts.chest.send(torso, dt)
	r.parts.head.send(torso.Mul(body.TorsoFromHead(r.motion.Angles())), dt)
}

func (d *disc) send(worldFromLink geom.Pose, dt float64) {
	at := worldFromLink.Apply(d.centre)
	send(d.part, geom.Pose2{X: at.X, Y: at.Y}, dt)
	d.part.Raise(at.Z-d.radius, at.Z+d.radius)
}

func send(p *sim.Part, to geom.Pose2, dt float64) {
	if dt == 0 {
		p.Jump(to)
		return
	}
	p.Move(to, dt)
}

// feelContacts turns what the parts met into pushes on the body, pressed bumpers and a
// slower walk.
func (r *Robot) feelContacts() {
	blocked, pushed, behind := r.motion.Blocked(), 0.0, false
	for side, foot := range r.parts.feet {
		impulse, touched := foot.TakeImpulse()
		yaw := foot.Pose().Yaw
		r.parts.bumped[side] = touched && from(impulse, yaw, 1) || blocked[side] && r.against(body.Side(side))
		behind = behind || touched && from(impulse, yaw, -1)
		pushed += impulse.Norm()
		if impulse.Norm() > footBlow {
			r.motion.Push(impulse, foot.Middle())
		}
	}
	r.parts.bumped[backBumper] = r.cfg.pepper() && (behind || r.backed())
	r.motion.Burden(pushed/(pushForce*r.tick), r.tick)
	for _, d := range [...]*disc{&r.parts.pelvis, &r.parts.chest, &r.parts.head} {
		impulse, _ := d.part.TakeImpulse()
		if math.Abs(impulse.X)+math.Abs(impulse.Y) > lightestBlow {
			r.motion.Push(impulse, d.height())
		}
	}
}

// from tells that an impulse on a foot comes from ahead, within 60° of its axis, or with way
// -1 from behind.
func from(impulse geom.Vec2, yaw, way float64) bool {
	axis := geom.Vec2{X: way}.Rotate(yaw)
	return impulse.Dot(axis) < -float64(0.5*impulse.Norm())
}

// bumperReach is how far, m, ahead of a foot a thing presses its bumper: the walk
// keeps its feet clear of what stands in the way by less than that.
const bumperReach = 0.010

// against tells that something solid stands right before a foot's front.
func (r *Robot) against(side body.Side) bool {
	sole := r.motion.Sole(side)
	foot, low := sole.To2D(), sole.Pos.Z
	corners := &soleCorners[side]
	for _, share := range [3]float64{0.15, 0.5, 0.85} {
		at := foot.Apply(corners[0].Lerp(corners[1], share).XY())
		if !r.world.Free(at, bumperReach, low+soleEdge, low+footHeight, r.self) {
			return true
		}
	}
	return false
}

// bodyRound is how far, m, the walk keeps what stands in the way from the robot's middle.
const bodyRound = 0.100

// backed tells that something solid stands right behind the robot.
func (r *Robot) backed() bool {
	base, low := r.Base(), r.motion.Sole(body.Left).Pos.Z
	for _, aside := range [3]float64{-0.4, 0, 0.4} {
		at := base.Apply(geom.Polar(bodyRound, math.Pi+aside))
		if !r.world.Free(at, bumperReach, low+soleEdge, low+footHeight, r.self) {
			return true
		}
	}
	return false
}

// height returns the height of the disc's centre above the ground, m.
func (d *disc) height() float64 { return d.part.Middle() }
