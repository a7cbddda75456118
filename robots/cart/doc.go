// SPDX-License-Identifier: Apache-2.0

// Package cart is a small two-wheeled robot in the manner of those for which PDL
// was made at the Vrije Universiteit Brussel: light and infrared sensors, bumpers,
// a battery that a charging station fills. It knows no places, only how bright,
// how near, how full. No drawings of those robots were at hand; all figures are ours.
//
// The body is 0.26 m across and 0.14 m high, of 1.5 kg, on two driven wheels and a
// castor. Its frame has the origin midway between the wheels, x forward, y left.
//
// Slots, without slashes so that the quantities of a PDL program join them by name:
//
//	speed turn kick                        actuators: m/s, rad/s counter-clockwise, 0..1
//	ir_left ir_front ir_right              how much of its own infrared comes back, 0..1
//	photo_left photo_right                 light, 0..1
//	bumper_left bumper_right               pressed
//	battery charging                       charge 0..1; it stands at a charger
//	wheel_left wheel_right kick_ready      speed of the tyres, m/s; the spring is cocked
//
// Drive. The wheels want v ∓ ω·b/2 (track b = 0.18 m), each at most 0.5 m/s, and
// follow with a lag of the first order, τ = 0.15 s, each with a gain of its own
// (1 ± 1 %, by seed). The tyres do not slip: in a tick the cart goes along the arc
// with v = (l+r)/2 and ω = (r−l)/b. Walls, persons, robots, fixed and heavy things
// (over [sim.PushableMass]) stop it: it cannot go on, but turn. They do so at the
// circle about it; what is lower than its bumpers, 0.105 m, comes as near as they
// let it, so that it can push a ball along a wall. What is lighter it pushes with its
// parts, and the impulse J that this gives back changes its speed by J·x/m, x being
// forward: heavier pushing is slower. Blows from the side and what they would turn
// are taken up by the tyres.
//
// Infrared. A sensor sends and receives in a cone of ±20°, five rays in the plane of
// its axis, weighted 1 2 3 2 1. What comes back from a surface at d is (d₀/d)², 1
// within d₀ = 0.08 m, nothing beyond 0.6 m: the inverse square of a surface that
// fills the beam. Colour and slant do not count. Noise 0.004.
//
// Light. A cell gets from a source of I candela at d metres E = I·cosθ/d² lux, θ off
// its axis (40° to the left or right, level) and d at least the source's own extent,
// times the share of three points of the source in sight; sources add up. It is a photo-resistor with R ∝ 1/E in a divider:
// the reading is E/(E+50 lx), one half at 50 lx and never quite 1. Noise 0.002. There is
// no other light. Robots and things cast shadows; nothing reflects.
//
// Bumpers. The left one is pressed when something presses the left half of the
// front with 0.2 N or more over a tick, or stands there and stops the cart on its way
// forward; the right one likewise. A ball that is pushed on gently presses none.
//
// Kick. When kick is above one half and the spring is cocked, it throws a plunger
// out: what is within 2 cm of the middle of the front and can move gets the impulse
// √(2Eμ) forward, μ the reduced mass of it and the cart, E = 0.08 J; the cart gets it
// backward. A ball of 0.1 kg goes off at 1.2 m/s. It cocks again in 1 s.
//
// Battery. The electronics take 1 W, each motor up to 2 W in proportion to its
// wheel's speed, a kick 0.08 J; empty, nothing moves. Within 3 cm of a thing that
// charges it gets 30 W. Its capacity is set in joules ([Config.Capacity]).
//
// Not simulated: tyres that slip, the castor, tipping over, motor current, holes,
// ambient light, infrared of others. It cannot be lifted.
//
// Start at [New]. To add a sensor: declare its slot in slots.go, measure it in a
// file of its own, call it from Sense.
package cart
