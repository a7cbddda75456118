// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// stage is the part of a walk.
type stage int

const (
	starting stage = iota // the first step, after a long double support
	stepping
	closingUp // the step that brings the feet together
	halting   // the long double support at the end
)

// walk is a walk under way: one step, and the centre of mass over it.
type walk struct {
	stage  stage
	t      float64 // s since the step began
	lift   float64 // s, the end of double support
	span   float64 // s, the step's end
	height float64 // m, the swing foot's rise
	swing  body.Side
	feet   [2]geom.Pose2 // soles on the floor; of the swing foot where it took off
	to     geom.Pose2    // where the swing foot lands
	zmp    zmpPlan
	com    pendulum // planned, in the world
	twist  float64  // rad, the torso's yaw less the feet's mean
	ahead  float64  // m the right foot is ahead of the left
	tries  int      // closing steps in a row
	detour detour   // around other robots
	// against tells that something in the way shortens the step to where it is.
	against bool
}

// double tells that both feet carry the robot.
func (w *walk) double() bool { return w.stage == halting || w.t <= w.lift }

// walkPose is the keyframe that walking stands on.
var walkPose = &branches[root].frames[0]

// walkOmega is the pendulum's rate √(g/h) while walking, 1/s.
func (m *Motion) walkOmega() float64 { return math.Sqrt(m.gravity / walkPose.com.Y) }

// zmpUnder is the zero-moment point of a robot standing on one foot.
func zmpUnder(foot geom.Pose2) geom.Vec2 { return foot.Apply(geom.Vec2{X: walkPose.com.X}) }

// startWalk begins a walk from StandInit.
func (m *Motion) startWalk(cmd *Command, g Ground) {
	m.mode = walking
	m.walk = walk{stage: starting}
	w := &m.walk
	for _, s := range [...]body.Side{body.Left, body.Right} {
		w.feet[s] = m.base.Mul(geom.Pose2{Y: float64(outward(s) * footSeparation / 2)})
	}
	w.com.pos = zmpUnder(m.base)
	w.zmp.add(0, w.com.pos)
	w.swing = cmd.Walk.leads()
	m.planStep(cmd, g)
}

// planStep plans the step whose stage and swing foot are set: where the foot lands,
// and the zero-moment point that brings the centre of mass along.
func (m *Motion) planStep(cmd *Command, g Ground) {
	w := &m.walk
	lim := cmd.Step.sane(m.version)
	period := lim.Period()
	s := closing
	if w.stage != closingUp {
		s = strideFor(cmd.Walk, lim)
	}
	shift := float64(period * doubleShare)
	if w.stage == starting {
		shift = restShift
	}
	stance := w.feet[w.swing.Other()]
	start := w.zmp.where(w.t)
	w.t, w.lift, w.span = 0, shift, shift+float64(period*(1-doubleShare))
	w.height = lim.Height
	f := footfall{m, g, stance, w.feet[w.swing], w.swing, lim}
	if w.stage != closingUp {
		s = m.around(&f, s)
	}
	w.to, w.against = f.landFree(s)
	if w.stage != closingUp {
		m.giveWay(&f, s)
	}
	omega := m.walkOmega()
	want := w.nextCapture(stance, s, lim, omega)
	w.zmp = zmpPlan{}
	w.zmp.add(0, start)
	if w.stage == starting {
		w.zmp.add(0.5*shift, start)
	}
	w.zmp.add(shift, zmpUnder(stance))
	w.zmp.steer(1, w.com, omega, w.span, want)
}

// nextCapture gives where the capture point has to be when this step ends: the
// solution backward in time from a halt two steps like this one later, or from the
// halt that follows a closing step.
func (w *walk) nextCapture(stance geom.Pose2, s stride, lim StepLimits, omega float64) geom.Vec2 {
	p0, p1 := zmpUnder(stance), zmpUnder(w.to)
	if w.stage == closingUp {
		return captureBeforeHalt(p0, p0.Lerp(p1, 0.5), omega)
	}
	next := landing(w.to, w.swing.Other(), s, lim)
	p2 := zmpUnder(next)
	p3 := zmpUnder(landing(next, w.swing, s, lim))
	xi := captureBeforeHalt(p2, p2.Lerp(p3, 0.5), omega)
	xi = captureBeforeStep(xi, p1, p2, lim.Period(), omega)
	return captureBeforeStep(xi, p0, p1, lim.Period(), omega)
}

