// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
)

// What a hand can hold. The figures are ours, of the size of the published places of
// fingers and thumb.
const (
	handSpan    = 0.040 // m: fingers open by o touch a ball of radius o·handSpan
	largestHeld = 0.030 // m of radius
	palmReach   = 0.025 // m from the palm's centre to that of a ball that the fingers close about
	letGo       = 0.10  // of opening beyond where the fingers touch it
)

var handJoints = [2]body.Joint{body.LHand, body.RHand}

// hand is a hand's hold: it takes a ball when the fingers, closing, come to touch one
// that they enclose, and lets go when they open again.
type hand struct {
	grip *sim.Grip
	open float64 // opening after the last tick
	stop float64 // opening at which what is held stops the fingers; 0: nothing is held
}

func newHands(b *sim.Builder) (h [2]hand) {
	for side, name := range sideNames {
		h[side].grip = b.Grip(name + "_hand")
	}
	return h
}

// palm returns where a hand's palm has the centre of what it holds, world frame.
func (r *Robot) palm(side body.Side) geom.Pose {
	return r.motion.Torso().Mul(body.TorsoFromPalm(side, r.motion.Angles()))
}

// stopFingers keeps fingers from closing further than what is held lets them.
func (r *Robot) stopFingers() {
	for side := range r.hands {
		h := &r.hands[side]
		if h.grip.Held() < 0 {
			h.stop = 0 // somebody took it out of the hand
		}
		if j := handJoints[side]; h.stop > 0 && !(r.command.Joint[j] >= h.stop) {
			r.command.Joint[j] = h.stop
		}
	}
}

// moveHands sends the grips to where the motion has the palms dt seconds from now,
// with dt zero at once, and lets fingers that have moved take or let go.
func (r *Robot) moveHands(dt float64) {
	for side := range r.hands {
		h := &r.hands[side]
		if dt == 0 {
			h.grip.Jump(r.palm(body.Side(side)))
		} else {
			h.grip.Move(r.palm(body.Side(side)), dt)
		}
		was := h.open
		h.open = r.motion.Angles()[handJoints[side]]
		switch {
		case h.stop > 0 && h.open > h.stop+letGo:
			h.grip.Open()
			h.stop = 0
		case h.stop == 0 && h.open < was:
			r.close(h, was)
		}
	}
}

// close takes the ball that the fingers have come to touch on their way from an
// opening, if they enclose one. Who holds it lets it go to the robot.
func (r *Robot) close(h *hand, was float64) {
	for i := range r.world.Model.Objects {
		o, at := &r.world.Model.Objects[i], &r.world.Bodies()[i]
		touch := o.Radius / handSpan
		if o.Shape != sim.Ball || o.Radius > largestHeld || touch > was || touch < h.open {
			continue
		}
		if at.Pos.Dist(h.grip.Pose().Pos) > palmReach || !at.Present() {
			continue
		}
		if at.HeldBy != sim.Nobody {
			_ = r.world.Enact(sim.Input{Op: sim.OpRelease, Name: o.Name}) // one that is held can be let go
		}
		if h.grip.Take(i) {
			h.stop = touch
			return
		}
	}
}

func (h *hand) appendState(to []float64) []float64 { return append(to, h.open, h.stop) }
