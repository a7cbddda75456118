// SPDX-License-Identifier: Apache-2.0

package slot

// lateFrame is a frame that a fault keeps.
type lateFrame struct {
	due        int64 // age of the fault at which it is shown
	time       int64
	detections []Detection
}

// keepFrame remembers the frame that a stuck percept shows.
func (d *disturbance) keepFrame(f *Frame) {
	if d.Kind == Stuck {
		d.frames = append(d.frames, lateFrame{detections: append([]Detection(nil), f.Detections...)})
	}
}

// spoilPercepts applies the faults to the frames that are about to be latched.
func (s *Set) spoilPercepts() {
	for i := range s.faults {
		d := &s.faults[i]
		if !d.percept {
			continue
		}
		p := &s.percepts[d.id]
		if d.Kind == Delay {
			d.delayFrame(&p.live)
		} else if p.live.Fresh {
			d.changeFrame(p)
		}
		d.age++
	}
}

func (d *disturbance) changeFrame(p *percept) {
	live := &p.live
	switch d.Kind {
	case Off:
		live.Fresh = false
	case Stuck:
		live.Detections = append(live.Detections[:0], d.frames[0].detections...)
	case Dropout:
		live.Fresh = d.chance.Float64() >= d.Probability
	case Wrong, Drift, Noise:
		for i := range live.Detections {
			d.changeDetection(p, &live.Detections[i])
		}
	}
}

func (d *disturbance) changeDetection(p *percept, x *Detection) {
	v := &x.Values[d.field]
	switch d.Kind {
	case Wrong:
		if d.Label != "" {
			x.Label = d.Label
			return
		}
		*v = d.Value
	case Drift:
		*v += d.drifted()
	case Noise:
		*v += float64(d.Sigma * d.chance.Normal())
	}
	if f := &p.decl.Fields[d.field]; f.Min < f.Max {
		*v = min(max(*v, f.Min), f.Max)
	}
}

// delayFrame takes a fresh frame away and shows the one that is due.
func (d *disturbance) delayFrame(live *Frame) {
	if live.Fresh {
		d.frames = append(d.frames, lateFrame{
			due: d.age + (d.By+d.tick/2)/d.tick, time: live.Time,
			detections: append([]Detection(nil), live.Detections...),
		})
		live.Fresh = false
	}
	if len(d.frames) == 0 || d.frames[0].due > d.age {
		return
	}
	live.Fresh, live.Time = true, d.frames[0].time
	live.Detections = append(live.Detections[:0], d.frames[0].detections...)
	copy(d.frames, d.frames[1:])
	d.frames = d.frames[:len(d.frames)-1]
}
