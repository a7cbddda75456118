// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// driven is an evaluation of a program whose value comes from beside the tree: from a slot of
// any robot or machine, from a quantity of a PDL program, or from outside the run. So a
// decision maker sets gates and priorities.
type driven struct {
	wheel playful.Wheel
	from  program.Source
}

// drive gives the evaluations their values of this instant; one without a value
// answers for itself.
func (p *Program) drive(now int64) {
	for i := range p.driven {
		v, ok := p.driven[i].from.Read(now)
		if !ok {
			v = math.NaN()
		}
		p.driven[i].wheel.Drive(v)
	}
}

// withDriven adds the evaluations that `connect` names and nothing else declares: they
// are numbers, a boolean is 0 or 1.
func withDriven(e *program.Entry, reg *playful.Registry) (*playful.Registry, error) {
	if len(e.Connect) == 0 {
		return reg, nil
	}
	own := reg.Clone()
	for i := range e.Connect {
		name, from := e.Connect[i].Quantity, e.Connect[i].Slot
		if _, known := own.Evaluation(name); known {
			continue
		}
		err := own.AddEvaluation(playful.EvaluationSpec{
			Name: name, Doc: "given by " + from, Result: playful.Number,
			Call: func(*playful.Context) (float64, error) {
				if from == program.Outside {
					return 0, nil // nobody is there, or nobody has said anything yet
				}
				return 0, fmt.Errorf("%s has no value yet", from)
			},
		})
		if err != nil {
			return nil, e.Errorf("connect", "", "%s", err)
		}
	}
	return own, nil
}

// Join implements program.Program: it joins evaluations to what `connect` names.
func (p *Program) Join() error {
	var errs source.Errors
	for i := range p.b.Entry.Connect {
		c := &p.b.Entry.Connect[i]
		wheel, err := p.Engine.Wheel(c.Quantity)
		if err != nil {
			errs.Add(p.b.World.Errorf(c.At, source.Suggest(c.Quantity, p.Engine.Program().EvaluationNames()), "%s does not use the evaluation %q", p.b.Entry.Name, c.Quantity))
			continue
		}
		from, err := p.source(c)
		if err != nil {
			errs.Add(err)
			continue
		}
		p.driven = append(p.driven, driven{wheel, from})
	}
	return errs.Err()
}

// source is what a connection names: robot/slot, pdl/program/quantity, or outside.
func (p *Program) source(c *program.Connection) (program.Source, error) {
	name, at := c.Slot, c.Pos
	if name == program.Outside {
		return p.b.Outside(slot.Decl{Name: c.Quantity, Min: math.Inf(-1), Max: math.Inf(1), Init: math.NaN(), Dir: slot.Actuator}), nil
	}
	if strings.HasPrefix(name, program.QuantityPrefix) {
		g, missing := program.FindQuantity(p.b, name)
		if missing != nil {
			return nil, p.b.World.Errorf(at, missing.Hint, "%s", missing.Text)
		}
		return g.Source, nil
	}
	set, id, ok := program.FindSlot(p.b, name)
	if !ok {
		return nil, p.b.World.Errorf(at, program.SlotHint(name, program.SlotsLike(p.b, slot.Sensor, name)), "there is no slot %q", name)
	}
	return program.SlotSource{Set: set, ID: id}, nil
}
