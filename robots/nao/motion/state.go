// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// AppendState appends everything that decides the future, or what the methods tell,
// to a list of numbers. Left out is only what a tick computes anew from the rest.
func (m *Motion) AppendState(s []float64) []float64 {
	s = append(s, float64(m.version), m.mass, m.floor, m.gravity, float64(m.mode))
	s = append(s, m.angles[:]...)
	s = appendPose2(appendPose(s, m.torso), m.base)
	s = appendPose(appendPose(s, m.sole[0]), m.sole[1])
	s = append(s, float64(m.path.at), m.path.u, m.path.rate, float64(m.target), m.pace, slot.Indicator(m.stale))
	s = append(s, m.slack.pos.X, m.slack.pos.Y)
	s = appendVec3(s, m.slack.rot)
	s = m.walk.appendState(s)
	s = m.kick.appendState(s)
	s = m.sway.appendState(s)
	s = m.fall.appendState(s)
	s = append(s, m.air.height, m.air.want, m.air.speed, slot.Indicator(m.air.held))
	s = append(s, slot.Indicator(m.fallen), m.lain, slot.Indicator(m.blocked[0]), slot.Indicator(m.blocked[1]), m.burden)
	return m.sense.appendState(s)
}

func (w *walk) appendState(s []float64) []float64 {
	s = append(s, float64(w.stage), w.t, w.lift, w.span, w.height, float64(w.swing), w.twist, w.ahead, float64(w.tries), slot.Indicator(w.against), w.detour.lost, w.detour.side, float64(w.detour.steps))
	s = appendPose2(s, w.feet[0])
	s = appendPose2(s, w.feet[1])
	s = appendPose2(s, w.to)
	s = append(s, float64(w.zmp.n))
	for i := range w.zmp.n {
		s = append(s, w.zmp.at[i], w.zmp.p[i].X, w.zmp.p[i].Y)
	}
	return w.com.appendState(s)
}

func (k *kick) appendState(s []float64) []float64 {
	s = append(s, float64(k.swing), k.t, k.speed, k.twist, k.over.X, k.over.Y)
	return appendPose2(s, k.from)
}

func (p *pendulum) appendState(s []float64) []float64 {
	return append(s, p.pos.X, p.pos.Y, p.vel.X, p.vel.Y)
}

func (y *sway) appendState(s []float64) []float64 {
	s = append(y.off.appendState(s), y.shown.X, y.shown.Y, y.bent, y.twist, slot.Indicator(y.active), slot.Indicator(y.stands))
	return appendPose2(appendPose2(s, y.feet[0]), y.feet[1])
}

func (f *fall) appendState(s []float64) []float64 {
	s = append(s, f.pivot.X, f.pivot.Y, f.heading, f.theta, f.cosStart, f.rate, f.stiff, f.tilt, f.most, f.arc, f.turned)
	s = append(appendVec3(s, f.torso), slot.Indicator(f.onBack), f.back)
	s = appendQuat(appendQuat(s, f.from), f.to)
	return appendPose2(s, f.base)
}

func (e *sense) appendState(s []float64) []float64 {
	s = appendPose(s, e.torso)
	s = appendVec3(appendVec3(appendVec3(s, e.vel), e.acc), e.rates)
	s = appendPose2(s, e.odometry)
	for i := range e.loads {
		s = append(s, e.loads[i].Force, e.loads[i].At.X, e.loads[i].At.Y)
	}
	return s
}

func appendVec3(s []float64, v geom.Vec3) []float64 { return append(s, v.X, v.Y, v.Z) }

func appendQuat(s []float64, q geom.Quat) []float64 { return append(s, q.X, q.Y, q.Z, q.W) }

func appendPose(s []float64, p geom.Pose) []float64 {
	return appendQuat(appendVec3(s, p.Pos), p.Rot)
}

func appendPose2(s []float64, p geom.Pose2) []float64 { return append(s, p.X, p.Y, p.Yaw) }
