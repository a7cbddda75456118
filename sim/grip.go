// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
)

// Grip is a hand of a robot. What it holds follows it rigidly as it was taken, does
// not fall, touches what is in its way but not its holder, and on release goes on
// with the hand's velocity, upright again.
type Grip struct {
	world    *World
	index    int
	group    uint
	owner    string
	name     string
	from, to geom.Pose
	at       geom.Pose // ask here()
	late     bool      // at is still to be worked out
	span     float64   // s, from one to the other
	gone     float64   // s of that
	held     int       // object, or -1
	inHand   geom.Pose
}

// Grip adds a hand of the robot, at the origin until it is moved or put somewhere.
func (b *Builder) Grip(name string) *Grip {
	at := geom.IdentityPose()
	g := &Grip{
		world: b.world, index: len(b.world.grips), group: b.group, owner: b.name, name: name,
		from: at, to: at, at: at, held: -1,
	}
	b.world.grips = append(b.world.grips, g)
	return g
}

// Name returns the grip's name.
func (g *Grip) Name() string { return g.name }

// Pose returns where the hand is, world frame.
func (g *Grip) Pose() geom.Pose { return g.here() }

// Move sets the hand moving evenly so that it is at a pose (world frame) after dt
// seconds; there it stays.
func (g *Grip) Move(pose geom.Pose, dt float64) {
	g.from, g.to, g.span, g.gone = g.here(), pose, dt, 0
}

// Jump puts the hand and what it holds somewhere at once, at rest.
func (g *Grip) Jump(pose geom.Pose) {
	g.from, g.to, g.at, g.span, g.gone, g.late = pose, pose, pose, 0, 0, false
	g.follow()
}

// Take takes object i as it lies to the hand now, however far it is. It takes nothing
// when it holds something already, and nothing that cannot be moved, is hidden or in a
// hole, or is held by somebody else.
func (g *Grip) Take(i int) bool {
	w := g.world
	if g.held >= 0 {
		return g.held == i
	}
	if i < 0 || i >= len(w.bodies) {
		return false
	}
	b, s := &w.physics[i], &w.bodies[i]
	if !b.object.Movable() || !s.Present() || s.Held() {
		return false
	}
	g.held, s.Grip = i, g.index
	rot := geom.Yaw(s.Yaw)
	if b.object.Shape == Ball {
		rot = s.Rot
	}
	g.inHand = g.here().Inv().Mul(geom.Pose{Pos: s.Pos, Rot: rot})
	b.setGroup(g.group)
	g.follow()
	return true
}

// Held returns the index of the object in the hand, or -1.
func (g *Grip) Held() int { return g.held }

// Open lets go.
func (g *Grip) Open() {
	if i := g.held; i >= 0 {
		g.loose()
		g.world.lift(i)
	}
}

// loose ends the hold; the object keeps the velocity that it had in the hand.
func (g *Grip) loose() {
	w, i := g.world, g.held
	b, s := &w.physics[i], &w.bodies[i]
	g.held, s.Grip = -1, -1
	if b.object.Shape != Ball {
		w.pose(i)
	}
	b.setGroup(0)
}

// arrival is the share of a move from which on it counts as made.
const arrival = 1 - 1e-9

// advance moves the hand by dt seconds, and what it holds.
func (g *Grip) advance(dt float64) {
	switch {
	case g.gone >= g.span:
		g.from, g.span, g.gone = g.to, 0, 0
	default:
		g.gone += dt
		if g.late = g.gone/g.span < arrival; !g.late {
			g.at, g.gone = g.to, g.span
		}
	}
	g.follow()
}

// here works out where the hand is on its way, for an empty one once somebody asks.
func (g *Grip) here() geom.Pose {
	if g.late {
		t := g.gone / g.span
		g.at, g.late = geom.Pose{Pos: g.from.Pos.Lerp(g.to.Pos, t), Rot: g.from.Rot.Slerp(g.to.Rot, t)}, false
	}
	return g.at
}

// follow keeps what the hand holds in it.
func (g *Grip) follow() {
	if g.held < 0 {
		return
	}
	w, i := g.world, g.held
	b, s := &w.physics[i], &w.bodies[i]
	w.surroundings.stale = true
	pose := g.here().Mul(g.inHand)
	s.Pos, s.Rot, s.Yaw = pose.Pos, pose.Rot.Mul(b.face), pose.Rot.Heading()
	s.Vel, s.YawRate = geom.Vec3{}, 0
	if g.span > 0 {
		turn := g.to.Rot.Mul(g.from.Rot.Inv()).RotationVector().Scale(1 / g.span)
		s.Vel = thing.Bounded(g.to.Pos.Sub(g.from.Pos).Scale(1 / g.span).Add(turn.Cross(pose.Pos.Sub(g.at.Pos))))
		s.YawRate = turn.Z
	}
	b.write(s)
	w.lift(i)
}

// inHand tells whether the robot that asks holds object i.
func (w *World) inHand(i int, self Self) bool {
	k := w.bodies[i].Grip
	return k >= 0 && w.grips[k].group == self.Group
}

// Holder returns the name of the person or robot that holds object i, or
// [thing.VisitorName], "" for nobody.
func (w *World) Holder(i int) string {
	switch s := &w.bodies[i]; {
	case s.HeldBy == thing.Visitor:
		return thing.VisitorName
	case s.HeldBy >= 0:
		return w.Model.Objects[s.HeldBy].Name
	case s.Grip >= 0:
		return w.grips[s.Grip].owner
	}
	return ""
}

func (h *Hash) grip(g *Grip) {
	h.Word(uint64(g.held + 1))
	g.here()
	for _, p := range [...]*geom.Pose{&g.from, &g.to, &g.at, &g.inHand} {
		h.Vec3(p.Pos)
		h.quat(p.Rot)
	}
	h.Float(g.gone)
	h.Float(g.span)
}
