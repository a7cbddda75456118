// SPDX-License-Identifier: Apache-2.0

package sim

// gesture is what a person shows beside where it goes.
type gesture struct {
	target    string // the thing or robot it looks at, "" is straight ahead
	waveUntil int64  // ns
	said      string
	saidAt    int64 // ns
}

func (h *Hash) gesture(g *gesture) {
	h.Text(g.target)
	h.Text(g.said)
	h.Word(uint64(g.waveUntil))
	h.Word(uint64(g.saidAt))
}

// PersonState is what a person does, for those who see it.
type PersonState struct {
	LooksAt string  // name of a thing or robot; "" is straight ahead
	Gaze    float64 // rad, world frame: where it looks to
	Waves   bool
	Said    string // the last words, "" before any
	SaidAt  int64  // ns: when they began
}

// Person returns what object i, a person, does now.
func (w *World) Person(i int) PersonState {
	g, s := &w.physics[i].gesture, &w.bodies[i]
	p := PersonState{LooksAt: g.target, Gaze: s.Yaw, Waves: w.Now() < g.waveUntil, Said: g.said, SaidAt: g.saidAt}
	if g.target == "" {
		return p
	}
	if r, ok := w.Robot(g.target); ok {
		p.Gaze = r.Base().Pos().Sub(s.Pos.XY()).Angle()
	} else if j, ok := w.Object(g.target); ok && w.bodies[j].Present() {
		p.Gaze = w.bodies[j].Pos.XY().Sub(s.Pos.XY()).Angle()
	}
	return p
}
