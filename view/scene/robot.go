// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// robotLook is a robot's look, the names in it looked up.
type robotLook struct {
	name   string
	look   *sim.Look
	crown  geom.Vec2 // m, base frame: over what its name stands
	colors []Color
	hinges []reading // of each piece
	glows  []glow
	digits []reading

	odometry [3]reading // x, y, theta
}

// glow is how a piece shines: by one slot in its own colour, or in that of three.
type glow struct {
	own   reading
	parts [3]reading // red, green, blue
}

// reading is a slot of a robot, and its limits.
type reading struct {
	index  int // -1 is none
	lo, hi float64
}

// share returns where the slot's value lies between its limits, 0..1.
func (r reading) share(state *sim.RobotState) float64 {
	if r.index < 0 || r.index >= len(state.Slots) || r.hi <= r.lo {
		return 0
	}
	return geom.Clamp((state.Slots[r.index]-r.lo)/(r.hi-r.lo), 0, 1)
}

// plainLook stands for a robot that brings none.
var plainLook = sim.Look{Pieces: []sim.Piece{{
	Form: sim.RoundBox, At: geom.Translate(0, 0, 0.1), Size: geom.Vec3{X: 0.2, Y: 0.2, Z: 0.2}, Round: 0.03, Color: "gray",
}}}

func newRobotLook(m *sim.RobotModel, slots []slot.Decl) robotLook {
	r := robotLook{name: m.Name, look: m.Look, odometry: odometryOf(slots)}
	if r.look == nil {
		r.look = &plainLook
	}
	for i := range r.look.Pieces {
		p := &r.look.Pieces[i]
		hinge := ""
		if p.Hinge != nil {
			hinge = p.Hinge.Slot
		}
		r.colors = append(r.colors, ParseColor(p.Color))
		r.hinges = append(r.hinges, readingOf(hinge, slots))
		r.glows = append(r.glows, glowOf(p.Glow, slots))
		r.digits = append(r.digits, readingOf(p.Digits, slots))
	}
	return r
}

func readingOf(name string, slots []slot.Decl) reading {
	for i := range slots {
		if name != "" && slots[i].Name == name {
			return reading{i, slots[i].Min, slots[i].Max}
		}
	}
	return reading{index: -1}
}

func glowOf(name string, slots []slot.Decl) glow {
	g := glow{own: readingOf(name, slots)}
	for i, color := range [3]string{"/red", "/green", "/blue"} {
		g.parts[i].index = -1
		if name != "" {
			g.parts[i] = readingOf(name+color, slots)
		}
	}
	return g
}

// dimmed is the share of its colour that a piece has whose light is off.
const dimmed = 0.45

// finish returns the material of a piece: its colour, and its light.
func (g *glow) finish(p *sim.Piece, c Color, state *sim.RobotState) Material {
	m := Material{Color: c, Gloss: p.Gloss}
	light := Color{g.parts[0].share(state), g.parts[1].share(state), g.parts[2].share(state)}
	most := max(light.R, light.G, light.B)
	switch {
	case g.own.index >= 0:
		m.Glow = g.own.share(state)
		m.Color = c.Scale(dimmed + float64((1-dimmed)*m.Glow))
	case most > 0:
		// A light is never quite of one colour.
		m.Color, m.Glow = c.Mix(light.Scale(1/most).Mix(Color{1, 1, 1}, 0.12), most), most
	}
	return m
}

// robot adds the pieces of a robot, and what is drawn about it.
func (s *Scene) robot(r *robotLook, state *sim.RobotState, o Options) {
	if len(r.look.Pieces) == 0 {
		return // it has no body: a manager
	}
	for i := range r.look.Pieces {
		p := &r.look.Pieces[i]
		at := linkPose(state, p.Link)
		if p.Hinge != nil {
			at = at.Mul(hingePose(p.Hinge, r.hinges[i].share(state)))
		}
		solid := s.add(r.name, p.Form, at.Mul(p.At), p.Size, r.glows[i].finish(p, r.colors[i], state))
		solid.Round = p.Round
		if low := solid.Pose.Pos.Z - reach(p); low < robotContact {
			s.contact(r.name, solid.Pose.Pos, reach(p), low)
		}
		if n := r.digits[i].index; n >= 0 && n < len(state.Slots) {
			s.digits(r.name, at.Mul(p.At), p.Size, state.Slots[n])
		}
	}
	if o.Eyes {
		for i := range r.look.Eyes {
			s.eye(r.name, &r.look.Eyes[i], state)
		}
	}
}

// reach returns about half a piece's extent, m.
func reach(p *sim.Piece) float64 {
	switch p.Form {
	case sim.Capsule:
		return p.Size.X + p.Size.Z/2
	case sim.Tube, sim.Cone:
		return max(p.Size.X, p.Size.Z/2)
	}
	return max(p.Size.X, p.Size.Y, p.Size.Z) / 2
}

// robotContact is how low a piece of a robot must reach to have a spot under it, m: of
// what is higher the spot would lie beside the feet.
const robotContact = 0.03

// linkPose returns the pose of a link; a robot without links has its base.
func linkPose(state *sim.RobotState, link int) geom.Pose {
	if link < len(state.Links) {
		return state.Links[link]
	}
	return state.Base.To3D(0)
}

// hingePose returns linkFromLink as the hinge has turned it.
func hingePose(h *sim.Hinge, share float64) geom.Pose {
	turn := geom.AxisAngle(h.Axis, h.From+float64((h.To-h.From)*share))
	return geom.Pose{Pos: h.Pivot.Sub(turn.Rotate(h.Pivot)), Rot: turn}
}
