// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"fmt"
	"strconv"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

// Nodes for any robot: they name its slots in their configuration.

var commandSpec = playful.LeafSpec{
	Name:    "command",
	Lasting: true,
	Doc:     "gives an actuator slot a value; when it ends the slot goes back to its initial value",
	Keys: []playful.KeySpec{
		commandedKey,
		{Name: "value", Kind: playful.Number, Doc: "what it commands, in the slot's unit"},
		keepKey,
	},
	New: newCommand,
}

var steerSpec = playful.LeafSpec{
	Name:    "steer",
	Lasting: true,
	Doc:     "commands an actuator slot by one or two readings: offset + gain · (plus − minus)",
	Keys: []playful.KeySpec{
		commandedKey,
		{Name: "plus", Kind: playful.Word, Slot: playful.ReadsSlot, Doc: "the slot whose reading is added"},
		{Name: "minus", Kind: playful.Word, Slot: playful.ReadsSlot, Default: slot.String(""), Doc: "the slot whose reading is subtracted; none if not given"},
		{Name: "gain", Kind: playful.Number, Default: slot.Float(1), Doc: "how much of the difference is commanded"},
		{Name: "offset", Kind: playful.Number, Default: slot.Float(0), Doc: "what is commanded without a difference, in the slot's unit"},
		keepKey,
	},
	New: newSteer,
}

var readingSpec = playful.EvaluationSpec{
	Name: "reading",
	Doc:  "what a slot of the robot reads, in its unit; of an actuator the last command, without a measurement the last there was",
	Keys: []playful.KeySpec{
		{Name: "sensor", Kind: playful.Word, Slot: playful.ReadsSlot, Doc: "the slot's name"},
	},
	Result: playful.Number,
	New:    newReading,
}

var (
	commandedKey = playful.KeySpec{Name: "slot", Kind: playful.Word, Slot: playful.CommandsSlot, Doc: "the actuator slot, reserved while it runs"}
	keepKey      = playful.KeySpec{Name: "keep", Kind: playful.Bool, Default: slot.Bool(false), Doc: "when it ends the slot keeps the last command"}
)

// command is a leaf that commands one actuator.
type command struct {
	to    slot.ID
	value float64
	rest  float64 // what the slot goes back to
	keep  bool
}

func newCommand(c *playful.Context) (playful.Leaf, error) {
	leaf := findCommand(c)
	leaf.value = c.Number("value")
	d := &c.Robot().Decls()[leaf.to]
	if leaf.value < d.Min || leaf.value > d.Max {
		return nil, fmt.Errorf("%v is outside the range of %s, [%v, %v]", leaf.value, d.Name, d.Min, d.Max)
	}
	return &leaf, nil
}

func findCommand(c *playful.Context) command {
	id := c.Slot(c.Text("slot"))
	return command{to: id, rest: c.Robot().Decls()[id].Init, keep: c.Bool("keep")}
}

// Start does nothing.
func (l *command) Start(*playful.Context) error { return nil }

// Tick gives the slot its value.
func (l *command) Tick(c *playful.Context) (bool, error) {
	c.Command(l.to, l.value)
	return false, nil
}

// Stop gives the slot back.
func (l *command) Stop(c *playful.Context) (bool, error) {
	if !l.keep {
		c.Command(l.to, l.rest)
	}
	return true, nil
}

// steer is a leaf that commands one actuator in proportion to what slots read.
type steer struct {
	command
	plus, minus  slot.ID
	both         bool
	gain, offset float64
}

func newSteer(c *playful.Context) (playful.Leaf, error) {
	l := &steer{command: findCommand(c), plus: c.Slot(c.Text("plus")), gain: c.Number("gain"), offset: c.Number("offset")}
	if name := c.Text("minus"); name != "" {
		l.minus, l.both = c.Slot(name), true
	}
	return l, nil
}

// Tick commands what the readings ask for; a slot without a measurement changes
// nothing.
func (l *steer) Tick(c *playful.Context) (bool, error) {
	diff := c.Get(l.plus)
	if l.both {
		diff -= c.Get(l.minus)
	}
	c.Command(l.to, l.offset+float64(l.gain*diff))
	return false, nil
}

type reading struct {
	id   slot.ID
	name string
	last float64 // a slot without a measurement has still the last
}

func newReading(c *playful.Context) (playful.Evaluation, error) {
	name := c.Text("sensor")
	id := c.Slot(name)
	return &reading{id, name, c.Robot().Decls()[id].Init}, nil
}

// Evaluate returns the slot's value, or the last that there was.
func (r *reading) Evaluate(c *playful.Context) (float64, error) {
	if v := c.Get(r.id); v == v {
		r.last = v
	}
	return r.last, nil
}

// AppendState appends the last measurement.
func (r *reading) AppendState(to []float64) []float64 { return append(to, r.last) }

// Explain gives the reading with its slot.
func (r *reading) Explain(c *playful.Context) string {
	return r.name + " = " + strconv.FormatFloat(r.last, 'g', 4, 64)
}
