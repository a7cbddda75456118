// SPDX-License-Identifier: Apache-2.0

// Package friction has the friction of what lies on a surface, and how often cp's solver
// passes over it in a step. Units and frames are those of package sim.
package friction

import (
	"math"

	"github.com/jakecoffman/cp/v2"
)

// AllPasses are cp's iterations: with 10 a bounce of several at once gains or loses energy.
const AllPasses = 30

// Passes are those of cp's solver over contacts, frictions and chassis. Where nothing met,
// each body is for itself: then each is given all its passes at once, and is settled after two
// or three of them.
type Passes struct {
	Space *cp.Space
	Met   bool // something met in this step
}

// Begin sets the passes once the step's contacts are known.
func (p *Passes) Begin() {
	if !p.Met {
		p.Space.Iterations = 1
	}
}

// InOne returns how many passes are made in one of cp's.
func (p *Passes) InOne() int { return AllPasses / int(p.Space.Iterations) }

// Joint is Coulomb friction between a body and the surface on which it rests. Sliding
// and turning share one limit surface (Howe and Cutkosky, 1996): push and twist of a
// step lie in the ellipse (push/most)² + (twist/(most arm))² ≤ 1, and those are given
// that leave the least energy of sliding and turning. To cp's solver it is a joint that
// pulls to no place.
type Joint struct {
	Tie       *cp.Constraint
	plane     *cp.Body
	invMass   float64 // 1/kg
	mass      float64 // kg
	invMoment float64 // 1/(kg m²)
	moment    float64 // kg m²
	arm       float64 // m: the largest torque over the largest force

	Force  float64   // N, the largest
	Ground cp.Vector // m/s, of the surface
	Turn   float64   // rad/s, of the surface

	Push  cp.Vector // N s, given in this step
	Twist float64   // N m s

	passes  *Passes
	settled bool // the last pass changed nothing, and left the body at v and w
	v       cp.Vector
	w       float64
}

// New returns the joint of a body that turns about the vertical against friction with an arm
// in m: its largest torque over its largest force.
func New(space *cp.Space, plane *cp.Body, arm float64, passes *Passes) *Joint {
	f := &Joint{plane: plane, invMass: 1 / plane.Mass(), passes: passes}
	f.mass = float64(f.invMass * (1 / float64(f.invMass*f.invMass))) // rounded as cp's own joints are
	f.invMoment = 1 / plane.Moment()
	f.moment, f.arm = 1/f.invMoment, arm
	f.Tie = cp.NewConstraint(f, space.StaticBody, plane)
	return f
}

// Reshape gives the body another moment of inertia in kg m², and another arm in m.
func (f *Joint) Reshape(moment, arm float64) {
	f.moment, f.invMoment, f.arm = moment, 1/moment, arm
}

// PreStep begins a step.
func (f *Joint) PreStep(float64) {
	f.settled = false
	f.passes.Begin()
}

// ApplyCachedImpulse begins with what the last step needed.
func (f *Joint) ApplyCachedImpulse(float64) {
	if f.Push != (cp.Vector{}) || f.Twist != 0 {
		f.give(f.Push, f.Twist)
	}
}

// ApplyImpulse is one pass of cp's solver in a step of dt seconds.
func (f *Joint) ApplyImpulse(dt float64) {
	f.settle(dt, f.passes.InOne())
}

// Alone is a step of friction on a body that nothing touches.
func (f *Joint) Alone(dt float64) {
	v := f.plane.Velocity()
	if v == f.Ground && f.plane.AngularVelocity() == f.Turn && f.Push == (cp.Vector{}) && f.Twist == 0 {
		return
	}
	f.PreStep(dt)
	f.ApplyCachedImpulse(0)
	f.settle(dt, AllPasses)
}

// settle makes passes until nothing changes.
func (f *Joint) settle(dt float64, passes int) {
	for f.pass(dt); passes > 1 && !f.settled; passes-- {
		f.pass(dt)
	}
}

// pass is one pass in a step of dt seconds.
func (f *Joint) pass(dt float64) {
	v, w := f.plane.Velocity(), f.plane.AngularVelocity()
	if f.settled && v == f.v && w == f.w {
		return
	}
	push, twist := f.Push, f.Twist
	f.Push = cp.Vector{
		X: push.X + float64((f.Ground.X-v.X)*f.mass),
		Y: push.Y + float64((f.Ground.Y-v.Y)*f.mass),
	}
	f.Twist = twist + float64((f.Turn-w)*f.moment)
	f.limit(f.Force * dt)
	f.give(f.Push.Sub(push), f.Twist-twist)
	f.settled = f.Push == push && f.Twist == twist
	f.v, f.w = v, w
}

// GetImpulse returns the size of what was given in N s.
func (f *Joint) GetImpulse() float64 { return f.Push.Length() }

func (f *Joint) give(push cp.Vector, twist float64) {
	v := f.plane.Velocity()
	f.plane.SetVelocity(v.X+float64(push.X*f.invMass), v.Y+float64(push.Y*f.invMass))
	f.plane.SetAngularVelocity(f.plane.AngularVelocity() + float64(twist*f.invMoment))
}

// share returns how much of what friction can give in a step push and twist are: up to 1
// within the limit surface.
func (f *Joint) share(most float64) float64 {
	turn := f.Twist / f.arm
	sq := float64(f.Push.X*f.Push.X) + float64(f.Push.Y*f.Push.Y) + float64(turn*turn)
	switch {
	case sq == 0:
		return 0
	case most == 0:
		return math.Inf(1)
	}
	return math.Sqrt(sq) / most
}

const limitPasses = 8 // of Newton's method, of which two or three are enough

// limit takes push and twist, which would stop the body, to the limit surface if they are
// outside. What is left of the velocity is then opposite to the surface's normal: with a
// multiplier x each is scaled by a/(x+a) with its own a, and x is the root of
// share(x) = 1, found from 0 upwards on 1/share, which is almost a line.
func (f *Joint) limit(most float64) {
	if f.share(most) <= 1 {
		return
	}
	if most == 0 {
		f.Push, f.Twist = cp.Vector{}, 0
		return
	}
	a, c := f.invMass, float64(f.arm*f.arm*f.invMoment)
	slide, turn := f.Push.Length()/most, math.Abs(f.Twist)/float64(most*f.arm)
	x := 0.0
	for range limitPasses {
		p, q := slide*a/(x+a), turn*c/(x+c)
		sq := float64(p*p) + float64(q*q)
		share := math.Sqrt(sq)
		if share <= 1+1e-15 {
			break
		}
		x += (share - 1) * sq / (float64(p*p)/(x+a) + float64(q*q)/(x+c))
	}
	f.Push, f.Twist = f.Push.Mult(a/(x+a)), float64(f.Twist*(c/(x+c)))
}

// Early returns by what a step of dt seconds that moves the body at its last velocity falls
// short: friction takes the velocity away evenly from the beginning of the step until it
// is spent, not at once.
func (f *Joint) Early(dt float64) (by cp.Vector, turn float64) {
	k := -f.share(f.Force*dt) * dt / 2
	return f.Push.Mult(k * f.invMass), float64(f.Twist * k * f.invMoment)
}
