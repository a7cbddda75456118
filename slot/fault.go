// SPDX-License-Identifier: Apache-2.0

package slot

import (
	"fmt"
	"math"
	"strings"
)

// FaultKind is the name of a kind of fault.
type FaultKind string

// The kinds of faults that every set knows.
const (
	Off     FaultKind = "off"     // sensors have no measurement, actuators stay at 0, percepts show no frame
	Stuck   FaultKind = "stuck"   // the last value before the fault; a percept shows its last frame ever again
	Wrong   FaultKind = "wrong"   // Value; on a percept the Field of every detection, or its Label
	Drift   FaultKind = "drift"   // Rate a second is added, from 0 on
	Delay   FaultKind = "delay"   // By later
	Dropout FaultKind = "dropout" // with Probability a sample is lost: no measurement, no frame; an actuator keeps the last
	Noise   FaultKind = "noise"   // normally distributed, standard deviation Sigma, is added
)

// FaultEffect is what the faults of a kind do. A sensor is changed on its way to the
// programs, at Latch; an actuator on its way to the robot, at Commit; a percept frame by
// frame.
type FaultEffect struct {
	Kind FaultKind
	// Change returns what becomes of a value: of a slot, or of the Field of a detection; the
	// result is taken to its range. NaN is no measurement.
	Change func(d *Disturbance, v float64, dir Direction) float64
	// Frame changes what a percept is about to show, fresh or not; nil changes the Field of
	// every detection.
	Frame    func(d *Disturbance, f *Frame)
	Check    func(f *Fault, of *Decl) error // says what is wrong with the numbers of a fault; of is nil for a percept
	Quantity bool                           // truths and words cannot have it
	Draws    bool                           // it needs Chance
	Loses    bool                           // a sensor may have no measurement

	keeps  bool // the frame before it
	number uint64
}

// faultEffects are the kinds of playsim.
var faultEffects = []FaultEffect{
	{
		Kind: Off, Loses: true, number: 1, Frame: func(_ *Disturbance, f *Frame) { f.Fresh = false },
		Change: func(_ *Disturbance, _ float64, dir Direction) float64 {
			if dir == Sensor {
				return math.NaN()
			}
			return 0
		},
	},
	{
		Kind: Stuck, keeps: true, number: 2, Change: func(d *Disturbance, _ float64, _ Direction) float64 { return d.Hold },
		Frame: func(d *Disturbance, f *Frame) {
			if f.Fresh {
				f.Detections = append(f.Detections[:0], d.frames[0].detections...)
			}
		},
	},
	{Kind: Wrong, number: 3, Change: func(d *Disturbance, _ float64, _ Direction) float64 { return d.Value }, Check: checkWrong},
	{
		Kind: Drift, Quantity: true, number: 4,
		Change: func(d *Disturbance, v float64, _ Direction) float64 {
			return v + float64(d.Rate*(float64(d.Age())/1e9))
		},
	},
	{Kind: Delay, number: 5, Change: (*Disturbance).delay, Frame: (*Disturbance).delayFrame, Check: func(f *Fault, _ *Decl) error {
		if f.By <= 0 {
			return fmt.Errorf("a delay of %d ns is not positive", f.By)
		}
		return nil
	}},
	{
		Kind: Dropout, Draws: true, Loses: true, number: 6, Change: (*Disturbance).lose,
		Frame: func(d *Disturbance, f *Frame) {
			if f.Fresh {
				f.Fresh = d.Chance.Float64() >= d.Probability
			}
		},
		Check: func(f *Fault, _ *Decl) error {
			if !(f.Probability > 0 && f.Probability <= 1) {
				return fmt.Errorf("a probability of %v is outside (0, 1]", f.Probability)
			}
			return nil
		},
	},
	{
		Kind: Noise, Quantity: true, Draws: true, number: 7,
		Change: func(d *Disturbance, v float64, _ Direction) float64 { return v + float64(d.Sigma*d.Chance.Normal()) },
		Check: func(f *Fault, _ *Decl) error {
			if !(f.Sigma > 0 && finite(f.Sigma)) {
				return fmt.Errorf("a sigma of %v is not positive", f.Sigma)
			}
			return nil
		},
	},
}

func checkWrong(f *Fault, of *Decl) error {
	if of != nil && (f.Value < of.Min || f.Value > of.Max) {
		return fmt.Errorf("%s cannot read %v: its range is [%v, %v]", of.Name, f.Value, of.Min, of.Max)
	}
	return nil
}

// FaultEffects returns what the kinds of playsim do.
func FaultEffects() []FaultEffect { return faultEffects }

// KnowFaults has the set know further kinds of faults.
func (s *Set) KnowFaults(more ...*FaultEffect) { s.effects = append(s.effects, more...) }

