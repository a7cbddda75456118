// SPDX-License-Identifier: Apache-2.0

package slot

// lateFrame is a frame that a fault keeps.
type lateFrame struct {
	due        int64 // age of the fault at which it is shown
	time       int64
	detections []Detection
}

// keepFrame remembers the frame that a stuck percept shows.
func (d *Disturbance) keepFrame(f *Frame) {
	if d.effect.keeps {
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
		if live := &s.percepts[d.id].live; d.effect.Frame != nil {
			d.effect.Frame(d, live)
		} else if live.Fresh {
			d.changeFrame(live)
		}
		d.age++
	}
}

// changeFrame changes the label or the field of every detection.
func (d *Disturbance) changeFrame(f *Frame) {
	for i := range f.Detections {
		x := &f.Detections[i]
		if d.Label != "" {
			x.Label = d.Label
			continue
		}
		v := &x.Values[d.field]
		if *v = d.effect.Change(d, *v, Sensor); d.limits.Min < d.limits.Max {
			*v = min(max(*v, d.limits.Min), d.limits.Max)
		}
	}
}

// delayFrame takes a fresh frame away and shows the one that is due.
func (d *Disturbance) delayFrame(live *Frame) {
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
