// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// Engagement zones as the maker sets them: the angle is the whole opening. A border is
// left a little beyond where it is entered, by figures of ours: who stands at it would go
// in and out with the noise of the cameras, and no condition would hold for long.
const (
	borderWidth = 0.1 // m
	borderTilt  = 0.95
)

// distances are how far zones 1 and 2 reach, m.
type distances struct{ first, second float64 }

// distances are the module's own, which a NAO has under Autonomous Life, too; a Pepper has
// nearer ones there.
func (l *Layer) distances() distances {
	if l.opt.Model == Pepper && l.life != nil {
		return distances{0.8, 0.9}
	}
	return distances{1.5, 2.5}
}

// zonePlace is where somebody is among the zones.
type zonePlace struct {
	zone                int // 1 … 3
	within, near, front bool
}

// put finds the zone of a place, m, robot frame: 1 in front and near, 2 further off in
// front, or near and aside, 3 elsewhere.
func (z *zonePlace) put(at geom.Vec2, reach distances) {
	dist := at.Norm()
	border := func(limit float64, inside bool) bool {
		if inside {
			limit += borderWidth
		}
		return dist <= limit
	}
	z.near, z.within = border(reach.first, z.near), border(reach.second, z.within)
	side := math.Abs(at.Y)
	if z.front {
		side *= borderTilt
	}
	z.front = at.X >= side // ±45°
	switch {
	case z.near && z.front:
		z.zone = 1
	case z.near || z.within && z.front:
		z.zone = 2
	default:
		z.zone = 3
	}
}

// place finds out in which zone everybody is.
func (p *people) place(l *Layer) {
	reach := l.distances()
	for i := range p.list {
		q := &p.list[i]
		q.ahead = p.base.ApplyInv(q.at)
		before := q.zone
		q.put(q.ahead, reach)
		if q.zone == before {
			continue
		}
		p.changed = true
		id := slot.Int(q.id)
		l.senses.tell(enteredZone, q.zone, id)
		switch {
		case before == 0:
		case q.zone < before:
			l.senses.tell(approached, 0, id)
		default:
			l.senses.tell(movedAway, 0, id)
		}
	}
}
