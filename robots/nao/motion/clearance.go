// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// What has to be free, m: a foot is discs that cover its box from above, but for 2 mm
// here and there, and that reach out of it by 3 mm at most; the body is one disc over
// the base.
const (
	footDisc     = 0.047
	footInset    = 0.045
	rimDisc      = 0.010
	rimCorner    = rimDisc / math.Sqrt2 // inset of a disc that reaches a corner
	rimNext      = 0.024                // from the foot's axis
	footLow      = 0.005
	footHigh     = 0.100
	bodyDisc     = 0.100
	bodyDiscLow  = 0.100
	bodyDiscHigh = 0.500
)

// footRound is one disc of a left foot, in its sole frame.
type footRound struct {
	at     geom.Vec2
	radius float64
}

// footDiscs are a left foot's discs: along its axis, at its toes, at its heel.
var footDiscs = buildFootDiscs()

func buildFootDiscs() (d [11]footRound) {
	const (
		axis  = 0.5 * (body.FootOuter - body.FootInner)
		side  = 0.5*(body.FootOuter+body.FootInner) - rimCorner
		front = body.FootFront - rimCorner
		back  = body.FootBack + rimCorner
	)
	for i := range 3 {
		x := geom.Lerp(body.FootBack+footInset, body.FootFront-footInset, 0.5*float64(i))
		d[i] = footRound{geom.Vec2{X: x, Y: axis}, footDisc}
	}
	for i, y := range [...]float64{-side, -rimNext, rimNext, side} {
		d[3+i] = footRound{geom.Vec2{X: front, Y: axis + y}, rimDisc}
		d[7+i] = footRound{geom.Vec2{X: back, Y: axis + y}, rimDisc}
	}
	return d
}

// clearing is a place where the robot would step: the foot, and the base then.
type clearing struct {
	foot, base geom.Pose2
	side       body.Side
}

// passes tells whether the foot, and whether everything, may go from one place to
// another: the end and the way to it must be free. A robot that stands where it is not
// free (something moved in) may go where it is freer, and no deeper on the way.
func (m *Motion) passes(g Ground, from, to clearing) (foot, all bool) {
	foot = m.footFree(g, to, 0)
	for i := 1; foot && i < sweeps; i++ {
		foot = m.footFree(g, between(from, to, i), 0)
	}
	half := between(from, to, sweeps/2)
	if foot && m.bodyFree(g, to.base, 0) && m.bodyFree(g, half.base, 0) {
		return true, true
	}
	before := m.plight(g, from)
	if before.sum == 0 {
		return foot, false
	}
	after := m.plight(g, to)
	freer := after.within(before) && after.sum < before.sum
	for i := 1; freer && i < sweeps; i++ {
		freer = m.plight(g, between(from, to, i)).within(before)
	}
	return foot, freer
}

// sweeps is in how many parts the way of a step is looked at.
const sweeps = 4

// between gives a clearing on the way, i sweeps from the first.
func between(from, to clearing, i int) clearing {
	part := float64(i) / sweeps
	return clearing{along(from.foot, to.foot, part), along(from.base, to.base, part), to.side}
}

func along(a, b geom.Pose2, part float64) geom.Pose2 {
	return geom.Pose2{
		X: geom.Lerp(a.X, b.X, part), Y: geom.Lerp(a.Y, b.Y, part),
		Yaw: geom.WrapAngle(a.Yaw + float64(part*geom.AngleDiff(b.Yaw, a.Yaw))),
	}
}

// Depths are measured by shrinking discs, in steps of so many metres.
const (
	depthStep = 0.0015
	mostDepth = 32 // steps
)

// depth tells how far, in depthSteps, a disc has to shrink to be free; a disc that
// has shrunk away still has its centre.
func depth(g Ground, at geom.Vec2, radius, lo, hi float64) int {
	if g.Free(at, radius, lo, hi) {
		return 0
	}
	least, most := 1, mostDepth
	for least < most {
		mid := (least + most) / 2
		if g.Free(at, max(0, radius-float64(depthStep*float64(mid))), lo, hi) {
			most = mid
		} else {
			least = mid + 1
		}
	}
	return least
}

// plight is how deep a robot stands in something, in depthSteps: the foot's worst disc, the body, and
// all discs together.
type plight struct{ foot, body, sum int }

func (p plight) within(o plight) bool { return p.foot <= o.foot && p.body <= o.body }

// plight tells how deep the robot would stand in something.
func (m *Motion) plight(g Ground, c clearing) (p plight) {
	for i := range footDiscs {
		n := depth(g, c.disc(i), footDiscs[i].radius, m.floor+footLow, m.floor+footHigh)
		p.foot, p.sum = max(p.foot, n), p.sum+n
	}
	p.body = depth(g, c.base.Pos(), bodyDisc, m.floor+bodyDiscLow, m.floor+bodyDiscHigh)
	p.sum += p.body
	return p
}

// disc gives where a disc of the foot is in the world.
func (c *clearing) disc(i int) geom.Vec2 {
	at := footDiscs[i].at
	at.Y = float64(at.Y * outward(c.side))
	return c.foot.Apply(at)
}

// footFree tells whether a foot's discs, grown by some metres, are free.
func (m *Motion) footFree(g Ground, c clearing, grown float64) bool {
	for i := range footDiscs {
		if !g.Free(c.disc(i), footDiscs[i].radius+grown, m.floor+footLow, m.floor+footHigh) {
			return false
		}
	}
	return true
}

// bodyFree is the same for the body.
func (m *Motion) bodyFree(g Ground, base geom.Pose2, grown float64) bool {
	return g.Free(base.Pos(), bodyDisc+grown, m.floor+bodyDiscLow, m.floor+bodyDiscHigh)
}
