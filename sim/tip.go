// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// A box tips over an edge when the common centre of it and of what rests on it is beyond
// what holds it up, or when pushes turn it about the edge against its weight. It then
// turns as one body with what rests on it, in one direction along one of its axes, until
// it lies on the next face, or leans against what is in its way. Its footprint in the
// plane stays until it lies.
type tip struct {
	on    bool
	lead  int       // the object that turns; itself, or the one on which it rests
	dir   geom.Vec2 // of length 1, world frame: to which side
	edge  float64   // m: from the centre of the footprint to the edge
	rise  float64   // m: of the centre above the edge, as it stood
	foot  float64   // m: height of the edge
	from  geom.Vec2 // m: to the footprint of what turns with it from that of the lead
	angle float64   // rad
	rate  float64   // rad/s, of the one that leads
	far   float64   // rad: to which it has turned at most
	still float64   // s: for how long it has hardly turned further

	upright bool // it is moved without being turned: what is round
}

// tipStart is the rate in rad/s at which what has lost its balance begins to turn.
const tipStart = 0.2

const (
	mostTurn = 0.1  // rad in one step
	onEdge   = 0.05 // rad from which on a box stands on its edge and does not spin
	slow     = 1    // rad/s up to which weight alone turns what leans
)

// topple tips all boxes by dt seconds.
func (w *World) topple(dt float64) {
	w.weigh()
	for _, i := range w.flat {
		b := &w.physics[i]
		if b.object.Shape != Box || b.object.Fixed || b.asleep {
			continue
		}
		switch {
		case w.bodies[i].Held():
			b.tip.on = false
		case !b.tip.on:
			w.poise(i, dt)
		case b.flies():
			w.fly(i, dt)
		case b.tip.lead == i:
			w.turn(i, dt)
		case w.leaves(i):
			w.fling(i, w.physics[b.tip.lead].tip.rate)
		}
	}
	for _, i := range w.flat {
		b := &w.physics[i]
		b.shoved, b.speed = [4]float64{}, w.bodies[i].Vel.XY()
		if b.tip.on {
			if b.tip.angle > onEdge {
				b.plane.SetAngularVelocity(0)
				w.bodies[i].YawRate = 0
			}
			w.pose(i)
		}
	}
}

// poise begins to tip a box that stands if it must.
func (w *World) poise(i int, dt float64) {
	b, s := &w.physics[i], &w.bodies[i]
	if !b.rests || b.on < 0 && b.shoved == ([4]float64{}) && s.Vel.XY() == b.speed && b.load.mass == b.object.Mass {
		return
	}
	below := w.base(i)
	mass, at := b.load.mass, b.load.at().Sub(s.Pos.XY())
	best, worst := tip{}, 1e-9
	for k := range 4 {
		t := w.edge(i, k, &below)
		if out := b.load.beyond.Dot(t.dir); out > 0 {
			t.edge = min(t.edge, at.Dot(t.dir)-out)
		}
		over := at.Dot(t.dir) - t.edge
		if over > worst {
			t.rate, best, worst = tipStart, t, over
		}
		if over > 0 {
			continue
		}
		left := b.pushed(k, t.dir, s) + float64(mass*w.Model.Gravity*dt*over)
		if t.rate = left / float64(mass*b.inert(&t, t.dir)); t.rate > best.rate && b.object.Friction > 0 {
			best = t
		}
	}
	if best.on && !w.upperFirst(i, dt) {
		w.tilt(i, best)
	}
}

// upperFirst begins to tip what rests on a box and is out of balance itself: it falls off,
// and the box keeps its place. It reports whether something does.
func (w *World) upperFirst(i int, dt float64) (falls bool) {
	for _, j := range w.present {
		b := &w.physics[j]
		if b.on != i || b.object.Shape != Box || b.object.Fixed {
			continue
		}
		if !b.tip.on && w.upperFirst(j, dt) {
			falls = true
			continue
		}
		if !b.tip.on {
			w.poise(j, dt)
		}
		falls = falls || b.tip.on
	}
	return falls
}

// tilt makes object i, and what rests on it, turn about one edge.
func (w *World) tilt(i int, t tip) {
	for _, j := range w.present {
		if w.physics[j].on == i && !w.physics[j].tip.on && w.physics[j].object.Carries() && j != t.lead {
			u := t
			d := w.bodies[j].Pos.XY().Sub(w.bodies[i].Pos.XY()).Dot(t.dir)
			u.from = w.bodies[j].Pos.XY().Sub(w.bodies[t.lead].Pos.XY())
			u.edge, u.rise, u.upright = t.edge-d, w.bodies[j].Pos.Z-t.foot, w.physics[j].object.Shape != Box
			w.tilt(j, u)
		}
	}
	w.physics[i].tip = t
	if w.physics[i].asleep {
		w.asleep.woken = append(w.asleep.woken, i)
	}
}

