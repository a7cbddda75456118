// SPDX-License-Identifier: Apache-2.0

package balls

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
)

// touch is where a ball touches something, or can within the step.
type touch struct {
	a, b *Ball     // b is nil unless the other is a ball, too
	ob   *Obstacle // nil for the ground and balls
	id   int32     // of the other, to know it again in the next step

	n       geom.Vec3    // from the other to a, as they meet
	gap     float64      // m along n, as the step begins
	other   geom.Vec3    // m/s, of the other's surface; of what cp moves, its part is added
	turn    float64      // rad/s, of the other about the vertical
	moved   float64      // m along n, by which the other moved in the step
	arm     geom.Vec2    // m, from the centre of what cp moves
	lever   Lever        // by which the other turns over
	flying  *thing.State // what cp moves, if its height yields, too: in flight
	skin    thing.Skin   // of the pair
	rolling float64      // coefficient
	fall    float64      // m/s² by which they fall towards each other

	massA, massB float64 // 1/kg
	moment       float64 // 1/(kg m²), of what cp moves
	normal, side float64 // 1/kg, against an impulse along n and across

	at     float64   // s after the step began, of a bounce
	opens  float64   // m/s at which they go apart after it
	blow   float64   // N s along n, of the bounce
	press  float64   // N s along n, without bounces
	rub    geom.Vec3 // N s across n
	brake  geom.Vec3 // m/s taken from the rolling velocity
	pivot  float64   // rad/s taken from the spin about n
	sum    geom.Vec3 // N s on a, in all
	clear  bool      // nothing pushes them into each other
	struck bool      // they met faster than what rests does
	seen   int32     // clock when it was last looked at
}

// grasped is what is kept of a touch for the next step, to begin with.
type grasped struct {
	id    int32
	press float64
	rub   geom.Vec3
}

// The others of a touch, by number; balls have theirs.
const (
	groundID      = -1
	rimID         = -2
	farRimID      = -3
	sideID        = -4
	bottomID      = -5
	firstObstacle = 1 << 24
)

// list finds what touches in this step.
func (k *Solver) list(dt float64) {
	for i := 0; i < len(k.awake); i++ { // it grows: what is touched wakes
		if b := k.awake[i]; !b.fast {
			k.meetAll(b, dt)
		}
	}
	awake := len(k.awake)
	for _, o := range k.movers {
		k.meetMover(o, dt)
	}
	for i := awake; i < len(k.awake); i++ {
		k.meetAll(k.awake[i], dt)
	}
	k.stand()
	for i := range k.touches {
		k.touches[i].yield()
	}
}

// meetAll lists what a ball touches but for the ground.
func (k *Solver) meetAll(b *Ball, dt float64) {
	b.first = int32(len(k.touches))
	k.meet(b, dt)
	b.only = len(k.touches) == int(b.first)
}

// stand lists the ground before all else that a ball touches. Most balls touch nothing else
// and stay on it: they are not listed.
func (k *Solver) stand() {
	k.rollers = k.rollers[:0]
	others, from := k.touches, int32(0)
	k.touches = k.spare[:0]
	for _, b := range k.awake {
		switch {
		case !b.lies:
		case b.only && b.rolls():
			k.rollers = append(k.rollers, b)
		default:
			k.touches = append(k.touches, others[from:b.first]...)
			k.addGround(b, groundID, up, b.gap)
			from = b.first
		}
	}
	k.touches = append(k.touches, others[from:]...)
	k.spare = others
}

// yield has a ball that was woken after the touch was listed be moved by it.
func (t *touch) yield() {
	if t.b != nil && t.b.awake && t.massB != t.b.invMass {
		t.massB = t.b.invMass
		t.weigh()
	}
}

