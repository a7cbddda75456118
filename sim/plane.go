// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
)

// body joins an object to the planar dynamics.
type body struct {
	object  *Object
	plane   *cp.Body
	shape   *cp.Shape
	rub     *friction // against what it rests on, nil for what cannot slide
	reach   float64   // m: half its smallest half extent, how far it may move in a step
	inPlane bool      // it takes part in the planar dynamics
	rests   bool      // it lies on a surface
	on      int       // what it rests on: an object, or -1
	surface geom.Vec2 // m/s, own frame: how its top runs
	stroll  stroll
	gesture gesture
	hold    geom.Vec3 // where it is held, in the holder's frame
}

// solid is what a cp body carries: its height interval in metres above ground.
type solid struct {
	zMin, zMax float64
	part       *Part // nil for objects and walls
}

const (
	wallRestitution    = 0.7
	wallFriction       = 0.5
	contactFriction    = 0.4    // between two things that touch sideways
	collisionSlop      = 0.0005 // m of overlap that is not pushed apart
	heightSlop         = 0.001  // m of height overlap that is no contact
	maxSubSteps        = 128
	gainedSpeed        = 0.001 // m/s that a contact may gain when pieces grow
	allShapes          = cp.CollisionType(1)
	terminalSpeedSq    = MaxSpeed * MaxSpeed
	torsionArmFraction = 2.0 / 3.0 // of the extent: a disc of even pressure
)

func (w *World) buildPlane() {
	w.surroundings.buildWalls(w.Model.Ground.Walls)
	w.space = cp.NewSpace()
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
		w.addShape(s, wallRestitution, wallFriction, 0)
	}
}

func (w *World) addShape(s *cp.Shape, restitution, friction float64, group uint) {
	finish(s, restitution, friction, group)
	w.space.AddShape(s)
}

// finish gives a shape its surface. Shapes of one group do not touch; group 0 is none.
func finish(s *cp.Shape, restitution, friction float64, group uint) {
	s.SetElasticity(restitution)
	s.SetFriction(friction)
	s.SetCollisionType(allShapes)
	s.SetFilter(cp.NewShapeFilter(group, cp.ALL_CATEGORIES, cp.ALL_CATEGORIES))
}

func setGroup(s *cp.Shape, group uint) { s.Filter.Group = group }

func vector(v geom.Vec2) cp.Vector { return cp.Vector{X: v.X, Y: v.Y} }

// touching says whether two shapes that overlap in the plane overlap in height.
func touching(arb *cp.Arbiter, _ *cp.Space, _ any) bool {
	a, b := arb.Bodies()
	return overlaps(a.UserData.(*solid), b.UserData.(*solid))
}

