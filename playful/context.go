// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/slot"
)

// Context is what a leaf or an evaluation sees of the world: the robot's slots,
// its configuration, the memory, its target and the simulated time. There is one
// for each instance, valid as long as the instance is.
//
// Names are resolved once, in New: Slot, Percept, Function and the configuration
// remember the first failure, which then is New's. A leaf or evaluation may use
// only the slots that its specification declares.
type Context struct {
	e       *Engine
	name    string // of the leaf or evaluation
	keys    []KeySpec
	params  []slot.Value
	reads   []string
	maybe   []string // slots that the robot may lack
	writes  []string
	calls   []string // functions declared
	leaf    *leaf    // nil for an evaluation
	target  *target
	needs   []int // property index in the target's type for each Need
	outs    []*schemeType
	err     error
	watches []int    // numbers of the specification's in the engine
	asked   []cursor // of a leaf: how far it has read them
	started int64
	chance  slot.Chance
}

// Robot returns the robot's slots.
func (c *Context) Robot() *slot.Set { return c.e.robot }

// Now returns the simulated time of this iteration in nanoseconds.
func (c *Context) Now() int64 { return c.e.now }

// Seconds returns the simulated time of this iteration in seconds.
func (c *Context) Seconds() float64 { return float64(c.e.now) / 1e9 }

// Since returns the seconds from the time t (nanoseconds) to this iteration.
func (c *Context) Since(t int64) float64 { return float64(c.e.now-t) / 1e9 }

// Running returns the seconds since the leaf was started.
func (c *Context) Running() float64 { return c.Since(c.started) }

// Tick returns the number of this tick.
func (c *Context) Tick() int64 { return c.e.tick }

// Period returns the seconds between two calls of the leaf's Tick, or between two
// iterations where it has no period of its own.
func (c *Context) Period() float64 {
	if c.leaf != nil && c.leaf.spec.Period > c.e.period {
		return float64(c.leaf.spec.Period) / 1e9
	}
	return float64(c.e.period) / 1e9
}

func (c *Context) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// Slot returns the address of a declared slot.
func (c *Context) Slot(name string) slot.ID {
	id, ok := c.e.robot.Lookup(name)
	if !slices.Contains(c.reads, name) && !slices.Contains(c.writes, name) {
		c.fail("%s uses the slot %s without declaring it", c.name, name)
	} else if !ok {
		c.fail("the robot has no slot %s", name)
	}
	return id
}

// OptionalSlot returns the address of a slot declared as optional; false where the
// robot has none.
func (c *Context) OptionalSlot(name string) (slot.ID, bool) {
	if !slices.Contains(c.maybe, name) {
		c.fail("%s uses the slot %s without declaring it as optional", c.name, name)
		return 0, false
	}
	return c.e.robot.Lookup(name)
}

// Percept returns the address of a declared percept.
func (c *Context) Percept(name string) slot.PerceptID {
	id, ok := c.e.robot.LookupPercept(name)
	if !slices.Contains(c.reads, name) {
		c.fail("%s uses the percept %s without declaring it", c.name, name)
	} else if !ok {
		c.fail("the robot has no percept %s", name)
	}
	return id
}

// Field returns the index in a detection's values of a percept's field.
func (c *Context) Field(percept, field string) (int, error) {
	i, ok := c.e.robot.Field(c.Percept(percept), field)
	if !ok && c.err == nil {
		return 0, fmt.Errorf("the percept %s has no field %s", percept, field)
	}
	return i, c.err
}

// Function returns a declared function of the robot.
func (c *Context) Function(name string) slot.Function {
	f, ok := c.e.robot.Function(name)
	if !slices.Contains(c.calls, name) {
		c.fail("%s uses the function %s without declaring it", c.name, name)
	} else if !ok {
		c.fail("the robot has no function %s", name)
	}
	return f
}

// Get returns what programs may see of a slot.
func (c *Context) Get(id slot.ID) float64 { return c.e.robot.Get(id) }

// Command asks an actuator for a value, clamped to its range; NaN is refused.
func (c *Context) Command(id slot.ID, v float64) bool { return c.e.robot.Command(id, v) }

// Frame returns the latched frame of a percept.
func (c *Context) Frame(id slot.PerceptID) *slot.Frame { return c.e.robot.Percept(id) }

// Number returns the value of a Number key.
func (c *Context) Number(key string) float64 {
	f, _ := c.param(key, Number).AsFloat()
	return f
}

// Bool returns the value of a Bool key.
func (c *Context) Bool(key string) bool {
	b, _ := c.param(key, Bool).AsBool()
	return b
}

// Text returns the value of a Text or Word key.
func (c *Context) Text(key string) string {
	s, _ := c.param(key, Text).AsString()
	return s
}

func (c *Context) param(key string, kind Kind) slot.Value {
	for i := range c.keys {
		if c.keys[i].Name != key {
			continue
		}
		if k := c.keys[i].Kind; k != kind && (k != Word || kind != Text) {
			c.fail("%s reads the key %s as %s", c.name, key, kind)
		}
		return c.params[i]
	}
	c.fail("%s reads the key %s without declaring it", c.name, key)
	return slot.Value{}
}

// Say reports a line for people.
func (c *Context) Say(text string) { c.e.say(c, text) }
