// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"
	"slices"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/friction"
)

// body joins an object to the planar dynamics.
type body struct {
	object  *Object
	plane   *cp.Body // nil for a ball: balls have a solver of their own
	shape   *cp.Shape
	rub     *friction.Joint // against what it rests on, nil for what cannot slide
	reach   float64         // m: half its smallest half extent, how far it may move without a look at what is there
	inPlane bool            // it takes part in the planar dynamics
	rests   bool            // it lies on a surface
	on      int             // what it rests on: an object, or -1
	surface geom.Vec2       // m/s, own frame: how its top runs
	stroll  stroll
	gesture gesture
	hold    geom.Vec3 // where it is held, in the holder's frame
	face    geom.Quat // how it was turned by tipping, in quarters; the object's size is as it lies
	tip     tip
	slid    slid
	shoved  [4]float64 // N m s: moments of contacts in this step about the lower edges to x, -x, y, -y
	speed   geom.Vec2  // m/s, at the end of the last step
	asleep  bool
	away    bool    // cp does not have it while it sleeps
	calm    float64 // s: for how long it has not moved
	station station
}

// solid is what a cp body carries: its height interval in metres above ground.
type solid struct {
	zMin, zMax float64
	part       *Part     // nil for objects and walls
	box        *body     // nil for all but boxes that can move
	touched    bool      // something touched it in this step
	from       cp.Vector // m: where it was before the step
	facing     float64   // rad
}

const (
	collisionSlop   = 0.0005 // m of overlap that is not pushed apart
	heightSlop      = 0.001  // m of height overlap that is no contact
	allShapes       = cp.CollisionType(1)
	terminalSpeedSq = MaxSpeed * MaxSpeed
)

func (w *World) buildPlane() {
	w.surroundings.buildWalls(w.Model.Ground.Walls)
	w.space = cp.NewSpace()
	w.wedge.build()
	w.passes.Space = w.space
	w.space.SetCollisionSlop(collisionSlop)
	h := w.space.NewCollisionHandler(allShapes, allShapes)
	h.PreSolveFunc = touching
	h.PostSolveFunc = countImpulse
	h.UserData = w
	for _, wall := range w.Model.Ground.Walls {
		a, b := wall.From, wall.To
		static := cp.NewStaticBody()
		static.UserData = &solid{zMax: wall.Height}
		w.space.AddBody(static)
		s := cp.NewSegment(static, vector(a), vector(b), wall.Thickness/2)
		wear(wall.Outside(), s, 0)
		w.space.AddShape(s)
	}
}

func (b *body) setGroup(group uint) {
	if b.shape != nil {
		b.shape.Filter.Group = group
	}
}

func vector(v geom.Vec2) cp.Vector { return cp.Vector{X: v.X, Y: v.Y} }

// touching says whether two shapes that overlap in the plane overlap in height.
func touching(arb *cp.Arbiter, _ *cp.Space, w any) bool {
	w.(*World).passes.Met = true
	a, b := arb.Shapes()
	s, t := solidOf(a), solidOf(b)
	s.meet()
	t.meet()
	if s.box != nil && t.box != nil && s.box.asideOf(t.box) || !overlaps(s, t) {
		return false
	}
	if arb.IsFirstContact() {
		// What touches again soon still has its old impulse in cp, which was not given again
		// and must not be taken back: it counts from the next step on.
		again := arb.UserData != nil
		arb.UserData = w
		return !again
	}
	return true
}

// meet notes that a chassis may be touched in this step.
func (s *solid) meet() {
	if s.part != nil && s.part.chassis != nil {
		s.part.chassis.wheels.Met = true
	}
}

// solidOf returns the solid of a shape: its own, where several belong to one body.
func solidOf(s *cp.Shape) *solid {
	if own, ok := s.UserData.(*solid); ok {
		return own
	}
	return s.Body().UserData.(*solid)
}

// countImpulse adds what a contact gave to the robot parts it touched.
func countImpulse(arb *cp.Arbiter, _ *cp.Space, world any) {
	a, b := arb.Bodies()
	j := arb.TotalImpulse() // on a
	w := world.(*World)
	w.quiet = 0
	a.UserData.(*solid).touched, b.UserData.(*solid).touched = true, true
	first, second := arb.Shapes()
	s, t := solidOf(first), solidOf(second)
	lo, hi := math.Max(s.zMin, t.zMin), math.Min(s.zMax, t.zMax)
	if s.box != nil {
		s.box.shove(geom.Vec2{X: j.X, Y: j.Y}, lo, hi, a.Angle())
	}
	if t.box != nil {
		t.box.shove(geom.Vec2{X: -j.X, Y: -j.Y}, lo, hi, b.Angle())
	}
	if s.part != nil {
		s.part.struck(geom.Vec2{X: j.X, Y: j.Y})
	}
	if t.part != nil {
		t.part.struck(geom.Vec2{X: -j.X, Y: -j.Y})
	}
}

func (w *World) buildBodies() {
	w.physics = make([]body, len(w.Model.Objects))
	w.bodies = make([]BodyState, len(w.Model.Objects))
	objects := slices.Clone(w.Model.Objects) // those that tip change their size
	for i := range objects {
		o := &objects[i]
		w.physics[i] = body{object: o, reach: o.SmallestHalf() / 2, on: -1, surface: o.Surface, face: geom.Identity(), gesture: gesture{target: o.LooksAt}}
		w.bodies[i] = BodyState{HeldBy: -1, Grip: -1, In: -1, Rot: geom.Identity(), Hidden: true}
		if o.Shape != Ball {
			w.makeBody(&w.physics[i])
		}
	}
	w.buildBalls()
	for i := range w.physics {
		if !w.physics[i].object.Stored {
			w.join(i)
		}
	}
	w.classify()
	w.placeAll(func(o *Object) bool { return o.Carries() && o.Fixed })
	w.placeAll(func(o *Object) bool { return o.Carries() && !o.Fixed })
	w.placeAll(func(o *Object) bool { return !o.Carries() })
}

