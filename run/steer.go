// SPDX-License-Identifier: Apache-2.0

package run

import (
	"errors"
	"fmt"
	"math"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// steered is what a program gets from outside. It implements program.Source.
type steered struct {
	slot.Decl
	value float64 // NaN is none
}

// Read implements program.Source.
func (s *steered) Read(int64) (float64, bool) { return s.value, !math.IsNaN(s.value) }

// Outside implements program.Host. A program that is started again goes on with the values
// that it had.
func (p *host) Outside(d slot.Decl) program.Source {
	if s := p.steered(d.Name); s != nil {
		return s
	}
	s := &steered{d, d.Init}
	p.outside = append(p.outside, s)
	return s
}

func (p *host) steered(name string) *steered {
	for _, s := range p.outside {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// Outside returns what programs get from outside, by PROGRAM/QUANTITY, in the order of the
// file.
func (r *Run) Outside() (all []slot.Decl) {
	for _, p := range r.programs {
		for _, s := range p.outside {
			d := s.Decl
			d.Name = p.name + "/" + d.Name
			all = append(all, d)
		}
	}
	return all
}

// steer is the kind of input that gives a program a value from outside.
func (r *Run) steer() sim.ActionKind {
	return sim.ActionKind{
		Name: sim.OpSteer, Whom: "program", Keys: sim.SlotKeys,
		Check: func(_ *sim.World, in *sim.Input) error {
			_, err := r.steers(in)
			return err
		},
		Apply: func(_ *sim.World, in *sim.Input) {
			if s, err := r.steers(in); err == nil {
				s.value = min(max(in.Value, s.Min), s.Max)
			}
		},
	}
}

// steers finds what an input steers.
func (r *Run) steers(in *sim.Input) (*steered, error) {
	p, err := r.program(in.Name)
	if err != nil {
		return nil, err
	}
	if s := p.steered(in.Slot); s != nil {
		return s, nil
	}
	var names []string
	for _, other := range p.outside {
		names = append(names, other.Name)
	}
	text := fmt.Sprintf("the program %s gets no %q from outside", in.Name, in.Slot)
	if hint := source.Suggest(in.Slot, names); hint != "" {
		text += "\nhint: " + hint
	}
	return nil, errors.New(text)
}
