// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"cmp"
	"slices"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// command is a slot that a program can command.
type command struct {
	robot, slot string
	set         *slot.Set // where a quantity commands it
	id          slot.ID
	quantity    pdl.ID
	part        *part // of a slot that programs share, else nil
}

// same tells whether two programs mean the same slot.
func (c *command) same(o *command) bool { return c.robot == o.robot && c.slot == o.slot }

// playfulCommands are what the leaves of a program write. Resources are each program's
// own.
func playfulCommands(c *compiled) (all []command) {
	for _, leaf := range c.playful.Uses() {
		for _, name := range leaf.Writes {
			all = append(all, command{robot: c.spec.Robot, slot: name})
		}
	}
	return all
}

// conflicts refuses two programs that can command one slot, unless both are PDL and
// share it. Each pair of programs is told of once.
func (r *Run) conflicts() error {
	var errs source.Errors
	for j, b := range r.programs {
		for i, a := range r.programs[:j] {
			x, y := r.compiled[i].spec, r.compiled[j].spec
			if x.Share && y.Share || a.activity && b.activity { // one activity has the focus at a time
				continue
			}
			at := slices.IndexFunc(b.commands, func(c command) bool {
				return slices.ContainsFunc(a.commands, func(o command) bool { return c.same(&o) })
			})
			if at < 0 {
				continue
			}
			hint := "let one program command it, or give them two robots"
			if a.pdl != nil && b.pdl != nil {
				hint = "let one program command it, or say `share: sum` at both: their values are added"
			}
			errs.Add(y.Errorf("file", hint, "%s and %s can both command the slot %s of %s", x.Name, y.Name, b.commands[at].slot, b.commands[at].robot))
		}
	}
	return errs.Err()
}

// connectActuators gives the slots their commands: a quantity its value, several that
// share a slot their sum.
func (r *Run) connectActuators() error {
	var errs source.Errors
	shared := map[[2]string]*sharedSlot{}
	for i, p := range r.programs {
		for k := range p.commands {
			c := &p.commands[k]
			if p.pdl == nil {
				break
			}
			var sink pdl.Sink = slotSink{c.set, c.id}
			if r.compiled[i].spec.Share {
				c.part = share(shared, p, c)
				sink = c.part
			}
			errs.Add(p.pdl.ConnectActuator(c.quantity, sink))
		}
	}
	return errs.Err()
}

// slotSink is an actuator slot that one quantity commands.
type slotSink struct {
	set *slot.Set
	id  slot.ID
}

// Write implements pdl.Sink.
func (s slotSink) Write(_ int64, v float64) { s.set.Command(s.id, v) }

// sharedSlot is an actuator slot that quantities of several programs command: with the
// sum of what each last gave, in the order of the programs' names, whichever of them
// runs first. The parts are the values of quantities that hold, so they are no state
// of their own.
type sharedSlot struct {
	slotSink
	parts []*part
}

// part is what one program gives a shared slot.
type part struct {
	slot    *sharedSlot
	program string
	name    string  // of the quantity
	value   float64 // 0 until the program begins
}

func share(slots map[[2]string]*sharedSlot, p *program, c *command) *part {
	key := [2]string{c.robot, c.slot}
	s := slots[key]
	if s == nil {
		s = &sharedSlot{slotSink: slotSink{c.set, c.id}}
		slots[key] = s
	}
	mine := &part{slot: s, program: p.name, name: p.pdl.Quantities()[c.quantity].Name}
	s.parts = append(s.parts, mine)
	slices.SortFunc(s.parts, func(a, b *part) int { return cmp.Compare(a.program, b.program) })
	return mine
}

// Write implements pdl.Sink.
func (p *part) Write(now int64, v float64) {
	p.value = v
	p.slot.slotSink.Write(now, p.sum())
}

func (p *part) sum() float64 {
	sum := 0.0
	for _, other := range p.slot.parts {
		sum += other.value
	}
	return sum
}

// each calls f with what every quantity gives, in the order of summing.
func (p *part) each(f func(program, quantity string, v float64)) {
	for _, other := range p.slot.parts {
		f(other.program, other.name, other.value)
	}
}
