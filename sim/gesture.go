// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// gesture is what a person shows beside where it goes.
type gesture struct {
	target    string // the thing or robot it looks at, "" is straight ahead
	waveUntil int64  // ns
	said      string
	saidAt    int64 // ns
}

func (h *Hash) gesture(g *gesture) {
	h.Text(g.target)
	h.Text(g.said)
	h.Word(uint64(g.waveUntil))
	h.Word(uint64(g.saidAt))
}

// PersonState is what a person does, for those who see it.
type PersonState struct {
	LooksAt string  // name of a thing or robot; "" is straight ahead
	Gaze    float64 // rad, world frame: where it looks to
	Waves   bool
	Said    string // the last words, "" before any
	SaidAt  int64  // ns: when they began
}

// Whom people look at who stop: a robot so near, and so little aside of where they face, as a
// head turns.
const (
	companyReach  = 2.5 // m
	companyTurned = 60 * math.Pi / 180
	standsBelow   = 0.01 // m/s: slower is standing
)

// faced returns the nearest robot that person i looks at when it stops; "" for none. Robots
// without a body are none.
func (w *World) faced(i int) (name string) {
	s, least := &w.bodies[i], companyReach
	for _, r := range w.robots {
		if _, has := r.(Posed); !has {
			continue
		}
		to := r.Base().Pos().Sub(s.Pos.XY())
		if d := to.Norm(); d <= least && math.Abs(geom.WrapAngle(to.Angle()-s.Yaw)) <= companyTurned {
			name, least = r.Name(), d
		}
	}
	return name
}

// waits reports whether person i wants to go on and stands, for its way is not free.
func (w *World) waits(i int) bool {
	t := &w.physics[i].stroll
	return t.walks && t.wish != geom.Vec2{} && w.bodies[i].Vel.XY().Norm() < standsBelow
}

// Person returns what object i, a person, does now. One whose way is not free looks at a
// robot before it meanwhile.
func (w *World) Person(i int) PersonState {
	g, s := &w.physics[i].gesture, &w.bodies[i]
	p := PersonState{LooksAt: g.target, Gaze: s.Yaw, Waves: w.Now() < g.waveUntil, Said: g.said, SaidAt: g.saidAt}
	if p.LooksAt == "" && w.waits(i) {
		p.LooksAt = w.faced(i)
	}
	if p.LooksAt == "" {
		return p
	}
	if r, ok := w.Robot(p.LooksAt); ok {
		p.Gaze = r.Base().Pos().Sub(s.Pos.XY()).Angle()
	} else if j, ok := w.Object(p.LooksAt); ok && w.bodies[j].Present() {
		p.Gaze = w.bodies[j].Pos.XY().Sub(s.Pos.XY()).Angle()
	}
	return p
}
