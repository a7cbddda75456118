// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// joiner joins the quantities of one program to slots, by what `connect` says, else to slots
// of its robot by their names.
type joiner struct {
	p     *Program
	b     *program.Binding
	world *source.File
	name  string
	to    []*program.Connection
	errs  source.Errors
}

// Join implements program.Program.
func (p *Program) Join() error {
	e := p.b.Entry
	j := &joiner{p: p, b: p.b, world: p.b.World, name: e.Name}
	j.to = make([]*program.Connection, len(p.Quantities()))
	for i := range e.Connect {
		j.assign(&e.Connect[i])
	}
	for i := range j.to {
		id := pdl.ID(i)
		switch q := j.quantity(id); {
		case j.to[i] != nil:
			j.named(id, j.to[i])
		case q.Kind != pdl.Internal:
			j.byName(id)
		}
	}
	return j.errs.Err()
}

func (j *joiner) quantity(id pdl.ID) *pdl.Quantity { return &j.p.Quantities()[id] }

func (j *joiner) errorf(at source.Pos, hint, format string, args ...any) {
	j.errs.Add(j.world.Errorf(at, hint, format, args...))
}

// assign finds the quantity of a connection.
func (j *joiner) assign(c *program.Connection) {
	id, ok := j.p.Lookup(c.Quantity)
	if !ok {
		id, ok = j.numbered(c)
	}
	switch {
	case !ok:
		j.errorf(c.At, j.quantityHint(c.Quantity), "%s has no quantity %q", j.name, c.Quantity)
	case j.quantity(id).Kind == pdl.Internal:
		j.errorf(c.At, "declare it with add_sensor or add_actuator", "%s: %q is an internal quantity: it joins nothing", j.name, c.Quantity)
	case j.to[id] != nil:
		j.errorf(c.At, j.twiceHint(c), "%s: the %s %q is connected twice", j.name, j.quantity(id).Kind, j.quantity(id).Name)
	default:
		j.to[id] = c
	}
}

// numbered is the quantity that connect_sensor or connect_actuator gave a number: 3,
// or `sensor 3` where an actuator has that number, too.
func (j *joiner) numbered(c *program.Connection) (pdl.ID, bool) {
	text, only := c.Quantity, pdl.Internal
	if rest, ok := strings.CutPrefix(text, "sensor "); ok {
		text, only = rest, pdl.Sensor
	} else if rest, ok := strings.CutPrefix(text, "actuator "); ok {
		text, only = rest, pdl.Actuator
	}
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, false
	}
	found, ok := pdl.ID(0), false
	for _, n := range j.p.Numbers() {
		kind := j.quantity(n.ID).Kind
		if n.Number != number || only != pdl.Internal && kind != only {
			continue
		}
		if !ok || kind == j.wants(c.Slot) {
			found, ok = n.ID, true
		}
	}
	return found, ok
}

// twiceHint tells a number that a sensor and an actuator have apart.
func (j *joiner) twiceHint(c *program.Connection) string {
	number, err := strconv.ParseInt(c.Quantity, 10, 64)
	if err != nil {
		return ""
	}
	seen := [3]bool{}
	for _, n := range j.p.Numbers() {
		if n.Number == number {
			seen[j.quantity(n.ID).Kind] = true
		}
	}
	if !seen[pdl.Sensor] || !seen[pdl.Actuator] {
		return ""
	}
	return fmt.Sprintf("sensors and actuators are numbered apart: write sensor %d and actuator %d", number, number)
}

// wants is the kind of quantity that a slot is for.
func (j *joiner) wants(name string) pdl.Kind {
	if set, id, ok := program.FindSlot(j.b, name); ok && set.Decls()[id].Dir == slot.Actuator {
		return pdl.Actuator
	}
	return pdl.Sensor
}

func (j *joiner) quantityHint(name string) string {
	var names []string
	for id := range j.p.Quantities() {
		if q := j.quantity(pdl.ID(id)); q.Kind != pdl.Internal {
			names = append(names, q.Name)
		}
	}
	for _, n := range j.p.Numbers() {
		names = append(names, strconv.FormatInt(n.Number, 10))
	}
	return spec.HintFor(name, names)
}

// named joins a quantity to what `connect` names.
func (j *joiner) named(id pdl.ID, c *program.Connection) {
	if strings.HasPrefix(c.Slot, program.QuantityPrefix) {
		j.fromProgram(id, c)
		return
	}
	if c.Slot == program.Outside {
		j.fromOutside(id, c)
		return
	}
	if cond := j.p.compiled.asked[c]; cond != nil {
		j.fromCondition(id, c, cond)
		return
	}
	q := j.quantity(id)
	set, to, ok := program.FindSlot(j.b, c.Slot)
	if !ok {
		j.errorf(c.Pos, program.SlotHint(c.Slot, program.SlotsLike(j.b, dirOf(q.Kind), c.Slot)), "the %s %q of %s: there is no slot %q", q.Kind, q.Name, j.name, c.Slot)
		return
	}
	d := &set.Decls()[to]
	if dirOf(q.Kind) != d.Dir {
		j.errorf(c.Pos, program.SlotHint(c.Slot, program.SlotsLike(j.b, dirOf(q.Kind), c.Slot)), "%q of %s is %s, but %s is the slot of %s",
			q.Name, j.name, q.Kind.One(), c.Slot, kindOf(d.Dir).One())
		return
	}
	j.toSlot(id, strings.SplitN(c.Slot, "/", 2)[0], set, to, c.Pos)
}

