// SPDX-License-Identifier: Apache-2.0

package balls

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
	"github.com/playsim/playsim/sim/thing"
)

// Obstacle is what balls meet beside other balls and the ground: a wall, a thing or a part
// of a robot.
type Obstacle struct {
	Wall  *Wall // nil for the others, which have …
	Other Other
	Plane *cp.Body   // … their place in the plane …
	Bound float64    // … and, in m, the radius of a vertical cylinder about it that covers it
	Skin  thing.Skin // of all

	Body    int          // a thing's number among the objects; of all others -1
	State   *thing.State // of a thing, nil for all others
	Surface *geom.Vec2   // m/s, own frame: how a thing's top runs
	Head    bool         // it is a person, or a part like one: no ball stays on it
	Round   bool         // it is a cylinder

	id     int32
	lo, hi geom.Vec2 // m: what is fixed is between them
}

// Other is a thing or a part of a robot.
type Other interface {
	// Distance returns how far a point is from its surface in m, negative inside, and the
	// direction from there to the point. Where a ball of the radius has no room below it,
	// it reaches down to the ground.
	Distance(p geom.Vec3, radius float64) (float64, geom.Vec3)
	// Misses reports whether a ball as it is cannot touch it: it is held by whom this
	// belongs to, or farther above or below than far, in m.
	Misses(ball *thing.State, far float64) bool
	// Flies reports whether it has nothing below it.
	Flies() bool
	// Tips reports whether it turns over an edge now, or, as a part of a robot, rises or sinks.
	Tips() bool
	// Lever returns how it turns over if it is touched at p.
	Lever(p geom.Vec3) Lever
	// Strike is Lever for a blow along q, of length 1, at p. What stands begins to turn over
	// if the blow turns it.
	Strike(p, q geom.Vec3) Lever
	// Take takes the impulse in N s that it got at a height in m. Its place in the plane has
	// it already.
	Take(impulse geom.Vec2, height float64)
}

// Wall is a straight wall with rounded ends on the ground, all in m.
type Wall struct {
	From, To     geom.Vec2
	Half, Height float64 // half its thickness
}

// robotic reports whether it is a part of a robot.
func (o *Obstacle) robotic() bool { return o.Wall == nil && o.State == nil }

// isThere reports whether an obstacle can be touched.
func (o *Obstacle) isThere() bool { return o.State == nil || o.State.Present() }

// creeps is the speed in m/s up to which an obstacle counts as standing.
const creeps = 1e-6

// moves reports whether what is no wall moves.
func (o *Obstacle) moves() bool {
	v := o.Plane.Velocity()
	if o.State != nil && o.State.Vel.Z != 0 || o.Other.Tips() {
		return true
	}
	return math.Abs(v.X)+math.Abs(v.Y)+math.Abs(float64(o.Plane.AngularVelocity()*o.Bound)) > creeps
}

// distance is Other's Distance, for walls too.
func (o *Obstacle) distance(p geom.Vec3, radius float64) (float64, geom.Vec3) {
	if w := o.Wall; w != nil {
		d, n := form.Disc(p.XY().Sub(form.Closest(p.XY(), w.From, w.To)), w.Half)
		return form.Extrude(d, n, p.Z, math.Inf(-1), w.Height)
	}
	return o.Other.Distance(p, radius)
}
