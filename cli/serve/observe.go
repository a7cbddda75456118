// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/slot"
)

// chosen is what a client observes of its run.
type chosen struct {
	slots, keys, percepts, programs []string
	readings                        []reading

	actions []string              // that packed commands
	command func([]float64) error // nil where there are none
	pack    bool
}

// reading appends one value of a run.
type reading struct {
	name   string
	append func(r *playsim.Run, a *answer)
	number func(r *playsim.Run) float64 // of slots and keys
}

func (e *env) observe(m *Message, a *answer) error {
	run := e.run
	if run == nil {
		run = e.server.model
	}
	c, err := chosen{slots: m.Slots, keys: m.Keys, percepts: m.Percepts, programs: m.Programs, actions: m.Actions, pack: m.Pack}.in(run)
	if err != nil {
		return err
	}
	e.chosen = c
	if e.run == nil {
		a.field("env")
		a.number(float64(e.number))
		return nil
	}
	e.state(a)
	return nil
}

// in finds what is chosen in a run.
func (c chosen) in(r *playsim.Run) (_ chosen, err error) {
	if n := len(c.slots) + len(c.keys) + len(c.percepts) + len(c.programs) + len(c.actions); n > MaxNames {
		return c, &Error{Code: BadValue, Text: fmt.Sprintf("%d names are more than %d", n, MaxNames)}
	}
	c.readings = nil
	if c.programs, err = programsIn(r, c.programs); err != nil {
		return c, err
	}
	if c.command = nil; len(c.actions) > 0 {
		if c.command, err = r.Commander(c.actions); err != nil {
			return c, coded(UnknownSlot, err)
		}
	}
	for _, name := range c.slots {
		set, id, err := slotIn(r, name)
		if err != nil {
			return c, err
		}
		c.readings = append(c.readings, reading{
			name, func(_ *playsim.Run, a *answer) { a.slot(set.Value(id)) }, func(*playsim.Run) float64 { return set.Get(id) },
		})
	}
	for _, name := range c.keys {
		v, ok := r.Value(name)
		if !ok {
			return c, &Error{Code: UnknownKey, Text: "the world has no key " + quoted(name), Hint: "playsim keys WORLD lists them"}
		}
		if c.pack && v.Kind() != slot.Invalid && math.IsNaN(numberOf(v)) {
			return c, &Error{Code: BadValue, Text: fmt.Sprintf("the key %s is %s, which is not a number", quoted(name), v), Hint: "without pack it can be observed"}
		}
		c.readings = append(c.readings, reading{name, func(r *playsim.Run, a *answer) {
			v, _ := r.Value(name)
			a.slot(v)
		}, func(r *playsim.Run) float64 {
			v, _ := r.Value(name)
			return numberOf(v)
		}})
	}
	for _, name := range c.percepts {
		robot, percept, _ := strings.Cut(name, "/")
		b := r.Robot(robot)
		if _, err := b.See(percept); err != nil {
			return c, coded(UnknownPercept, err)
		}
		decls, _ := b.Percepts()
		for _, d := range decls {
			if d.Name == percept {
				c.readings = append(c.readings, reading{name, func(_ *playsim.Run, a *answer) {
					frame, _ := b.See(percept)
					a.frame(d.Fields, frame)
				}, nil})
			}
		}
	}
	return c, nil
}

// numberOf is a value as a number: a truth is 0 or 1, and NaN is that it is none.
func numberOf(v slot.Value) float64 {
	if b, ok := v.AsBool(); ok && v.Kind() == slot.BoolValue {
		return slot.Indicator(b)
	}
	if f, ok := v.AsFloat(); ok {
		return f
	}
	return math.NaN()
}

// row appends the numbers of what is chosen: 8 bytes each.
func (c *chosen) row(to []byte, r *playsim.Run) []byte {
	for i := range c.readings {
		if number := c.readings[i].number; number != nil {
			to = binary.LittleEndian.AppendUint64(to, math.Float64bits(number(r)))
		}
	}
	return to
}

// appendTo appends what is chosen, as members of the answer.
func (c *chosen) appendTo(r *playsim.Run, a *answer) {
	first := 0
	if c.pack {
		a.field("packed")
		a.base64(c.row(make([]byte, 0, 8*len(c.readings)), r))
		first = len(c.slots) + len(c.keys) // the percepts are behind them
	}
	if first < len(c.readings) {
		a.field("obs")
		c.append(c.readings[first:], r, a)
	}
}

func (c *chosen) append(readings []reading, r *playsim.Run, a *answer) {
	open := byte('{')
	for i := range readings {
		a.text = append(a.text, open)
		a.string(readings[i].name)
		a.text = append(a.text, ':')
		readings[i].append(r, a)
		open = ','
	}
	a.text = append(a.text, '}')
}

// frame appends what a percept shows; t is null before its first capture.
func (a *answer) frame(fields []slot.Field, f *slot.Frame) {
	a.text = append(a.text, `{"t":`...)
	if f.Time < 0 {
		a.text = append(a.text, null...)
	} else {
		a.seconds(f.Time)
	}
	a.field("fresh")
	a.truth(f.Fresh)
	a.field("detections")
	a.list(len(f.Detections), func(i int) {
		d := &f.Detections[i]
		a.text = append(a.text, `{"type":`...)
		a.string(d.Type)
		a.field("label")
		a.string(d.Label)
		for j := range fields {
			a.field(fields[j].Name)
			a.number(d.Values[j])
		}
		a.finish()
	})
	a.finish()
}

// slotIn finds a slot by ROBOT/SLOT.
func slotIn(r *playsim.Run, name string) (*slot.Set, slot.ID, error) {
	robot, of, _ := strings.Cut(name, "/")
	if _, err := r.Robot(robot).Read(of); err != nil {
		return nil, 0, coded(UnknownSlot, err)
	}
	b, _ := r.World().Robot(robot)
	id, _ := b.Slots().Lookup(of)
	return b.Slots(), id, nil
}

// actuator reports whether the run has an actuator.
func (e *env) actuator(name string) bool {
	if slices.ContainsFunc(e.run.Outside(), func(d slot.Decl) bool { return d.Name == name }) {
		return true
	}
	set, id, err := slotIn(e.run, name)
	return err == nil && set.Decls()[id].Dir == slot.Actuator
}