// meet lists what a ball touches: the ground, fixed obstacles and balls that did not
// list it themselves.
func (k *Solver) meet(b *Ball, dt float64) {
	b.seen = k.steps
	if !b.held {
		k.meetGround(b, dt)
		fixed := k.fixed
		if b.radius <= k.grid.common {
			fixed = k.grid.fixedAt(b.s.Pos)
		}
		if b.s.In < 0 {
			p, r := b.from, b.span
			for _, o := range fixed {
				if p.X-r < o.hi.X && p.X+r > o.lo.X && p.Y-r < o.hi.Y && p.Y+r > o.lo.Y && o.isThere() {
					k.meetObstacle(b, o, dt)
				}
			}
		}
	}
	if b.radius > k.grid.common {
		for i := range k.all {
			if c := &k.all[i]; c.seen != k.steps && c.cell >= 0 {
				k.meetBall(b, c, dt)
			}
		}
		return
	}
	g := &k.grid
	p := b.from
	far := b.span + k.widest
	x0, x1 := g.column(p.X-far), g.column(p.X+far)
	for y, y1 := g.row(p.Y-far), g.row(p.Y+far); y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			for c := g.head[y*g.nx+x]; c != nil; c = c.next {
				dx, dy, far := c.from.X-p.X, c.from.Y-p.Y, b.span+c.span
				if float64(dx*dx)+float64(dy*dy) <= float64(far*far) && c.seen != k.steps {
					k.meetBall(b, c, dt)
				}
			}
		}
	}
	for _, c := range g.big {
		if c.seen != k.steps {
			k.meetBall(b, c, dt)
		}
	}
}

// meetMover lists the balls that touch a part of a robot, or an object that can move. One
// that moves wakes them.
func (k *Solver) meetMover(o *Obstacle, dt float64) {
	moves := o.moves()
	if !moves && len(k.awake) == 0 || !o.isThere() {
		return
	}
	g := &k.grid
	lo, hi := o.corners(g.common + g.reach + nearby)
	x0, x1 := g.column(lo.X), g.column(hi.X)
	for y, y1 := g.row(lo.Y), g.row(hi.Y); y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			for b := g.head[y*g.nx+x]; b != nil; b = b.next {
				k.meetMoving(b, o, dt, moves)
			}
		}
	}
	for _, b := range g.big {
		k.meetMoving(b, o, dt, moves)
	}
}

func (k *Solver) meetMoving(b *Ball, o *Obstacle, dt float64, moves bool) {
	if b.fast || !b.awake && !moves {
		return
	}
	before := len(k.touches)
	if k.meetObstacle(b, o, dt); len(k.touches) == before {
		return
	}
	if !b.awake {
		k.rouse(b, 0, dt)
	}
	b.lone = false
}

// rouse wakes a ball within a step.
func (k *Solver) rouse(b *Ball, calm int32, dt float64) {
	k.wake(b, calm)
	if b.awake && !k.alone {
		k.ready(b, dt)
	}
}

// meetBall lists two balls that can touch in this step. A sleeping one is woken by one
// that moves, and is a fixed thing to one that settles on it.
func (k *Solver) meetBall(a, b *Ball, dt float64) {
	d := a.from.Sub(b.from)
	r, far := a.radius+b.radius, a.span+b.span
	if d.NormSq() > float64(far*far) || a.invMass+b.invMass == 0 || b.fast && !k.alone {
		return
	}
	fall := a.fall - b.fall
	if k.alone {
		fall = a.fall
	}
	u := a.s.Vel.Sub(b.s.Vel)
	u.Z += float64(fall*dt) / 2
	n, met := meeting(d, u, r, dt)
	if !met {
		n = d.Unit()
		if n == (geom.Vec3{}) {
			n = geom.Vec3{Z: 1}
		}
	}
	gap := d.Dot(n) - r
	if gap > nearby && !met {
		return
	}
	if !b.awake && (a.calm == 0 || k.alone) {
		k.rouse(b, 1, dt)
	}
	a.lone, b.lone = false, false
	n, balances := balance(a, b, n)
	t := k.add(a, b.id)
	if balances {
		t.rolling = 0
	}
	t.b, t.n, t.gap, t.skin, t.fall = b, n, gap, a.skin.Against(b.skin), float64(fall*n.Z)
	if b.awake {
		t.massB = b.invMass
	}
	t.weigh()
}

