// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/balls"
)

// PartModel describes a piece of a robot that touches things: an upright prism.
type PartModel struct {
	Radius      float64     // m: a disc, or
	Dome        bool        // the disc's top is a half sphere, on which no ball stays
	Outline     []geom.Vec2 // m: a convex polygon, counter-clockwise, in the part's frame
	Restitution float64     // 0..1
	Friction    float64     // Coulomb, against what it touches
	Mass        float64     // kg, of a part that moves by itself: what of its robot's mass counts in blows on it by such robots and people; 0 gives none
}

// bounding returns the radius in m of a disc about the part's origin that covers it.
func (m *PartModel) bounding() float64 {
	r := m.Radius
	for _, v := range m.Outline {
		r = math.Max(r, v.Norm())
	}
	return r
}

// Part is a kinematic piece of a robot: it goes where the robot's motion says,
// pushes what can be moved, and reports the impulses it received.
type Part struct {
	model   PartModel
	plane   *cp.Body
	shape   *cp.Shape
	extent  solid
	bound   float64 // m: radius of a disc about its origin that covers it
	group   uint
	chassis *Chassis // to which it belongs, nil for a part that moves by itself
	around  *surroundings
	impulse geom.Vec2
	station station
	touched bool
	sinks   bool // or rises
}

// Part adds a part of the robot at a pose, with no height until Raise is called.
func (b *Builder) Part(m PartModel, at geom.Pose2) *Part {
	plane := cp.NewKinematicBody()
	plane.SetPositionUpdateFunc(stay)
	b.world.space.AddBody(plane)
	p := b.attach(m, plane)
	plane.UserData = &p.extent
	p.Jump(at)
	return p
}

// attach adds a part's shape to a body of the plane.
func (b *Builder) attach(m PartModel, plane *cp.Body) *Part {
	p := &Part{model: m, plane: plane, group: b.group, bound: m.bounding(), around: &b.world.surroundings}
	p.extent.part = p
	if len(m.Outline) > 0 {
		verts := make([]cp.Vector, len(m.Outline))
		for i, v := range m.Outline {
			verts[i] = vector(v)
		}
		p.shape = cp.NewPolyShapeRaw(p.plane, len(verts), verts, 0)
	} else {
		p.shape = cp.NewCircle(p.plane, m.Radius, cp.Vector{})
	}
	skin := Skin{Friction: m.Friction, Restitution: m.Restitution}
	wear(skin, p.shape, b.group)
	b.world.space.AddShape(p.shape)
	b.world.parts = append(b.world.parts, p)
	b.world.balls.Add(&balls.Obstacle{
		Other: metPart{b.world, p}, Body: -1, Plane: p.plane, Skin: skin, Bound: p.bound, Head: m.Dome,
	}, false)
	return p
}

// Move sets the part moving evenly so that it is at pose `to` (world frame) after dt seconds.
func (p *Part) Move(to geom.Pose2, dt float64) {
	at := p.plane.Position()
	p.plane.SetVelocity((to.X-at.X)/dt, (to.Y-at.Y)/dt)
	p.plane.SetAngularVelocity(geom.WrapAngle(to.Yaw-p.plane.Angle()) / dt)
}

// Jump puts the part somewhere at once, at rest.
func (p *Part) Jump(to geom.Pose2) {
	p.plane.SetAngle(to.Yaw)
	p.plane.SetPosition(vector(to.Pos()))
	p.plane.SetVelocity(0, 0)
	p.plane.SetAngularVelocity(0)
	p.around.stale = true
}

// Raise sets the heights in m between which the part is solid.
func (p *Part) Raise(zMin, zMax float64) {
	p.sinks = p.extent.zMax > p.extent.zMin && math.Abs(zMin-p.extent.zMin) > leastSinking
	p.extent.zMin, p.extent.zMax = zMin, zMax
}

// leastSinking is the way in m in a tick up to which a part stays at its height.
const leastSinking = 1e-6

// Pose returns where the part is, world frame.
func (p *Part) Pose() geom.Pose2 {
	at := p.plane.Position()
	return geom.Pose2{X: at.X, Y: at.Y, Yaw: p.plane.Angle()}
}

// TakeImpulse returns the impulse in N s, world frame, that contacts gave the
// part since the last call, and whether anything touched it.
func (p *Part) TakeImpulse() (impulse geom.Vec2, touched bool) {
	impulse, touched = p.impulse, p.touched
	p.impulse, p.touched = geom.Vec2{}, false
	return impulse, touched
}

func (p *Part) struck(impulse geom.Vec2) {
	p.impulse = p.impulse.Add(impulse)
	p.touched = true
}

// Middle returns the height in m of the part's middle above the ground.
func (p *Part) Middle() float64 { return (p.extent.zMin + p.extent.zMax) / 2 }
