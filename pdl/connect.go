// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/slot"
)

// Source gives a sensor its samples: a slot, a quantity of another program, or
// another application.
type Source interface {
	// Read is called once a loop, at the simulated time now in ns. No sample is
	// false, or NaN.
	Read(now int64) (v float64, ok bool)
}

// Sink takes an actuator's values.
type Sink interface {
	// Write is called once a loop, and when the program begins and quits.
	Write(now int64, v float64)
}

// SourceFunc makes a function a Source.
type SourceFunc func(now int64) (float64, bool)

// Read calls f.
func (f SourceFunc) Read(now int64) (float64, bool) { return f(now) }

// joint is what a quantity is connected to, and how its samples have been.
type joint struct {
	source Source
	sink   Sink
	sample float64 // the last, NaN where nothing came
	state  sampleState
	pushed bool // a process has added to it, though it is a sensor
	counts Counts
}

type sampleState uint8

const (
	fine sampleState = iota
	missing
	wild
)

// Counts says how often a sensor's samples were odd.
type Counts struct {
	Missing int64 // nothing came, or no number: the old value was kept
	Clamped int64 // out of the limits: the nearest was taken
}

// String is for people.
func (c Counts) String() string {
	return fmt.Sprintf("%d samples missing, %d outside the limits", c.Missing, c.Clamped)
}

// Counts returns how often a sensor's samples were odd.
func (e *Engine) Counts(id ID) Counts { return e.joined[id].counts }

// Connected says whether a quantity is joined to a Source or a Sink. An internal
// quantity never is.
func (e *Engine) Connected(id ID) bool {
	return e.joined[id].source != nil || e.joined[id].sink != nil
}

// ConnectSensor joins a sensor to what gives it its samples.
func (e *Engine) ConnectSensor(id ID, s Source) error {
	if err := e.checkJoin(id, Sensor); err != nil {
		return err
	}
	e.joined[id].source = s
	return nil
}

// ConnectActuator joins an actuator to what takes its values.
func (e *Engine) ConnectActuator(id ID, s Sink) error {
	if err := e.checkJoin(id, Actuator); err != nil {
		return err
	}
	e.joined[id].sink = s
	return nil
}

func (e *Engine) checkJoin(id ID, want Kind) error {
	q := &e.quantities[id]
	switch {
	case q.Kind != want:
		return fmt.Errorf("%q is %s, not %s: it cannot join such a slot", q.Name, q.Kind.One(), want.One())
	case e.Connected(id):
		return fmt.Errorf("%s %q is connected twice", q.Kind, q.Name)
	}
	return nil
}

// ConnectSlot joins a sensor to a sensor slot, or an actuator to an actuator slot.
// The quantity's limits hold; slots with other limits are worth a warning.
func (e *Engine) ConnectSlot(id ID, set *slot.Set, to slot.ID) error {
	q, d := &e.quantities[id], &set.Decls()[to]
	kind := Sensor
	if d.Dir == slot.Actuator {
		kind = Actuator
	}
	if q.Kind != kind {
		return fmt.Errorf("%q is %s, but %q is a slot for %s", q.Name, q.Kind.One(), d.Name, kind.One())
	}
	if err := e.checkJoin(id, kind); err != nil {
		return err
	}
	if q.Upper != d.Max || q.Lower != d.Min {
		e.warnings = append(e.warnings, fmt.Sprintf("%s %q has the limits [%v, %v], its slot %q has [%v, %v]: the %s's hold",
			kind, q.Name, q.Lower, q.Upper, d.Name, d.Min, d.Max, kind))
	}
	if kind == Actuator {
		return e.ConnectActuator(id, slotSink{set, to})
	}
	return e.ConnectSensor(id, slotSource{set, to})
}

// Warnings returns what is odd about the connections.
func (e *Engine) Warnings() []string { return e.warnings }

type slotSource struct {
	set *slot.Set
	id  slot.ID
}

func (s slotSource) Read(int64) (float64, bool) { return s.set.Get(s.id), true }

type slotSink struct {
	set *slot.Set
	id  slot.ID
}

func (s slotSink) Write(_ int64, v float64) { s.set.Command(s.id, v) }

// Reader returns a quantity as a Source for another program. Programs that run at
// the same instant see the value from before it, so their order does not matter.
func (e *Engine) Reader(id ID) Source { return reader{e, id} }

type reader struct {
	e  *Engine
	id ID
}

func (r reader) Read(now int64) (float64, bool) {
	if r.e.now == now {
		return r.e.shown[r.id], true
	}
	return r.e.value[r.id], true
}

// Number is a quantity that a program knows by the number of a slot:
// connect_sensor(name, number), connect_actuator(name, number). Sensors and
// actuators are numbered apart.
type Number struct {
	ID     ID
	Number int64
}

// SetNumber notes that a sensor or an actuator is to join the slot of a number.
func (e *Engine) SetNumber(id ID, want Kind, number int64) error {
	q := &e.quantities[id]
	if q.Kind != want {
		return fmt.Errorf("%q is %s, not %s", q.Name, q.Kind.One(), want.One())
	}
	for _, n := range e.numbers {
		switch old := &e.quantities[n.ID]; {
		case n.ID == id:
			return fmt.Errorf("%s %q is connected twice, as number %d and %d", q.Kind, q.Name, n.Number, number)
		case n.Number == number && old.Kind == want:
			return fmt.Errorf("number %d is taken by the %s %q", number, old.Kind, old.Name)
		}
	}
	e.numbers = append(e.numbers, Number{id, number})
	return nil
}

// Numbers returns what was noted by SetNumber, in order.
func (e *Engine) Numbers() []Number { return e.numbers }

// read takes a sensor's sample to its limits; the old value where there is none.
func (e *Engine) read(id ID) float64 {
	j, q := &e.joined[id], &e.quantities[id]
	v, ok := j.source.Read(e.now)
	if !ok || math.IsNaN(v) {
		j.sample = math.NaN()
		j.counts.Missing++
		e.odd(id, missing)
		return e.value[id]
	}
	j.sample = v
	c := q.clamp(v)
	if c != v {
		j.counts.Clamped++
		e.odd(id, wild)
	} else {
		j.state = fine
	}
	return c
}

// odd reports a row of odd samples once.
func (e *Engine) odd(id ID, s sampleState) {
	j, q := &e.joined[id], &e.quantities[id]
	if j.state == s {
		return
	}
	j.state = s
	if s == missing {
		e.Diagnose(q.Name, "no sample: it stays at %v", e.value[id])
	} else {
		e.Diagnose(q.Name, "the sample %v is outside [%v, %v]: the nearest is taken", j.sample, q.Lower, q.Upper)
	}
}
