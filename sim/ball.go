// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Balls are spheres. In a step each flies freely or by what supports it, bounces at the
// instant at which it meets something, and is then held by what it touches: impulses
// against what would press two things into each other, Coulomb friction, and rolling
// resistance. What is left of overlaps is pushed apart without giving speed.
//
// A ball that would go further in a step than the grid looks goes in pieces, alone. One
// at rest sleeps: it costs nothing until something comes to it.

// sphere is a ball in the solver. What is looked at of all that are near comes first.
type sphere struct {
	next    *sphere   // in its cell
	seen    int64     // the step in which its touches were listed
	from    geom.Vec3 // m, where it was as the step began
	span    float64   // m, how far from there it reaches in the step
	radius  float64
	speed   float64 // m/s, as the step began
	fall    float64 // m/s² by which it falls in this step
	invMass float64 // 1/kg, 0 while it is held and of a fixed ball
	awake   bool
	held    bool
	free    bool  // nothing supports it
	fast    bool  // it goes in pieces
	lone    bool  // it touches only what is fixed
	done    bool  // it has moved in this step
	restive bool  // it touches what moves
	known   bool  // digest holds
	calm    int32 // steps in which it hardly moved …
	clock   int32 // when its velocity last changed
	s       *BodyState

	id      int32
	cell    int32 // -1 is none
	prev    *sphere
	body    int
	mass    float64   // kg
	skin    Skin      // slide is its friction
	rolling float64   // coefficient of rolling resistance
	anchor  geom.Vec3 // … from here
	shift   geom.Vec3 // m, by which impulses within the step take it further
	up      float64   // z of the most upward normal of what supports it
	props   int32     // how many things pressed on it in the step before …
	before  int32     // … and in the one before that
	last    []grasped // what touched it in the step before
	digest  Hash      // of its state while it sleeps
}

// balls is the solver of all balls.
type balls struct {
	w       *World
	all     []sphere
	of      []*sphere // of each object, nil for what is no ball
	awake   []*sphere
	grid    ballGrid
	fixed   []*obstacle
	movers  []*obstacle
	touches []touch
	met     []*touch // those that bounce at once
	sides   []touch  // those at the side of balls that touch nothing else but the ground
	steps   int64
	clock   int32
	span    float64 // s, of the last step
	widest  float64 // m, the largest span of a ball in a cell
	alone   bool    // one ball is moved while the others stand still
}

const (
	bounceSpeed = 0.02    // m/s: what comes slower does not bounce
	calmWay     = 0.0002  // m: what keeps within, and …
	calmSpin    = 0.01    // m/s: … turns no faster at its surface, falls asleep …
	calmSteps   = 50      // … after so many steps
	solverRuns  = 16      // over the touches of a step, at most
	bounceRuns  = 32      // likewise
	reflectRuns = 64      // over those that bounce at once
	partRuns    = 4       // in which overlaps are pushed apart
	stillSpeed  = 1e-9    // m/s that counts as none
	upright     = 0.7     // z of the normal from which on something below supports, and rubs in a bounce
	mostPieces  = 128     // of a step
	spinArm     = 2.0 / 5 // moment of inertia of a solid sphere, in m r²
)

// buildBalls makes the spheres, and what they meet but for the parts of robots.
func (w *World) buildBalls() {
	k := &w.balls
	k.w, k.of = w, make([]*sphere, len(w.physics))
	n := 0
	for i := range w.physics {
		if w.physics[i].object.Shape == Ball {
			n++
		}
	}
	k.all = make([]sphere, 0, n)
	for i := range w.physics {
		o := w.physics[i].object
		if o.Shape != Ball {
			continue
		}
		k.all = append(k.all, sphere{
			id: int32(len(k.all)), body: i, s: &w.bodies[i], radius: o.Radius, mass: o.Mass,
			skin: o.skin(), rolling: o.Friction, cell: -1, free: true,
		})
		b := &k.all[len(k.all)-1]
		if k.of[i] = b; !o.Fixed {
			b.invMass = 1 / o.Mass
		}
	}
	if n == 0 {
		return
	}
	k.grid.build(k.all, w.Model.Ground.Size)
	for i := range w.Model.Ground.Walls {
		k.addObstacle(&obstacle{wall: &w.Model.Ground.Walls[i], body: -1, skin: w.Model.Ground.Walls[i].skin()}, true)
	}
	for i := range w.physics {
		if b := &w.physics[i]; b.plane != nil {
			o := b.object
			k.addObstacle(&obstacle{body: i, plane: b.plane, skin: o.skin(), bound: o.Extent()}, o.Fixed)
		}
	}
}

