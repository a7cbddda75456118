// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/slot"
)

// Movement detection compares pictures of the top camera half a second apart, while
// nothing moves the camera itself: neither the head nor the walk, nor, by the inertial
// unit, others, and nobody holds the robot in the air. The figures are ours, five standard
// errors of what the camera measures.
const (
	apart     = 500e6  // ns
	shifted   = 0.015  // rad of bearing
	grown     = 0.02   // rad of size
	sameThing = 0.35   // rad of bearing: no thing moves further in that time
	headStill = 0.003  // rad: two steps of the encoders
	marksLast = 1600e6 // ns for which a thing that is overlooked keeps its mark: three pictures
	maxMarks  = 16
)

// mark is a thing in a picture.
type mark struct {
	kind, label   string
	bearing, size float64
	at            int64 // ns: when it was last seen
	took          bool  // in the picture at hand
}

// motion is what moves before the robot.
type motion struct {
	marks   [maxMarks]mark
	n       int
	at      int64 // ns: when the marks were taken
	stirred int64 // ns: when others last moved the camera
	head    [2]float64
	count   int64
	sum     slot.Digest // of the marks
}

func (m *motion) refresh(l *Layer) {
	if l.senses.balance.stirred {
		m.stirred = l.now
	}
	frame := l.set.Percept(l.senses.people.cameras[0])
	if !frame.Fresh {
		return
	}
	head := [2]float64{l.get(l.senses.head[0]), l.get(l.senses.head[1])}
	still := math.Abs(head[0]-m.head[0]) < headStill && math.Abs(head[1]-m.head[1]) < headStill && l.set.Get(l.senses.walking) == 0 &&
		l.now-m.stirred > unquietFor
	if still && l.now-m.at < apart {
		return
	}
	before := m.count
	m.count = 0
	if !still {
		m.n = 0
	}
	m.count = m.compare(frame, &l.senses.people.fields, l.now)
	if m.count > 0 && before == 0 {
		l.senses.tell(moves, 0, slot.Int(m.count))
	}
	m.at, m.head = l.now, head
}

// compare counts the things of a picture that are elsewhere, or nearer or further, than
// their marks, and marks them anew. Things and marks are paired one to one, the most alike
// first, so that nothing takes the mark of a neighbour that is overlooked.
func (m *motion) compare(frame *slot.Frame, f *fields, now int64) (n int64) {
	var took [maxMarks]bool
	things := frame.Detections[:min(len(frame.Detections), maxMarks)]
	for k := range m.marks[:m.n] {
		m.marks[k].took = false
	}
	for {
		i, k := m.alike(things, &took, f)
		if i < 0 {
			break
		}
		d, o := &things[i], &m.marks[k]
		if math.Abs(d.Values[f.bearing]-o.bearing) > shifted || math.Abs(d.Values[f.size]-o.size) > grown {
			n++
		}
		took[i] = true
		*o = markOf(d, f, now)
	}
	m.forget(now)
	for i := range things {
		if !took[i] && m.n < maxMarks {
			m.marks[m.n] = markOf(&things[i], f, now)
			m.n++
		}
	}
	m.sum = 0
	for k := range m.marks[:m.n] {
		m.marks[k].digest(&m.sum)
	}
	return n
}

func markOf(d *slot.Detection, f *fields, now int64) mark {
	return mark{d.Type, d.Label, d.Values[f.bearing], d.Values[f.size], now, true}
}

// alike is the thing and the mark that are the most alike, of those that are left and may
// be the same; -1 for none.
func (m *motion) alike(things []slot.Detection, took *[maxMarks]bool, f *fields) (thing, of int) {
	thing, of = -1, -1
	least := math.Inf(1)
	for i := range things {
		d := &things[i]
		for k := range m.marks[:m.n] {
			o := &m.marks[k]
			aside := math.Abs(d.Values[f.bearing] - o.bearing)
			if took[i] || o.took || o.kind != d.Type || o.label != d.Label || !(aside < sameThing) {
				continue
			}
			if off := aside + math.Abs(d.Values[f.size]-o.size); off < least {
				least, thing, of = off, i, k
			}
		}
	}
	return thing, of
}

// forget drops the marks of what was not seen for long.
func (m *motion) forget(now int64) {
	kept := 0
	for k := range m.marks[:m.n] {
		if m.marks[k].took || now-m.marks[k].at < marksLast {
			m.marks[kept] = m.marks[k]
			kept++
		}
	}
	m.n = kept
}
