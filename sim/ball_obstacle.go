// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/balls"
	"github.com/playsim/playsim/sim/form"
)

// buildBalls gives the solver of the balls these, the ground, and what they meet but for
// the parts of robots.
func (w *World) buildBalls() {
	var things []balls.Thing
	for i := range w.physics {
		b := &w.physics[i]
		if o := b.object; o.Shape == Ball {
			things = append(things, balls.Thing{
				State: &w.bodies[i], On: &b.on, Rests: &b.rests, Body: i, Fixed: o.Fixed,
				Radius: o.Radius, Mass: o.Mass, Skin: o.Outside(), Rolling: o.Friction,
			})
		}
	}
	g := &w.Model.Ground
	ground := balls.Ground{Size: g.Size, Gravity: w.Model.Gravity, Holes: g.Holes, Sank: w.count}
	w.balls.Build(len(w.physics), things, ground)
	for i := range g.Walls {
		wall := &g.Walls[i]
		form := &balls.Wall{From: wall.From, To: wall.To, Half: wall.Thickness / 2, Height: wall.Height}
		w.balls.Add(&balls.Obstacle{Wall: form, Body: -1, Skin: wall.Outside()}, true)
	}
	for i := range w.physics {
		b := &w.physics[i]
		if o := b.object; b.plane != nil {
			w.balls.Add(&balls.Obstacle{
				Other: metThing{w, b, &w.bodies[i], i}, Plane: b.plane, Bound: o.Extent(), Skin: o.Outside(),
				Body: i, State: &w.bodies[i], Surface: &b.surface, Head: o.Shape == Person, Round: o.Shape == Cylinder,
			}, o.Fixed)
		}
	}
}

// stir wakes what is near object i, which came or goes.
func (w *World) stir(i int) {
	if half := w.physics[i].object.HalfHeight(); !w.bodies[i].Hidden {
		w.wakeNear(w.bodies[i].Pos.XY(), w.physics[i].object.Extent(), w.bodies[i].Pos.Z-half, w.bodies[i].Pos.Z+half)
	}
	w.balls.Stir(w.bodies[i].Pos.XY(), w.physics[i].object.Extent())
}

// metThing is a thing that balls meet.
type metThing struct {
	w *World
	b *body
	s *BodyState
	i int
}

func (m metThing) Misses(ball *BodyState, _ float64) bool { return ball.HeldBy == m.i }
func (m metThing) Flies() bool                            { return !m.b.rests && !m.b.tip.on }

// Tips reports whether a box turns over an edge, or what turns it does.
func (m metThing) Tips() bool { return m.b.tip.on && m.w.physics[m.b.tip.lead].tip.rate != 0 }

// Take turns a box that stands over if it must: see poise.
func (m metThing) Take(impulse geom.Vec2, height float64) {
	if m.b.read(m.s); m.b.tip.on {
		m.w.pose(m.i) // not where its foot is
	} else if m.b.object.Shape == Box {
		m.b.shove(impulse, height, height, m.s.Yaw)
	}
}

// Distance has a person as a cylinder with a half sphere on top.
func (m metThing) Distance(p geom.Vec3, radius float64) (float64, geom.Vec3) {
	o, s, frame := m.b.object, m.s, frameOf(m.b.plane)
	away := frame.away(p)
	half := o.HalfHeight()
	zMin, zMax := floorOf(s.Pos.Z-half, radius), s.Pos.Z+half
	switch {
	case o.Shape == Person:
		return form.Head(away, p.Z-zMax, math.Min(o.Radius, half), o.Radius, geom.Vec2(frame.dir))
	case o.Shape != Box:
		d, n := form.Disc(away, o.Radius)
		return form.Extrude(d, n, p.Z, zMin, zMax)
	case s.Rot.X != 0 || s.Rot.Y != 0: // tipped, or held askew
		pose := geom.Pose{Pos: s.Pos, Rot: s.Rot}
		d, n := form.Box(pose.ApplyInv(p), m.w.Model.Objects[m.i].Size.Scale(0.5)) // as it was before it tipped
		return d, pose.Rot.Rotate(n)
	}
	d, n := form.Rect(frame.into(away), o.Size.X/2, o.Size.Y/2)
	return form.Extrude(d, frame.outOf(n), p.Z, zMin, zMax)
}