// pushed returns the moment in N m s about the lower edge in a direction that contacts and
// the change of its speed gave a box in the last step.
func (b *body) pushed(k int, dir geom.Vec2, s *BodyState) float64 {
	gained := s.Vel.XY().Sub(b.speed).Dot(dir)
	return b.shoved[k] - float64(b.object.Mass*gained*b.object.HalfHeight())
}

// shove notes an impulse in N s on a box between two heights: it acts at the lower one
// where it turns the box away from what pushes, at the upper one where it holds it.
func (b *body) shove(impulse geom.Vec2, lo, hi, yaw float64) {
	foot := b.solid().zMin
	for k, dir := range axes(yaw) {
		for side := range 2 {
			j := impulse.Dot(dir)
			if side == 1 {
				j = -j
			}
			switch {
			case j > 0:
				b.shoved[2*k+side] += float64(j * (lo - foot))
			case !b.tip.on || b.tip.angle < onEdge: // later it is blocked
				b.shoved[2*k+side] += float64(j * (hi - foot))
			}
		}
	}
}

// inert returns the moment of inertia about the edge for 1 kg, in m².
func (b *body) inert(t *tip, dir geom.Vec2) float64 {
	x := b.across(dir)
	z := b.object.Size.Z
	if b.object.Shape != Box {
		z = b.object.Height
	}
	return (float64(x*x)+float64(z*z))/12 + float64(t.edge*t.edge) + float64(t.rise*t.rise)
}

// across returns the extent in m of a body along a direction that is about one of its axes.
func (b *body) across(dir geom.Vec2) float64 {
	if b.object.Shape != Box {
		return 2 * b.object.Radius
	}
	if b.along(dir) == 0 {
		return b.object.Size.X
	}
	return b.object.Size.Y
}

// along returns which of a box's axes is next to a direction.
func (b *body) along(dir geom.Vec2) int {
	a := axes(b.plane.Angle())
	if math.Abs(a[0].Dot(dir)) >= math.Abs(a[1].Dot(dir)) {
		return 0
	}
	return 1
}

// turn moves a box that tips, and what turns with it, by dt seconds.
func (w *World) turn(i int, dt float64) {
	b := &w.physics[i]
	t := &b.tip
	if w.shiftEdge(i); !w.held(i) {
		w.release(i)
		return
	}
	moment, inertia := w.swing(i)
	k := 2 * b.along(t.dir)
	if axes(b.plane.Angle())[k/2].Dot(t.dir) < 0 {
		k++
	}
	t.rate += (float64(moment*w.Model.Gravity*dt) + b.pushed(k, t.dir, &w.bodies[i])) / inertia
	to := t.angle + geom.Clamp(float64(t.rate*dt), -mostTurn, mostTurn)
	ahead := to
	if t.rate > 0 && t.rate < slow && t.angle < t.far { // what was moved back stays a little away: it does not rock
		ahead += 2 * outAgain / b.object.Around()
	}
	by, height, hit := w.blocked(i, ahead)
	switch {
	case to <= 0:
		w.level(i, false)
		return
	case hit:
		w.knock(i, by, height, inertia)
		to = w.stopAt(i, by, to)
	case to >= math.Pi/2:
		w.level(i, true)
		return
	}
	still := to-t.far < float64(lingers*dt)
	t.far = math.Max(t.far, to)
	for _, j := range w.present {
		if c := &w.physics[j]; c.tip.on && c.tip.lead == i {
			c.tip.angle = to
		}
	}
	if t.still += dt; !still {
		t.still = 0
	} else if t.still > patience {
		t.still = 0
		w.slide(i, hit && moment > 0 && by != someone, height)
	}
}

// shiftEdge keeps the edge about which object i turns at the edge of the thing on which it
// slides. On the ground the edge is the box's own, and slides with it.
func (w *World) shiftEdge(i int) {
	b := &w.physics[i]
	if b.on < 0 || w.physics[b.on].plane == nil {
		return
	}
	slid := moved(b.plane).Sub(moved(w.physics[b.on].plane)).Dot(vector(b.tip.dir))
	if slid == 0 {
		return
	}
	for _, j := range w.present {
		if t := &w.physics[j].tip; t.on && t.lead == i {
			t.edge -= slid
		}
	}
}

// swing returns the moment in kg m of the weight of what object i leads about the edge, and
// the moment of inertia in kg m².
func (w *World) swing(i int) (moment, inertia float64) {
	sin, cos := detmath.SinCos(w.physics[i].tip.angle)
	for _, j := range w.present {
		if c := &w.physics[j]; c.tip.on && c.tip.lead == i {
			m := c.object.Mass
			moment += float64(m * (float64(c.tip.rise*sin) - float64(c.tip.edge*cos)))
			inertia += float64(m * c.inert(&c.tip, c.tip.dir))
		}
	}
	return moment, inertia
}

