// SPDX-License-Identifier: Apache-2.0

package motion

import "github.com/playsim/playsim/geom"

// AppendState appends everything that decides the future to a list of numbers.
func (m *Motion) AppendState(s []float64) []float64 {
	s = append(s, float64(m.mode), m.floor, m.mass)
	s = append(s, m.angles[:]...)
	s = appendPose(s, m.torso)
	s = appendPose2(s, m.base)
	s = append(s, float64(m.path.at), m.path.u, m.path.rate, float64(m.target), m.pace)
	s = append(s, m.slack.pos.X, m.slack.pos.Y, m.slack.rot.X, m.slack.rot.Y, m.slack.rot.Z)
	s = m.walk.appendState(s)
	s = m.sway.appendState(s)
	s = m.fall.appendState(s)
	s = append(s, m.air.height, m.air.want, m.air.speed, number(m.air.held))
	s = append(s, number(m.fallen), m.lain, number(m.blocked[0]), number(m.blocked[1]))
	return append(s, m.sense.vel.X, m.sense.vel.Y, m.sense.vel.Z)
}

func (w *walk) appendState(s []float64) []float64 {
	s = append(s, float64(w.stage), w.t, w.lift, w.span, w.height, float64(w.swing), w.twist, float64(w.tries))
	s = appendPose2(s, w.feet[0])
	s = appendPose2(s, w.feet[1])
	s = appendPose2(s, w.to)
	for i := range w.zmp.n {
		s = append(s, w.zmp.at[i], w.zmp.p[i].X, w.zmp.p[i].Y)
	}
	return w.com.appendState(s)
}

func (p *pendulum) appendState(s []float64) []float64 {
	return append(s, p.pos.X, p.pos.Y, p.vel.X, p.vel.Y)
}

func (y *sway) appendState(s []float64) []float64 {
	s = append(y.off.appendState(s), y.shown.X, y.shown.Y, y.bent, y.twist, number(y.active), number(y.stands))
	return appendPose2(appendPose2(s, y.feet[0]), y.feet[1])
}

func (f *fall) appendState(s []float64) []float64 {
	s = append(s, f.pivot.X, f.pivot.Y, f.heading, f.theta, f.rate, f.stiff, f.tilt, f.most, f.arc, f.turned)
	s = append(s, f.torso.X, f.torso.Y, f.torso.Z, number(f.onBack))
	s = append(s, f.from.X, f.from.Y, f.from.Z, f.from.W)
	return appendPose2(s, f.base)
}

func appendPose(s []float64, p geom.Pose) []float64 {
	return append(s, p.Pos.X, p.Pos.Y, p.Pos.Z, p.Rot.X, p.Rot.Y, p.Rot.Z, p.Rot.W)
}

func appendPose2(s []float64, p geom.Pose2) []float64 { return append(s, p.X, p.Y, p.Yaw) }

func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
