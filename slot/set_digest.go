// SPDX-License-Identifier: Apache-2.0

package slot

// Remember adds numbers to the digest of the slot or percept called name: what its sensor
// remembers from one tick to the next beside the values in the set. The function appends
// them.
func (s *Set) Remember(name string, state func(to []float64) []float64) {
	s.memories = append(s.memories, memory{name, NameDigest("memory of " + name), state})
}

// memory is what the sensor of a slot or percept remembers.
type memory struct {
	name  string
	named Digest
	state func(to []float64) []float64
}

// Digest returns the digest of every number on which a later tick may depend: a sum of one
// digest for each slot, percept, memory and fault, each with its name and with owner, the
// digest of the robot's name. So the order in which they were declared does not count.
func (s *Set) Digest(owner Digest) (sum Digest) {
	for i := range s.names {
		sum += s.slotDigest(i, owner)
	}
	for i := range s.percepts {
		sum += s.percepts[i].digest(owner)
	}
	for i := range s.memories {
		sum += s.memoryDigest(&s.memories[i], owner)
	}
	for i := range s.faults {
		sum += s.faults[i].digest(owner, i)
	}
	return sum
}

// DigestOf returns the part of Digest that a slot or percept has with its memory; 0 where
// there is none of that name.
func (s *Set) DigestOf(name string, owner Digest) (sum Digest) {
	if id, ok := s.ids[name]; ok {
		sum += s.slotDigest(int(id), owner)
	}
	if id, ok := s.perceptID[name]; ok {
		sum += s.percepts[id].digest(owner)
	}
	for i := range s.memories {
		if m := &s.memories[i]; m.name == name {
			sum += s.memoryDigest(m, owner)
		}
	}
	return sum
}

func (s *Set) slotDigest(i int, owner Digest) Digest {
	return (owner ^ s.names[i]).float(s.live[i]).float(s.latched[i]).Item()
}

func (p *percept) digest(owner Digest) Digest {
	d := owner ^ p.named
	d.Word(uint64(p.latched.Time))
	d.Truth(p.latched.Fresh)
	d.detections(p.latched.Detections)
	return d.Item()
}

func (s *Set) memoryDigest(m *memory, owner Digest) Digest {
	d := owner ^ m.named
	s.scratch = m.state(s.scratch[:0])
	d.floats(s.scratch)
	return d.Item()
}

// digest covers what later ticks depend on; at is the fault's place among the others.
func (f *Disturbance) digest(owner Digest, at int) Digest {
	d := owner ^ f.named
	d.Word(uint64(at))
	d.Word(f.kind)
	d.Word(uint64(f.field))
	d.Word(uint64(f.age))
	d.Word(uint64(f.By))
	d.Floats([]float64{f.Hold, f.Value, f.Rate, f.Probability, f.Sigma})
	d.Text(f.name)
	d.Text(f.Label)
	d.floats(f.late)
	for i := range f.frames {
		late := &f.frames[i]
		d.Word(uint64(late.due))
		d.Word(uint64(late.time))
		d.detections(late.detections)
	}
	return d.Item()
}

func (d *Digest) floats(all []float64) {
	d.Word(uint64(len(all)))
	d.Floats(all)
}

func (d *Digest) detections(all []Detection) {
	d.Word(uint64(len(all)))
	for i := range all {
		x := &all[i]
		d.Text(x.Type)
		d.Text(x.Label)
		d.Floats(x.Values[:])
	}
}
