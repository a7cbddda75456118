// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
	"github.com/playsim/playsim/sim/friction"
	"github.com/playsim/playsim/sim/thing"
)

// ChassisModel describes the body of a robot on wheels that moves by force. Its origin
// is its centre of mass, midway between the wheels; it drives along x.
type ChassisModel struct {
	Mass     float64     // kg
	Inertia  float64     // kg m², about the vertical through the origin
	Force    float64     // N, the most that the motors give at standstill, and in braking
	Torque   float64     // N m, the most with which they turn it
	TopSpeed float64     // m/s, at which no force is left to go faster; 0 is never
	Grip     float64     // N, sideways, above which the tyres slip
	Lag      float64     // s, of the first order, with which it follows what is wanted; 0 is none
	Parts    []PartModel // what touches, in its frame; they never move against one another
}

func (m *ChassisModel) check() error {
	for _, q := range [...]struct {
		name  string
		value float64
		least float64
	}{
		{"mass", m.Mass, 0.001},
		{"inertia", m.Inertia, 1e-9},
		{"force", m.Force, 0},
		{"torque", m.Torque, 0},
		{"top speed", m.TopSpeed, 0},
		{"grip", m.Grip, 0},
		{"lag", m.Lag, 0},
	} {
		if !(q.value >= q.least && q.value <= 1e6) {
			return fmt.Errorf("%s %v of its chassis outside [%v, 1e6]", q.name, q.value, q.least)
		}
	}
	return nil
}

// Chassis is the body of a robot on wheels. Its motors drive it towards the wanted
// velocity with a bounded force and torque, its tyres hold it sideways up to their grip;
// contacts stop, turn and push it by their impulses.
type Chassis struct {
	model  ChassisModel
	plane  *cp.Body
	parts  []*Part
	wheels friction.Wheels

	surroundings *surroundings
}

// Chassis adds the body of a robot on wheels at a pose. Its parts, in the order of the
// model, have no height until Raise is called.
func (b *Builder) Chassis(m ChassisModel, at geom.Pose2) (*Chassis, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	c := &Chassis{model: m, plane: cp.NewBody(m.Mass, m.Inertia)}
	c.plane.UserData = &solid{}
	c.plane.SetPositionUpdateFunc(stay)
	b.world.space.AddBody(c.plane)
	for _, model := range m.Parts {
		p := b.attach(model, c.plane)
		p.chassis = c
		p.shape.UserData = &p.extent
		c.parts = append(c.parts, p)
	}
	c.wheels = friction.Wheels{
		Plane: c.plane, Mass: m.Mass, Inertia: m.Inertia,
		Force: m.Force, Torque: m.Torque, TopSpeed: m.TopSpeed, Grip: m.Grip, Lag: m.Lag,
	}
	b.world.motors.Add(b.world.space, &b.world.passes, &c.wheels)
	b.world.chassis = append(b.world.chassis, c)
	c.surroundings = &b.world.surroundings
	c.Jump(at)
	return c, nil
}

// Parts returns what of it touches, in the order of the model.
func (c *Chassis) Parts() []*Part { return c.parts }

// Drive sets the velocity that is wanted from now on: m/s along x, rad/s
// counter-clockwise.
func (c *Chassis) Drive(speed, turn float64) { c.wheels.Speed, c.wheels.Turn = speed, turn }

// Fix holds it where it is, whatever pushes it, until Jump or Fix(false).
func (c *Chassis) Fix(fixed bool) { c.wheels.Fixed = fixed }

// Jump puts it somewhere at once, at rest.
func (c *Chassis) Jump(to geom.Pose2) {
	c.plane.SetAngle(to.Yaw)
	c.plane.SetPosition(vector(to.Pos()))
	c.plane.SetVelocity(0, 0)
	c.plane.SetAngularVelocity(0)
	c.wheels.Rest()
	c.surroundings.stale = true
}

