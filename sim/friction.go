// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"
)

// friction is Coulomb friction between a body and the surface on which it rests: an
// impulse of bounded size that takes the body's velocity to the surface's: constant
// deceleration, then rest. To cp's solver it is a joint that pulls to no place.
type friction struct {
	tie       *cp.Constraint
	plane     *cp.Body
	ratio     *float64 // of this step to the one before
	invMass   float64  // 1/kg
	mass      float64  // kg
	invMoment float64  // 1/(kg m²)
	moment    float64  // kg m²

	force  float64   // N, the largest
	torque float64   // N m, the largest
	ground cp.Vector // m/s, of the surface
	turn   float64   // rad/s, of the surface

	push  cp.Vector // N s, given in this step
	twist float64   // N m s

	settled bool // the last pass changed nothing, and left the body at v and w
	v       cp.Vector
	w       float64
}

func (w *World) newFriction(b *body) *friction {
	f := &friction{plane: b.plane, ratio: &w.ratio, invMass: 1 / b.plane.Mass(), invMoment: 1 / b.plane.Moment()}
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
	b.rub.torque = float64(b.rub.force * b.object.Extent() * torsionArmFraction)
}

// PreStep begins a step.
func (f *friction) PreStep(float64) { f.settled = false }

// ApplyCachedImpulse begins with what the last step needed.
func (f *friction) ApplyCachedImpulse(float64) {
	if f.push != (cp.Vector{}) || f.twist != 0 {
		f.give(f.push.Mult(*f.ratio), f.twist**f.ratio)
	}
}

// ApplyImpulse is one pass of the solver in a step of dt seconds.
func (f *friction) ApplyImpulse(dt float64) {
	v, w := f.plane.Velocity(), f.plane.AngularVelocity()
	if f.settled && v == f.v && w == f.w {
		return
	}
	push, twist, most := f.push, f.twist, f.torque*dt
	f.push = cut(cp.Vector{
		X: push.X + float64((f.ground.X-v.X)*f.mass),
		Y: push.Y + float64((f.ground.Y-v.Y)*f.mass),
	}, f.force*dt)
	f.twist = math.Max(-most, math.Min(twist+float64((f.turn-w)*f.moment), most))
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

// cut shortens a vector to a length.
func cut(v cp.Vector, most float64) cp.Vector {
	sq := float64(v.X*v.X) + float64(v.Y*v.Y)
	if sq <= float64(most*most) {
		return v
	}
	k := 1 / (math.Sqrt(sq) + 1e-15)
	return cp.Vector{X: float64(float64(v.X*k) * most), Y: float64(float64(v.Y*k) * most)}
}
