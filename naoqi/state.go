// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// AppendState appends a digest of all that later keys and commands depend on, beside the
// store: what the senses keep, people and motion where something in the world asks for
// them, and how the keys stand. What only onlookers ask for is left out. It allocates
// nothing once to has grown.
func (l *Layer) AppendState(to []float64) []float64 {
	if !l.acts && l.life == nil {
		return to
	}
	d := l.flags
	l.senses.digest(&d)
	if l.own&needPeople != 0 || l.life != nil {
		l.senses.people.digest(&d)
	}
	if l.own&needMotion != 0 {
		l.senses.motion.digest(&d)
	}
	if l.own&needTouch != 0 {
		l.senses.touch.digest(&d)
	}
	return d.Append(to)
}

// note brings the digest of how a key stands up to date.
func (l *Layer) note(i int) {
	k := &l.keys[i]
	l.flags -= k.digest
	k.digest = 0
	if k.counts {
		k.digest.Text(l.rows[i].Name)
		k.digest.Truth(k.known)
		k.digest.Truth(k.held)
		l.flags += k.digest
	}
}

func (s *senses) digest(d *slot.Digest) {
	d.Truth(s.started)
	d.Float(s.charge)
	d.Value(&s.posture)
	d.Value(&s.family)
	for i := range s.recent {
		d.Truth(s.recent[i].ever)
		d.Word(uint64(s.recent[i].at))
	}
	d.Truth(s.wasFallen)
	d.Truth(s.near[0])
	d.Truth(s.near[1])
}

func (p *people) digest(d *slot.Digest) {
	d.Word(uint64(p.took[0]))
	d.Word(uint64(p.took[1]))
	d.Word(uint64(p.next))
	d.Word(uint64(p.upset))
	d.Float(p.base.X)
	d.Float(p.base.Y)
	d.Float(p.base.Yaw)
	d.Word(uint64(len(p.list)))
	for i := range p.list {
		p.list[i].digest(d)
	}
	d.Word(uint64(p.tracked.id))
	d.Truth(p.tracked.same)
	d.Truth(p.tracked.turning)
	d.Float(p.tracked.asked)
	d.Truth(p.tracked.posing)
}

func (q *person) digest(d *slot.Digest) {
	d.Word(uint64(q.id))
	place(d, q.at)
	d.Float(q.height)
	for _, t := range [...]int64{q.seen, q.felt, q.lookAt, q.waveAt, q.talkAt} {
		d.Word(uint64(t))
	}
	for _, b := range [...]bool{q.visible, q.looks, q.within, q.near, q.front} {
		d.Truth(b)
	}
	place(d, q.ahead)
	d.Word(uint64(q.zone))
}

func place(d *slot.Digest, at geom.Vec2) {
	d.Float(at.X)
	d.Float(at.Y)
}

func (m *motion) digest(d *slot.Digest) {
	d.Word(uint64(m.sum))
	d.Word(uint64(m.at))
	d.Word(uint64(m.stirred))
	d.Word(uint64(m.count))
	d.Float(m.head[0])
	d.Float(m.head[1])
}

func (m *mark) digest(d *slot.Digest) {
	d.Text(m.kind)
	d.Text(m.label)
	d.Float(m.bearing)
	d.Float(m.size)
	d.Word(uint64(m.at))
}
