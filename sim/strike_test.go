// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// struckBlock is a box on the ground and a ball that flies at it, both of restitution e.
type struckBlock struct {
	wide, high, mass, mu float64 // of the box; wide along the blow
	ball, at, e          float64 // mass of the ball in kg, where it strikes in m above ground
	yaw                  float64
}

// blow has the ball strike at a speed in m/s, and returns the least and the greatest
// component of the box's upward axis along the blow, and whether the box lies at the end.
func (c struckBlock) blow(t *testing.T, speed float64) (least, most float64, lies bool) {
	t.Helper()
	b := block("b", c.wide, 0.3, c.high)
	b.Mass, b.Friction, b.Restitution, b.Yaw = c.mass, c.mu, c.e, c.yaw
	p := ball("p", 0, 0)
	p.Radius, p.Mass, p.Restitution, p.Slide = 0.03, c.ball, c.e, 0
	toward := geom.Polar(1, c.yaw)
	const away = 0.01
	rise := sim.DefaultGravity / 2 * (away / speed) * (away / speed)
	p.At = toward.Scale(-c.wide/2 - p.Radius - away).To3D(c.at + rise)
	m := model(b, p)
	w := build(t, m)
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "p", At: toward.Scale(speed).To3D(0)})
	for k := range 160 {
		w.Tick()
		if k == 1 {
			do(t, w, sim.Input{Op: sim.OpHide, Name: "p"}) // it strikes once
		}
		lean := up(w, 0).Dot(toward.To3D(0))
		least, most = min(least, lean), max(most, lean)
	}
	return least, most, math.Abs(up(w, 0).Z) < 0.1
}

// rigid returns the speed of the ball from which on the box topples: one impulse that
// conserves the angular momentum about the far edge, which does not slide, and then the
// energy to turn over that edge.
func (c struckBlock) rigid() float64 {
	inertia := c.mass * (c.wide*c.wide + c.high*c.high) / 3
	lift := math.Hypot(c.wide, c.high)/2 - c.high/2
	rate := math.Sqrt(2 * c.mass * sim.DefaultGravity * lift / inertia)
	return rate * (inertia + c.ball*c.at*c.at) / (c.ball * c.at * (1 + c.e))
}

// sticks reports whether the edge holds in the blow: what friction must give is less than
// what it can by two.
func (c struckBlock) sticks() bool {
	inertia := c.mass * (c.wide*c.wide + c.high*c.high) / 3
	rate := c.at / inertia // for 1 N s
	return math.Abs(c.mass*c.high/2*rate-1) < c.mu/2*c.mass*c.wide/2*rate
}

// A box that is struck high falls away from the blow if the blow is hard enough, and rocks
// away from it if not.
func TestStruckOver(t *testing.T) {
	s := sim.NewStream(5, "strike")
	for done := 0; done < 30; {
		c := struckBlock{
			wide: s.Range(0.1, 0.25), high: s.Range(0.3, 0.7), mass: s.Range(0.5, 3), mu: s.Range(0.3, 0.9),
			ball: s.Range(0.3, 3), e: s.Range(0.3, 0.9), yaw: s.Range(-3, 3),
		}
		c.at = c.high * s.Range(0.6, 0.95)
		if !c.sticks() {
			continue
		}
		done++
		for _, share := range []float64{0.85, 1.15} {
			least, most, lies := c.blow(t, share*c.rigid())
			if lies != (share > 1) || least < -0.02 || most < 0.01 {
				t.Errorf("%+v at %.2f of %.2f m/s: it leans from %.3f to %.3f, lies: %v", c, share, c.rigid(), least, most, lies)
			}
		}
	}
}

// Whether or not the edge holds, a box that is struck above its centre leans away.
func TestStruckAboveTheCentre(t *testing.T) {
	s := sim.NewStream(6, "strike")
	for range 60 {
		c := struckBlock{
			wide: s.Range(0.1, 0.4), high: s.Range(0.2, 0.7), mass: s.Range(0.3, 5), mu: s.Range(0.1, 1),
			ball: s.Range(0.1, 10), e: s.Range(0, 1), yaw: s.Range(-3, 3),
		}
		c.at = c.high * s.Range(0.55, 0.95)
		least, most, _ := c.blow(t, s.Range(0.5, 5))
		if least < -0.02 || most <= 0 {
			t.Errorf("%+v: it leans from %.3f to %.3f", c, least, most)
		}
	}
}

// Ten blocks in a row fall one by one if a ball knocks the first over.
func TestBallKnocksBlocksOver(t *testing.T) {
	for _, apart := range []float64{0.09, 0.12, 0.16} {
		m := model()
		for i := range 10 {
			b := block(fmt.Sprint("d", i), 0.04, 0.15, 0.3)
			b.At, b.Mass = sim.Resting(apart*float64(i), 0), 0.3
			m.Objects = append(m.Objects, b)
		}
		p := ball("p", -0.3, 0)
		p.At.Z, p.Mass = 0.25, 0.5
		m.Objects = append(m.Objects, p)
		w := build(t, m)
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "p", At: geom.Vec3{X: 3}})
		run(w, 5)
		for i := range 10 {
			if u := up(w, i); !(u.X > 0.5) {
				t.Errorf("%v m apart: block %d at %v: up is %v", apart, i, w.Bodies()[i].Pos, u)
			}
		}
	}
}

// Balls on the end of a plank tip it when the common centre leaves the support, however
// many they are, and whether they lie there or fall on it.
func TestBallsOnTheEdge(t *testing.T) {
	s := sim.NewStream(7, "edge")
	for range 20 {
		n, heavy := 1+int(s.Range(0, 5)), s.Range(0, 1) < 0.5
		foot, plank := block("foot", 0.4, 0.4, 0.9), block("plank", 0.8, 0.3, 0.05)
		foot.Fixed, plank.At, plank.Yaw = true, geom.Vec3{Z: 0.925}, 0
		beyond := s.Range(0.05, 0.17)
		all := 0.8 * 0.2 / beyond // kg that balance 1 kg at 0.2 m before the edge
		if heavy {
			all = 0.2 / beyond * s.Range(1.1, 30)
		}
		m := model(foot, plank)
		for i := range n {
			b := ball(fmt.Sprint("b", i), 0.2+beyond, 0.06*float64(i)-0.03*float64(n-1))
			b.Radius, b.Mass, b.Restitution, b.At.Z = 0.02, all/float64(n), 0, 0.97
			m.Objects = append(m.Objects, b)
		}
		w := build(t, m)
		run(w, 4)
		if fell := w.Bodies()[1].Pos.Z < 0.9; fell != heavy {
			t.Errorf("%d balls of %.2f kg in all %.3f m beyond the edge: the plank is at %v", n, all, beyond, w.Bodies()[1].Pos)
		}
	}
}
