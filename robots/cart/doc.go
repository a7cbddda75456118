// SPDX-License-Identifier: Apache-2.0

// Package cart is a small two-wheeled robot in the manner of those for which PDL
// was made at the Vrije Universiteit Brussel: light and infrared sensors, bumpers,
// a battery that a charging station fills. It knows no places, only how bright,
// how near, how full. No drawings of those robots were at hand; all figures are ours.
//
// The body is 0.26 m across and 0.14 m high, of 1.5 kg, on two driven wheels and a
// castor. Its frame has the origin midway between the wheels, x forward, y left; there
// is its centre of mass.
//
// Slots, without slashes so that the quantities of a PDL program join them by name:
//
//	speed turn kick                        actuators: m/s, rad/s counter-clockwise, 0..1
//	ir_left ir_front ir_right              how much of its own infrared comes back, 0..1
//	photo_left photo_right                 light, 0..1
//	bumper_left bumper_right               pressed
//	cliff_left cliff_right fallen          a hole is ahead; a wheel is in one
//	battery charging                       charge 0..1; it stands at a charger
//	wheel_left wheel_right kick_ready      speed of the tyres, m/s; the spring is cocked
//
// Drive. The wheels want v ∓ ω·b/2 (track b = 0.18 m), each at most 0.5 m/s, and
// follow with a lag of the first order, τ = 0.15 s, each with a gain of its own
// (1 ± 1 %, by seed). The motors give up to 3 N together at standstill, (1 − v/0.8 m/s)
// of that on the way, 3 N in braking, and turn it with up to 0.27 N m. The tyres roll
// freely but for the motors, and hold sideways up to 0.6·m·g; above that it slips. So a
// cart is a [sim.Chassis]: contacts stop, turn and push it. It pushes what withstands
// it with less than 3 N (a box with µ 0.5 up to 0.6 kg), near that slower; commanded to
// stand, it withstands a push with 3 N. It touches with a rim of 0.13 m of radius at
// 0.105 to 0.14 m of height, on which it turns at a wall; below, two plates in front and
// a disc of 0.10 m let what is low come nearer, so that it can push a ball along a wall.
//
// Holes. A cliff sensor is on while the floor ends 0.113 m ahead and 0.08 m to its side:
// on a straight way it sees every edge that would take a wheel.
// A wheel or the castor that is 0.015 m over the edge drops in, and the ride is over:
// the cart leans into the hole, fallen is on, and nothing moves it until it is moved by
// hand (move).
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
// front with 0.2 N or more over a tick; the right one likewise, and within 0.2 rad of
// the axis, seen from the centre, both. A ball that is pushed on gently presses none, nor does a wall at which
// the motors rest.
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
// Not simulated: wheels that spin, the castor, tipping over, motor current, ambient
// light, infrared of others, driving out of a hole. It cannot be lifted.
//
// Start at [New]. To add a sensor: declare its slot in slots.go, measure it in a
// file of its own, call it from Sense.
package cart