func (k *balls) addObstacle(o *obstacle, fixed bool) {
	if len(k.all) == 0 {
		return
	}
	o.id = firstObstacle + int32(len(k.fixed)+len(k.movers))
	if fixed {
		k.fixed = append(k.fixed, o)
	} else {
		k.movers = append(k.movers, o)
	}
}

// update takes over where object i is after it was put, driven or taken.
func (k *balls) update(i int) {
	b := k.of[i]
	switch {
	case len(k.all) == 0:
	case b == nil:
		k.grid.stale = k.grid.stale || k.w.physics[i].object.Fixed
	case b.s.Hidden:
		k.grid.remove(b)
	default:
		k.grid.put(b)
		b.from, b.span = b.s.Pos, b.radius+nearby
		k.wake(b, 0)
	}
}

// stir wakes the balls near object i, which came or goes.
func (k *balls) stir(i int) {
	if len(k.all) == 0 {
		return
	}
	o := k.w.physics[i].object
	k.grid.around(k.w.bodies[i].Pos.XY(), o.Extent(), func(b *sphere) { k.wake(b, 0) })
}

// wake has a ball moved from now on.
func (k *balls) wake(b *sphere, calm int32) {
	b.calm = calm
	b.known = false
	o := k.w.physics[b.body].object
	if b.awake || o.Fixed || b.s.Hidden {
		return
	}
	b.awake = true
	k.awake = append(k.awake, b)
}

// step moves all balls by dt seconds.
func (k *balls) step(dt float64) {
	if len(k.all) == 0 {
		return
	}
	k.steps++
	if k.grid.stale {
		k.grid.fix(k.fixed)
	}
	k.begin(dt)
	k.list(dt)
	if len(k.awake) == 0 {
		k.span = dt
		return
	}
	k.moveLone(dt)
	k.bounce(k.touches, dt)
	for _, b := range k.awake {
		if !b.done {
			b.weigh(dt, k.w.Model.Gravity)
		}
	}
	k.settle(k.touches, dt)
	for _, b := range k.awake {
		if !b.fast && !b.done {
			b.advance(dt, k.w.Model.Gravity)
		}
	}
	part(k.touches)
	k.sweepAll(dt)
	k.end(dt)
}

// moveLone moves the balls that touch only what is fixed, each for itself while it is at
// hand; what it touches at its side is kept for those who watch.
func (k *balls) moveLone(dt float64) {
	kept := 0
	for i, to := 0, 0; i < len(k.touches); i = to {
		b := k.touches[i].a
		for to = i + 1; to < len(k.touches) && b.lone && k.touches[to].a == b; {
			to++
		}
		if !b.lone {
			k.touches[kept] = k.touches[i]
			kept++
			continue
		}
		mine := k.touches[i:to]
		k.move(b, mine, dt)
		b.done = true
		for j := range mine {
			if mine[j].report(k.w); mine[j].n.Z < upright {
				k.sides = append(k.sides, mine[j])
			}
		}
	}
	k.touches = k.touches[:kept]
}

// move moves a ball by a step, given what it touches.
func (k *balls) move(b *sphere, mine []touch, dt float64) {
	k.bounce(mine, dt)
	b.weigh(dt, k.w.Model.Gravity)
	k.settle(mine, dt)
	b.advance(dt, k.w.Model.Gravity)
	part(mine)
}

// begin readies the balls that are awake for a step.
func (k *balls) begin(dt float64) {
	k.sides = k.sides[:0]
	k.touches, k.widest = k.touches[:0], k.grid.common+nearby
	left := k.awake[:0]
	for _, b := range k.awake {
		if b.s.Hidden {
			b.awake = false
			continue
		}
		left = append(left, b)
		k.ready(b, dt)
	}
	k.awake = left
}

