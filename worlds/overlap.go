// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"cmp"
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// tolerance is the depth in m to which things may stand in one another.
const tolerance = 0.001

// least is the overlap in m of their footprints from which on a thing is set down on another.
const least = 0.002

// What a robot keeps free about it at the start: of things that cannot give way,
// and of those that can, m.
const (
	robotRadius = 0.14
	robotCore   = 0.09
	robotHeight = 0.6
)

// standing is the place that a thing takes at the start: an upright disc or box.
type standing struct {
	name    string
	node    *spec.Node
	at      geom.Pose2
	radius  float64   // of a disc, 0 for a box
	half    geom.Vec2 // of a box
	lo      float64   // height of its bottom; NaN for what is set down, until it is
	set     bool      // it was set down, its height is not in the file
	there   bool      // it is in its place: things can be set down on it
	height  float64
	fixed   bool // does not give way
	static  bool // never moves
	robot   bool
	carries bool        // things can rest on it
	docks   bool        // robots come close to it
	object  *sim.Object // nil for walls and robots
}

func (s *standing) person() bool { return s.object != nil && s.object.Shape == sim.Person }

func objectStanding(n *spec.Node, o *sim.Object) standing {
	s := standing{
		name: o.Name, node: n, at: geom.Pose2{X: o.At.X, Y: o.At.Y, Yaw: o.Yaw}, radius: o.Radius,
		lo: o.At.Z - o.HalfHeight(), height: 2 * o.HalfHeight(),
		fixed: o.Fixed || o.Shape == sim.Person, static: o.Fixed, carries: o.Shape == sim.Box || o.Shape == sim.Cylinder,
		docks: o.Charges, object: o,
	}
	if o.Shape == sim.Box {
		s.radius, s.half = 0, geom.Vec2{X: o.Size.X / 2, Y: o.Size.Y / 2}
	}
	return s
}

func wallStanding(n *spec.Node, w *sim.Wall) standing {
	along := w.To.Sub(w.From)
	mid := w.From.Add(along.Scale(0.5))
	return standing{
		name: "a wall", node: n, at: geom.Pose2{X: mid.X, Y: mid.Y, Yaw: along.Angle()},
		half: geom.Vec2{X: along.Norm() / 2, Y: w.Thickness / 2}, height: w.Height, fixed: true, static: true,
	}
}

func robotStanding(n *spec.Node, name string, at geom.Pose2) standing {
	return standing{name: name, node: n, at: at, radius: robotRadius, height: robotHeight, robot: true}
}

// overlaps refuses things that stand in one another at the start, and warns of
// what is outside the walls.
func (d *decoder) overlaps() {
	m := d.world.Model
	all := make([]standing, 0, len(d.solid)+4)
	if d.world.walled {
		for i := range 4 {
			w := wallStanding(nil, &m.Ground.Walls[i])
			w.name = "the wall around the ground"
			all = append(all, w)
		}
	}
	d.setDown()
	all = append(all, d.solid...)
	for _, p := range besideEachOther(all) {
		if a, b := &all[p.earlier], &all[p.later]; b.node != nil && meet(a, b) {
			d.errs.Add(b.node.Errorf(apart(a, b), "%s stands in %s at the start [overlap]", b.name, a.name))
		}
	}
	d.overHoles(m)
	d.outside(m)
}

// setDown gives all things without a height their places, as the world will: on the highest
// thing below their footprints; what is fixed first, then what carries others, in the order
// of the file.
func (d *decoder) setDown() {
	near := neighbours(d.solid)
	for _, chosen := range []func(*standing) bool{
		func(s *standing) bool { return s.carries && s.object.Fixed },
		func(s *standing) bool { return s.carries && !s.object.Fixed },
		func(s *standing) bool { return !s.carries },
	} {
		for i := range d.solid {
			s := &d.solid[i]
			if !chosen(s) {
				continue
			}
			if s.set = math.IsNaN(s.lo); s.set {
				s.lo = d.floor(s, near[i])
			}
			s.there = true
		}
	}
}

// floor returns the height on which a thing is set down. People stand on the ground.
func (d *decoder) floor(s *standing, near []int) (height float64) {
	for _, j := range near {
		if b := &d.solid[j]; b.there && b.carries && !s.person() && s.gap(b) < -least {
			height = math.Max(height, b.lo+b.height)
		}
	}
	return height
}

