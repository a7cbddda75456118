// SPDX-License-Identifier: Apache-2.0

// Package balls is the solver of the balls of a world: spheres in three dimensions, among
// walls, things and robots that others move. Units and frames are those of package sim.
//
// In a step each flies freely or by what supports it, bounces at the
// instant at which it meets something, and is then held by what it touches: impulses
// against what would press two things into each other, Coulomb friction, and rolling
// resistance. What is left of overlaps is pushed apart without giving speed.
//
// A ball that would go further in a step than the grid looks goes in pieces, alone. One
// at rest sleeps: it costs nothing until something comes to it.
package balls

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
	"github.com/playsim/playsim/slot"
)

// Ball is a ball in the solver. What is looked at of all that are near comes first.
type Ball struct {
	next    *Ball     // in its cell
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
	lies    bool  // it may touch the ground, and no hole is below
	only    bool  // it listed nothing else that it touches
	restive bool  // it touches what moves
	known   bool  // digest holds
	calm    int32 // steps in which it hardly moved …
	clock   int32 // when its velocity last changed
	s       *thing.State

	first  int32   // where its touches begin in the list
	gap    float64 // m, to the ground that it may touch
	light  float64 // 1/kg
	turns  float64 // 1/(kg m): light over radius
	slides float64 // kg: an impulse on the ground for each m/s of slip

	id      int32
	cell    int32 // -1 is none
	prev    *Ball
	body    int
	fixed   bool
	on      *int        // what it rests on: an object, or -1
	rests   *bool       // it lies on something
	mass    float64     // kg
	skin    thing.Skin  // slide is its friction
	rolling float64     // coefficient of rolling resistance
	anchor  geom.Vec3   // … from here
	shift   geom.Vec3   // m, by which impulses within the step take it further
	up      float64     // z of the most upward normal of what supports it
	props   int32       // how many things pressed on it in the step before …
	before  int32       // … and in the one before that
	last    []grasped   // what touched it in the step before
	digest  slot.Digest // of its state while it sleeps
}

// Solver moves all balls of a world.
type Solver struct {
	ground  Ground
	all     []Ball
	of      []*Ball // of each object, nil for what is no ball
	awake   []*Ball
	grid    ballGrid
	fixed   []*Obstacle
	movers  []*Obstacle
	touches []touch
	spare   []touch  // room for the next list
	rollers []*Ball  // those that touch only the ground, and stay on it
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
	unevenRuns  = 256     // where a ball touches one that weighs unevenMass times as much
	unevenMass  = 8.0     // a heavy ball on a light one needs more runs
	bounceRuns  = 32      // likewise
	reflectRuns = 64      // over those that bounce at once
	partRuns    = 4       // in which overlaps are pushed apart
	stillSpeed  = 1e-9    // m/s that counts as none
	upright     = 0.7     // z of the normal from which on something below supports, and rubs in a bounce
	mostPieces  = 128     // of a step
	spinArm     = 2.0 / 5 // moment of inertia of a solid sphere, in m r²
)

// Thing is a ball as the world has it.
type Thing struct {
	State   *thing.State // where it is, which the solver moves
	On      *int         // set to the object on which it rests, or -1
	Rests   *bool        // set: it lies on something
	Body    int          // its number among the objects
	Fixed   bool
	Radius  float64 // m
	Mass    float64 // kg
	Skin    thing.Skin
	Rolling float64 // coefficient of rolling resistance
}

// Ground is what balls lie on.
type Ground struct {
	Size    geom.Vec2 // m, 0 is of no end
	Gravity float64   // m/s²
	Holes   []thing.Hole
	Sank    func() // called when a ball came into a hole or out of it
}

