// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Parts of a stride that are tried in turn when its end is not free. The turn keeps
// its share as long as it can: a robot can make room for a turn, but not for a way
// through.
var (
	wayParts  = [...]float64{1, 0.75, 0.5, 0.25, 0.125, 0.0625, 0}
	turnParts = [...]float64{1, 0.5, 0.25}
)

// A shuffle puts a foot down a little off where the stride would have it.
var (
	shuffles   = [...]float64{0.01, 0.02, 0.04} // m
	shuffleWay = [...]geom.Vec2{
		{X: -1},
		{Y: 1},
		{Y: -1},
		{X: 1},
		{X: -math.Sqrt2 / 2, Y: math.Sqrt2 / 2},
		{X: -math.Sqrt2 / 2, Y: -math.Sqrt2 / 2},
		{X: math.Sqrt2 / 2, Y: math.Sqrt2 / 2},
		{X: math.Sqrt2 / 2, Y: -math.Sqrt2 / 2},
	}
	roomLevels = [...]float64{0.005, 0.01, 0.02, 0.04, 0.08} // m
)

const (
	steering = 0.02 // rad of turn in a step that does no more than steer
	parallel = 0.01 // rad between feet that stand side by side
	touching = 0.01 // m off something at which a foot stands against it
)

// footfall is the search for the place where a swing foot lands.
type footfall struct {
	m            *Motion
	g            Ground
	stance, from geom.Pose2
	swing        body.Side
	lim          StepLimits
}

// landFree gives where the swing foot lands: at the stride's end if landing, sweep and
// body are free there; else the way is shortened, then the foot shuffles to where
// there is room for the turn, then the turn is shortened, too, down to a step aside
// that makes room for the next. When nothing is free, the foot comes down where it
// was. against tells that the foot's own way was not free and that it stands against
// what is there.
func (f *footfall) landFree(s stride) (to geom.Pose2, against bool) {
	if f.g == nil {
		return landing(f.stance, f.swing, s, f.lim), false
	}
	to, hindered := f.choose(s)
	return to, hindered && !f.m.footFree(f.g, f.at(to), touching)
}

func (f *footfall) choose(s stride) (to geom.Pose2, hindered bool) {
	if deep := f.m.plight(f.g, f.at(f.from)).sum; deep > 0 {
		if to, ok := f.escape(s, deep); ok {
			return to, false
		}
	}
	turns, t := s.turns(), s
	for _, part := range turnParts {
		t.theta = float64(s.theta * part)
		to, ok, hit := f.shorten(t)
		if hindered = hindered || hit; ok {
			if turns && f.stuck(to, t.theta) {
				to = f.makeWay()
			}
			return to, hindered
		}
		if !turns {
			break
		}
		if to, ok = f.shuffle(f.spot(t), -1); ok {
			return to, hindered
		}
	}
	t.theta = 0
	if turns || s == closing || math.Abs(geom.AngleDiff(f.from.Yaw, f.stance.Yaw)) > parallel {
		room := f.room(f.from)
		for _, spot := range [...]geom.Pose2{f.spot(t), f.from} {
			if to, ok := f.shuffle(spot, room); ok {
				return to, hindered
			}
		}
	}
	if to, ok, _ := f.shorten(t); ok {
		return to, hindered
	}
	return f.creep(f.spot(t)), hindered
}

// escape leads a foot or a body that stands in something (which moved in) out of it:
// by the stride, if that does, else the shortest way, unturned. least is how deep it is.
func (f *footfall) escape(s stride, least int) (best geom.Pose2, ok bool) {
	to := landing(f.stance, f.swing, s, f.lim)
	if _, all := f.m.passes(f.g, f.at(f.from), f.at(to)); all && f.m.plight(f.g, f.at(to)).sum == 0 {
		return to, true
	}
	for _, far := range shuffles {
		for _, way := range shuffleWay {
			to := f.beside(f.from, way.Scale(far))
			if _, all := f.m.passes(f.g, f.at(f.from), f.at(to)); !all {
				continue
			}
			if sum := f.m.plight(f.g, f.at(to)).sum; sum < least {
				best, least, ok = to, sum, true
			}
		}
	}
	return best, ok
}

