// SPDX-License-Identifier: Apache-2.0

package friction

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/detmath"
)

// Wheels drive a body along its x axis towards a wanted velocity with a bounded force and
// torque, and hold it sideways up to their grip.
type Wheels struct {
	Plane *cp.Body

	Mass, Inertia                      float64 // as those of package sim's ChassisModel
	Force, Torque, TopSpeed, Grip, Lag float64

	Fixed       bool    // it does not move at all
	Speed, Turn float64 // m/s, rad/s, wanted

	Push, Side, Twist float64 // N s, N s, N m s, given in this step

	Met bool // something may touch it in this step

	dir         cp.Vector
	ahead, rate float64 // m/s, rad/s, that this step is to reach
	most        float64 // N, of the motors in this step

	settled bool // the last pass changed nothing, and left the body at v and w
	v       cp.Vector
	w       float64
}

// Rest has nothing wanted and nothing given.
func (c *Wheels) Rest() {
	c.Speed, c.Turn, c.Fixed = 0, 0, false
	c.Push, c.Side, c.Twist, c.settled = 0, 0, 0, false
}

// Own returns the velocity in its own frame, m/s.
func (c *Wheels) Own() (ahead, side float64) {
	c.look()
	return c.own()
}

// look notes the direction in which it looks, which stays so within a step. The body's own
// is not the same on every build.
func (c *Wheels) look() {
	c.dir.Y, c.dir.X = detmath.SinCos(c.Plane.Angle())
}

// own returns its velocity in its own frame, m/s.
func (c *Wheels) own() (ahead, side float64) { return c.along(c.Plane.Velocity()) }

// along returns a velocity in the frame of the body.
func (c *Wheels) along(v cp.Vector) (ahead, side float64) {
	return float64(v.X*c.dir.X) + float64(v.Y*c.dir.Y), float64(v.Y*c.dir.X) - float64(v.X*c.dir.Y)
}

// begin decides what the motors are to reach in a step of dt seconds, and with what.
func (c *Wheels) begin(dt float64) {
	c.settled = false
	c.look()
	ahead, _ := c.own()
	share := 1.0
	if c.Lag > 0 {
		share = 1 - detmath.Exp(-dt/c.Lag)
	}
	c.ahead = ahead + float64((c.Speed-ahead)*share)
	turn := c.Plane.AngularVelocity()
	c.rate = turn + float64((c.Turn-turn)*share)
	c.most = c.Force
	if top := c.TopSpeed; top > 0 && (c.Speed-ahead)*ahead > 0 {
		c.most = float64(c.most * math.Max(1-math.Abs(ahead)/top, 0))
	}
}

// warm begins with what the last step needed.
func (c *Wheels) warm() {
	v, w := c.pushed(c.Plane.Velocity(), c.Plane.AngularVelocity(), c.Push, c.Side, c.Twist)
	c.Plane.SetVelocity(v.X, v.Y)
	c.Plane.SetAngularVelocity(w)
}

// Alone is a step of a body that nothing touches, of dt seconds.
func (c *Wheels) Alone(dt float64) {
	c.begin(dt)
	c.warm()
	c.settle(dt, AllPasses)
}

// changed reports whether something has changed its velocity since its last pass.
func (c *Wheels) changed() bool {
	return !c.settled || c.Fixed || c.Plane.Velocity() != c.v || c.Plane.AngularVelocity() != c.w
}

// settle makes passes until nothing changes. The body gets what comes of them all.
func (c *Wheels) settle(dt float64, passes int) {
	if c.Fixed {
		c.Plane.SetVelocity(0, 0)
		c.Plane.SetAngularVelocity(0)
		c.Push, c.Side, c.Twist, c.settled = 0, 0, 0, true
		return
	}
	v, w := c.Plane.Velocity(), c.Plane.AngularVelocity()
	for c.settled = false; !c.settled && passes > 0; passes-- {
		c.v, c.w = v, w
		v, w = c.pass(v, w, dt)
	}
	c.Plane.SetVelocity(v.X, v.Y)
	c.Plane.SetAngularVelocity(w)
}

// pass is one pass in a step of dt seconds: it returns what becomes of a velocity.
func (c *Wheels) pass(v cp.Vector, w, dt float64) (cp.Vector, float64) {
	ahead, side := c.along(v)
	push, across, twist := c.Push, c.Side, c.Twist
	c.Push = limit(push+float64((c.ahead-ahead)*c.Mass), c.most*dt)
	c.Side = limit(across-float64(side*c.Mass), c.Grip*dt)
	c.Twist = limit(twist+float64((c.rate-w)*c.Inertia), c.Torque*dt)
	c.settled = c.Push == push && c.Side == across && c.Twist == twist
	return c.pushed(v, w, c.Push-push, c.Side-across, c.Twist-twist)
}

// pushed returns what becomes of a velocity by impulses along, across and about the body.
func (c *Wheels) pushed(v cp.Vector, w, push, side, twist float64) (cp.Vector, float64) {
	dir, k := c.dir, 1/c.Mass
	x := float64(push*dir.X) - float64(side*dir.Y)
	y := float64(push*dir.Y) + float64(side*dir.X)
	return cp.Vector{X: v.X + float64(x*k), Y: v.Y + float64(y*k)}, w + float64(twist/c.Inertia)
}

// Motors are all wheels of a world. To cp's solver they are one joint that pulls to no place,
// for none of them needs another.
type Motors struct {
	passes *Passes
	all    []*Wheels
	met    []*Wheels // those that something may touch in this step
	dt     float64   // s, of the step
}

// Add adds wheels, the first together with the joint, in a space whose solver makes passes.
func (m *Motors) Add(space *cp.Space, passes *Passes, c *Wheels) {
	if m.all = append(m.all, c); len(m.all) == 1 {
		m.passes = passes
		space.AddConstraint(cp.NewConstraint(m, space.StaticBody, c.Plane))
	}
}

// PreStep begins a step of dt seconds.
func (m *Motors) PreStep(dt float64) {
	m.passes.Begin()
	m.dt, m.met = dt, m.met[:0]
	for _, c := range m.all {
		c.begin(dt)
		if c.Met {
			m.met = append(m.met, c)
		}
	}
}

// ApplyCachedImpulse begins with what the last step needed. What nothing touches gets all
// its passes at once.
func (m *Motors) ApplyCachedImpulse(float64) {
	for _, c := range m.all {
		if c.warm(); !c.Met {
			c.settle(m.dt, AllPasses)
		}
		c.Met = false
	}
}

// ApplyImpulse is one pass of cp's solver.
func (m *Motors) ApplyImpulse(dt float64) {
	for _, c := range m.met {
		if c.changed() {
			c.settle(dt, m.passes.InOne())
		}
	}
}

// GetImpulse is not asked for.
func (m *Motors) GetImpulse() float64 { return 0 }

func limit(v, most float64) float64 { return max(-most, min(v, most)) }
