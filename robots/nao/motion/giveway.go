// SPDX-License-Identifier: Apache-2.0

package motion

import "github.com/playsim/playsim/geom"

// A robot whose way another robot blocks for some steps steps aside, to its right, and
// goes on: two that meet pass each other. Where there is no room, it tries its left.
const (
	patience   = 6     // steps that get nowhere
	stepsAside = 8     // then
	sideSpeed  = 1.0   // m/s: as far as steps go
	nowhere    = 0.3   // of a stride's way, that counts as getting nowhere
	lookAhead  = 0.050 // m
)

// giveWay counts steps that get nowhere because of another robot, and begins steps
// aside.
func (m *Motion) giveWay(f *footfall, s stride) {
	w := &m.walk
	way := geom.Vec2{X: s.x, Y: s.y}.Norm()
	stays := way > 0 && w.to.Pos().Dist(f.from.Pos()) < float64(nowhere*way)
	switch {
	case w.aside > 0:
		if w.aside--; stays {
			w.aside, w.side, w.held = 0, -w.side, patience/2
		}
	case !stays || !m.robotAhead(f, s):
		w.held = 0
	default:
		if w.held++; w.held >= patience {
			if w.side == 0 {
				w.side = -sideSpeed
			}
			w.held, w.aside = 0, stepsAside
		}
	}
}

// robotAhead reports whether a robot is where a stride leads.
func (m *Motion) robotAhead(f *footfall, s stride) bool {
	c, ok := f.g.(Crowd)
	if !ok {
		return false
	}
	base := beside(f.stance, f.swing.Other(), s.half)
	way := geom.Vec2{X: s.x, Y: s.y}
	at := base.Apply(way.Add(way.Unit().Scale(lookAhead)))
	return c.Robots(at, 2*bodyDisc, m.floor+footLow, m.floor+bodyDiscHigh)
}
