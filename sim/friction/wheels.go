// SPDX-License-Identifier: Apache-2.0

package friction

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/detmath"
)

// Wheels drive a body along its x axis towards a wanted velocity with a bounded force and
// torque, and hold it sideways up to their grip. To cp's solver they are a joint that pulls
// to no place.
type Wheels struct {
	Plane  *cp.Body
	Passes *Passes

	Mass, Inertia                      float64 // as those of package sim's ChassisModel
	Force, Torque, TopSpeed, Grip, Lag float64

	Fixed       bool    // it does not move at all
	Speed, Turn float64 // m/s, rad/s, wanted

	Push, Side, Twist float64 // N s, N s, N m s, given in this step

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
func (c *Wheels) own() (ahead, side float64) {
	v, dir := c.Plane.Velocity(), c.dir
	return float64(v.X*dir.X) + float64(v.Y*dir.Y), float64(v.Y*dir.X) - float64(v.X*dir.Y)
}

// PreStep decides what the motors are to reach in a step of dt seconds, and with what.
func (c *Wheels) PreStep(dt float64) {
	c.settled = false
	c.Passes.Begin()
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

// ApplyCachedImpulse begins with what the last step needed.
func (c *Wheels) ApplyCachedImpulse(float64) {
	c.give(c.Push, c.Side, c.Twist)
}

// ApplyImpulse is one pass of cp's solver in a step of dt seconds.
func (c *Wheels) ApplyImpulse(dt float64) {
	if !c.settled || c.Fixed || c.Plane.Velocity() != c.v || c.Plane.AngularVelocity() != c.w {
		c.settle(dt, c.Passes.InOne())
	}
}

// Alone is a step of a body that nothing touches.
func (c *Wheels) Alone(dt float64) {
	c.PreStep(dt)
	c.ApplyCachedImpulse(0)
	c.settle(dt, AllPasses)
}

// settle makes passes until nothing changes.
func (c *Wheels) settle(dt float64, passes int) {
	for c.pass(dt); passes > 1 && !c.settled; passes-- {
		c.pass(dt)
	}
}

// pass is one pass in a step of dt seconds.
func (c *Wheels) pass(dt float64) {
	if c.Fixed {
		c.Plane.SetVelocity(0, 0)
		c.Plane.SetAngularVelocity(0)
		c.Push, c.Side, c.Twist, c.settled = 0, 0, 0, true
		return
	}
	v, w := c.Plane.Velocity(), c.Plane.AngularVelocity()
	ahead, side := c.own()
	push, across, twist := c.Push, c.Side, c.Twist
	c.Push = limit(push+float64((c.ahead-ahead)*c.Mass), c.most*dt)
	c.Side = limit(across-float64(side*c.Mass), c.Grip*dt)
	c.Twist = limit(twist+float64((c.rate-w)*c.Inertia), c.Torque*dt)
	c.give(c.Push-push, c.Side-across, c.Twist-twist)
	c.settled = c.Push == push && c.Side == across && c.Twist == twist
	c.v, c.w = v, w
}

// GetImpulse returns the size of what was given in N s.
func (c *Wheels) GetImpulse() float64 {
	return math.Sqrt(float64(c.Push*c.Push) + float64(c.Side*c.Side))
}

func (c *Wheels) give(push, side, twist float64) {
	v, dir, k := c.Plane.Velocity(), c.dir, 1/c.Mass
	x := float64(push*dir.X) - float64(side*dir.Y)
	y := float64(push*dir.Y) + float64(side*dir.X)
	c.Plane.SetVelocity(v.X+float64(x*k), v.Y+float64(y*k))
	c.Plane.SetAngularVelocity(c.Plane.AngularVelocity() + float64(twist/c.Inertia))
}

func limit(v, most float64) float64 { return max(-most, min(v, most)) }
