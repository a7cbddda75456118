// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// asked is what the user has put elsewhere since the last tick: it is drawn there at once,
// and is there when the next tick has come. Nothing of the run knows of it.
type asked struct {
	tick  int64 // that is to carry it out
	anew  int   // of the player
	moves []sim.Input
	shown sim.Snapshot
}

// ask notes a move that the run has taken.
func (g *game) ask(in sim.Input) {
	a, f := &g.asked, g.player.Frame()
	if a.tick != f.Tick || a.anew != g.player.Anew() {
		a.moves = a.moves[:0]
	}
	a.tick, a.anew = f.Tick, g.player.Anew()
	a.moves = append(a.moves, in)
}

// snapshot is what is shown of the world: the player's frame, with what was put elsewhere
// where it will be. It is valid until the next call, or the player's next frame.
func (g *game) snapshot() *sim.Snapshot {
	a, f := &g.asked, g.player.Frame()
	if len(a.moves) == 0 || a.tick != f.Tick || a.anew != g.player.Anew() || g.player.Past() {
		return &f.Snapshot
	}
	s := &a.shown
	bodies, robots := s.Bodies[:0], s.Robots[:0]
	*s = f.Snapshot
	s.Bodies, s.Robots = append(bodies, f.Bodies...), append(robots, f.Robots...)
	s.Contacts = nil
	m := g.player.Run().World().Model
	for i := range a.moves {
		put(m, s, &a.moves[i])
	}
	return s
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
		}
	}
}

// floorAt is the height at which object i is when it is set down at a place: on the highest
// box or cylinder that is there, else on the ground.
func floorAt(m *sim.Model, s *sim.Snapshot, i int, at geom.Vec2) float64 {
	top := 0.0
	for j := range s.Bodies {
		o, b := &m.Objects[j], &s.Bodies[j]
		if j == i || !b.Present() || b.HeldBy >= 0 || b.Grip >= 0 {
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
