// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
)

// A box that tips and is stopped on its way leans: friction holds it, or it slides down
// until it lies on a face. What rests on it slides off where the slope is too steep. How
// they slide is not simulated: they are at once on the nearest free place where they stand.
// Those who watch see them go there.

const (
	patience = 0.1 // s for which a box leans before it slides
	lingers  = 0.3 // rad/s below which a box that tips counts as leaning
	tall     = 2   // height over depth from which on a box can lean like a ladder
)

// slide lets what turns with object i slide when it has not turned on for a while, and
// object i itself where it leans against something at a height in m.
func (w *World) slide(i int, leans bool, height float64) {
	alone := true
	for k := len(w.present) - 1; k >= 0; k-- {
		j := w.present[k]
		if t := &w.physics[j].tip; t.on && t.lead == i && j != i {
			alone = (leans || !w.physics[j].grips(t.angle)) && w.lieDown(j, math.Inf(1)) && alone
		}
	}
	if leans && alone {
		w.lieDown(i, w.strays(i, height))
	}
}

// grips reports whether friction holds a box on a slope in rad.
func (b *body) grips(slope float64) bool {
	sin, cos := detmath.SinCos(slope)
	return sin <= float64(b.object.Friction*cos)
}

// strays returns how far in m a box slides that leans against something at a height in m:
// not at all where friction holds it as a ladder, little where it is nearly level.
func (w *World) strays(i int, height float64) float64 {
	b := &w.physics[i]
	t := &b.tip
	high := 2*b.object.HalfHeight() >= tall*b.across(t.dir)
	x, _ := t.offset()
	switch grips := b.grips(math.Min(t.angle, math.Pi/2-t.angle)); {
	case !w.held(i):
		return math.Inf(1)
	case high && (grips || x <= float64(b.object.Friction*(height-t.foot))):
		return -1
	case grips:
		return b.object.SmallestHalf()
	}
	return math.Inf(1)
}

// held reports whether there is something below what turns with object i.
func (w *World) held(i int) bool {
	if w.physics[i].tip.foot <= heightSlop {
		return true
	}
	for _, j := range w.present {
		t := &w.physics[j].tip
		if !t.on || t.lead != i {
			continue
		}
		box := w.bulk(j)
		box.Pose.Pos = box.Pose.Pos.Sub(t.lean().Rotate(geom.Vec3{Z: 3 * heightSlop}))
		for _, k := range w.present {
			if b := &w.physics[k]; k != j && !(b.tip.on && b.tip.lead == i) && !w.bodies[k].Held() {
				if other := w.bulk(k); other.Pose.Pos.Z < box.Pose.Pos.Z+other.Half.Norm() && form.Meet(&box, &other, heightSlop) {
					return true
				}
			}
		}
	}
	return false
}

// lieDown ends the turning of object i at the nearest place where it stands on a face and is
// in nothing, at most so far away in m. It reports whether there is one.
func (w *World) lieDown(i int, most float64) bool {
	b, s := &w.physics[i], &w.bodies[i]
	t, was, size, on := b.tip, *s, b.object.Size, b.on
	step := b.object.SmallestHalf() / 2
	near := t.angle > math.Pi/4
	b.tip = tip{}
	for ring := 0.0; ring <= math.Min(2*b.object.Around(), most); ring += step {
		for _, over := range [2]bool{near, !near} {
			b.object.Size = b.lying(t.dir, size, over)
			for k := range 8 {
				*s = was
				s.Pos = was.Pos.Add(geom.Polar(ring, float64(k)*math.Pi/4).Rotate(t.dir.Angle()).To3D(0))
				if w.berth(i, was.Pos) {
					z := s.Pos
					b.object.Size, *s, b.on = size, was, on
					b.tip = t
					w.lay(i, z, over)
					return true
				}
				if ring == 0 {
					break
				}
			}
		}
	}
	b.tip, b.object.Size, *s, b.on = t, size, was, on
	return false
}

// lying returns the size of a box on its foot or on the face to which it tips.
func (b *body) lying(dir geom.Vec2, size geom.Vec3, over bool) geom.Vec3 {
	if over && b.object.Shape == Box {
		if b.along(dir) == 0 {
			size.X, size.Z = size.Z, size.X
		} else {
			size.Y, size.Z = size.Z, size.Y
		}
	}
	return size
}

