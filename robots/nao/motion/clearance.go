// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// What has to be free, m: a foot is two discs on its box's long axis and small ones
// in its corners, the body one disc over the base.
const (
	footDisc     = 0.045
	toeDisc      = 0.010
	footLow      = 0.005
	footHigh     = 0.100
	bodyDisc     = 0.100
	bodyDiscLow  = 0.100
	bodyDiscHigh = 0.500
)

// footDiscs are a left foot's discs in its sole frame.
var footDiscs = [...]struct {
	at     geom.Vec2
	radius float64
}{
	{geom.Vec2{X: body.FootFront - footDisc, Y: 0.5 * (body.FootOuter - body.FootInner)}, footDisc},
	{geom.Vec2{X: body.FootBack + footDisc, Y: 0.5 * (body.FootOuter - body.FootInner)}, footDisc},
	{geom.Vec2{X: body.FootFront - toeDisc, Y: body.FootOuter - toeDisc}, toeDisc},
	{geom.Vec2{X: body.FootFront - toeDisc, Y: -body.FootInner + toeDisc}, toeDisc},
	{geom.Vec2{X: body.FootBack + toeDisc, Y: body.FootOuter - toeDisc}, toeDisc},
	{geom.Vec2{X: body.FootBack + toeDisc, Y: -body.FootInner + toeDisc}, toeDisc},
}

// shrinks are the parts of a stride that are tried in turn when its end is not free.
var shrinks = [...]float64{1, 0.75, 0.5, 0.25, 0}

// clearing is a place where the robot would step: the foot, and the base then.
type clearing struct {
	foot, base geom.Pose2
	side       body.Side
}

// landFree gives the longest part of the stride whose landing, sweep and body are
// free; when not even a step on the spot is, the foot comes down where it was.
// blocked tells that the foot's own way was not free.
func (m *Motion) landFree(g Ground, stance, from geom.Pose2, swing body.Side, s stride, lim StepLimits) (to geom.Pose2, blocked bool) {
	if g == nil {
		return landing(stance, swing, s, lim), false
	}
	here := clearing{from, midway(from, stance), swing}
	for _, k := range shrinks {
		to = landing(stance, swing, s.scaled(k), lim)
		foot, all := m.passes(g, here, clearing{to, midway(to, stance), swing})
		if all {
			return to, blocked
		}
		blocked = blocked || !foot
	}
	return from, blocked
}

// passes tells whether the foot, and whether everything, may go from one place to
// another: both the end and the middle of the way must be free. A robot that stands
// where it is not free (something moved in) may go where it is freer.
func (m *Motion) passes(g Ground, from, to clearing) (foot, all bool) {
	half := clearing{midway(from.foot, to.foot), midway(from.base, to.base), to.side}
	foot = m.footDepth(g, to) == 0 && m.footDepth(g, half) == 0
	trunk := m.bodyDepth(g, to.base) == 0 && m.bodyDepth(g, half.base) == 0
	if foot && trunk {
		return true, true
	}
	before := m.footDepth(g, from) + m.bodyDepth(g, from.base)
	return foot, before > 0 && m.footDepth(g, to)+m.bodyDepth(g, to.base) < before
}

// footDepth tells how deep a foot stands in something, 0 (free) … 24.
func (m *Motion) footDepth(g Ground, c clearing) (n int) {
	lo, hi := m.floor+footLow, m.floor+footHigh
	for i := range footDiscs {
		at := footDiscs[i].at
		at.Y = float64(at.Y * outward(c.side))
		n += depth(g, c.foot.Apply(at), footDiscs[i].radius, lo, hi)
	}
	return n
}

// bodyDepth tells how deep the body stands in something, 0 (free) … 4.
func (m *Motion) bodyDepth(g Ground, base geom.Pose2) int {
	return depth(g, base.Pos(), bodyDisc, m.floor+bodyDiscLow, m.floor+bodyDiscHigh)
}

// depth counts the quarters a disc has to shrink by to be free.
func depth(g Ground, at geom.Vec2, radius, lo, hi float64) int {
	for i := range 4 {
		if g.Free(at, float64(radius*(1-float64(0.25*float64(i)))), lo, hi) {
			return i
		}
	}
	return 4
}
