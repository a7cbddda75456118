// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// A robot whose way another robot blocks for some steps goes around it, looking where it
// did, with the other on its left, as in a roundabout: so that all who meet go around each
// other. Where there is no room, it tries with the other on its right. As soon as its way is
// free it goes on.
const (
	patience  = 6    // steps' way that is lost, until it goes around
	retry     = 3    // the same, until it tries the other side
	nearby    = 0.45 // m: who is farther off is not gone around
	roomAhead = 0.14 // m about the base: who is there on the way ahead blocks it
	lookAhead = 0.30 // m
	// Two that go around each other, one to its right, one to its left, would go on side by side.
	mostOnLeft, mostOnRight = 60, 25 // steps

	keepGap   = 0.17  // m from the base to who is gone around
	steerBack = 6.0   // rad per m off that
	mostSteer = 0.8   // rad
	leastWay  = 0.001 // m: strides that ask for less lead nowhere
)

// detour is how a robot goes around others.
type detour struct {
	lost  float64 // ways of a step that were not made, lately
	side  float64 // 1: the other is on the left, -1: on the right; 0: no detour
	steps int     // on this side
}

// giveWay counts the way that a step loses because of another robot, and begins detours.
func (m *Motion) giveWay(f *footfall, s stride) {
	d := &m.walk.detour
	way := geom.Vec2{X: s.x, Y: s.y}
	n := way.Norm()
	if n < leastWay {
		*d = detour{}
		return
	}
	made := m.walk.to.Pos().Sub(f.from.Pos()).Dot(way.Rotate(f.stance.Yaw)) / float64(2*n*n)
	d.lost = max(0, d.lost+0.5-made)
	switch {
	case d.side == 0 && d.lost > 0 && !m.robotAhead(f, way):
		d.lost = 0
	case d.side == 0 && d.lost > patience:
		*d = detour{side: 1}
	case d.side != 0:
		d.goOn()
	}
}

// goOn counts a step, after which the other side may be tried.
func (d *detour) goOn() {
	most := mostOnLeft
	if d.side < 0 {
		most = mostOnRight
	}
	if d.steps++; d.lost > retry || d.steps > most {
		*d = detour{side: -d.side}
	}
}

// around returns the stride with which a robot on a detour goes on: around the robot that is
// nearest, or s when its way is free.
func (m *Motion) around(f *footfall, s stride) stride {
	d := &m.walk.detour
	c, ok := f.g.(Crowd)
	way := geom.Vec2{X: s.x, Y: s.y}
	if d.side == 0 || !ok || way.Norm() < leastWay || !m.robotAhead(f, way) {
		if d.side != 0 {
			*d = detour{}
		}
		return s
	}
	base := beside(f.stance, f.swing.Other(), s.half)
	at, gap, ok := c.RobotNear(base.Pos(), nearby, m.floor+footLow, m.floor+bodyDiscHigh)
	if !ok {
		return s
	}
	off := geom.Clamp(float64((keepGap-gap)*steerBack), -mostSteer, mostSteer)
	to := at.Sub(base.Pos()).Angle() - base.Yaw - float64(d.side*(math.Pi/2+off))
	sin, cos := detmath.SinCos(to)
	return longest(cos, sin, f.lim)
}

// longest returns the longest stride in a direction.
func longest(x, y float64, lim StepLimits) stride {
	side := 0.5 * (lim.MaxY - minFootSeparation)
	ahead := lim.MaxX
	if x < 0 {
		ahead = min(ahead, MostBackward)
	}
	n := math.Sqrt(float64(x*x)/float64(ahead*ahead)+float64(y*y)/float64(side*side)) * lim.Period()
	return strideFor(Velocity{X: x / n, Y: y / n}, lim)
}

// robotAhead reports whether a robot is on the way ahead.
func (m *Motion) robotAhead(f *footfall, way geom.Vec2) bool {
	c, ok := f.g.(Crowd)
	if !ok {
		return false
	}
	base := beside(f.stance, f.swing.Other(), footSeparation/2)
	for i := range 3 {
		at := base.Apply(way.Unit().Scale(lookAhead * float64(i+1) / 3))
		if _, _, there := c.RobotNear(at, roomAhead, m.floor+footLow, m.floor+bodyDiscHigh); there {
			return true
		}
	}
	return false
}