// balance reports whether one of two balls has nothing but the other to stand on, where
// rolling resistance could hold it. It does not: n, from b to a, leans at least a little.
func balance(a, b *Ball, n geom.Vec3) (geom.Vec3, bool) {
	top := a
	if n.Z < 0 {
		top = b
	}
	if math.Abs(n.Z) < steep || top.before > 1 {
		return n, false
	}
	if n.XY().NormSq() < lean*lean {
		n = geom.Vec3{X: math.Copysign(lean, n.Z), Z: n.Z}.Unit()
	}
	top.calm = 0
	return n, true
}

const (
	steep = 0.9  // z of the normal
	lean  = 1e-5 // rad
)

// meeting returns the direction between two spheres as they meet within dt seconds: at d
// from each other they approach at u, and r is the sum of their radii.
func meeting(d, u geom.Vec3, r, dt float64) (geom.Vec3, bool) {
	speed, along, apart := u.NormSq(), d.Dot(u), d.NormSq()-float64(r*r)
	if apart <= 0 || along >= 0 {
		return geom.Vec3{}, false
	}
	disc := float64(along*along) - float64(speed*apart)
	if disc < 0 {
		return geom.Vec3{}, false
	}
	t := apart / (math.Sqrt(disc) - along)
	if t > dt {
		return geom.Vec3{}, false
	}
	return d.Add(u.Scale(t)).Unit(), true
}

// meetObstacle lists a ball and an obstacle, both there, that can touch in this step.
func (k *Solver) meetObstacle(b *Ball, o *Obstacle, dt float64) {
	if b.s.In >= 0 || o.Plane != nil && k.misses(b, o, dt) {
		return
	}
	t := k.add(b, o.id)
	if t.ob = o; o.Plane != nil {
		t.movedBy(b.from)
	}
	if t.massA+t.massB == 0 || !k.meets(t, dt) {
		k.touches = k.touches[:len(k.touches)-1]
		return
	}
	if o.Round && t.n.Z < upright { // a blow goes through its axis
		t.arm = t.n.XY().Unit().Scale(t.arm.Norm())
	}
	if t.lever.Rate != nil {
		t.lever = o.Other.Lever(t.point())
	}
	t.fall, t.skin = float64(b.fall*t.n.Z), b.skin // its own count on what is below it, as on the ground
	if t.n.Z < upright {
		t.skin = b.skin.Against(o.Skin)
	}
	if o.State != nil {
		if s := *o.Surface; t.n.Z > upright && s != (geom.Vec2{}) {
			t.other = t.other.Add(s.Rotate(o.State.Yaw).To3D(0))
		}
	}
	if o.Head {
		t.rolling = 0
	}
	t.weigh()
}

// meets finds where a ball meets an obstacle within a step, and reports whether it does.
func (k *Solver) meets(t *touch, dt float64) bool {
	b := t.a
	v := t.velocity()
	u := b.s.Vel.Sub(v)
	u.Z += float64(b.fall*dt) / 2
	moved := v.Scale(dt) // already
	if k.alone {
		moved = geom.Vec3{}
	}
	from := b.from.Add(moved)
	far, n := t.ob.distance(from, b.radius)
	far -= b.radius
	at := 0.0
	for range 3 {
		toward := -u.Dot(n)
		if far <= 0 || toward <= 0 || at+far/toward > dt {
			break
		}
		at += far / toward
		far, n = t.ob.distance(from.Add(u.Scale(at)), b.radius)
		far -= b.radius
	}
	t.n, t.gap, t.moved = n, far-float64(u.Dot(n)*at), moved.Dot(n)
	return far <= nearby || at > 0 && far < 0.01*b.radius
}

// misses reports whether a ball is too far from an obstacle to touch it in this step, or
// held by whom it belongs to.
func (k *Solver) misses(b *Ball, o *Obstacle, dt float64) bool {
	v, at := o.Plane.Velocity(), o.Plane.Position()
	far := b.radius + o.Bound + nearby + float64((b.speed+float64(b.fall*dt)+math.Abs(v.X)+math.Abs(v.Y))*dt)
	x, y := b.s.Pos.X-at.X, b.s.Pos.Y-at.Y
	if float64(x*x)+float64(y*y) > float64(far*far) {
		return true
	}
	return o.Other.Misses(b.s, far)
}

