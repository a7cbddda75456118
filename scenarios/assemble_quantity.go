// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

// quantityPrefix begins the name of a quantity of a program: pdl/program/quantity.
const quantityPrefix = "pdl/"

// readElsewhere are the quantities that `connect` of some program names.
func (r *Run) readElsewhere() map[string]bool {
	read := map[string]bool{}
	for i := range r.compiled {
		for _, c := range r.compiled[i].spec.Connect {
			read[c.Slot] = strings.HasPrefix(c.Slot, quantityPrefix)
		}
	}
	return read
}

// fromProgram joins a sensor to a quantity of another program, whose value from before
// this instant it sees.
func (j *joiner) fromProgram(id pdl.ID, c *worlds.Connection) {
	q := j.quantity(id)
	if q.Kind != pdl.Sensor {
		j.errorf(c.Pos, "declare it there as a sensor, and connect that", "%q of %s is an actuator: it cannot command a quantity of another program", q.Name, j.p.name)
		return
	}
	name, rest, _ := strings.Cut(strings.TrimPrefix(c.Slot, quantityPrefix), "/")
	from := j.run.pdlNamed(name)
	if from == nil {
		j.errorf(c.Pos, spec.HintFor(name, j.run.pdlNames()), "there is no PDL program named %q", name)
		return
	}
	other, ok := from.pdl.Lookup(rest)
	if !ok {
		var names []string
		for _, o := range from.pdl.Quantities() {
			names = append(names, o.Name)
		}
		j.errorf(c.Pos, spec.HintFor(rest, names), "%s has no quantity %q", name, rest)
		return
	}
	if o := from.pdl.Quantities()[other]; o.Upper > q.Upper || o.Lower < q.Lower {
		j.warn(c.Pos, "samples are taken to those of the sensor", q, c.Slot, o.Lower, o.Upper)
	}
	j.errs.Add(j.p.pdl.ConnectSensor(id, from.pdl.Reader(other)))
}

func (r *Run) pdlNamed(name string) *program {
	for _, p := range r.programs {
		if p.pdl != nil && p.name == name {
			return p
		}
	}
	return nil
}

func (r *Run) pdlNames() (names []string) {
	for _, p := range r.programs {
		if p.pdl != nil {
			names = append(names, p.name)
		}
	}
	return names
}
