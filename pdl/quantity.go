// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/source"
)

// Kind says who changes a quantity.
type Kind uint8

// A Sensor is written from outside the program, an Actuator and an Internal
// quantity by its processes; an Actuator is read outside.
const (
	Sensor Kind = iota
	Actuator
	Internal
)

var kindTexts = [...]string{"sensor", "actuator", "quantity"}

// String returns "sensor", "actuator" or "quantity".
func (k Kind) String() string { return kindTexts[k] }

// One returns "a sensor", "an actuator" or "an internal quantity".
func (k Kind) One() string { return [...]string{"a sensor", "an actuator", "an internal quantity"}[k] }

// Quantity declares a quantity: what never changes of it.
// Lower ≤ Init ≤ Upper, all finite.
type Quantity struct {
	Name         string
	Kind         Kind
	Upper, Lower float64
	Init         float64
	At           source.Pos // where it is declared; see Engine.Place
}

// ID addresses a quantity of one Engine: its index in order of declaration.
type ID int

// AddSensor declares a sensor. The limits stand in the order of the language:
// upper before lower. Impossible limits and duplicate names are errors.
func (e *Engine) AddSensor(name string, upper, lower, initial float64) (ID, error) {
	return e.Add(Quantity{Name: name, Kind: Sensor, Upper: upper, Lower: lower, Init: initial})
}

// AddActuator declares an actuator, as AddSensor does a sensor.
func (e *Engine) AddActuator(name string, upper, lower, initial float64) (ID, error) {
	return e.Add(Quantity{Name: name, Kind: Actuator, Upper: upper, Lower: lower, Init: initial})
}

// AddQuantity declares an internal quantity, as AddSensor does a sensor.
func (e *Engine) AddQuantity(name string, upper, lower, initial float64) (ID, error) {
	return e.Add(Quantity{Name: name, Kind: Internal, Upper: upper, Lower: lower, Init: initial})
}

// Add declares a quantity.
func (e *Engine) Add(q Quantity) (ID, error) {
	if err := e.checkQuantity(q); err != nil {
		return 0, err
	}
	q.At = e.placed()
	id := ID(len(e.quantities))
	e.quantities = append(e.quantities, q)
	e.ids[q.Name] = id
	for _, values := range []*[]float64{&e.value, &e.snapshot, &e.previous, &e.shown} {
		*values = append(*values, q.Init)
	}
	e.sum = append(e.sum, 0)
	e.joined = append(e.joined, joint{})
	e.limits = append(e.limits, limit{since: -1})
	return id, nil
}

func (e *Engine) checkQuantity(q Quantity) error {
	switch {
	case e.begun:
		return fmt.Errorf("%s %q is declared after the first loop", q.Kind, q.Name)
	case q.Name == "":
		return fmt.Errorf("%s has no name", q.Kind.One())
	case !finite(q.Upper) || !finite(q.Lower) || !finite(q.Init):
		return fmt.Errorf("%s %q: limits and initial value must be finite numbers", q.Kind, q.Name)
	case q.Upper < q.Lower:
		return fmt.Errorf("%s %q: the upper limit %v is below the lower limit %v", q.Kind, q.Name, q.Upper, q.Lower)
	case q.Init < q.Lower || q.Init > q.Upper:
		return fmt.Errorf("%s %q: the initial value %v is outside [%v, %v]", q.Kind, q.Name, q.Init, q.Lower, q.Upper)
	}
	if old, ok := e.ids[q.Name]; ok {
		return fmt.Errorf("%s %q is declared twice (there is %s of that name)", q.Kind, q.Name, e.quantities[old].Kind.One())
	}
	return nil
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// Lookup returns the address of the quantity called name.
func (e *Engine) Lookup(name string) (ID, bool) {
	id, ok := e.ids[name]
	return id, ok
}

// Quantities returns the declarations in order; the caller must not change them.
func (e *Engine) Quantities() []Quantity { return e.quantities }

// Value returns a quantity's value after the last loop.
func (e *Engine) Value(id ID) float64 { return e.value[id] }

// clamp takes v to the limits of q.
func (q *Quantity) clamp(v float64) float64 {
	if v < q.Lower {
		return q.Lower
	}
	if v > q.Upper {
		return q.Upper
	}
	return v
}
