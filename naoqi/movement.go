// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/slot"
)

// Movement detection compares pictures of the top camera half a second apart, while
// nothing moves the camera itself. The figures are ours, five standard errors of what
// the camera measures.
const (
	apart     = 500e6 // ns
	shifted   = 0.015 // rad of bearing
	grown     = 0.02  // rad of size
	sameThing = 0.35  // rad of bearing: no thing moves further in that time
	headStill = 0.003 // rad: two steps of the encoders
	maxMarks  = 16
)

// mark is a thing in a picture.
type mark struct {
	kind, label   string
	bearing, size float64
}

// motion is what moves before the robot.
type motion struct {
	marks [maxMarks]mark
	n     int
	at    int64 // ns: when the marks were taken
	head  [2]float64
	count int64
}

func (m *motion) refresh(l *Layer) {
	frame := l.set.Percept(l.senses.people.cameras[0])
	if !frame.Fresh {
		return
	}
	head := [2]float64{l.set.Get(l.senses.head[0]), l.set.Get(l.senses.head[1])}
	still := math.Abs(head[0]-m.head[0]) < headStill && math.Abs(head[1]-m.head[1]) < headStill && l.set.Get(l.senses.walking) == 0
	if still && l.now-m.at < apart {
		return
	}
	before := m.count
	m.count = 0
	if still {
		m.count = m.moving(frame, &l.senses.people.fields)
	}
	if m.count > 0 && before == 0 {
		l.senses.tell(moves, 0, slot.Int(m.count))
	}
	m.take(frame, &l.senses.people.fields)
	m.at, m.head = l.now, head
}

func (m *motion) take(frame *slot.Frame, f *fields) {
	m.n = 0
	for i := range frame.Detections {
		if d := &frame.Detections[i]; m.n < maxMarks {
			m.marks[m.n] = mark{d.Type, d.Label, d.Values[f.bearing], d.Values[f.size]}
			m.n++
		}
	}
}

// moving counts the things that are elsewhere, or nearer or further, than before.
func (m *motion) moving(frame *slot.Frame, f *fields) (n int64) {
	for i := range frame.Detections {
		d := &frame.Detections[i]
		least, off := sameThing, (*mark)(nil)
		for k := range m.marks[:m.n] {
			o := &m.marks[k]
			if by := math.Abs(d.Values[f.bearing] - o.bearing); o.kind == d.Type && o.label == d.Label && by < least {
				least, off = by, o
			}
		}
		if off != nil && (least > shifted || math.Abs(d.Values[f.size]-off.size) > grown) {
			n++
		}
	}
	return n
}
