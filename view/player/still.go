// SPDX-License-Identifier: Apache-2.0

package player

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// What nobody sees move: m of a place, rad of a heading.
const (
	stillWithin = 0.01
	stillTurn   = 0.035
)

// Still reports whether everything is where it was in another snapshot of the same world,
// as far as people see. A head that only turns goes nowhere.
func Still(now, first *sim.Snapshot) bool {
	for i := range now.Bodies {
		if a, b := &now.Bodies[i], &first.Bodies[i]; a.Hidden != b.Hidden || a.Pos.Dist(b.Pos) > stillWithin {
			return false
		}
	}
	for i := range now.Robots {
		a, b := &now.Robots[i], &first.Robots[i]
		if math.Abs(geom.WrapAngle(a.Base.Yaw-b.Base.Yaw)) > stillTurn || a.Base.Pos().Sub(b.Base.Pos()).Norm() > stillWithin {
			return false
		}
		for k := range min(len(a.Links), len(b.Links)) {
			if a.Links[k].Pos.Dist(b.Links[k].Pos) > stillWithin {
				return false
			}
		}
	}
	return true
}

// Waiting says what the world waits for while nothing in it has moved; "" is that
// something has, or that it does not say.
func (p *Player) Waiting() string {
	f, first := p.Frame(), p.run.World().First()
	if p.Waits == "" || len(f.Bodies) != len(first.Bodies) || len(f.Robots) != len(first.Robots) || !Still(&f.Snapshot, first) {
		return ""
	}
	return p.Waits
}