// movedBy takes the motion of what cp moves at a ball's place.
func (t *touch) movedBy(p geom.Vec3) {
	o := t.ob
	v, at := o.Plane.Velocity(), o.Plane.Position()
	t.turn = o.Plane.AngularVelocity()
	t.arm = geom.Vec2{X: p.X - at.X, Y: p.Y - at.Y}
	held := false
	if o.State != nil {
		t.other.Z, held = o.State.Vel.Z, o.State.Held()
	}
	if o.Plane.GetType() == cp.BODY_DYNAMIC && !held {
		t.massB, t.moment = 1/o.Plane.Mass(), 1/o.Plane.Moment()
		if t.lever = o.Other.Lever(p); o.State != nil && o.Other.Flies() {
			t.flying, t.other.Z = o.State, 0
		}
		return
	}
	t.other.X, t.other.Y = v.X-float64(t.turn*t.arm.Y), v.Y+float64(t.turn*t.arm.X)
}

// meetGround lists a ball and the ground, or the hole that it is over: the rim on its
// side and opposite, the hole's side, and the bottom.
func (k *Solver) meetGround(b *Ball, dt float64) {
	p, r := b.s.Pos, b.radius
	low := p.Z - r + float64(b.s.Vel.Z*dt)
	hole := k.holeAt(b)
	if hole == nil {
		if low <= nearby || p.Z-r <= nearby {
			if b.lies, b.gap = true, p.Z-r; k.alone {
				k.addGround(b, groundID, up, b.gap)
			}
		}
		return
	}
	reach := float64(b.speed*dt) + nearby
	d := p.XY().Sub(hole.At)
	off, out := d.Norm(), geom.Vec2{X: 1}
	if off > 0 {
		out = d.Scale(1 / off)
	}
	if gap := p.Z + hole.Depth - r; gap <= reach+float64(float64(b.fall*dt)*dt) {
		k.addGround(b, bottomID, geom.Vec3{Z: 1}, gap)
	}
	if p.Z <= 0 {
		if gap := hole.Radius - off - r; gap <= reach {
			k.addGround(b, sideID, out.Neg().To3D(0), gap)
		}
		return
	}
	reach += float64(float64(b.fall*dt) * dt)
	for id, rim := range [...]geom.Vec2{out.Scale(hole.Radius), out.Scale(-hole.Radius)} {
		to := d.Sub(rim).To3D(p.Z)
		if far := to.Norm(); far-r <= reach && far > 0 {
			k.addGround(b, rimID-int32(id), to.Scale(1/far), far-r)
		}
	}
}

// addGround lists the ground; on it, a ball's own bounce and slide count.
func (k *Solver) addGround(b *Ball, id int32, n geom.Vec3, gap float64) {
	t := k.add(b, id)
	t.n, t.gap, t.skin, t.fall = n, gap, b.skin, float64(b.fall*n.Z)
	t.weigh()
}

// add lists a touch of a ball, to be filled in.
func (k *Solver) add(b *Ball, id int32) *touch {
	k.touches = append(k.touches, touch{})
	t := &k.touches[len(k.touches)-1]
	t.a, t.id, t.massA, t.rolling = b, id, b.invMass, b.rolling
	return t
}

// weigh works out what the two weigh against an impulse.
func (t *touch) weigh() {
	t.normal, t.side = t.massA+t.massB, float64(3.5*(t.massA+t.massB))
	if t.moment != 0 {
		flat := t.n.XY()
		c := t.arm.Cross(flat)
		t.normal = t.massA + float64(t.massB*flat.NormSq()) + float64(t.moment*c*c)
		if t.flying != nil {
			t.normal += float64(t.massB * t.n.Z * t.n.Z)
		}
		t.side = float64(3.5*t.massA) + t.massB + float64(t.moment*t.arm.NormSq())
		if l := &t.lever; l.Struck {
			t.normal = t.massA - l.Slide.Dot(flat) - float64(l.Spin*l.Arm.Dot(t.n)) + float64(t.moment*c*c)
		} else {
			turn := l.Arm.Dot(t.n)
			t.normal += float64(l.Light * turn * turn)
			t.side += float64(l.Light * (l.Arm.NormSq() - float64(turn*turn)))
		}
	}
}
