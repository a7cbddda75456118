// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

// joiner joins the quantities of one PDL program to slots, by what `connect` says,
// else to slots of its robot by their names.
type joiner struct {
	run   *Run
	world *sim.World
	spec  *worlds.ProgramSpec
	p     *program
	read  map[string]bool // quantities that other programs read, as pdl/program/quantity
	to    []*worlds.Connection
	asked map[*worlds.Connection]*gateText
	errs  source.Errors
}

func (j *joiner) join() error {
	j.to = make([]*worlds.Connection, len(j.p.pdl.Quantities()))
	for i := range j.spec.Connect {
		j.assign(&j.spec.Connect[i])
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
	j.walkedLegs()
	return j.errs.Err()
}

func (j *joiner) quantity(id pdl.ID) *pdl.Quantity { return &j.p.pdl.Quantities()[id] }

func (j *joiner) errorf(at source.Pos, hint, format string, args ...any) {
	j.errs.Add(j.run.Spec.File.Errorf(at, hint, format, args...))
}

// assign finds the quantity of a connection.
func (j *joiner) assign(c *worlds.Connection) {
	id, ok := j.p.pdl.Lookup(c.Quantity)
	if !ok {
		id, ok = j.numbered(c)
	}
	switch {
	case !ok:
		j.errorf(c.At, j.quantityHint(c.Quantity), "%s has no quantity %q", j.p.name, c.Quantity)
	case j.quantity(id).Kind == pdl.Internal:
		j.errorf(c.At, "declare it with add_sensor or add_actuator", "%s: %q is an internal quantity: it joins nothing", j.p.name, c.Quantity)
	case j.to[id] != nil:
		j.errorf(c.At, j.twiceHint(c), "%s: the %s %q is connected twice", j.p.name, j.quantity(id).Kind, j.quantity(id).Name)
	default:
		j.to[id] = c
	}
}

// numbered is the quantity that connect_sensor or connect_actuator gave a number: 3,
// or `sensor 3` where an actuator has that number, too.
func (j *joiner) numbered(c *worlds.Connection) (pdl.ID, bool) {
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
	for _, n := range j.p.pdl.Numbers() {
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
func (j *joiner) twiceHint(c *worlds.Connection) string {
	number, err := strconv.ParseInt(c.Quantity, 10, 64)
	if err != nil {
		return ""
	}
	seen := [3]bool{}
	for _, n := range j.p.pdl.Numbers() {
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
	if set, id, ok := j.lookup(name); ok && set.Decls()[id].Dir == slot.Actuator {
		return pdl.Actuator
	}
	return pdl.Sensor
}

func (j *joiner) quantityHint(name string) string {
	var names []string
	for id := range j.p.pdl.Quantities() {
		if q := j.quantity(pdl.ID(id)); q.Kind != pdl.Internal {
			names = append(names, q.Name)
		}
	}
	for _, n := range j.p.pdl.Numbers() {
		names = append(names, strconv.FormatInt(n.Number, 10))
	}
	return spec.HintFor(name, names)
}

// lookup finds a slot of the world: robot/slot.
func (j *joiner) lookup(name string) (*slot.Set, slot.ID, bool) {
	first, rest, _ := strings.Cut(name, "/")
	robot, ok := j.world.Robot(first)
	if !ok {
		return nil, 0, false
	}
	id, ok := robot.Slots().Lookup(rest)
	return robot.Slots(), id, ok
}

// named joins a quantity to what `connect` names.
func (j *joiner) named(id pdl.ID, c *worlds.Connection) {
	if strings.HasPrefix(c.Slot, quantityPrefix) {
		j.fromProgram(id, c)
		return
	}
	if text := j.asked[c]; text != nil {
		j.fromCondition(id, c, text)
		return
	}
	q := j.quantity(id)
	set, to, ok := j.lookup(c.Slot)
	if !ok {
		j.errorf(c.Pos, slotHint(c.Slot, j.slots(q.Kind, c.Slot)), "the %s %q of %s: there is no slot %q", q.Kind, q.Name, j.p.name, c.Slot)
		return
	}
	d := &set.Decls()[to]
	if dirOf(q.Kind) != d.Dir {
		j.errorf(c.Pos, slotHint(c.Slot, j.slots(q.Kind, c.Slot)), "%q of %s is %s, but %s is the slot of %s",
			q.Name, j.p.name, q.Kind.One(), c.Slot, kindOf(d.Dir).One())
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
	if j.p.slots != nil {
		if to, ok := j.p.slots.Lookup(q.Name); ok && j.p.slots.Decls()[to].Dir == dirOf(q.Kind) {
			j.toSlot(id, j.p.robot, j.p.slots, to, j.spec.Pos("file"))
			return
		}
	}
	if q.Kind == pdl.Actuator && j.read[quantityPrefix+j.p.name+"/"+q.Name] {
		return
	}
	j.joinsNone(q)
}

// joinsNone refuses a quantity without a slot: it tells both sides.
func (j *joiner) joinsNone(q *pdl.Quantity) {
	names, side := j.slots(q.Kind, ""), "the world has"
	if j.p.slots != nil {
		names, side = slotNames(j.p.slots, q.Kind, ""), j.p.robot+" has"
	}
	said := "connect: {" + q.Name + ": robot/slot}"
	if near := source.DidYouMean(q.Name, names); near != "" {
		if j.p.slots != nil {
			near = j.p.robot + "/" + near
		}
		said = "connect: {" + q.Name + ": " + near + "}"
	}
	list := "no " + q.Kind.String() + " slots"
	if len(names) > 0 {
		list = "the " + q.Kind.String() + " slots " + few(names)
	}
	j.errs.Add(j.spec.Errorf("connect", said, "the %s %q of %s joins no slot: %s %s", q.Kind, q.Name, j.p.name, side, list))
}

// toSlot joins a quantity to a slot of its direction.
func (j *joiner) toSlot(id pdl.ID, robot string, set *slot.Set, to slot.ID, at source.Pos) {
	q, d := j.quantity(id), &set.Decls()[to]
	if q.Kind == pdl.Sensor {
		if d.Max > q.Upper || d.Min < q.Lower {
			j.warn(at, "samples are taken to those of the sensor", q, robot+"/"+d.Name, d.Min, d.Max)
		}
		j.errs.Add(j.p.pdl.ConnectSensor(id, slotSource{set, to}))
		return
	}
	if q.Upper > d.Max || q.Lower < d.Min {
		j.warn(at, "the slot takes what is beyond to its own", q, robot+"/"+d.Name, d.Min, d.Max)
	}
	c := command{robot: robot, slot: d.Name, set: set, id: to, quantity: id, at: at}
	for i := range j.p.commands {
		if other := &j.p.commands[i]; c.same(other) {
			j.errorf(at, "", "%s: %q and %q both command %s/%s", j.p.name, j.quantity(other.quantity).Name, q.Name, robot, d.Name)
			return
		}
	}
	j.p.commands = append(j.p.commands, c)
}

// warn tells of limits that cut what comes.
func (j *joiner) warn(at source.Pos, hint string, q *pdl.Quantity, name string, lo, hi float64) {
	j.run.odd = append(j.run.odd, j.run.Spec.File.Errorf(at, hint, "the %s %q of %s has the limits [%v, %v], %s has [%v, %v]",
		q.Kind, q.Name, j.p.name, q.Lower, q.Upper, name, lo, hi))
}

// slotSource is a sensor slot.
type slotSource struct {
	set *slot.Set
	id  slot.ID
}

// Read implements pdl.Source.
func (s slotSource) Read(int64) (float64, bool) { return s.set.Get(s.id), true }

// slots are the slots of the world for a kind of quantity, those of the robot that a
// name begins with where there is one.
func (j *joiner) slots(k pdl.Kind, like string) (names []string) {
	robot, _, _ := strings.Cut(like, "/")
	_, known := j.world.Robot(robot)
	for _, r := range j.world.Robots() {
		if !known || r.Name() == robot {
			names = append(names, slotNames(r.Slots(), k, r.Name()+"/")...)
		}
	}
	return names
}

// slotHint is the nearest name, or those that there are.
func slotHint(name string, names []string) string {
	if near := source.Suggest(name, names); near != "" || len(names) == 0 {
		return near
	}
	return "there are: " + few(names)
}

// few lists the first of many names.
func few(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
	}
	return strings.Join(names, ", ")
}

func slotNames(set *slot.Set, k pdl.Kind, prefix string) (names []string) {
	for i := range set.Decls() {
		if d := &set.Decls()[i]; d.Dir == dirOf(k) {
			names = append(names, prefix+d.Name)
		}
	}
	return names
}
