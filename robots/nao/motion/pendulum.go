// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// pendulum is the centre of mass seen from above, moving as a linear inverted
// pendulum of constant height: x” = ω²(x - p), with p the zero-moment point and
// ω = √(g/height) (Kajita et al., 2001).
type pendulum struct {
	pos geom.Vec2 // m
	vel geom.Vec2 // m/s
}

// capture gives the capture point x + v/ω: where the pendulum comes to rest when
// the zero-moment point is put there (Pratt et al., 2006).
func (s *pendulum) capture(omega float64) geom.Vec2 {
	return s.pos.Add(s.vel.Scale(1 / omega))
}

// move follows the closed solution for d seconds while the zero-moment point
// starts at p and moves at rate.
func (s *pendulum) move(omega, d float64, p, rate geom.Vec2) {
	e := detmath.Exp(omega * d)
	ch, sh := float64(0.5*(e+1/e)), float64(0.5*(e-1/e))
	a := s.pos.Sub(p)
	b := s.vel.Sub(rate).Scale(1 / omega)
	s.pos = p.Add(rate.Scale(d)).Add(a.Scale(ch)).Add(b.Scale(sh))
	s.vel = rate.Add(a.Scale(sh).Add(b.Scale(ch)).Scale(omega))
}

// maxKnots is the most a zmpPlan needs: start, two free ones, end.
const maxKnots = 4

// zmpPlan is the zero-moment point over the time of a step: straight between
// knots, held after the last.
type zmpPlan struct {
	n  int
	at [maxKnots]float64 // s since the step's start, rising, at[0] = 0
	p  [maxKnots]geom.Vec2
}

// add appends a knot.
func (z *zmpPlan) add(at float64, p geom.Vec2) {
	z.at[z.n], z.p[z.n] = at, p
	z.n++
}

// where gives the point at time t.
func (z *zmpPlan) where(t float64) geom.Vec2 {
	for i := 1; i < z.n; i++ {
		if t < z.at[i] {
			return z.p[i-1].Lerp(z.p[i], (t-z.at[i-1])/(z.at[i]-z.at[i-1]))
		}
	}
	return z.p[z.n-1]
}

// flow moves a pendulum from time t to time end under the plan.
func (z *zmpPlan) flow(s *pendulum, omega, t, end float64) {
	for i := 1; i < z.n; i++ {
		if t >= z.at[i] {
			continue
		}
		till := min(z.at[i], end)
		rate := z.p[i].Sub(z.p[i-1]).Scale(1 / (z.at[i] - z.at[i-1]))
		s.move(omega, till-t, z.p[i-1].Add(rate.Scale(t-z.at[i-1])), rate)
		if t = till; t >= end {
			return
		}
	}
	if t < end {
		s.move(omega, end-t, z.p[z.n-1], geom.Vec2{})
	}
}

// unit gives the end state of a pendulum at rest in the origin when knot i alone is
// one metre along x: by linearity, what a metre of that knot adds to any end state.
func (z *zmpPlan) unit(i int, omega, end float64) (pos, vel float64) {
	u := zmpPlan{n: z.n, at: z.at}
	u.p[i].X = 1
	var s pendulum
	u.flow(&s, omega, 0, end)
	return s.pos.X, s.vel.X
}

// steer sets knot i so that the capture point ends at want.
func (z *zmpPlan) steer(i int, from pendulum, omega, end float64, want geom.Vec2) {
	z.p[i] = geom.Vec2{}
	z.flow(&from, omega, 0, end)
	pos, vel := z.unit(i, omega, end)
	z.p[i] = want.Sub(from.capture(omega)).Scale(1 / (pos + vel/omega))
}

// arrest sets knots 1 and 2 so that the pendulum ends at rest at want.
func (z *zmpPlan) arrest(from pendulum, omega, end float64, want geom.Vec2) {
	z.p[1], z.p[2] = geom.Vec2{}, geom.Vec2{}
	z.flow(&from, omega, 0, end)
	p1, v1 := z.unit(1, omega, end)
	p2, v2 := z.unit(2, omega, end)
	det := float64(p1*v2) - float64(p2*v1)
	dp, dv := want.Sub(from.pos), from.vel.Neg()
	z.p[1] = dp.Scale(v2 / det).Sub(dv.Scale(p2 / det))
	z.p[2] = dv.Scale(p1 / det).Sub(dp.Scale(v1 / det))
}
