// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// snapshot is what is shown of the world: the player's frame, with what the user has put
// elsewhere since the last tick drawn there at once: it is there when the next tick has come.
// Nothing of the run knows of it. It is valid until the next call, or the player's next frame.
func (g *game) snapshot() *sim.Snapshot {
	f, w := g.player.Frame(), g.player.Run().World()
	asked := w.Asked()
	if g.player.Past() || !slices.ContainsFunc(asked, moves) {
		return &f.Snapshot
	}
	s := &g.asked
	bodies, robots := s.Bodies[:0], s.Robots[:0]
	*s = f.Snapshot
	s.Bodies, s.Robots = append(bodies, f.Bodies...), append(robots, f.Robots...)
	s.Contacts = nil
	for i := range asked {
		if moves(asked[i]) {
			put(w.Model, s, &asked[i])
		}
	}
	return s
}

// moves tells whether an input puts something elsewhere.
func moves(in sim.Input) bool {
	return in.Op == sim.OpMove || in.Op == sim.OpHold && in.By == ""
}

// put draws a thing or a robot where it was asked to go.
func put(m *sim.Model, s *sim.Snapshot, in *sim.Input) {
	for i := range s.Robots {
		r := &s.Robots[i]
		if r.Name != in.Name {
			continue
		}
		by := geom.Vec3{X: in.At.X - r.Base.X, Y: in.At.Y - r.Base.Y}
		r.Base.X, r.Base.Y, r.Rays = in.At.X, in.At.Y, nil
		links := make([]geom.Pose, len(r.Links))
		for k := range links {
			links[k] = r.Links[k].Move(by)
		}
		r.Links = links
	}
	for i := range s.Bodies {
		if m.Objects[i].Name == in.Name {
			b := &s.Bodies[i]
			b.HeldBy, b.Grip, b.In = -1, -1, -1
			b.Pos, b.Vel = geom.Vec3{X: in.At.X, Y: in.At.Y, Z: floorAt(m, s, i, in.At.XY())}, geom.Vec3{}
			if in.Op == sim.OpHold {
				b.HeldBy, b.Pos.Z = sim.Visitor, in.At.Z
			}
		}
	}
}

// floorAt is the height at which object i is when it is set down at a place: on the highest
// box or cylinder that is there, else on the ground.
func floorAt(m *sim.Model, s *sim.Snapshot, i int, at geom.Vec2) float64 {
	top := 0.0
	for j := range s.Bodies {
		o, b := &m.Objects[j], &s.Bodies[j]
		if j == i || !b.Present() || b.Held() {
			continue
		}
		d := at.Sub(b.Pos.XY()).Rotate(-b.Yaw)
		switch {
		case o.Shape == sim.Box && math.Abs(d.X) <= o.Size.X/2 && math.Abs(d.Y) <= o.Size.Y/2,
			o.Shape == sim.Cylinder && d.Norm() <= o.Radius:
			top = max(top, b.Pos.Z+o.HalfHeight())
		}
	}
	return top + m.Objects[i].HalfHeight()
}
