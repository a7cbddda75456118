// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// A box that tips is seen from its side: u is the distance ahead of the edge about which
// it turns, v the height above it.

// front is the side of a tipping box that goes ahead and down.
type front struct {
	from   geom.Vec2 // of the edge, in the plane
	dir    geom.Vec2
	foot   float64 // m: height of the edge
	u      float64 // m: of the front, as it stood
	lo, hi float64 // m: its bottom and its top, as it stood
	width  float64 // m
}

func (w *World) front(i int) front {
	b := &w.physics[i]
	t, half := &b.tip, b.object.HalfHeight()
	return front{
		from: geom.Vec2(b.plane.Position()).Add(t.dir.Scale(t.edge)), dir: t.dir, foot: t.foot,
		u: b.across(t.dir)/2 - t.edge, lo: t.rise - half, hi: t.rise + half, width: b.across(t.dir.Perp()),
	}
}

// at returns where a point of the front at a height is when the box has turned.
func (f *front) at(v, sin, cos float64) (ahead, height float64) {
	return float64(f.u*cos) + float64(v*sin), float64(v*cos) - float64(f.u*sin)
}

// blocked reports whether something is in the way of what turns with object i when it
// turns to an angle, and passes on what that can take of the motion.
func (w *World) blocked(i int, angle, inertia float64) bool {
	sin, cos := detmath.SinCos(angle)
	for _, j := range w.present {
		b := &w.physics[j]
		if !b.tip.on || b.tip.lead != i || b.object.Shape != Box {
			continue
		}
		f := w.front(j)
		if _, z := f.at(f.lo, sin, cos); f.u > least && f.foot+z < 0 {
			w.physics[i].tip.rate = 0
			return true
		}
		if w.stopped(i, &f, sin, cos, inertia) {
			return true
		}
	}
	return false
}

// stopped reports whether the front of a box that turns is in something.
func (w *World) stopped(i int, f *front, sin, cos, inertia float64) bool {
	reach := f.u + f.hi
	corridor := rectangle(geom.Pose2{Yaw: f.dir.Angle()}, reach/2, f.width/2)
	for k := range corridor.n {
		corridor.at[k] = corridor.at[k].Add(f.from).Add(f.dir.Scale(reach / 2))
	}
	for _, k := range w.present {
		b := &w.physics[k]
		if b.tip.on && b.tip.lead == i || w.bodies[k].held() || w.bodies[k].Pos.XY().Dist(f.from) > reach+f.width+b.object.Extent() {
			continue
		}
		o := w.footing(k)
		if o = o.clip(&corridor); o.n > 0 {
			if z, hit := f.enters(b.edgeOf(f, &o), sin, cos); hit {
				w.knock(i, k, z, inertia)
				return true
			}
		}
	}
	for k := range w.Model.Ground.Walls {
		wall := &w.Model.Ground.Walls[k]
		box := wall.box()
		at := geom.Pose2{X: box.Pose.Pos.X, Y: box.Pose.Pos.Y, Yaw: wall.To.Sub(wall.From).Angle()}
		o := rectangle(at, box.Half.X, box.Half.Y)
		if o = o.clip(&corridor); o.n > 0 && f.enter(&o, 0, wall.Height, sin, cos) {
			w.physics[i].tip.rate = 0
			return true
		}
	}
	for _, p := range w.parts {
		o := rectangle(p.Pose(), p.bound, p.bound)
		if o = o.clip(&corridor); o.n > 0 && f.enter(&o, p.extent.zMin, p.extent.zMax, sin, cos) {
			w.physics[i].tip.rate = 0
			return true
		}
	}
	return false
}

// brink is the side of an obstacle that a front meets: its foot, its top, and how it leans.
type brink struct{ u, lo, topU, topV float64 }

// edgeOf returns the near side of a body of which an outline is in the way of a front.
func (b *body) edgeOf(f *front, o *outline) brink {
	u, _ := o.along(f.from, f.dir)
	e := b.solid()
	n := brink{u, e.zMin - f.foot, u, e.zMax - f.foot}
	if t := &b.tip; t.on && t.dir.Dot(f.dir) > 0.7 {
		sin, cos := detmath.SinCos(t.angle)
		wide, high := b.across(t.dir), 2*b.object.HalfHeight()
		n.u += float64(wide * (1 - cos))
		n.lo += float64(wide * sin)
		n.topU, n.topV = n.u+float64(high*sin), n.lo+float64(high*cos)
	}
	return n
}

func (f *front) enter(o *outline, zMin, zMax, sin, cos float64) bool {
	u, _ := o.along(f.from, f.dir)
	_, hit := f.enters(brink{u, zMin - f.foot, u, zMax - f.foot}, sin, cos)
	return hit
}

// enters reports whether the front is in something with a near side, and at which height
// above the edge.
func (f *front) enters(n brink, sin, cos float64) (height float64, hit bool) {
	if n.u < -least || n.topV < heightSlop {
		return 0, false
	}
	for _, v := range [2]float64{f.lo, f.hi} {
		u, z := f.at(v, sin, cos)
		side := n.u
		if n.topV > n.lo {
			side += (n.topU - n.u) * geom.Clamp((z-n.lo)/(n.topV-n.lo), 0, 1)
		}
		if (v == f.hi || f.u > least) && u > side && z > n.lo && z < n.topV-heightSlop {
			return z, true
		}
	}
	// The top of the near side, seen from the box.
	u, v := float64(n.topU*cos)-float64(n.topV*sin), float64(n.topU*sin)+float64(n.topV*cos)
	return n.topV, u < f.u-heightSlop && v > f.lo && v < f.hi
}

// knock lets object k take what it can of the motion of what turns with object i and is
// stopped by it at a height above its edge.
func (w *World) knock(i, k int, height, inertia float64) {
	t, b := &w.physics[i].tip, &w.physics[k]
	z := height + t.foot - b.solid().zMin
	if b.object.Shape != Box || b.object.Fixed || t.rate <= 0 || z <= 0 {
		t.rate = math.Min(t.rate, 0)
		return
	}
	dir := axes(w.bodies[k].Yaw)[b.along(t.dir)]
	if dir.Dot(t.dir) < 0 {
		dir = dir.Neg()
	}
	u := tip{on: true, lead: k, dir: dir, edge: b.across(dir) / 2, rise: b.object.HalfHeight(), foot: b.solid().zMin}
	switch {
	case b.tip.on && b.tip.lead == k:
		u = b.tip
	case b.tip.on || float64(b.object.Friction*z) <= u.edge:
		t.rate = 0 // it would slide at most
		return
	}
	own := float64(b.object.Mass * b.inert(&u, u.dir))
	if t.rate > u.rate {
		t.rate = (float64(inertia*t.rate) + float64(own*u.rate)) / (inertia + own)
		u.rate = t.rate
	}
	if b.tip.on {
		b.tip = u
	} else {
		w.tilt(k, u)
	}
}