// Push gives its centre an impulse in N s, world frame.
func (c *Chassis) Push(impulse geom.Vec2) {
	v := c.plane.Velocity()
	got := thing.Bounded(geom.Vec3{X: v.X + impulse.X/c.model.Mass, Y: v.Y + impulse.Y/c.model.Mass})
	c.plane.SetVelocity(got.X, got.Y)
}

// Pose returns where it is, world frame; the yaw is in (-π, π].
func (c *Chassis) Pose() geom.Pose2 {
	at := c.plane.Position()
	return geom.Pose2{X: at.X, Y: at.Y, Yaw: geom.WrapAngle(c.plane.Angle())}
}

// Velocity returns how it moves: m/s in its own frame, rad/s.
func (c *Chassis) Velocity() (own geom.Vec2, turn float64) {
	ahead, side := c.wheels.Own()
	return geom.Vec2{X: ahead, Y: side}, c.plane.AngularVelocity()
}

// yields returns the way in which it goes when it is pushed in a direction, and the force in N
// that this takes: it rolls against its motors, or slides against the grip of its tyres.
func (c *Chassis) yields(dir geom.Vec2) (way geom.Vec2, force float64) {
	if c.wheels.Fixed {
		return dir, math.Inf(1)
	}
	way = geom.Polar(1, c.plane.Angle())
	along, force := dir.Dot(way), math.Inf(1)
	if along != 0 {
		force = c.model.Force / math.Abs(along)
	}
	across := way.Perp()
	if off := dir.Dot(across); math.Abs(off)*force > c.model.Grip {
		return across.Scale(math.Copysign(1, off)), c.model.Grip / math.Abs(off)
	}
	return way.Scale(math.Copysign(1, along)), force
}

// alone is a step of a chassis that nothing touches.
func (c *Chassis) alone(dt float64) {
	c.wheels.Alone(dt)
	drift(c.plane, dt)
}

// around returns a disc about all places where a chassis can be within dt seconds, and
// between which heights.
func (c *Chassis) around(dt float64) (disc, solid) {
	d := disc{at: geom.Vec2(c.plane.Position())}
	s := solid{zMin: math.Inf(1), zMax: math.Inf(-1)}
	for _, p := range c.parts {
		d.radius = math.Max(d.radius, p.bound)
		s.zMin, s.zMax = math.Min(s.zMin, p.extent.zMin), math.Max(s.zMax, p.extent.zMax)
	}
	d.radius += closeBy + way(c.plane, dt)
	return d, s
}

// clear reports whether chassis k can touch no wall, nothing that cannot be moved and no
// other robot within dt seconds.
func (w *World) clear(k int, dt float64) bool {
	d, own := w.chassis[k].around(dt)
	for i := range w.Model.Ground.Walls {
		wall := &w.Model.Ground.Walls[i]
		far := d.radius + wall.Thickness/2
		if own.zMin+heightSlop < wall.Height && form.SegmentDistSq(d.at, wall.From, wall.To) <= float64(far*far) {
			return false
		}
	}
	for _, i := range w.present {
		if b := &w.physics[i]; b.plane != nil && !b.object.Movable() && !d.clearOfAt(b, &own, dt) {
			return false
		}
	}
	for _, c := range w.chassis[:k] {
		other, its := c.around(dt)
		far := d.radius + other.radius
		if overlaps(&own, &its) && d.at.Sub(other.at).NormSq() <= float64(far*far) {
			return false
		}
	}
	for _, p := range w.parts {
		far := d.radius + p.bound + way(p.plane, dt)
		if p.chassis == nil && overlaps(&own, &p.extent) && d.at.Sub(geom.Vec2(p.plane.Position())).NormSq() <= float64(far*far) {
			return false
		}
	}
	return true
}

func (h *Hash) chassis(c *Chassis) {
	at, v := c.plane.Position(), c.plane.Velocity()
	for _, f := range [...]float64{
		at.X, at.Y, c.plane.Angle(), v.X, v.Y, c.plane.AngularVelocity(),
		c.wheels.Speed, c.wheels.Turn, c.wheels.Push, c.wheels.Side, c.wheels.Twist,
	} {
		h.Float(f)
	}
	h.flag(c.wheels.Fixed)
}