// countImpulse adds what a contact gave to the robot parts it touched.
func countImpulse(arb *cp.Arbiter, _ *cp.Space, world any) {
	a, b := arb.Bodies()
	j := arb.TotalImpulse() // on a
	w := world.(*World)
	w.quiet = 0
	w.blow = math.Max(w.blow, j.Length()/math.Min(a.Mass(), b.Mass()))
	s, t := a.UserData.(*solid), b.UserData.(*solid)
	if s.part == nil && t.part == nil {
		return
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
	for i := range w.Model.Objects {
		o := &w.Model.Objects[i]
		w.physics[i] = body{object: o, reach: o.smallestHalf() / 2, on: -1, surface: o.Surface}
		w.bodies[i] = BodyState{HeldBy: -1, Grip: -1, In: -1, Rot: geom.Identity(), Hidden: true}
		w.makeBody(&w.physics[i])
		if !o.Stored {
			w.join(i)
		}
	}
	w.classify()
	w.placeAll(func(o *Object) bool { return o.carries() && o.Fixed })
	w.placeAll(func(o *Object) bool { return o.carries() && !o.Fixed })
	w.placeAll(func(o *Object) bool { return !o.carries() })
}

// placeAll puts the chosen objects where the model has them, in model order. What is
// not placed yet is hidden: nothing rests on it.
func (w *World) placeAll(chosen func(*Object) bool) {
	for i := range w.Model.Objects {
		if o := &w.Model.Objects[i]; chosen(o) {
			w.bodies[i].Hidden = o.Stored
			w.count()
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
		b.plane = cp.NewBody(o.Mass, o.inertia())
	}
	b.plane.UserData = &solid{}
	b.plane.SetAngle(o.Yaw)
	b.plane.SetPosition(vector(o.At.XY())) // all at one place would be pairs of all for cp
	b.shape = o.footprint(b.plane)
	finish(b.shape, o.Restitution, contactFriction, 0)
	if o.movable() {
		b.rub = w.newFriction(b)
	}
}

// subSteps returns into how many pieces a step is cut so that no body moves more
// than half its smallest half extent in one: thin walls are not passed. Pieces
// become longer again only as contacts allow: cp scales the impulse that it carries
// over from one piece to the next by the ratio of their lengths, and what that adds
// to a blow is speed out of nothing.
func (w *World) subSteps(dt float64) int {
	need := 1.0
	for _, i := range w.present {
		v := w.bodies[i].Vel.XY()
		need = math.Max(need, math.Ceil(math.Sqrt(v.NormSq())*dt/w.physics[i].reach))
	}
	need = math.Min(need, maxSubSteps)
	if now := float64(w.pieces); need < now && w.blow > 0 {
		need = math.Max(need, math.Ceil(now*w.blow/(w.blow+gainedSpeed)))
	}
	w.pieces = int(need)
	return w.pieces
}

// step advances plane and height by dt seconds.
func (w *World) step(dt float64) {
	w.advance(dt)
	for _, i := range w.present {
		b, s := &w.physics[i], &w.bodies[i]
		if b.object.Fixed {
			continue
		}
		b.read(s)
		if !s.held() && b.object.movable() {
			w.fall(i, dt)
		}
	}
	w.carry(dt)
	w.sink(dt)
	w.surroundings.stale = true
}

// read copies the plane's result into the state and bounds the speed.
func (b *body) read(s *BodyState) {
	p, v := b.plane.Position(), b.plane.Velocity()
	if speedSq := v.LengthSq(); speedSq > terminalSpeedSq {
		v = v.Mult(MaxSpeed / math.Sqrt(speedSq))
		b.plane.SetVelocityVector(v)
	}
	s.Pos.X, s.Pos.Y = p.X, p.Y
	s.Vel.X, s.Vel.Y = v.X, v.Y
	s.Yaw, s.YawRate = b.plane.Angle(), b.plane.AngularVelocity()
}

// place puts an object somewhere, at rest. A NaN height means resting on the
// highest surface below.
func (w *World) place(i int, at geom.Vec3, yaw float64) {
	b, s := &w.physics[i], &w.bodies[i]
	s.Pos, s.Yaw, s.Vel, s.YawRate = at, yaw, geom.Vec3{}, 0
	w.surroundings.stale = true
	b.plane.SetAngle(yaw)
	b.plane.SetPosition(vector(at.XY()))
	switch {
	case !b.object.Fixed:
		b.plane.SetVelocity(0, 0)
		b.plane.SetAngularVelocity(0)
	case b.inPlane:
		w.space.ReindexShape(b.shape)
	}
	if math.IsNaN(at.Z) {
		s.Pos.Z = w.heightAt(i)
	}
	if b.object.Shape != Ball {
		s.Rot = geom.Yaw(yaw)
	}
	w.lift(i)
}

// lift updates what depends on an object's height.
func (w *World) lift(i int) {
	b, s := &w.physics[i], &w.bodies[i]
	half := b.object.HalfHeight()
	extent := b.plane.UserData.(*solid)
	extent.zMin, extent.zMax = s.Pos.Z-half, s.Pos.Z+half
	if !b.object.movable() {
		if b.object.Fixed {
			w.overlookAll()
		}
		return
	}
	w.overlook(b)
	floor, on := w.support(i)
	rests := s.Vel.Z == 0 && !s.held() && s.Pos.Z <= floor+heightSlop
	if b.on = on; !rests {
		b.on = -1
	}
	if rests != b.rests {
		b.rests = rests
		b.press(w.Model.Gravity)
	}
}
