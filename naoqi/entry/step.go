// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"strconv"

	"github.com/playsim/playsim/spec"
)

// StepSpec is one step: one of its fields is there.
type StepSpec struct {
	Posture string
	Speed   float64 // of the posture, share of full speed
	Say     string
	Wait    int64    // ns
	Ask     *Request // nil for none

	node *spec.Node
	kind int // in tables
}

// tables bind the keys of steps, one table a kind.
func (s *StepSpec) tables(q *Request) []spec.Table {
	return append([]spec.Table{
		{Doc: "Goes to a posture.", Fields: []spec.Field{
			{Key: "posture", Into: spec.Choice(&s.Posture, postures...), Must: "Stand"},
			{Key: "speed", Into: &s.Speed, Min: 0.01, Max: 1, Doc: "Share of full speed."},
		}},
		{Doc: "Speaks; a letter takes 70 ms.", Fields: []spec.Field{{Key: "say", Into: spec.Prose(&s.Say), Must: "a text"}}},
		{Doc: "Waits.", Fields: []spec.Field{{Key: "wait", Into: &s.Wait, Min: shortest, Max: longest, Must: "2s"}}},
	}, q.Tables(false)...)
}

// postures are the predefined ones of ALRobotPosture.
var postures = []string{"Stand", "StandInit", "StandZero", "Crouch", "Sit", "SitRelax", "LyingBelly", "LyingBack"}

func (l *Section) step(s *spec.Section, n *spec.Node, b *Behaviour) {
	of, ok := s.Open(n, "a step")
	if !ok {
		return
	}
	step, q := StepSpec{node: n, Speed: 1}, &Request{}
	tables := step.tables(q)
	if step.kind = of.Pick("a step", doHint, tables); step.kind >= 0 {
		tables[step.kind].Read(of)
	}
	if q.What != "" {
		step.Ask = q
	}
	b.Steps = append(b.Steps, step)
}

// resolved is the step with its defaults.
func (s *StepSpec) resolved() *spec.Node {
	q := s.Ask
	if q == nil {
		q = &Request{}
	}
	t := s.tables(q)[s.kind]
	return t.Resolved()
}

// Text is the step as a file has it.
func (s *StepSpec) Text() string {
	switch {
	case s.Ask != nil:
		return "{" + s.Ask.Text() + "}"
	case s.Posture != "":
		return "{posture: " + s.Posture + ", speed: " + spec.Decimal(s.Speed) + "}"
	case s.Say != "":
		return "{say: " + strconv.Quote(s.Say) + "}"
	}
	return "{wait: " + spec.DurationText(s.Wait) + "}"
}