// ready begins a step of one ball: what flies falls, the rest is pulled down once it has
// bounced.
func (k *balls) ready(b *sphere, dt float64) {
	s := b.s
	b.held, b.invMass, b.shift, b.fall, b.up = s.held(), 1/b.mass, geom.Vec3{}, 0, 0
	b.before, b.props = b.props, 0
	b.from, b.speed = s.Pos, s.Vel.Norm()
	b.restive, b.lone, b.done = false, true, false
	k.w.physics[b.body].on = -1
	if b.held {
		b.invMass, b.fast, b.calm = 0, false, 0
		b.from = s.Pos.Sub(s.Vel.Scale(dt)) // it has been moved
		b.span = b.radius + float64(b.speed*dt) + nearby
		s.Spin = geom.Vec3{}
		return
	}
	b.fast = b.speed*dt > k.grid.reach && !k.alone
	if b.free && !b.fast {
		b.fall = k.w.Model.Gravity
		s.Vel.Z -= float64(b.fall * dt)
	}
	b.span = b.radius + float64((b.speed+float64(b.fall*dt))*dt) + nearby
	if !b.fast && b.radius <= k.grid.common {
		k.widest = max(k.widest, b.span)
	}
}

// weigh gives what something supports its weight.
func (b *sphere) weigh(dt, gravity float64) {
	if b.fall == 0 && !b.held && !b.fast {
		b.s.Vel.Z -= float64(gravity * dt)
	}
}

// advance moves a ball by a step.
func (b *sphere) advance(dt, gravity float64) {
	if b.held {
		return
	}
	s := b.s
	if s.Vel.NormSq() > MaxSpeed*MaxSpeed {
		s.Vel = bounded(s.Vel)
	}
	if math.Abs(s.Vel.X)+math.Abs(s.Vel.Y)+math.Abs(s.Vel.Z) < stillSpeed {
		s.Vel = geom.Vec3{}
	}
	if (math.Abs(s.Spin.X)+math.Abs(s.Spin.Y)+math.Abs(s.Spin.Z))*b.radius < stillSpeed {
		s.Spin = geom.Vec3{}
	}
	s.Pos = s.Pos.Add(s.Vel.Scale(dt)).Add(b.shift)
	if b.free = b.up == 0; b.free {
		b.last = b.last[:0]
		s.Pos.Z += float64(gravity*dt) * dt / 2
	}
}

// sweepAll moves the fast balls, when all others have gone.
func (k *balls) sweepAll(dt float64) {
	for i := range k.awake {
		if !k.awake[i].fast {
			continue
		}
		for _, b := range k.awake {
			b.from = b.s.Pos
		}
		k.sweep(k.awake[i], dt)
	}
}

// sweep moves a fast ball in pieces, while all others stand where they are.
func (k *balls) sweep(b *sphere, dt float64) {
	k.alone = true
	pieces := min(math.Ceil(b.speed*dt/k.grid.reach), mostPieces)
	dt /= pieces
	for range int(pieces) {
		first := len(k.touches)
		k.ready(b, dt)
		k.steps++
		k.meet(b, dt)
		for _, o := range k.movers {
			if k.w.isThere(o) {
				k.meetObstacle(b, o, dt)
			}
		}
		k.move(b, k.touches[first:], dt)
		k.grid.put(b)
	}
	b.fast, k.alone = false, false
}

// end takes over what the step has done: what touches robots, what lies on what, what is
// in a hole, and who sleeps.
func (k *balls) end(dt float64) {
	for i := range k.touches {
		k.touches[i].report(k.w)
	}
	left := k.awake[:0]
	for _, b := range k.awake {
		k.grid.put(b)
		if !b.held {
			k.w.physics[b.body].rests = b.up > 0
			k.w.sinkBall(b)
		}
		if k.stays(b) {
			left = append(left, b)
		}
	}
	k.awake = left
	k.span = dt
}

// stays reports whether a ball is awake in the next step, too.
func (k *balls) stays(b *sphere) bool {
	if way := b.s.Pos.Sub(b.anchor); b.up == 0 || b.held || way.NormSq() > calmWay*calmWay || b.s.Spin.Norm()*b.radius > calmSpin {
		b.calm, b.anchor = 0, b.s.Pos
	} else {
		b.calm++
	}
	if b.calm < calmSteps || b.restive {
		return true
	}
	b.awake, b.invMass = false, 1/b.mass
	b.from, b.span = b.s.Pos, b.radius+nearby
	b.s.Vel, b.s.Spin, b.speed = geom.Vec3{}, geom.Vec3{}, 0
	return false
}

// turn turns the balls' attitude by their spin in a tick.
func (k *balls) turn(dt float64) {
	for _, b := range k.awake {
		if s := b.s; !b.held && s.Spin != (geom.Vec3{}) {
			s.Rot = geom.FromRotationVector(s.Spin.Scale(dt)).Mul(s.Rot).Unit()
		}
	}
}
