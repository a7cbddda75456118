// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// compileAsked reads what the connections of a PDL program name instead of a slot: a
// condition, or a key.
func (c *compiled) compileAsked(w *worlds.World) error {
	var errs source.Errors
	for i := range c.spec.Connect {
		k := &c.spec.Connect[i]
		text, ok := asked(k.Slot, w)
		if !ok {
			continue
		}
		cond, err := condition.Compile(text, condition.Options{Within: condition.Within{File: w.File, At: k.Pos}})
		if err != nil {
			errs.Add(err)
			continue
		}
		g := &gateText{cond: cond, file: w.File, at: k.Pos, strict: true}
		c.gates = append(c.gates, g)
		if c.asked == nil {
			c.asked = map[*worlds.Connection]*gateText{}
		}
		c.asked[k] = g
	}
	return errs.Err()
}

// asked is the condition that the value of a connection is, if it is none of a slot or
// of another program's quantity: something with a quoted key, or a key alone.
func asked(text string, w *worlds.World) (string, bool) {
	if strings.Contains(text, "'") {
		return text, true
	}
	first, _, deep := strings.Cut(text, "/")
	ours := deep && slices.Contains([]string{"distance", "playful"}, first)
	thing := deep && slices.ContainsFunc(namesOfObjects(w.Model), func(name string) bool { return name == first })
	return "'" + text + "'", ours || thing || naoqi.LooksLike(text)
}

func namesOfObjects(m *sim.Model) (names []string) {
	for i := range m.Objects {
		names = append(names, m.Objects[i].Name)
	}
	return names
}

// fromCondition joins a sensor to the value of a condition: a truth is 1 or 0; what is
// no number is no sample.
func (j *joiner) fromCondition(id pdl.ID, c *worlds.Connection, text *gateText) {
	q := j.quantity(id)
	if q.Kind != pdl.Sensor {
		j.errorf(c.Pos, "", "%q of %s is an actuator: it cannot command a key", q.Name, j.p.name)
		return
	}
	g := &gate{name: j.p.site(), cond: text.cond}
	j.run.board.gates = append(j.run.board.gates, g)
	j.errs.Add(j.p.pdl.ConnectSensor(id, gateSource{g}))
}

// gateSource gives a sensor the value of a condition.
type gateSource struct{ gate *gate }

// Read implements pdl.Source.
func (s gateSource) Read(int64) (float64, bool) {
	if s.gate.watcher == nil {
		return 0, false
	}
	v := s.gate.watcher.Value()
	if b, ok := v.AsBool(); ok && v.Kind() == slot.BoolValue {
		if b {
			return 1, true
		}
		return 0, true
	}
	return v.AsFloat()
}
