// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
)

// Program returns a program of the run, to be asked and not to be run; false if there is no
// such program, or its language began nothing.
func (r *Run) Program(name string) (program.Program, bool) {
	p, err := r.program(name)
	if err != nil || p.prog == nil {
		return nil, false
	}
	return p.prog, true
}

// Commanding returns what of programs commands a slot, robot/slot, as program/quantity; of a
// program that commands it as a whole nothing.
func (r *Run) Commanding(name string) (all []string) {
	for _, p := range r.programs {
		for i := range p.commands {
			if c := &p.commands[i]; c.Name != "" && c.Robot+"/"+c.Slot == name {
				all = append(all, p.name+"/"+c.Name)
			}
		}
	}
	return all
}

// Value returns what a key is now; false where the world provides no such key.
func (r *Run) Value(key string) (slot.Value, bool) {
	keys := r.table()
	if !keys.provides(key) {
		return slot.Value{}, false
	}
	src := keys.source(key)
	if src.kind == extensionKey {
		return r.extensionValue(key, r.attached[src.a]), true
	}
	if src.kind == writtenKey {
		if r.board == nil {
			return slot.Value{}, true
		}
		return r.board.store.Get(key), true
	}
	return r.valueIn(r.World, &src), true
}
