// SPDX-License-Identifier: Apache-2.0

package controller

import (
	"errors"
	"strconv"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Instance is a controller in one run.
type Instance struct {
	control Control
	call    func()
	rests   bool // it is paused
	over    bool // it faulted or was ended
	fault   error
	onFault func(error)
}

// Start begins a controller. The error is a fault of the outer function.
func Start(begin Func, o Options, onFault func(error)) (*Instance, error) {
	i := &Instance{control: Control{o: o}, onFault: onFault}
	if f := i.control.guard(func() { i.call = begin(&i.control) }); f != nil {
		return nil, f
	}
	if i.call == nil {
		return nil, errors.New(o.Name + ": the controller returned no function to call every tick")
	}
	return i, nil
}

// Run calls the controller for one tick.
func (i *Instance) Run(now, tick int64) {
	if i.rests || i.over {
		return
	}
	i.control.now, i.control.tick = now, tick
	if f := i.control.guard(i.call); f != nil {
		i.over, i.fault = true, f
		i.onFault(f)
	}
}

// Pause has the controller rest or go on; its commands hold.
func (i *Instance) Pause(rests bool) { i.rests = rests }

// Quit ends the controller; its commands hold.
func (i *Instance) Quit() { i.over = true }

// Over reports whether the controller has ended.
func (i *Instance) Over() bool { return i.over }

// AppendState appends what a later tick depends on beside the robot's slots.
func (i *Instance) AppendState(to []float64) []float64 {
	return append(to, slot.Indicator(i.rests), slot.Indicator(i.over))
}

// Snapshot copies the slots that the controller has used into s, as quantities: sensors
// with what was read, actuators with what was commanded.
func (i *Instance) Snapshot(s *trace.Program) {
	c := &i.control
	s.Name, s.Time = c.o.Name, c.now
	s.Nodes, s.Resources, s.Memory, s.Quantities = s.Nodes[:0], s.Resources[:0], s.Memory[:0], s.Quantities[:0]
	for k, id := range c.ids {
		d, v := &c.o.Robot.Decls()[id], c.o.Robot.Get(id)
		q := trace.Quantity{Name: c.names[k], Loop: c.tick + 1, Lower: d.Min, Upper: d.Max, Value: v}
		if q.Written = c.sent[k]; !q.Written {
			q.Sampled, q.Sample = true, v
		}
		s.Quantities = append(s.Quantities, q)
	}
}

// Explain returns what the controller last read and commanded. Why it did so is in its code.
func (i *Instance) Explain(robot string) explain.Node {
	c := &i.control
	out := explain.Said("%s, a controller in Go for %s, at %s s", c.o.Name, robot, trace.Seconds(c.now))
	out.Name = c.o.Name
	switch {
	case i.fault != nil:
		out.Say("it faulted then, and its commands hold: %v", i.fault)
	case i.over:
		out.Say("ended; its commands hold")
	case i.rests:
		out.Say("paused; its commands hold")
	}
	for k, id := range c.ids {
		v, verb := c.o.Robot.Get(id), "reads"
		if c.sent[k] {
			verb = "commands"
		}
		part := out.Say("%s %s = %s", verb, c.names[k], strconv.FormatFloat(v, 'g', 4, 64))
		part.Name, part.Value = c.names[k], slot.Float(v)
	}
	return out
}
