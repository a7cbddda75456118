// SPDX-License-Identifier: Apache-2.0

package scenarios

import "github.com/playsim/playsim/program"

// Program returns a program of the run, to be asked and not to be run; false if there is no
// such program, or its language began nothing.
func (r *Run) Program(name string) (program.Program, bool) {
	p, err := r.program(name)
	if err != nil || p.prog == nil {
		return nil, false
	}
	return p.prog, true
}

// Expectations returns the names of the scenario's expectations in order.
func (r *Run) Expectations() []string {
	if r.play == nil {
		return nil
	}
	names := make([]string, len(r.play.judges))
	for i, j := range r.play.judges {
		names[i] = j.e.Name
	}
	return names
}

// Standing returns how an expectation is decided, "" while it is open, and the values of its
// condition when it failed.
func (r *Run) Standing(name string) (result Judgement, why string) {
	if j := r.judge(name); j != nil {
		return j.result, j.why
	}
	return "", ""
}

// judge returns the judge of an expectation; nil if there is none of that name.
func (r *Run) judge(name string) *judge {
	if r.play == nil {
		return nil
	}
	for _, j := range r.play.judges {
		if j.e.Name == name {
			return j
		}
	}
	return nil
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