// captureBeforeStep gives the capture point at a step's start that leads to one at
// its end, while the zero-moment point shifts from p to q in double support and
// stays there: ξ' = ω(ξ - p), solved backward.
func captureBeforeStep(end, p, q geom.Vec2, period, omega float64) geom.Vec2 {
	shift := float64(period * doubleShare)
	rate := q.Sub(p).Scale(1 / (shift * omega))
	off := end.Sub(q).Scale(detmath.Exp(-omega * (period - shift))) // ξ - p at lift
	return p.Add(rate).Add(off.Sub(rate).Scale(detmath.Exp(-omega * shift)))
}

// captureBeforeHalt gives the capture point from which a shift of the zero-moment
// point from p to q in the halt's double support leaves the robot at rest.
func captureBeforeHalt(p, q geom.Vec2, omega float64) geom.Vec2 {
	rate := q.Sub(p).Scale(1 / (restShift * omega))
	return p.Add(rate.Scale(1 - detmath.Exp(-omega*restShift)))
}

// planHalt plans the double support in which the robot comes to rest.
func (m *Motion) planHalt() {
	w := &m.walk
	start := w.zmp.where(w.t)
	rest := zmpUnder(midway(w.feet[body.Left], w.feet[body.Right]))
	w.stage, w.t, w.lift, w.span = halting, 0, restShift, restShift
	w.zmp = zmpPlan{}
	w.zmp.add(0, start)
	w.zmp.add(restShift/3, rest)
	w.zmp.add(restShift*2/3, rest)
	w.zmp.add(restShift, rest)
	w.zmp.arrest(w.com, m.walkOmega(), restShift, rest)
}

// wantsSteps tells that the command asks for walking on.
func wantsSteps(cmd *Command) bool { return cmd.Goal == NoGoal && cmd.Walk.asked() }

// walkOn moves the walk by dt, through the ends of steps; done: it has come to rest.
func (m *Motion) walkOn(cmd *Command, g Ground, dt float64) (done bool) {
	w, omega := &m.walk, m.walkOmega()
	for dt > 0 {
		m.reconsider(cmd, g)
		d := min(dt, w.span-w.t)
		w.zmp.flow(&w.com, omega, w.t, w.t+d)
		w.t += d
		dt -= d
		if w.span-w.t > 1e-9 {
			continue
		}
		w.t = w.span
		if w.stage == halting {
			return true
		}
		m.land(cmd, g)
	}
	return false
}

// reconsider drops the first step while the feet still stand, when nothing asks for
// it any more, and starts again out of a halt.
func (m *Motion) reconsider(cmd *Command, g Ground) {
	w := &m.walk
	wants := wantsSteps(cmd)
	switch {
	case w.stage == starting && w.t < w.lift && !wants:
		m.planHalt()
	case w.stage == halting && wants:
		w.stage = starting
		w.swing = cmd.Walk.leads()
		m.planStep(cmd, g)
	}
}

// mostClosing bounds the closing steps of a robot whose way back is not free.
const mostClosing = 8

// land ends a step and begins the next one, or the halt.
func (m *Motion) land(cmd *Command, g Ground) {
	w := &m.walk
	w.feet[w.swing] = w.to
	m.blocked[w.swing] = w.against
	w.swing = w.swing.Other()
	switch {
	case wantsSteps(cmd) && w.stage == closingUp:
		w.stage, w.tries = starting, 0 // the robot had come to rest: a new beginning
		if together(&w.feet) {
			w.swing = cmd.Walk.leads()
		}
	case wantsSteps(cmd):
		w.stage = stepping
	case together(&w.feet):
		m.planHalt()
		return
	default:
		w.stage = closingUp
		w.tries++
	}
	if w.tries > mostClosing {
		g = nil
	}
	m.planStep(cmd, g)
}

// swingSole gives the swing foot's sole: on its way or where it stands.
func (w *walk) swingSole(floor float64) (sole geom.Pose, place geom.Pose2) {
	from := w.feet[w.swing]
	if w.double() {
		return from.To3D(floor), from
	}
	s := (w.t - w.lift) / (w.span - w.lift)
	far := s * s * (3 - float64(2*s)) // cubic: gentle to the servos' speed
	place = geom.Pose2{
		X:   geom.Lerp(from.X, w.to.X, far),
		Y:   geom.Lerp(from.Y, w.to.Y, far),
		Yaw: geom.WrapAngle(from.Yaw + float64(far*geom.AngleDiff(w.to.Yaw, from.Yaw))),
	}
	rise := float64(0.5 * w.height * (1 - detmath.Cos(geom.Pi2*s)))
	return place.To3D(floor + rise), place
}