// turns tells that a stride's turn is worth making room for. One that leads somewhere
// has to turn in earnest: a robot that steers a little as it walks into a wall stops.
func (s *stride) turns() bool {
	if s.x == 0 && s.y == 0 {
		return s.theta != 0
	}
	return math.Abs(s.theta) > steering
}

// at is the clearing of a landing.
func (f *footfall) at(foot geom.Pose2) clearing {
	return clearing{foot, midway(foot, f.stance), f.swing}
}

// stuck tells that the foot already stands where a turn leads it: the other foot does
// not come along.
func (f *footfall) stuck(to geom.Pose2, theta float64) bool {
	return to.Pos().Dist(f.from.Pos()) < 1e-3 && math.Abs(geom.AngleDiff(to.Yaw, f.from.Yaw)) < 0.1*math.Abs(theta)
}

// makeWay steps away from the other foot, which is stuck, as far as is free.
func (f *footfall) makeWay() geom.Pose2 {
	for i := len(shuffles) - 1; i >= 0; i-- {
		to := f.beside(f.from, geom.Vec2{Y: float64(outward(f.swing) * shuffles[i])})
		if _, all := f.m.passes(f.g, f.at(f.from), f.at(to)); all {
			return to
		}
	}
	return f.from
}

// creep goes a part of the way to a place that is not free.
func (f *footfall) creep(spot geom.Pose2) geom.Pose2 {
	for _, part := range wayParts {
		to := along(f.from, spot, part)
		if _, all := f.m.passes(f.g, f.at(f.from), f.at(to)); all && part > 0 {
			return to
		}
	}
	return f.from
}

// shorten tries parts of a stride's way, with all of its turn; hit: the foot's own
// way was not free in some.
func (f *footfall) shorten(s stride) (to geom.Pose2, ok, hit bool) {
	way := geom.Vec2{X: s.x, Y: s.y}
	for _, k := range wayParts {
		s.x, s.y = float64(way.X*k), float64(way.Y*k)
		to = landing(f.stance, f.swing, s, f.lim)
		foot, all := f.m.passes(f.g, f.at(f.from), f.at(to))
		if all {
			return to, true, hit
		}
		hit = hit || !foot
		if s.x == 0 && s.y == 0 {
			break
		}
	}
	return to, false, hit
}

// spot is where a stride that leads nowhere lands.
func (f *footfall) spot(s stride) geom.Pose2 {
	s.x, s.y = 0, 0
	return landing(f.stance, f.swing, s, f.lim)
}

// shuffle seeks the nearest landing about a spot that is free and has more room than
// least; of several as near, the one with the most.
func (f *footfall) shuffle(spot geom.Pose2, least int) (best geom.Pose2, ok bool) {
	for _, far := range shuffles {
		for _, way := range shuffleWay {
			to := f.beside(spot, way.Scale(far))
			if _, all := f.m.passes(f.g, f.at(f.from), f.at(to)); !all {
				continue
			}
			if room := f.room(to); room > least {
				best, least, ok = to, room, true
			}
		}
		if ok {
			break
		}
	}
	return best, ok
}

// room tells how much more than itself is free about a landing: 0 … 5 levels.
func (f *footfall) room(foot geom.Pose2) int {
	c := f.at(foot)
	for i, grown := range roomLevels {
		if !f.m.footFree(f.g, c, grown) || !f.m.bodyFree(f.g, c.base, grown) {
			return i
		}
	}
	return len(roomLevels)
}

// beside gives a place off a foot's, by d in that foot's frame, within a step's limits.
func (f *footfall) beside(foot geom.Pose2, d geom.Vec2) geom.Pose2 {
	rel := f.stance.Inv().Mul(foot.Mul(geom.Pose2{X: d.X, Y: d.Y}))
	rel.X = geom.Clamp(rel.X, -min(MostBackward, f.lim.MaxX), f.lim.MaxX)
	return f.stance.Mul(f.lim.apart(rel, f.swing))
}