// Build makes the balls of a world of so many objects.
func (k *Solver) Build(objects int, things []Thing, ground Ground) {
	k.ground, k.of = ground, make([]*Ball, objects)
	k.all = make([]Ball, len(things))
	for i := range things {
		t, b := &things[i], &k.all[i]
		*b = Ball{
			id: int32(i), body: t.Body, fixed: t.Fixed, on: t.On, rests: t.Rests, s: t.State,
			radius: t.Radius, mass: t.Mass, skin: t.Skin, rolling: t.Rolling, cell: -1, free: true,
			light: 1 / t.Mass,
		}
		b.turns, b.slides = b.light/b.radius, 1/float64(3.5*b.light)
		if k.of[t.Body] = b; !b.fixed {
			b.invMass = b.light
		}
	}
	if len(things) > 0 {
		k.grid.build(k.all, ground.Size)
	}
}

// Of returns the ball that object i is, or nil.
func (k *Solver) Of(i int) *Ball { return k.of[i] }

// Awake calls f with the number of every ball that is awake; what is held never sleeps.
func (k *Solver) Awake(f func(i int)) {
	for _, b := range k.awake {
		f(b.body)
	}
}

// Digest returns the digest that was kept, if the ball has slept since.
func (b *Ball) Digest() (d slot.Digest, kept bool) { return b.digest, b.known }

// Keep keeps the digest of a ball that sleeps.
func (b *Ball) Keep(d slot.Digest) { b.digest, b.known = d, !b.awake }

// Calm returns for how many steps the ball has hardly moved, and whether it flies.
func (b *Ball) Calm() (steps int32, flies bool) { return b.calm, b.free }

// Add adds what balls meet. What is fixed is moved only with Update.
func (k *Solver) Add(o *Obstacle, fixed bool) {
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

// Update takes over where object i is after it was put, driven or taken.
func (k *Solver) Update(i int, fixed bool) {
	b := k.of[i]
	switch {
	case len(k.all) == 0:
	case b == nil:
		k.grid.stale = k.grid.stale || fixed
	case b.s.Hidden:
		k.grid.remove(b)
	default:
		k.grid.put(b)
		b.from, b.span = b.s.Pos, b.radius+nearby
		k.wake(b, 0)
	}
}

// Stir wakes the balls within a distance in m of where something came or went.
func (k *Solver) Stir(at geom.Vec2, far float64) {
	if len(k.all) > 0 {
		k.grid.around(at, far, func(b *Ball) { k.wake(b, 0) })
	}
}

// wake has a ball moved from now on.
func (k *Solver) wake(b *Ball, calm int32) {
	b.calm = calm
	b.known = false
	if b.awake || b.fixed || b.s.Hidden {
		return
	}
	b.awake = true
	k.awake = append(k.awake, b)
}

// Step moves all balls by dt seconds.
func (k *Solver) Step(dt float64) {
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
			b.weigh(dt, k.ground.Gravity)
		}
	}
	k.settle(k.touches, dt)
	for _, b := range k.awake {
		if !b.fast && !b.done {
			b.advance(dt, k.ground.Gravity)
		}
	}
	part(k.touches)
	k.sweepAll(dt)
	k.end(dt)
}

// moveLone moves the balls that touch only what is fixed, each for itself while it is at
// hand; what it touches at its side is kept for those who watch.
func (k *Solver) moveLone(dt float64) {
	for _, b := range k.rollers {
		b.done = true
		k.rollOn(b, dt)
	}
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
		b.done = true
		k.move(b, mine, dt)
		for j := range mine {
			if mine[j].report(); mine[j].n.Z < upright {
				k.sides = append(k.sides, mine[j])
			}
		}
	}
	k.touches = k.touches[:kept]
}

// move moves a ball by a step, given what it touches.
func (k *Solver) move(b *Ball, mine []touch, dt float64) {
	k.bounce(mine, dt)
	b.weigh(dt, k.ground.Gravity)
	k.settle(mine, dt)
	b.advance(dt, k.ground.Gravity)
	part(mine)
}