// metPart is a part of a robot that balls meet.
type metPart struct {
	w *World
	p *Part
}

func (m metPart) Flies() bool                            { return false }
func (m metPart) Tips() bool                             { return m.p.sinks }
func (m metPart) Lever(geom.Vec3) (no balls.Lever)       { return no }
func (m metPart) Strike(_, _ geom.Vec3) (no balls.Lever) { return no }
func (m metPart) Take(impulse geom.Vec2, _ float64)      { m.p.struck(impulse) }

func (m metPart) Misses(ball *BodyState, far float64) bool {
	e := &m.p.extent
	return e.zMax <= e.zMin || ball.Pos.Z-far > e.zMax || ball.Pos.Z+far < e.zMin ||
		ball.Grip >= 0 && m.w.grips[ball.Grip].group == m.p.group
}

func (m metPart) Distance(p geom.Vec3, radius float64) (float64, geom.Vec3) {
	frame := frameOf(m.p.plane)
	away := frame.away(p)
	zMin, zMax := floorOf(m.p.extent.zMin, radius), m.p.extent.zMax
	if outline := m.p.model.Outline; len(outline) > 0 {
		d, n := form.Polygon(frame.into(away), outline)
		return form.Extrude(d, frame.outOf(n), p.Z, zMin, zMax)
	}
	d, n := form.Disc(away, m.p.model.Radius)
	if d < 0 {
		if side, lies := m.aside(away); lies {
			return form.Extrude(d, side, p.Z, zMin, zMax)
		}
	}
	if r := m.p.model.Radius; m.p.model.Dome {
		return form.Head(away, p.Z-zMax, math.Min(r, (zMax-m.p.extent.zMin)/2), r, geom.Vec2(frame.dir))
	}
	return form.Extrude(d, n, p.Z, zMin, zMax)
}

// aside returns in which direction a ball leaves a disc that covers its middle, at away from
// the disc's: across the line to the next disc of a robot that lies, which would push it back.
// Of one that stands it returns false.
func (m metPart) aside(away geom.Vec2) (to geom.Vec2, lying bool) {
	order := 1.0
	for _, q := range m.w.parts {
		if q == m.p {
			order = -1
		}
		if q == m.p || q.group != m.p.group || q.model.Radius == 0 || !overlaps(&q.extent, &m.p.extent) {
			continue
		}
		line := geom.Vec2(q.plane.Position()).Sub(geom.Vec2(m.p.plane.Position()))
		if line.NormSq() < lies*lies {
			continue
		}
		side := line.Unit().Perp().Scale(order)
		if away.Dot(side) < -middle {
			return side.Neg(), true
		}
		return side, true
	}
	return geom.Vec2{}, false
}

const (
	lies   = 0.05  // m, between the middles of two discs of who does not stand upright
	middle = 0.001 // m off a line that is on it
)

// floorOf returns from which height on something stands in a ball's way.
func floorOf(zMin, radius float64) float64 {
	if zMin < 2*radius {
		return math.Inf(-1)
	}
	return zMin
}

// planeFrame is the frame of a body of the plane.
type planeFrame struct{ at, dir cp.Vector }

func frameOf(b *cp.Body) planeFrame { return planeFrame{b.Position(), b.Rotation()} }

// away returns where a point is from the origin, in the directions of the world.
func (f planeFrame) away(p geom.Vec3) geom.Vec2 { return geom.Vec2{X: p.X - f.at.X, Y: p.Y - f.at.Y} }

func (f planeFrame) into(v geom.Vec2) geom.Vec2 {
	return geom.Vec2{X: float64(v.X*f.dir.X) + float64(v.Y*f.dir.Y), Y: float64(v.Y*f.dir.X) - float64(v.X*f.dir.Y)}
}

func (f planeFrame) outOf(n geom.Vec2) geom.Vec2 {
	return geom.Vec2{X: float64(n.X*f.dir.X) - float64(n.Y*f.dir.Y), Y: float64(n.X*f.dir.Y) + float64(n.Y*f.dir.X)}
}