// apart says how two things come out of one another.
func apart(a, b *standing) string {
	switch on := a.carries && a.covers(b.at.Pos()) || b.carries && b.covers(a.at.Pos()); {
	case on && (a.robot || b.robot):
		return "move one of them: robots stand on the ground, not on things"
	case on && (a.person() || b.person()):
		return "move one of them: people stand on the ground, not on things"
	case a.object != nil && b.object != nil && b.set:
		return "move one of them, or give its height, z: at: [x, y, z]"
	case a.object != nil && b.object != nil:
		return "move one of them, or leave out z to let it rest on what is below"
	}
	return "move one of them"
}

// pair is two things by their numbers.
type pair struct{ later, earlier int }

// besideEachOther returns the pairs whose squares about their footprints meet, ordered by
// the later one: no others can meet.
func besideEachOther(all []standing) (pairs []pair) {
	reach := func(i int) float64 { return all[i].radius + all[i].half.Norm() }
	west := make([]int, len(all)) // from the west to the east
	for i := range west {
		west[i] = i
	}
	slices.SortFunc(west, func(a, b int) int { return cmp.Compare(all[a].at.X-reach(a), all[b].at.X-reach(b)) })
	for k, a := range west {
		for _, b := range west[k+1:] {
			if all[b].at.X-reach(b) > all[a].at.X+reach(a) {
				break
			}
			if math.Abs(all[a].at.Y-all[b].at.Y) <= reach(a)+reach(b) {
				pairs = append(pairs, pair{max(a, b), min(a, b)})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.later, b.later), cmp.Compare(a.earlier, b.earlier))
	})
	return pairs
}

func (d *decoder) outside(m *sim.Model) {
	x, y := m.Ground.Size.X/2, m.Ground.Size.Y/2
	what := "ground"
	if d.world.walled {
		what = "walls"
	}
	for i := range d.solid {
		s := &d.solid[i]
		if math.Abs(s.at.X) > x || math.Abs(s.at.Y) > y {
			d.warnAt(s, "the ground reaches from the middle to half its size", "%s is outside the %s", s.name, what)
		}
	}
}

// meet reports whether two things overlap.
func meet(a, b *standing) bool {
	if a.static && b.static {
		return false // shapes may be put together from fixed pieces
	}
	if a.lo+tolerance >= b.lo+b.height || b.lo+tolerance >= a.lo+a.height {
		return false
	}
	return a.gap(b) < -tolerance
}

func (s *standing) covers(p geom.Vec2) bool {
	in := s.at.ApplyInv(p)
	if s.radius > 0 {
		return in.Norm() <= s.radius
	}
	return math.Abs(in.X) <= s.half.X && math.Abs(in.Y) <= s.half.Y
}

// gap is the distance between two footprints, negative where they overlap; exact
// but for boxes corner to corner, where it is a lower bound.
func (s *standing) gap(o *standing) float64 {
	switch {
	case s.radius > 0 && o.radius > 0:
		return s.at.Pos().Sub(o.at.Pos()).Norm() - s.reach(o) - o.reach(s)
	case s.radius > 0:
		return o.gap(s)
	case o.radius > 0:
		return s.boxDistance(o.at.Pos()) - o.reach(s)
	}
	return math.Max(s.separation(o), o.separation(s))
}

// reach is the radius of a disc; a robot lets movable things come closer, and stands
// at what charges it.
func (s *standing) reach(other *standing) float64 {
	if s.robot && !other.robot && (!other.fixed || other.docks) {
		return robotCore
	}
	return s.radius
}

// boxDistance is the signed distance of a point from a box's outline.
func (s *standing) boxDistance(p geom.Vec2) float64 {
	in := s.at.ApplyInv(p)
	dx, dy := math.Abs(in.X)-s.half.X, math.Abs(in.Y)-s.half.Y
	outside := geom.Vec2{X: math.Max(dx, 0), Y: math.Max(dy, 0)}.Norm()
	return outside + math.Min(math.Max(dx, dy), 0)
}

// separation is the largest gap between two boxes along the axes of s.
func (s *standing) separation(o *standing) float64 {
	c := s.at.ApplyInv(o.at.Pos())
	axis := geom.Vec2{X: 1}.Rotate(o.at.Yaw - s.at.Yaw)
	cos, sin := math.Abs(axis.X), math.Abs(axis.Y)
	hx := float64(o.half.X*cos) + float64(o.half.Y*sin)
	hy := float64(o.half.X*sin) + float64(o.half.Y*cos)
	return math.Max(math.Abs(c.X)-s.half.X-hx, math.Abs(c.Y)-s.half.Y-hy)
}
