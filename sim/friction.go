// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"
)

// friction is Coulomb friction between a body and the surface on which it rests. Sliding
// and turning share one limit surface (Howe and Cutkosky, 1996): push and twist of a
// step lie in the ellipse (push/most)² + (twist/(most arm))² ≤ 1, and those are given
// that leave the least energy of sliding and turning. To cp's solver it is a joint that
// pulls to no place.
type friction struct {
	tie       *cp.Constraint
	plane     *cp.Body
	invMass   float64 // 1/kg
	mass      float64 // kg
	invMoment float64 // 1/(kg m²)
	moment    float64 // kg m²
	arm       float64 // m: the largest torque over the largest force

	force  float64   // N, the largest
	ground cp.Vector // m/s, of the surface
	turn   float64   // rad/s, of the surface

	push  cp.Vector // N s, given in this step
	twist float64   // N m s

	passes  *passes
	settled bool // the last pass changed nothing, and left the body at v and w
	v       cp.Vector
	w       float64
}

func (w *World) newFriction(b *body) *friction {
	f := &friction{plane: b.plane, invMass: 1 / b.plane.Mass(), invMoment: 1 / b.plane.Moment(), arm: b.object.arm(), passes: &w.passes}
	f.mass = float64(f.invMass * (1 / float64(f.invMass*f.invMass))) // rounded as cp's own joints are
	f.moment = 1 / f.invMoment
	f.tie = cp.NewConstraint(f, w.space.StaticBody, b.plane)
	return f
}

// press sets the friction that a body's weight gives it; none in the air.
func (b *body) press(gravity float64) {
	b.rub.force = 0
	if b.rests {
		b.rub.force = float64(b.object.Friction * b.object.Mass * gravity)
	}
}

// PreStep begins a step.
func (f *friction) PreStep(float64) {
	f.settled = false
	f.passes.begin()
}

// ApplyCachedImpulse begins with what the last step needed.
func (f *friction) ApplyCachedImpulse(float64) {
	if f.push != (cp.Vector{}) || f.twist != 0 {
		f.give(f.push, f.twist)
	}
}

// ApplyImpulse is one pass of cp's solver in a step of dt seconds.
func (f *friction) ApplyImpulse(dt float64) {
	f.settle(dt, f.passes.inOne())
}

// settle makes passes until nothing changes.
func (f *friction) settle(dt float64, passes int) {
	for f.pass(dt); passes > 1 && !f.settled; passes-- {
		f.pass(dt)
	}
}

// pass is one pass in a step of dt seconds.
func (f *friction) pass(dt float64) {
	v, w := f.plane.Velocity(), f.plane.AngularVelocity()
	if f.settled && v == f.v && w == f.w {
		return
	}
	push, twist := f.push, f.twist
	f.push = cp.Vector{
		X: push.X + float64((f.ground.X-v.X)*f.mass),
		Y: push.Y + float64((f.ground.Y-v.Y)*f.mass),
	}
	f.twist = twist + float64((f.turn-w)*f.moment)
	f.limit(f.force * dt)
	f.give(f.push.Sub(push), f.twist-twist)
	f.settled = f.push == push && f.twist == twist
	f.v, f.w = v, w
}

// GetImpulse returns the size of what was given in N s.
func (f *friction) GetImpulse() float64 { return f.push.Length() }

func (f *friction) give(push cp.Vector, twist float64) {
	v := f.plane.Velocity()
	f.plane.SetVelocity(v.X+float64(push.X*f.invMass), v.Y+float64(push.Y*f.invMass))
	f.plane.SetAngularVelocity(f.plane.AngularVelocity() + float64(twist*f.invMoment))
}

// share returns how much of what friction can give in a step push and twist are: up to 1
// within the limit surface.
func (f *friction) share(most float64) float64 {
	turn := f.twist / f.arm
	sq := float64(f.push.X*f.push.X) + float64(f.push.Y*f.push.Y) + float64(turn*turn)
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
func (f *friction) limit(most float64) {
	if f.share(most) <= 1 {
		return
	}
	if most == 0 {
		f.push, f.twist = cp.Vector{}, 0
		return
	}
	a, c := f.invMass, float64(f.arm*f.arm*f.invMoment)
	slide, turn := f.push.Length()/most, math.Abs(f.twist)/float64(most*f.arm)
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
	f.push, f.twist = f.push.Mult(a/(x+a)), float64(f.twist*(c/(x+c)))
}

// early returns by what a step of dt seconds that moves the body at its last velocity falls
// short: friction takes the velocity away evenly from the beginning of the step until it
// is spent, not at once.
func (f *friction) early(dt float64) (by cp.Vector, turn float64) {
	k := -f.share(f.force*dt) * dt / 2
	return f.push.Mult(k * f.invMass), float64(f.twist * k * f.invMoment)
}
