// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"slices"
	"time"
)

// shrink leaves out of a program what does not matter for how it fails, for ten seconds at
// most.
func (p *refProgram) shrink() {
	if tick, _ := p.differs(); tick < 0 {
		return // it does not compile: the message is enough
	}
	until := time.Now().Add(10 * time.Second)
	for smaller := true; smaller; {
		smaller = false
		for _, edit := range p.edits() {
			if time.Now().After(until) {
				return
			}
			undo := edit()
			if !p.clear() {
				undo()
				continue
			}
			if tick, how := p.differs(); how != "" && tick >= 0 {
				smaller = true
				if tick+1 < len(p.steps) {
					p.steps = p.steps[:tick+1]
				}
				continue
			}
			undo()
		}
	}
}

// edits are the ways in which a program could be smaller, each with its undoing.
func (p *refProgram) edits() (all []func() (undo func())) {
	for b := range p.blocks() {
		for _, l := range b.lines {
			all = append(all, func() func() { return b.without(l) }, set(&l.gate, nil))
			if l.block != nil {
				all = append(all, func() func() {
					block := l.block
					l.block, l.leaf = nil, "a1"
					return func() { l.block = block }
				})
			}
			all = append(all, cuts(&l.scores)...)
			all = append(all, cuts(&l.switches)...)
			all = append(all, cuts(&l.config)...)
		}
		all = append(all, cuts(&b.inner)...)
	}
	for _, f := range p.files {
		all = append(all, cuts(&f.blocks)...)
	}
	for i := range p.steps {
		s := &p.steps[i]
		all = append(all, cuts(&s.changes)...)
		all = append(all, set(&s.sensors, nil))
	}
	return all
}

// without leaves out a line and the switches to it.
func (b *refBlock) without(l *refLine) func() {
	lines := b.lines
	b.lines = slices.DeleteFunc(slices.Clone(lines), func(o *refLine) bool { return o == l })
	var undo []func()
	for _, o := range b.lines {
		switches := o.switches
		o.switches = slices.DeleteFunc(slices.Clone(switches), func(s refSwitch) bool { return s.to == l })
		undo = append(undo, func() { o.switches = switches })
	}
	return func() {
		b.lines = lines
		for _, u := range undo {
			u()
		}
	}
}

func set[T any](at *T, to T) func() func() {
	return func() func() {
		was := *at
		*at = to
		return func() { *at = was }
	}
}

func cuts[T any](list *[]T) (all []func() func()) {
	for i := range *list {
		all = append(all, func() func() {
			was := *list
			if i < len(was) {
				*list = slices.Delete(slices.Clone(was), i, i+1)
			}
			return func() { *list = was }
		})
	}
	return all
}
