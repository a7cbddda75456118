// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// path is where the robot is in the tree of postures: on the branch to the posture
// at, u keyframes from the parent.
type path struct {
	at   Posture
	u    float64 // 0 … last
	rate float64 // keyframe lengths per length's time, -1 … 1
}

// last is the index of the branch's last keyframe, that of the posture itself.
func (p *path) last() float64 { return float64(len(branches[p.at].frames) - 1) }

// reached tells that the path rests at a posture.
func (p *path) reached(t Posture) bool { return p.posture() == t }

// posture gives the posture the path is at, Unknown between two.
func (p *path) posture() Posture {
	switch p.u {
	case p.last():
		return p.at
	case 0:
		return branches[p.at].parent
	}
	return Unknown
}

// leadsTo tells whether a posture lies at or beyond the end of another's branch.
func leadsTo(from, to Posture) bool {
	for to != from {
		if to == root {
			return false
		}
		to = branches[to].parent
	}
	return true
}

// follow moves toward a posture for dt at a part of full speed. Speed builds up
// and turns round over about ramp seconds; between keyframes it is eased.
func (p *path) follow(to Posture, speed, dt float64) (moved bool) {
	if p.u == p.last() && p.at == to {
		p.rate = 0
		return false
	}
	way := p.turnTo(to)
	if way == 0 {
		return false
	}
	const ramp = 0.15
	p.rate = geom.Clamp(p.rate+float64(way*dt)/ramp, -1, 1)
	frames := branches[p.at].frames
	seg := min(int(p.u), len(frames)-2)
	if p.rate < 0 && float64(seg) == p.u && seg > 0 {
		seg--
	}
	p.u += float64(p.rate*speed*dt) / frames[seg+1].time
	if p.u <= 0 || p.u >= p.last() {
		p.u, p.rate = geom.Clamp(p.u, 0, p.last()), 0
	}
	return true
}

// turnTo chooses the branch and the direction that lead to a posture; 0: it is there.
func (p *path) turnTo(to Posture) float64 {
	for range len(branches) {
		if leadsTo(p.at, to) {
			if p.u < p.last() {
				return 1
			}
			if p.at == to {
				return 0
			}
			p.at, p.u = childToward(p.at, to), 0
			continue
		}
		if p.u > 0 {
			return -1
		}
		p.at = branches[p.at].parent
		p.u = p.last()
	}
	return 0
}

// childToward gives the posture after from on the way out to a farther one.
func childToward(from, to Posture) Posture {
	for branches[to].parent != from {
		to = branches[to].parent
	}
	return to
}

// sample gives the pose at the path's place, eased between keyframes.
func (p *path) sample(k *keyframe) {
	frames := branches[p.at].frames
	if len(frames) == 1 {
		*k = frames[0]
		return
	}
	i := min(int(p.u), len(frames)-2)
	a, b := &frames[i], &frames[i+1]
	f := p.u - float64(i)
	e := f * f * (3 - float64(2*f))
	for j := range k.angles {
		k.angles[j] = geom.Lerp(a.angles[j], b.angles[j], e)
	}
	k.flat = a.flat && b.flat
	k.pitch = geom.Lerp(a.pitch, b.pitch, e)
	k.place = a.place.Lerp(b.place, e)
	k.com = a.com.Lerp(b.com, e)
	k.area = area{
		back:  geom.Lerp(a.area.back, b.area.back, e),
		front: geom.Lerp(a.area.front, b.area.front, e),
		side:  geom.Lerp(a.area.side, b.area.side, e),
	}
	if k.flat {
		flatten(body.Left, &k.angles)
		flatten(body.Right, &k.angles)
	}
	body.Clamp(&k.angles)
}

// flatten turns a foot about its last joint until the sole does not lean sideways.
func flatten(side body.Side, a *body.Angles) {
	roll := body.Leg(side) + 5
	rot := body.TorsoFromSole(side, a).Rot.Mul(geom.RotX(-a[roll]))
	y := rot.Rotate(geom.Vec3{Y: 1}).Y
	z := rot.Rotate(geom.Vec3{Z: 1}).Y
	a[roll] = detmath.Atan2(z, y)
}

// ownsArms tells that arms and hands are needed: lying, and on the way between
// postures off the feet.
func (p *path) ownsArms() bool {
	if p.at == LyingBelly || p.at == LyingBack {
		return p.u > 0
	}
	return p.at == Sit && p.posture() == Unknown
}

// low tells that the robot is so near the ground that it stays there when limp.
func (p *path) low() bool {
	switch p.at {
	case StandInit, Stand, StandZero:
		return false
	case Crouch, Stoop:
		return p.u > 0.8
	}
	return true
}

// family gives the class of posture of the path's place.
func (p *path) family() body.Family {
	near := p.at
	if p.u < float64(0.5*p.last()) {
		near = branches[p.at].parent
	}
	return body.Postures[near-1].Family
}