// leaves reports whether a box that turns with another one has slid off it, or what it
// stands on has gone.
func (w *World) leaves(i int) bool {
	b := &w.physics[i]
	t := &b.tip
	if below := &w.physics[max(b.on, 0)].tip; b.on < 0 || !below.on || below.lead != t.lead {
		return true
	}
	lead := geom.Vec2(w.physics[t.lead].plane.Position())
	slid := geom.Vec2(b.plane.Position()).Sub(lead).Sub(t.from)
	return slid.Norm() > min(b.object.Size.X, b.object.Size.Y)/2
}

// inside reports whether what turns with object i is in something.
func (w *World) inside(i int, angle float64) bool {
	_, _, hit := w.blocked(i, angle)
	return hit
}

// level ends the turning of what object i leads: back on its feet, or on the next face.
func (w *World) level(i int, over bool) {
	for _, j := range w.present {
		b := &w.physics[j]
		if !b.tip.on || b.tip.lead != i {
			continue
		}
		t, s := b.tip, &w.bodies[j]
		b.tip = tip{}
		if over {
			at := geom.Vec2(b.plane.Position()).Add(t.dir.Scale(t.edge + t.rise))
			b.plane.SetPosition(vector(at))
			s.Pos = at.To3D(t.foot + t.edge)
			w.roll90(j, t.dir)
		} else {
			s.Pos = geom.Vec2(b.plane.Position()).To3D(t.foot + t.rise)
		}
		b.rests = false // takes its friction again
		w.pose(j)
		w.lift(j)
		w.stir(j)
	}
}

// roll90 puts a box on the face towards dir.
func (w *World) roll90(i int, dir geom.Vec2) {
	b := &w.physics[i]
	if b.object.Shape != Box {
		return
	}
	k := b.along(dir)
	side := 1.0
	if axes(b.plane.Angle())[k].Dot(dir) < 0 {
		side = -1
	}
	if k == 0 {
		b.face = geom.RotY(float64(side * math.Pi / 2)).Mul(b.face).Unit()
		b.object.Size.X, b.object.Size.Z = b.object.Size.Z, b.object.Size.X
	} else {
		b.face = geom.RotX(float64(-side * math.Pi / 2)).Mul(b.face).Unit()
		b.object.Size.Y, b.object.Size.Z = b.object.Size.Z, b.object.Size.Y
	}
	b.reshape()
}

// reshape fits the footprint to the size.
func (b *body) reshape() {
	x, y := b.object.Size.X/2, b.object.Size.Y/2
	b.shape.Class.(*cp.PolyShape).SetVerts(4, []cp.Vector{{X: x, Y: -y}, {X: x, Y: y}, {X: -x, Y: y}, {X: -x, Y: -y}})
	b.plane.SetMoment(b.object.Inertia())
	b.rub.Reshape(b.object.Inertia(), b.object.Arm())
}

// right puts a box back on the face on which it stood at first.
func (w *World) right(i int) {
	b := &w.physics[i]
	b.tip, b.slid = tip{}, slid{}
	if b.face != geom.Identity() {
		b.face, b.object.Size = geom.Identity(), w.Model.Objects[i].Size
		b.reshape()
	}
}

// pose sets the attitude of object i, and its place while it tips.
func (w *World) pose(i int) {
	b, s := &w.physics[i], &w.bodies[i]
	s.Rot = b.tip.lean().Mul(geom.Yaw(s.Yaw)).Mul(b.face)
	t := &b.tip
	if !t.on {
		return
	}
	sin, cos := detmath.SinCos(t.angle)
	s.Pos = b.swung(t, sin, cos)
	half := (float64(b.across(t.dir)*sin) + float64(2*b.object.HalfHeight()*cos)) / 2
	e := b.solid()
	e.zMin, e.zMax = math.Max(s.Pos.Z-half, t.foot), s.Pos.Z+half // what holds it up stays below
}

// swung returns the centre of a body that has turned about its edge.
func (b *body) swung(t *tip, sin, cos float64) geom.Vec3 {
	ahead := t.edge + float64(t.rise*sin) - float64(t.edge*cos)
	return geom.Vec2(b.plane.Position()).Add(t.dir.Scale(ahead)).To3D(t.foot + float64(t.edge*sin) + float64(t.rise*cos))
}

// lean returns how a box is turned while it tips.
func (t *tip) lean() geom.Quat {
	if !t.on || t.upright {
		return geom.Identity()
	}
	return geom.AxisAngle(geom.Vec3{X: -t.dir.Y, Y: t.dir.X}, t.angle)
}