// placeAll puts the chosen objects where the model has them, in model order. What is
// not placed yet is hidden: nothing rests on it.
func (w *World) placeAll(chosen func(*Object) bool) {
	for i := range w.Model.Objects {
		if o := &w.Model.Objects[i]; chosen(o) {
			if w.bodies[i].Hidden = o.Stored; !o.Stored {
				w.appear(i)
			}
			w.place(i, o.At, o.Yaw)
		}
	}
}

func (w *World) makeBody(b *body) {
	o := b.object
	switch {
	case o.Shape == Person:
		b.plane = cp.NewKinematicBody()
	case o.Fixed:
		b.plane = cp.NewStaticBody()
	default:
		b.plane = cp.NewBody(o.Mass, o.Inertia())
	}
	b.plane.UserData = &solid{}
	b.plane.SetPositionUpdateFunc(stay)
	b.plane.SetAngle(o.Yaw)
	b.plane.SetPosition(vector(o.At.XY())) // all at one place would be pairs of all for cp
	b.shape = footprint(o, b.plane)
	wear(o.Outside(), b.shape, 0)
	if o.Movable() {
		b.rub = friction.New(w.space, b.plane, o.Arm(), &w.passes)
		if o.Shape == Box {
			b.solid().box = b
		}
	}
}

// step advances plane and height, then the balls, by dt seconds.
func (w *World) step(dt float64) {
	w.rouse(dt)
	w.advance(dt)
	for _, i := range w.flat {
		b, s := &w.physics[i], &w.bodies[i]
		if b.object.Fixed || b.asleep {
			continue
		}
		if yaw := s.Yaw; b.read(s) && s.Yaw != yaw {
			w.pose(i)
		}
		if !s.Held() && b.object.Movable() {
			w.fall(i, dt)
		}
	}
	w.carry(dt)
	w.sink(dt)
	w.topple(dt)
	w.balls.Step(dt)
	w.doze(dt)
	w.surroundings.stale = true
}

// write copies the state to the plane; a ball is not there.
func (b *body) write(s *BodyState) {
	if b.plane == nil {
		return
	}
	b.speed = s.Vel.XY()
	b.plane.SetAngle(s.Yaw)
	b.plane.SetPosition(vector(s.Pos.XY()))
	if !b.object.Fixed {
		b.plane.SetVelocity(s.Vel.X, s.Vel.Y)
		b.plane.SetAngularVelocity(s.YawRate)
	}
}

// read copies the plane's result into the state and bounds the speed. It reports whether
// the attitude follows from the yaw.
func (b *body) read(s *BodyState) bool {
	p, v := b.plane.Position(), b.plane.Velocity()
	if speedSq := v.LengthSq(); speedSq > terminalSpeedSq {
		v = v.Mult(MaxSpeed / math.Sqrt(speedSq))
		b.plane.SetVelocityVector(v)
	}
	s.Pos.X, s.Pos.Y = p.X, p.Y
	s.Vel.X, s.Vel.Y = v.X, v.Y
	s.Yaw, s.YawRate = b.plane.Angle(), b.plane.AngularVelocity()
	return s.Grip < 0
}

// place puts an object somewhere, at rest. A NaN height means resting on the
// highest surface below. People stand on the ground whatever the height.
func (w *World) place(i int, at geom.Vec3, yaw float64) {
	b, s := &w.physics[i], &w.bodies[i]
	w.surroundings.stale = true
	w.stir(i)
	w.right(i)
	s.Pos, s.Yaw, s.Vel, s.YawRate, s.Spin = at, yaw, geom.Vec3{}, 0, geom.Vec3{}
	if b.write(s); b.object.Fixed && b.inPlane && b.shape != nil {
		w.space.ReindexShape(b.shape)
	}
	switch {
	case b.object.Shape == Person:
		s.Pos.Z = b.object.HalfHeight()
	case math.IsNaN(at.Z):
		s.Pos.Z = w.heightAt(i)
	}
	if b.object.Shape != Ball {
		w.pose(i)
	}
	w.lift(i)
	w.stir(i)
}

// lift updates what depends on an object's height, and on where a ball is.
func (w *World) lift(i int) {
	b, s := &w.physics[i], &w.bodies[i]
	w.balls.Update(i, w.physics[i].object.Fixed)
	if b.asleep {
		w.asleep.woken = append(w.asleep.woken, i)
	}
	if b.tip.on {
		w.pose(i)
		return
	}
	if b.plane == nil {
		return
	}
	half := b.object.HalfHeight()
	extent := b.plane.UserData.(*solid)
	extent.zMin, extent.zMax = s.Pos.Z-half, s.Pos.Z+half
	if !b.object.Movable() {
		if b.object.Fixed {
			w.overlookAll()
		}
		return
	}
	w.overlook(b)
	floor, on := w.support(i)
	rests := s.Vel.Z == 0 && !s.Held() && s.Pos.Z <= floor+heightSlop
	if b.on = on; !rests {
		b.on = -1
	}
	if rests != b.rests {
		b.rests = rests
		b.press(w.Model.Gravity)
	}
}
