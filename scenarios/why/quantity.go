// SPDX-License-Identifier: Apache-2.0

package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Quantity is why a quantity of a PDL program has its value: what its last loop did.
type Quantity struct {
	Program string
	trace.Quantity
	Kind      pdl.Kind
	Time      int64 // ns: of the loop, or of the end
	Phase     pdl.Phase
	Ended     int64  // ns: when the program ended, -1 before
	Joined    string // what it is joined to, "" for nothing
	Odd       pdl.Counts
	Processes []string // of the program, in order
	Clamped   int64    // loops in which a limit was in the way
	Since     int64    // ns: of the row of such loops that goes on; -1 without one
	Faulty    []pdl.Faulty
	Slot      *scenarios.Commanded // what it commands; nil for none
	last      int64                // ns: of the last loop
}

// Quantity answers for a quantity: name, or program/name.
func (d *Diary) Quantity(r *scenarios.Run, program, name string) (*Quantity, error) {
	all := pdls(r)
	if len(all) == 0 {
		return nil, fmt.Errorf("the world has no PDL program, so no quantities")
	}
	if first, rest, ok := strings.Cut(name, "/"); ok && program == "" {
		program, name = first, rest
	}
	if program != "" && !slices.Contains(all, program) {
		if to := r.Commanding(program + "/" + name); len(to) > 0 {
			return nil, fmt.Errorf("%s/%s is a slot; what commands it: %s\nhint: --quantity %s", program, name, strings.Join(to, ", "), to[0])
		}
		return nil, fmt.Errorf("there is no PDL program %q\nhint: %s", program, oneOf(program, all))
	}
	var having, names []string
	for _, p := range all {
		e, _ := r.PDL(p)
		if program != "" && p != program {
			continue
		}
		if _, ok := e.Lookup(name); ok {
			having = append(having, p)
		}
		for _, q := range e.Quantities() {
			names = append(names, q.Name)
		}
	}
	switch len(having) {
	case 0:
		return nil, fmt.Errorf("there is no quantity %q\nhint: %s", name, oneOf(name, names))
	case 1:
		return d.quantity(r, having[0], name)
	}
	return nil, fmt.Errorf("several programs have a quantity %q: %s\nhint: --quantity %s/%s", name, strings.Join(having, ", "), having[0], name)
}

func oneOf(name string, all []string) string {
	if hint := source.Suggest(name, all); hint != "" {
		return hint
	}
	return "there are: " + strings.Join(all, ", ")
}

func pdls(r *scenarios.Run) []string {
	var all []string
	for _, name := range r.Programs() {
		if _, ok := r.PDL(name); ok {
			all = append(all, name)
		}
	}
	return all
}

func (d *Diary) quantity(r *scenarios.Run, program, name string) (*Quantity, error) {
	if err := asleep(r, program); err != nil {
		return nil, err
	}
	e, _ := r.PDL(program)
	id, _ := e.Lookup(name)
	q := &Quantity{
		Program: program, Quantity: e.Record(id), Kind: e.Quantities()[id].Kind, Time: e.LastLoop(),
		Joined: r.Joined(program, name), Odd: e.Counts(id), Processes: e.Processes(), Since: -1,
		Phase: e.Phase(), Ended: e.EndedAt(), Faulty: e.Faulty(), last: e.LastLoop(),
	}
	if q.Loop == 0 {
		return nil, noLoop(program, e)
	}
	if q.Quantity.Ended {
		q.Time = q.Ended
	}
	if c, ok := r.Commanded(program, name); ok {
		q.Slot = &c
	}
	if l := d.limits[place{program, name}]; l != nil {
		q.Clamped, q.Since = l.clamped, l.since
	}
	return q, nil
}

func noLoop(program string, e *pdl.Engine) error {
	switch e.Phase() {
	case pdl.Ended:
		return fmt.Errorf("%s ended at %s without having run a loop", program, seconds(e.EndedAt()))
	case pdl.Paused:
		return fmt.Errorf("%s is paused, and has run no loop yet", program)
	}
	return fmt.Errorf("%s has run no loop yet", program)
}

// String is the table of who pushed what in the loop, then limits and what it is joined
// to.
func (q *Quantity) String() string { return q.page().String() }

