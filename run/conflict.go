// SPDX-License-Identifier: Apache-2.0

package run

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// same reports whether two programs mean the same slot.
func same(a, b *program.Command) bool { return a.Robot == b.Robot && a.Slot == b.Slot }

// conflicts refuses two programs that can command one slot, unless both share it. Each pair
// of programs is reported once.
func (r *Run) conflicts() error {
	var errs source.Errors
	for j, b := range r.programs {
		for i, a := range r.programs[:j] {
			x, y := r.Code.programs[i].Entry, r.Code.programs[j].Entry
			if x.Share && y.Share || a.activity && b.activity { // an extension runs one of its programs at a time
				continue
			}
			hint := "let one program command it, or give them two robots"
			at := slices.IndexFunc(b.commands, func(c program.Command) bool {
				return slices.ContainsFunc(a.commands, func(o program.Command) bool {
					if same(&c, &o) && c.Connect != nil && o.Connect != nil {
						hint = "let one program command it, or say `share: sum` at both: their values are added"
					}
					return same(&c, &o)
				})
			})
			if at >= 0 {
				errs.Add(y.Errorf("file", hint, "%s and %s can both command the slot %s of %s", x.Name, y.Name, b.commands[at].Slot, b.commands[at].Robot))
			}
		}
	}
	return errs.Err()
}

// commandsIdly warns of a program that commands what has no effect while it commands
// something else of a robot.
func (r *Run) commandsIdly(p *host) {
	for i := range p.commands {
		c := &p.commands[i]
		robot, ok := p.world.Robot(c.Robot)
		judge, judges := robot.(sim.Commanded)
		if !ok || !judges || c.Connect == nil {
			continue
		}
		var all []string
		for k := range p.commands {
			if p.commands[k].Robot == c.Robot {
				all = append(all, p.commands[k].Slot)
			}
		}
		if verb, hint := judge.Idle(c.Slot, all); verb != "" {
			r.odd = append(r.odd, r.world.File.Errorf(c.At, hint, "%s/%s has no effect while %s %s, and %s %s it", c.Robot, c.Slot, c.Robot, verb, p.name, verb))
			return
		}
	}
}

// connectActuators gives the slots their commands: a quantity its value, several that
// share a slot their sum.
func (r *Run) connectActuators() error {
	var errs source.Errors
	shared := map[[2]string]*sharedSlot{}
	for i, p := range r.programs {
		for k := range p.commands {
			c := &p.commands[k]
			if c.Connect == nil {
				continue
			}
			to := p.sink(c)
			if r.Code.programs[i].Entry.Share {
				errs.Add(c.Connect(share(shared, p, c, to)))
			} else {
				errs.Add(c.Connect(to))
			}
		}
	}
	return errs.Err()
}

// slotSink is an actuator slot that one quantity commands.
type slotSink struct {
	set *slot.Set
	id  slot.ID
}

func (p *host) sink(c *program.Command) slotSink {
	set, _ := p.SlotsOf(c.Robot)
	id, _ := set.Lookup(c.Slot)
	return slotSink{set, id}
}

// Write implements program.Sink.
func (s slotSink) Write(_ int64, v float64) { s.set.Command(s.id, v) }

// Explain implements program.Sink.
func (s slotSink) Explain(v float64, to *explain.Node) {
	d := &s.set.Decls()[s.id]
	asked, got := s.set.Get(s.id), s.set.Commanded(s.id)
	if asked != v {
		to.Say("taken to the slot's limits [%s, %s]: %s", exact(d.Min), exact(d.Max), exact(asked)).Value = slot.Float(asked)
	}
	if got != asked {
		to.Say("a fault acts on the slot: the robot gets %s", exact(got)).Value = slot.Float(got)
	}
}

func exact(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

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

func share(slots map[[2]string]*sharedSlot, p *host, c *program.Command, to slotSink) *part {
	key := [2]string{c.Robot, c.Slot}
	s := slots[key]
	if s == nil {
		s = &sharedSlot{slotSink: to}
		slots[key] = s
	}
	mine := &part{slot: s, program: p.name, name: c.Name}
	s.parts = append(s.parts, mine)
	slices.SortFunc(s.parts, func(a, b *part) int { return cmp.Compare(a.program, b.program) })
	return mine
}

// Write implements program.Sink.
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

// Explain implements program.Sink.
func (p *part) Explain(_ float64, to *explain.Node) {
	all := to.Say("programs share it:")
	for _, other := range p.slot.parts {
		sayShare(all, other.program+"/"+other.name, other.value)
	}
	sayShare(all, "sum", p.sum())
	p.slot.slotSink.Explain(p.sum(), to)
}

// sayShare adds what one quantity gives to a slot that programs share.
func sayShare(to *explain.Node, name string, v float64) {
	text := exact(v)
	if text[0] != '-' && text[0] != '+' {
		text = " " + text
	}
	to.Add(explain.Node{Text: name + "\t" + text, Name: name, Value: slot.Float(v)})
}
