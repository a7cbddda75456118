// SPDX-License-Identifier: Apache-2.0

package slot

import (
	"fmt"
	"math"
	"strings"
)

// FaultKind says what is wrong with a slot or percept.
type FaultKind uint8

// The kinds of faults. A sensor is changed on its way to the programs, at Latch; an
// actuator on its way to the robot, at Commit; a percept frame by frame.
const (
	NoFault FaultKind = iota
	Off               // sensors have no measurement, actuators stay at 0, percepts show no frame
	Stuck             // the last value before the fault; a percept shows its last frame ever again
	Wrong             // Value; on a percept the Field of every detection, or its Label
	Drift             // Rate a second is added, from 0 on
	Delay             // By later
	Dropout           // with Probability a sample is lost: no measurement, no frame; an actuator keeps the last
	Noise             // normally distributed, standard deviation Sigma, is added
)

var faultNames = [...]string{"none", "off", "stuck", "wrong", "drift", "delay", "dropout", "noise"}

// String returns the kind's name as in scenario files.
func (k FaultKind) String() string { return faultNames[k] }

// FaultKinds are the names of the kinds.
func FaultKinds() []string { return faultNames[1:] }

// ParseFaultKind reads a kind's name.
func ParseFaultKind(name string) (FaultKind, bool) {
	for i, n := range faultNames[1:] {
		if n == name {
			return FaultKind(i + 1), true
		}
	}
	return NoFault, false
}

// Fault describes a disturbance; which fields count depends on its Kind.
type Fault struct {
	Kind        FaultKind
	Value       float64 // Wrong: in the slot's unit
	Label       string  // Wrong on a percept
	Field       string  // Wrong, Drift, Noise on a percept
	Rate        float64 // Drift: the slot's unit a second
	By          int64   // Delay: ns, rounded to whole ticks
	Probability float64 // Dropout: (0, 1]
	Sigma       float64 // Noise: in the slot's unit
}

// Chance is where Dropout and Noise draw from.
type Chance interface {
	Float64() float64 // in [0, 1)
	Normal() float64  // standard normal
}

// disturbance is a fault at work.
type disturbance struct {
	Fault
	name    string
	named   Digest // the slot's name as an item of a digest
	tick    int64  // ns
	age     int64  // ticks since it began
	chance  Chance
	percept bool
	id      int // an ID or a PerceptID
	field   int
	hold    float64   // the last value that passed
	late    []float64 // Delay: what is under way
	frames  []lateFrame
}

// CheckFault refuses a fault that the slot or percept called name cannot have.
func (s *Set) CheckFault(name string, f Fault) error {
	if pid, ok := s.perceptID[name]; ok {
		return s.checkPercept(pid, &f)
	}
	id, ok := s.ids[name]
	if !ok {
		return fmt.Errorf("there is no slot %q", name)
	}
	d := &s.decls[id]
	switch {
	case f.Field != "" || f.Label != "":
		return fmt.Errorf("%s is a number: it has no fields and no label", name)
	case (f.Kind == Noise || f.Kind == Drift) && (d.Kind == Boolean || d.Kind == Enum):
		return fmt.Errorf("%s is no quantity that could drift or be noisy; stuck, wrong or dropout can befall it", name)
	case f.Kind == Wrong && (f.Value < d.Min || f.Value > d.Max):
		return fmt.Errorf("%s cannot read %v: its range is [%v, %v]", name, f.Value, d.Min, d.Max)
	}
	return f.check()
}

func (s *Set) checkPercept(id PerceptID, f *Fault) error {
	field := f.Kind == Drift || f.Kind == Noise || f.Kind == Wrong && f.Label == ""
	if _, ok := s.Field(id, f.Field); field && !ok {
		return fmt.Errorf("%s of %s needs a field: %s", f.Kind, s.percepts[id].decl.Name, strings.Join(s.fieldNames(id), ", "))
	}
	return f.check()
}

func (s *Set) fieldNames(id PerceptID) []string {
	var names []string
	for _, f := range s.percepts[id].decl.Fields {
		names = append(names, f.Name)
	}
	return names
}

func (f *Fault) check() error {
	switch {
	case f.Kind == NoFault || int(f.Kind) >= len(faultNames):
		return fmt.Errorf("unknown kind of fault %d", f.Kind)
	case f.Kind == Dropout && !(f.Probability > 0 && f.Probability <= 1):
		return fmt.Errorf("a probability of %v is outside (0, 1]", f.Probability)
	case f.Kind == Noise && !(f.Sigma > 0 && finite(f.Sigma)):
		return fmt.Errorf("a sigma of %v is not positive", f.Sigma)
	case f.Kind == Delay && f.By <= 0:
		return fmt.Errorf("a delay of %d ns is not positive", f.By)
	case !finite(f.Value) || !finite(f.Rate):
		return fmt.Errorf("only finite numbers are used")
	}
	return nil
}

// Disturb begins a fault of the slot or percept called slot; name tells it from
// others, for Mend. The faults of one slot act in the order in which they began. tick
// is the time in ns between two latches; chance may be nil where nothing is drawn.
func (s *Set) Disturb(name, slot string, f Fault, tick int64, chance Chance) error {
	if err := s.CheckFault(slot, f); err != nil {
		return err
	}
	d := disturbance{Fault: f, name: name, named: NameDigest("fault of " + slot), tick: tick, chance: chance}
	if pid, ok := s.perceptID[slot]; ok {
		d.percept, d.id = true, int(pid)
		d.field, _ = s.Field(pid, f.Field)
		d.keepFrame(&s.percepts[pid].latched)
	} else {
		d.id = int(s.ids[slot])
		d.hold = s.latched[d.id]
	}
	if n := int((f.By + tick/2) / tick); f.Kind == Delay && !d.percept {
		d.late = make([]float64, max(n, 1))
		for i := range d.late {
			d.late[i] = d.hold
		}
	}
	s.faults = append(s.faults, d)
	return nil
}

// Mend ends the fault called name.
func (s *Set) Mend(name string) {
	for i := range s.faults {
		if s.faults[i].name == name {
			s.faults = append(s.faults[:i:i], s.faults[i+1:]...)
			return
		}
	}
}

// spoil applies the faults of one direction to what was just latched.
func (s *Set) spoil(dir Direction) {
	for i := range s.faults {
		d := &s.faults[i]
		if d.percept || s.decls[d.id].Dir != dir {
			continue
		}
		id := ID(d.id)
		v := d.change(s.latched[id], dir)
		s.latched[id] = s.bound(id, v)
		d.age++
	}
}

func (d *disturbance) change(v float64, dir Direction) float64 {
	switch d.Kind {
	case Off:
		if dir == Sensor {
			return math.NaN()
		}
		return 0
	case Stuck:
		return d.hold
	case Wrong:
		return d.Value
	case Drift:
		return v + d.drifted()
	case Delay:
		at := d.age % int64(len(d.late))
		v, d.late[at] = d.late[at], v
	case Dropout:
		return d.lose(v, dir)
	case Noise:
		return v + float64(d.Sigma*d.chance.Normal())
	}
	return v
}

func (d *disturbance) drifted() float64 { return float64(d.Rate * (float64(d.age*d.tick) / 1e9)) }

func (d *disturbance) lose(v float64, dir Direction) float64 {
	switch {
	case d.chance.Float64() >= d.Probability:
		d.hold = v
	case dir == Sensor:
		return math.NaN()
	}
	return d.hold
}
