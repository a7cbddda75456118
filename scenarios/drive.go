// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// driven is an evaluation of a Playful program whose value comes from outside: from a
// slot of any robot or machine, or from a quantity of a PDL program. So a decision
// maker beside the tree sets gates and priorities.
type driven struct {
	wheel playful.Wheel
	from  pdl.Source
}

// drive gives the evaluations their values of this instant; one without a value
// answers for itself.
func (p *program) drive(now int64) {
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
func (c *compiled) withDriven(reg *playful.Registry) (*playful.Registry, error) {
	if len(c.spec.Connect) == 0 {
		return reg, nil
	}
	own := reg.Clone()
	for i := range c.spec.Connect {
		name, from := c.spec.Connect[i].Quantity, c.spec.Connect[i].Slot
		if _, known := own.Evaluation(name); known {
			continue
		}
		err := own.AddEvaluation(playful.EvaluationSpec{
			Name: name, Doc: "given by " + from, Result: playful.Number,
			Call: func(*playful.Context) (float64, error) { return 0, fmt.Errorf("%s has no value yet", from) },
		})
		if err != nil {
			return nil, c.spec.Errorf("connect", "", "%s", err)
		}
	}
	return own, nil
}

// drives joins the evaluations of a Playful program to what `connect` names.
func (j *joiner) drives() error {
	for i := range j.spec.Connect {
		c := &j.spec.Connect[i]
		wheel, err := j.p.engine.Wheel(c.Quantity)
		if err != nil {
			j.errorf(c.At, source.Suggest(c.Quantity, j.p.engine.Program().EvaluationNames()), "%s does not use the evaluation %q", j.p.name, c.Quantity)
			continue
		}
		if from := j.source(c.Slot, c.Pos); from != nil {
			j.p.driven = append(j.p.driven, driven{wheel, from})
		}
	}
	return j.errs.Err()
}

// source is what a name of the world's file gives: robot/slot, or
// pdl/program/quantity.
func (j *joiner) source(name string, at source.Pos) pdl.Source {
	if rest, ok := strings.CutPrefix(name, quantityPrefix); ok {
		return j.quantityOf(rest, at)
	}
	set, id, ok := j.lookup(name)
	if !ok {
		j.errorf(at, slotHint(name, j.slots(pdl.Sensor, name)), "there is no slot %q", name)
		return nil
	}
	return slotSource{set, id}
}

func (j *joiner) quantityOf(rest string, at source.Pos) pdl.Source {
	name, quantity, _ := strings.Cut(rest, "/")
	from := j.run.pdlNamed(name)
	if from == nil {
		j.errorf(at, spec.HintFor(name, j.run.pdlNames()), "there is no PDL program named %q", name)
		return nil
	}
	id, ok := from.pdl.Lookup(quantity)
	if !ok {
		j.errorf(at, "", "%s has no quantity %q", name, quantity)
		return nil
	}
	return from.pdl.Reader(id)
}