// effect returns what a kind of fault does; nil where nobody knows it.
func (s *Set) effect(kind FaultKind) *FaultEffect {
	for i := range faultEffects {
		if faultEffects[i].Kind == kind {
			return &faultEffects[i]
		}
	}
	for _, e := range s.effects {
		if e.Kind == kind {
			return e
		}
	}
	return nil
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

// Disturbance is a fault at work.
type Disturbance struct {
	Fault
	Hold   float64 // the last value that passed, at first that before the fault; Change may set it
	Chance Chance  // of a kind that draws

	effect  *FaultEffect
	name    string
	named   Digest // the slot's name as an item of a digest
	kind    uint64 // in the digest
	tick    int64  // ns
	age     int64  // ticks since it began
	percept bool
	id      int // an ID or a PerceptID
	field   int
	limits  Field     // of the field
	late    []float64 // Delay: what is under way
	frames  []lateFrame
}

// Age returns the time in ns since the fault began.
func (d *Disturbance) Age() int64 { return d.age * d.tick }

// CheckFault refuses a fault that the slot or percept called name cannot have.
func (s *Set) CheckFault(name string, f Fault) error {
	pid, percept := s.perceptID[name]
	id, ok := s.ids[name]
	e := s.effect(f.Kind)
	switch {
	case !percept && !ok:
		return fmt.Errorf("there is no slot %q", name)
	case e == nil:
		return fmt.Errorf("unknown kind of fault %q", string(f.Kind))
	case percept:
		if _, ok := s.Field(pid, f.Field); e.Frame == nil && f.Label == "" && !ok {
			return fmt.Errorf("%s of %s needs a field: %s", f.Kind, name, strings.Join(s.fieldNames(pid), ", "))
		}
		return e.check(&f, nil)
	case f.Field != "" || f.Label != "":
		return fmt.Errorf("%s is a number: it has no fields and no label", name)
	}
	d := &s.decls[id]
	if e.Quantity && (d.Kind == Boolean || d.Kind == Enum) {
		return fmt.Errorf("%s is no quantity that could drift or be noisy; stuck, wrong or dropout can befall it", name)
	}
	return e.check(&f, d)
}

func (s *Set) fieldNames(id PerceptID) []string {
	var names []string
	for _, f := range s.percepts[id].decl.Fields {
		names = append(names, f.Name)
	}
	return names
}

func (e *FaultEffect) check(f *Fault, of *Decl) error {
	if e.Check != nil {
		if err := e.Check(f, of); err != nil {
			return err
		}
	}
	if !finite(f.Value) || !finite(f.Rate) {
		return fmt.Errorf("only finite numbers are used")
	}
	return nil
}

// Draws reports whether a fault draws from Chance.
func (s *Set) Draws(f Fault) bool {
	e := s.effect(f.Kind)
	return e != nil && e.Draws
}

// Disturb begins a fault of the slot or percept called slot; name tells it from
// others, for Mend. The faults of one slot act in the order in which they began. tick
// is the time in ns between two latches; chance may be nil where nothing is drawn.
func (s *Set) Disturb(name, slot string, f Fault, tick int64, chance Chance) error {
	if err := s.CheckFault(slot, f); err != nil {
		return err
	}
	d := Disturbance{Fault: f, Chance: chance, effect: s.effect(f.Kind), name: name, named: NameDigest("fault of " + slot), tick: tick}
	if d.kind = d.effect.number; d.kind == 0 {
		d.kind = uint64(NameDigest(string(f.Kind)))
	}
	if pid, ok := s.perceptID[slot]; ok {
		d.percept, d.id = true, int(pid)
		if d.field, ok = s.Field(pid, f.Field); ok {
			d.limits = s.percepts[pid].decl.Fields[d.field]
		}
		d.keepFrame(&s.percepts[pid].latched)
	} else {
		d.id = int(s.ids[slot])
		d.Hold = s.latched[d.id]
	}
	if n := int((f.By + tick/2) / tick); f.Kind == Delay && !d.percept {
		d.late = make([]float64, max(n, 1))
		for i := range d.late {
			d.late[i] = d.Hold
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
		s.latched[id] = s.bound(id, d.effect.Change(d, s.latched[id], dir))
		d.age++
	}
}

func (d *Disturbance) delay(v float64, _ Direction) float64 {
	at := d.age % int64(len(d.late))
	v, d.late[at] = d.late[at], v
	return v
}

func (d *Disturbance) lose(v float64, dir Direction) float64 {
	switch {
	case d.Chance.Float64() >= d.Probability:
		d.Hold = v
	case dir == Sensor:
		return math.NaN()
	}
	return d.Hold
}
