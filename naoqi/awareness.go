// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// BasicAwareness: whom the robot follows with its head or body. The maker publishes the
// modes; the figures are ours.
const (
	faceHeight = 1.5   // m: where a face is looked for that was not seen
	nearerBy   = 0.5   // m by which somebody must be nearer to take over
	aimedAt    = 0.06  // rad: a head that is off by less stays
	turnFrom   = 0.6   // rad of the head's yaw from which the body turns
	turnUntil  = 0.15  // rad
	turnRate   = 0.4   // rad/s
	restPitch  = -0.17 // rad, of a NAO, which is small; a Pepper looks ahead
)

// rest is the pitch of a head that looks at nobody.
func (l *Layer) rest() float64 {
	if l.opt.Model == Pepper {
		return 0
	}
	return restPitch
}

// aware is the state of BasicAwareness.
type aware struct {
	id      int64 // whom it tracks, 0 for nobody
	same    bool  // as in the tick before
	turning bool
	bound   bool // the addresses below are known
	gaze    slot.Function
	head    [2]actuator
	turn    actuator
	goal    [2]slot.ID // the posture asked for, and the one it has
	asked   float64    // goal in the tick before
	posing  bool       // a posture has the head
	in      [3]float64
	out     [2]float64
}

// actuator is a slot that BasicAwareness may command.
type actuator struct {
	id   slot.ID
	free bool // no program commands it
}

func (a *actuator) find(l *Layer, name string) {
	id, ok := l.set.Lookup(name)
	*a = actuator{id: id, free: ok && (l.opt.Taken == nil || !l.opt.Taken(name))}
}

func (a *actuator) command(l *Layer, v float64) {
	if a.free {
		l.set.Command(a.id, v)
	}
}

func (a *aware) bind(l *Layer) {
	a.bound = true
	a.gaze, _ = l.set.Function("gaze")
	a.head[0].find(l, "HeadYaw/command")
	a.head[1].find(l, "HeadPitch/command")
	a.turn.find(l, "walk/theta")
	a.goal[0], _ = l.set.Lookup("posture/goal")
	a.goal[1] = l.senses.postureSlot
	if a.gaze.Call == nil {
		a.head[0].free, a.head[1].free = false, false
	}
}

// CommandsChanged has BasicAwareness ask anew which slots programs command.
func (l *Layer) CommandsChanged() { l.senses.people.tracked.bound = false }

// awareness is what BasicAwareness is to do.
func (l *Layer) awareness() Awareness {
	if l.life == nil {
		return Awareness{}
	}
	return l.life.Awareness()
}

func (a *aware) refresh(l *Layer, p *people) {
	mode := l.awareness()
	before := a.id
	a.id = 0
	if mode.Tracking != NotStarted {
		a.id = p.choose(before, mode.Engagement)
	}
	a.same = a.id != 0 && a.id == before
	if before != 0 && a.id != before && p.lost(before) {
		l.senses.tell(loses, 0, slot.Int(before))
	}
	a.follow(l, p.byID(a.id), mode.Tracking)
}

// lost tells that somebody is not visible any more.
func (p *people) lost(id int64) bool {
	q := p.byID(id)
	return q == nil || !q.visible
}

// choose says whom to track: whom it tracks already while that one is visible, unless
// nobody is engaged and another is nearer.
func (p *people) choose(now int64, e Engagement) int64 {
	least, nearest := math.Inf(1), int64(0)
	kept := math.Inf(1)
	for i := range p.list {
		q := &p.list[i]
		if !q.visible {
			continue
		}
		dist := q.ahead.Norm()
		if dist < least {
			least, nearest = dist, q.id
		}
		if q.id == now {
			kept = dist
		}
	}
	if kept < math.Inf(1) && (e == FullyEngaged || kept < least+nearerBy) {
		return now
	}
	return nearest
}

// follow turns head and body to a person, nil for nobody.
func (a *aware) follow(l *Layer, q *person, t Tracking) {
	if t != TrackHead && t != TrackBody {
		a.stop(l)
		return
	}
	if !a.bound {
		a.bind(l)
	}
	yaw, pitch := 0.0, l.rest()
	if q != nil && a.gaze.Call != nil {
		z := q.height
		if z == 0 {
			z = faceHeight
		}
		a.in = [3]float64{q.at.X, q.at.Y, z}
		a.gaze.Call(a.in[:], a.out[:])
		yaw, pitch = a.out[0], a.out[1]
	}
	a.aim(l, yaw, pitch)
	if t == TrackBody && q != nil {
		a.turnTo(l, geom.WrapAngle(q.ahead.Angle()))
	} else {
		a.stop(l)
	}
}

// aim moves the head where that is worth it: a head at rest sees better.
func (a *aware) aim(l *Layer, yaw, pitch float64) {
	anew := a.posed(l)
	for i, want := range [2]float64{yaw, pitch} {
		is := l.set.Get(a.head[i].id)
		if !a.head[i].free || !anew && math.Abs(want-is) <= aimedAt {
			continue
		}
		if want == is { // a joint follows its slot from a change on
			want = math.Nextafter(want, 1)
		}
		a.head[i].command(l, want)
	}
}

// posed tells that a posture has taken the head since it was last aimed, and is reached or
// no longer asked for.
func (a *aware) posed(l *Layer) bool {
	goal := l.set.Commanded(a.goal[0])
	if goal != 0 && goal != a.asked {
		a.posing = true
	}
	a.asked = goal
	if !a.posing || goal != 0 && l.set.Get(a.goal[1]) != goal {
		return false
	}
	a.posing = false
	return true
}

// turnTo turns the body to a bearing that is far aside.
func (a *aware) turnTo(l *Layer, bearing float64) {
	limit := turnFrom
	if a.turning {
		limit = turnUntil
	}
	switch {
	case math.Abs(bearing) <= limit:
		a.stop(l)
	default:
		a.turning = true
		a.turn.command(l, math.Copysign(turnRate, bearing))
	}
}

func (a *aware) stop(l *Layer) {
	if a.turning {
		a.turning = false
		a.turn.command(l, 0)
	}
}