// berth reports whether object i is in nothing where its state has it, or a little higher,
// and stands where it falls from there. It comes straight from where it was.
func (w *World) berth(i int, from geom.Vec3) bool {
	b, s := &w.physics[i], &w.bodies[i]
	half := b.object.HalfHeight()
	s.Pos.Z = math.Max(s.Pos.Z, half)
	for range 3 {
		k := w.occupied(i, s.Pos)
		if k == free {
			break
		}
		if k < 0 || w.physics[k].tip.on || !w.holds(i, k) || w.top(k) > from.Z {
			return false
		}
		s.Pos.Z = math.Max(s.Pos.Z, w.top(k)+half)
	}
	if w.occupied(i, s.Pos) != free || w.walled(from.XY(), s.Pos.XY()) {
		return false
	}
	floor, on := w.support(i)
	at := s.Pos
	at.Z = floor
	if floor > from.Z+b.object.SmallestHalf()/8 || w.occupied(i, at) != free {
		return false // nothing lifts it
	}
	if on < 0 {
		return true
	}
	if w.physics[on].tip.on {
		return false
	}
	high := s.Pos.Z
	s.Pos.Z, b.on = floor, on
	below := w.base(i)
	s.Pos.Z = high
	return math.Max(below.lo[0], below.lo[1]) < -least && math.Min(below.hi[0], below.hi[1]) > least
}

// free is what counts as in the way where nothing is.
const free = -3

// occupied returns what object i is in if it lies on a face at a place, or free.
func (w *World) occupied(i int, at geom.Vec3) int {
	o := w.physics[i].object
	box := geom.Box{Pose: geom.Pose{Pos: at, Rot: geom.Yaw(w.bodies[i].Yaw)}, Half: o.Size.Scale(0.5)}
	if o.Shape != Box {
		box.Half = geom.Vec3{X: o.Radius, Y: o.Radius, Z: o.HalfHeight()}
	}
	for _, k := range w.present {
		b := &w.physics[k]
		if k == i || w.bodies[k].Held() {
			continue
		}
		if other := w.bulk(k); b.object.Shape == Ball && inBall(&box, other.Pose.Pos, b.object.Radius) || b.object.Shape != Ball && form.Meet(&box, &other, heightSlop) {
			return k
		}
	}
	for k := range w.Model.Ground.Walls {
		if other := w.Model.Ground.Walls[k].Box(); form.Meet(&box, &other, heightSlop) {
			return nobody
		}
	}
	for _, p := range w.parts {
		if other := p.bulk(); form.Meet(&box, &other, heightSlop) {
			return someone
		}
	}
	return free
}

// walled reports whether a wall is between two places.
func (w *World) walled(from, to geom.Vec2) bool {
	for k := range w.Model.Ground.Walls {
		wall := &w.Model.Ground.Walls[k]
		along := wall.To.Sub(wall.From)
		a, b := along.Cross(from.Sub(wall.From)), along.Cross(to.Sub(wall.From))
		if a*b < 0 {
			way := to.Sub(from)
			if way.Cross(wall.From.Sub(from))*way.Cross(wall.To.Sub(from)) < 0 {
				return true
			}
		}
	}
	return false
}

const slideTime = 300_000_000 // ns that those who watch see of a slide

// slid is where a box began to slide, and when: for those who watch.
type slid struct {
	from  geom.Pose
	until int64 // ns
}

// seen returns a box as those who watch see it.
func (l *slid) seen(s BodyState, now int64) BodyState {
	if left := float64(l.until-now) / slideTime; left > 0 && !s.Held() {
		left *= left * (3 - 2*left) // it sets out and comes to rest
		s.Pos, s.Rot = s.Pos.Lerp(l.from.Pos, left), s.Rot.Slerp(l.from.Rot, left)
	}
	return s
}

// lay puts a box that tips on a face at a place; from there it falls.
func (w *World) lay(i int, at geom.Vec3, over bool) {
	b, s := &w.physics[i], &w.bodies[i]
	dir := b.tip.dir
	w.pose(i)
	from := b.slid.seen(*s, w.Now())
	b.slid = slid{geom.Pose{Pos: from.Pos, Rot: from.Rot}, w.Now() + slideTime}
	b.tip = tip{}
	b.plane.SetPosition(vector(at.XY()))
	if s.Pos = at; over {
		w.roll90(i, dir)
	}
	b.rests, b.on = false, -1
	w.pose(i)
	w.lift(i)
	w.stir(i)
}
