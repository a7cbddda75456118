// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// maxCorners: two soles of four corners.
const maxCorners = 8

// polygon is a convex hull seen from above, counter-clockwise.
type polygon struct {
	n int
	p [maxCorners]geom.Vec2
}

// points collects corners before the hull is drawn around them.
type points struct {
	n int
	p [maxCorners]geom.Vec2
}

// insert keeps the points sorted by x, then y.
func (s *points) insert(v geom.Vec2) {
	i := s.n
	for ; i > 0 && (s.p[i-1].X > v.X || s.p[i-1].X == v.X && s.p[i-1].Y > v.Y); i-- {
		s.p[i] = s.p[i-1]
	}
	s.p[i] = v
	s.n++
}

// hull draws the convex hull by Andrew's monotone chain.
func (s *points) hull() (out polygon) {
	var chain [2 * maxCorners]geom.Vec2
	k := 0
	push := func(v geom.Vec2, floor int) {
		for k >= floor+2 && chain[k-1].Sub(chain[k-2]).Cross(v.Sub(chain[k-2])) <= 0 {
			k--
		}
		chain[k] = v
		k++
	}
	for i := 0; i < s.n; i++ {
		push(s.p[i], 0)
	}
	upper := k - 1
	for i := s.n - 2; i >= 0; i-- {
		push(s.p[i], upper)
	}
	out.n = copy(out.p[:], chain[:max(k-1, 0)])
	return out
}

// exit gives the part t of d at which the ray from + t·d leaves the polygon: 0 when
// from is outside, at most 1e9.
func (g *polygon) exit(from, d geom.Vec2) float64 {
	t := 1e9
	for i := range g.n {
		a, b := g.p[i], g.p[(i+1)%g.n]
		edge := b.Sub(a)
		inside := edge.Cross(from.Sub(a)) // times the edge's length
		out := -edge.Cross(d)
		if inside < 0 {
			return 0
		}
		if out > 0 {
			t = min(t, inside/out)
		}
	}
	return t
}

// soleOutlines are the soles' corners seen from above, in the sole frames.
var soleOutlines = [2][4]geom.Vec2{soleOutline(body.Left), soleOutline(body.Right)}

func soleOutline(s body.Side) (out [4]geom.Vec2) {
	for i, c := range body.SoleCorners(s) {
		out[i] = c.XY()
	}
	return out
}

// addSole inserts a sole's corners.
func (s *points) addSole(side body.Side, foot geom.Pose2) {
	for _, c := range soleOutlines[side] {
		s.insert(foot.Apply(c))
	}
}

// support gives the polygon the robot stands, sits or lies on, in the world.
func (m *Motion) support() polygon {
	var s points
	switch {
	case m.mode == walking:
		w := &m.walk
		stance := w.swing.Other()
		s.addSole(stance, w.feet[stance])
		if w.double() {
			s.addSole(w.swing, w.feet[w.swing])
		}
	case m.mode == kicking:
		stance := m.kick.swing.Other()
		s.addSole(stance, m.kick.place(stance))
		if m.kick.double() {
			s.addSole(m.kick.swing, m.kick.place(m.kick.swing))
		}
	case m.goal.flat:
		s.addSole(body.Left, m.sole[body.Left].To2D())
		s.addSole(body.Right, m.sole[body.Right].To2D())
	default:
		a := &m.goal.area
		for _, x := range [...]float64{a.back, a.front} {
			s.insert(m.base.Apply(geom.Vec2{X: x, Y: -a.side}))
			s.insert(m.base.Apply(geom.Vec2{X: x, Y: a.side}))
		}
	}
	return s.hull()
}
