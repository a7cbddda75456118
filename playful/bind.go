// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// bind checks that a robot has all that the program's nodes use, and that leaves with
// a period of their own fit the engine's, in nanoseconds.
func (p *Program) bind(robot *slot.Set, period int64) error {
	b := &binder{robot: robot}
	for _, u := range p.leaves {
		b.use, b.name, b.origin = place{u.file, u.pos}, u.spec.Name, u.spec.Origin
		b.period(u.spec.Period, period)
		b.reads(u.spec.Reads)
		b.writes(u.spec.Writes)
		b.constants(u.spec.Constants)
		b.functions(u.spec.Functions)
		b.detects(u.spec.Detects)
	}
	for _, u := range p.evals {
		b.use, b.name, b.origin = place{u.file, u.pos}, u.spec.Name, u.spec.Origin
		b.reads(u.spec.Reads)
		b.functions(u.spec.Functions)
	}
	return b.errs.Err()
}

type binder struct {
	robot  *slot.Set
	use    place // in the program
	origin *Origin
	name   string
	errs   source.Errors
}

// errorf is an error about a name that a node uses, "" for the node as a whole.
func (b *binder) errorf(name, hint, format string, args ...any) {
	at := b.origin.place(name, b.use)
	b.errs.Add(at.file.Errorf(at.pos, hint, format, args...))
}

func (b *binder) period(own, engine int64) {
	if own%engine == 0 {
		return
	}
	near := max(1, (own+engine/2)/engine) * engine
	b.errorf("", "the nearest is "+seconds(near), "%s ticks every %s, which is no multiple of the engine's %s", b.name, seconds(own), seconds(engine))
}

// seconds shows a time given in nanoseconds.
func seconds(t int64) string { return slot.FormatFloat(float64(t)/1e9) + " s" }

func (b *binder) reads(names []string) {
	for _, name := range names {
		_, scalar := b.robot.Lookup(name)
		_, percept := b.robot.LookupPercept(name)
		if !scalar && !percept {
			b.errorf(name, source.Suggest(name, b.slotNames()), "%s reads %q, which the robot has not [unknown_slot]", b.name, name)
		}
	}
}

func (b *binder) writes(names []string) {
	for _, name := range names {
		id, ok := b.robot.Lookup(name)
		switch {
		case !ok:
			b.errorf(name, source.Suggest(name, b.slotNames()), "%s commands %q, which the robot has not [unknown_slot]", b.name, name)
		case b.robot.Decls()[id].Dir != slot.Actuator:
			b.errorf(name, "", "%s commands %q, which is a sensor of the robot", b.name, name)
		}
	}
}

func (b *binder) functions(names []string) {
	for _, name := range names {
		if _, ok := b.robot.Function(name); ok {
			continue
		}
		var known []string
		for _, f := range b.robot.Functions() {
			known = append(known, f.Name)
		}
		b.errorf(name, source.Suggest(name, known), "%s calls the function %q, which the robot has not", b.name, name)
	}
}

func (b *binder) detects(types []string) {
	for _, typ := range types {
		found := false
		for _, d := range b.robot.PerceptDecls() {
			found = found || slices.Contains(d.Types, typ)
		}
		if !found {
			b.errorf(typ, "", "%s looks for a %s, which no sensor of the robot detects", b.name, typ)
		}
	}
}

func (b *binder) slotNames() []string {
	var names []string
	for _, d := range b.robot.Decls() {
		names = append(names, d.Name)
	}
	for _, d := range b.robot.PerceptDecls() {
		names = append(names, d.Name)
	}
	return names
}