func dirOf(k pdl.Kind) slot.Direction {
	if k == pdl.Actuator {
		return slot.Actuator
	}
	return slot.Sensor
}

func kindOf(d slot.Direction) pdl.Kind {
	if d == slot.Actuator {
		return pdl.Actuator
	}
	return pdl.Sensor
}

// byName joins a quantity to the slot of the robot that is called as it is.
func (j *joiner) byName(id pdl.ID) {
	q := j.quantity(id)
	if j.b.Slots != nil {
		if to, ok := j.b.Slots.Lookup(q.Name); ok && j.b.Slots.Decls()[to].Dir == dirOf(q.Kind) {
			j.toSlot(id, j.b.Robot, j.b.Slots, to, j.b.Entry.Pos("file"))
			return
		}
	}
	if q.Kind == pdl.Actuator && len(j.b.Connected(program.QuantityPrefix+j.name+"/"+q.Name)) > 0 {
		return
	}
	j.joinsNone(q)
}

// joinsNone refuses a quantity without a slot: it tells both sides.
func (j *joiner) joinsNone(q *pdl.Quantity) {
	names, side := program.SlotsLike(j.b, dirOf(q.Kind), ""), "the world has"
	if j.b.Slots != nil {
		names, side = program.SlotNames(j.b.Slots, dirOf(q.Kind), ""), j.b.Robot+" has"
	}
	said := "connect: {" + q.Name + ": robot/slot}"
	if near := source.DidYouMean(q.Name, names); near != "" {
		if j.b.Slots != nil {
			near = j.b.Robot + "/" + near
		}
		said = "connect: {" + q.Name + ": " + near + "}"
	}
	list := "no " + q.Kind.String() + " slots"
	if len(names) > 0 {
		list = "the " + q.Kind.String() + " slots " + program.Few(names)
	}
	j.errs.Add(j.b.Entry.Errorf("connect", said, "the %s %q of %s joins no slot: %s %s", q.Kind, q.Name, j.name, side, list))
}

// toSlot joins a quantity to a slot of its direction.
func (j *joiner) toSlot(id pdl.ID, robot string, set *slot.Set, to slot.ID, at source.Pos) {
	q, d := j.quantity(id), &set.Decls()[to]
	if q.Kind == pdl.Sensor {
		if d.Max > q.Upper || d.Min < q.Lower {
			j.warn(at, "samples are taken to those of the sensor", q, robot+"/"+d.Name, d.Min, d.Max)
		}
		j.errs.Add(j.p.ConnectSensor(id, program.SlotSource{Set: set, ID: to}))
		return
	}
	if q.Upper > d.Max || q.Lower < d.Min {
		j.warn(at, "the slot takes what is beyond to its own", q, robot+"/"+d.Name, d.Min, d.Max)
	}
	for i := range j.p.commands {
		if other := &j.p.commands[i]; other.Robot == robot && other.Slot == d.Name {
			j.errorf(at, "", "%s: %q and %q both command %s/%s", j.name, other.Name, q.Name, robot, d.Name)
			return
		}
	}
	j.p.commands = append(j.p.commands, program.Command{Robot: robot, Slot: d.Name, Name: q.Name, At: at, Connect: func(to program.Sink) error {
		j.p.written[id] = to
		return j.p.ConnectActuator(id, to)
	}})
}

// warn tells of limits that cut what comes.
func (j *joiner) warn(at source.Pos, hint string, q *pdl.Quantity, name string, lo, hi float64) {
	j.b.Warn(j.world.Errorf(at, hint, "the %s %q of %s has the limits [%v, %v], %s has [%v, %v]",
		q.Kind, q.Name, j.name, q.Lower, q.Upper, name, lo, hi))
}

// fromOutside joins a sensor to the values that come from outside the run.
func (j *joiner) fromOutside(id pdl.ID, c *program.Connection) {
	q := j.quantity(id)
	if q.Kind != pdl.Sensor {
		j.errorf(c.Pos, "clients read quantities as keys", "%q of %s is an actuator: what comes from outside is read", q.Name, j.name)
		return
	}
	j.errs.Add(j.p.ConnectSensor(id, j.b.Outside(slot.Decl{Name: q.Name, Min: q.Lower, Max: q.Upper, Init: q.Init, Dir: slot.Actuator})))
}

// fromProgram joins a sensor to a quantity of another program, whose value from before
// this instant it sees.
func (j *joiner) fromProgram(id pdl.ID, c *program.Connection) {
	q := j.quantity(id)
	if q.Kind != pdl.Sensor {
		j.errorf(c.Pos, "declare it there as a sensor, and connect that", "%q of %s is an actuator: it cannot command a quantity of another program", q.Name, j.name)
		return
	}
	from, missing := program.FindQuantity(j.b, c.Slot)
	if missing != nil {
		j.errorf(c.Pos, missing.Hint, "%s", missing.Text)
		return
	}
	if from.Upper > q.Upper || from.Lower < q.Lower {
		j.warn(c.Pos, "samples are taken to those of the sensor", q, c.Slot, from.Lower, from.Upper)
	}
	j.errs.Add(j.p.ConnectSensor(id, from.Source))
}

// fromCondition joins a sensor to the value of a condition.
func (j *joiner) fromCondition(id pdl.ID, c *program.Connection, cond program.Condition) {
	q := j.quantity(id)
	if q.Kind != pdl.Sensor {
		j.errorf(c.Pos, "", "%q of %s is an actuator: it cannot command a key", q.Name, j.name)
		return
	}
	j.errs.Add(j.p.ConnectSensor(id, j.b.Sample(cond)))
}