// begin readies the balls that are awake for a step.
func (k *Solver) begin(dt float64) {
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
func (k *Solver) ready(b *Ball, dt float64) {
	s := b.s
	b.held, b.invMass, b.shift, b.fall, b.up = s.Held(), b.light, geom.Vec3{}, 0, 0
	b.before, b.props = b.props, 0
	b.from, b.speed = s.Pos, s.Vel.Norm()
	b.restive, b.lone, b.done, b.lies = false, true, false, false
	*b.on = -1
	if b.held {
		b.invMass, b.fast, b.calm = 0, false, 0
		b.from = s.Pos.Sub(s.Vel.Scale(dt)) // it has been moved
		b.span = b.radius + float64(b.speed*dt) + nearby
		s.Spin = geom.Vec3{}
		return
	}
	b.fast = b.speed*dt > k.grid.reach && !k.alone
	if b.free && !b.fast {
		b.fall = k.ground.Gravity
		s.Vel.Z -= float64(b.fall * dt)
	}
	b.span = b.radius + float64((b.speed+float64(b.fall*dt))*dt) + nearby
	if !b.fast && b.radius <= k.grid.common {
		k.widest = max(k.widest, b.span)
	}
}

// weigh gives what something supports its weight.
func (b *Ball) weigh(dt, gravity float64) {
	if b.fall == 0 && !b.held && !b.fast {
		b.s.Vel.Z -= float64(gravity * dt)
	}
}

// advance moves a ball by a step.
func (b *Ball) advance(dt, gravity float64) {
	if b.held {
		return
	}
	s := b.s
	if s.Vel.NormSq() > thing.MaxSpeed*thing.MaxSpeed {
		s.Vel = thing.Bounded(s.Vel)
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
func (k *Solver) sweepAll(dt float64) {
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
func (k *Solver) sweep(b *Ball, dt float64) {
	k.alone = true
	pieces := min(math.Ceil(b.speed*dt/k.grid.reach), mostPieces)
	dt /= pieces
	for range int(pieces) {
		first := len(k.touches)
		k.ready(b, dt)
		k.steps++
		k.meet(b, dt)
		for _, o := range k.movers {
			if o.isThere() {
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
func (k *Solver) end(dt float64) {
	for i := range k.touches {
		k.touches[i].report()
	}
	left := k.awake[:0]
	for _, b := range k.awake {
		k.grid.put(b)
		if !b.held {
			*b.rests = b.up > 0
			k.sink(b)
		}
		if k.stays(b) {
			left = append(left, b)
		}
	}
	k.awake = left
	k.span = dt
}

// stays reports whether a ball is awake in the next step, too.
func (k *Solver) stays(b *Ball) bool {
	if way := b.s.Pos.Sub(b.anchor); b.up == 0 || b.held || way.NormSq() > calmWay*calmWay || b.s.Spin.Norm()*b.radius > calmSpin {
		b.calm, b.anchor = 0, b.s.Pos
	} else {
		b.calm++
	}
	if b.calm < calmSteps || b.restive {
		return true
	}
	b.awake, b.invMass = false, b.light
	b.from, b.span = b.s.Pos, b.radius+nearby
	b.s.Vel, b.s.Spin, b.speed = geom.Vec3{}, geom.Vec3{}, 0
	return false
}

// Turn turns the balls' attitude by their spin in a tick.
func (k *Solver) Turn(dt float64) {
	for _, b := range k.awake {
		if s := b.s; !b.held && s.Spin != (geom.Vec3{}) {
			s.Rot = geom.FromRotationVector(s.Spin.Scale(dt)).Mul(s.Rot).Unit()
		}
	}
}

// Sides calls f for where a ball has touched something at its side in the last step, with the
// direction from the ball.
func (k *Solver) Sides(f func(at geom.Vec3, normal geom.Vec2)) {
	for _, all := range [...][]touch{k.touches, k.sides} {
		for i := range all {
			t := &all[i]
			if t.sum != (geom.Vec3{}) && math.Abs(t.n.Z) < upright {
				f(t.a.s.Pos.Sub(t.n.Scale(t.a.radius)), t.n.XY().Unit().Neg())
			}
		}
	}
}