func (q *Quantity) page() *page {
	p := &page{}
	for line := range strings.Lines(q.Program + "/" + pdl.Why(&q.Quantity, q.Time)) {
		p.line("%s", strings.TrimSuffix(line, "\n"))
	}
	head := p.lines[0].node
	if head.Value = slot.Float(q.Value); q.Quantity.Clamped {
		head.Reason = explain.Clamped
	}
	if !q.Sampled && len(q.Proposals) == 0 && !q.Quantity.Ended {
		p.line("  no process proposed anything; there %s", thereAre(q.Processes))
	}
	p.line("")
	q.standing(p)
	p.line("%s within [%s, %s]", q.Kind, exact(q.Lower), exact(q.Upper))
	switch {
	case q.Joined == "":
		p.line("joined to nothing")
	case q.Kind == pdl.Sensor:
		p.line("its samples come from %s", q.Joined)
	default:
		p.line("its value goes to %s", q.Joined)
	}
	q.slot(p)
	if q.Clamped > 0 {
		since := ""
		if q.Since >= 0 {
			since = ", now since " + seconds(q.Since)
		}
		p.line("a limit was in the way in %d of %d loops%s", q.Clamped, q.Loop, since)
	}
	if q.Odd.Missing > 0 {
		p.line("%d samples did not come, or were no number: the old value was kept", q.Odd.Missing)
	}
	return p
}

// Loops is a whole PDL program: every quantity after its last loop.
type Loops struct {
	Program    string
	Phase      pdl.Phase
	Quantities []*Quantity
}

// String is a line for each quantity.
func (l *Loops) String() string { return l.page().String() }

func (l *Loops) page() *page {
	p := &page{}
	head := l.Program + ", " + l.Phase.String()
	if len(l.Quantities) > 0 {
		q := l.Quantities[0]
		head = fmt.Sprintf("%s, loop %d at %s, %s", l.Program, q.Loop, seconds(q.last), l.Phase)
		if q.Ended >= 0 {
			head += after(q.Ended)
		}
		p.line("%s", head)
		p.indented(func() { p.faults(q.Faulty) })
	} else {
		p.line("%s", head)
	}
	for _, q := range l.Quantities {
		p.line("  %s", q.brief()).Value = slot.Float(q.Value)
	}
	return p
}

func (q *Quantity) brief() string {
	line := q.Name + " = " + short(q.Value)
	switch {
	case q.Quantity.Ended:
		line += ": its initial value"
	case q.Sampled:
		line += ": sampled from " + q.Joined
	case len(q.Proposals) == 0:
		line += ": nobody pushed"
	default:
		var words []string
		for _, p := range q.Proposals {
			words = append(words, p.Process+" "+fmt.Sprintf("%+.4g", p.Amount))
		}
		line += ": " + short(q.Before) + ", " + strings.Join(words, ", ")
	}
	if q.Quantity.Clamped {
		line += ", at its limit"
	}
	return line
}

// MarshalJSON implements json.Marshaler.
func (l *Loops) MarshalJSON() ([]byte, error) {
	return marshal(map[string]any{"program": l.Program, "phase": l.Phase.String(), "quantities": l.Quantities})
}

// All answers for Autonomous Life, a *Life, and for whole programs, all or the one that is
// named, in the order in which they run: a *Tree for a Playful one, a *Loops for a PDL one.
// Programs of activities without the focus are left out.
func (d *Diary) All(r *scenarios.Run, program string) ([]fmt.Stringer, error) {
	names := r.Programs()
	if program != "" {
		if !slices.Contains(names, program) {
			return nil, fmt.Errorf("there is no program %q\nhint: %s", program, oneOf(program, names))
		}
		if err := asleep(r, program); err != nil {
			return nil, err
		}
		names = []string{program}
	}
	var all []fmt.Stringer
	if l, err := d.Life(r, ""); err == nil && program == "" {
		all = append(all, l)
	}
	if len(names) == 0 && len(all) == 0 {
		return nil, fmt.Errorf("the world has no program: nothing decides\nhint: a world names its programs under the key programs")
	}
	for _, name := range names {
		if _, rests := r.Asleep(name); rests {
			continue
		}
		if _, ok := r.Playful(name); ok {
			trees, err := d.Trees(r, name)
			if err != nil {
				return nil, err
			}
			all = append(all, trees[0])
			continue
		}
		e, ok := r.PDL(name)
		if !ok {
			all = append(all, controlled(r, name))
			continue
		}
		l := &Loops{Program: name, Phase: e.Phase()}
		for _, q := range e.Quantities() {
			if answer, err := d.quantity(r, name, q.Name); err == nil {
				l.Quantities = append(l.Quantities, answer)
			}
		}
		all = append(all, l)
	}
	if driven := r.Driven(); len(all) == 0 && len(driven) > 0 {
		return nil, fmt.Errorf("no program decides: %s is commanded from outside", strings.Join(driven, ", "))
	}
	return all, nil
}
