// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Program is how a program stands.
type Program struct {
	Asleep     bool       `json:"asleep,omitempty" doc:"It does not run: its robot is driven, or its activity does not have the focus."`
	Tree       []Node     `json:"tree,omitempty" doc:"The nodes of a Playful program, each before those below it."`
	Resources  []Resource `json:"resources,omitempty" doc:"Of a Playful program."`
	Memory     []Scheme   `json:"memory,omitempty" doc:"What a Playful program remembers."`
	Quantities []Quantity `json:"quantities,omitempty" doc:"Of a PDL program, after its last loop."`
}

// Node is a node of a tree.
type Node struct {
	Path      string          `json:"path" doc:"Without the root; the root's is empty."`
	Depth     int             `json:"depth"`
	Active    bool            `json:"active"`
	Running   bool            `json:"running,omitempty" doc:"A leaf between its start and the end of its stop."`
	Reason    string          `json:"reason" doc:"Why it is active or not: active, blocked, gate false and so on."`
	Gate      string          `json:"gate,omitempty" doc:"The text of its gate."`
	GateValue json.RawMessage `json:"gate_value,omitempty" doc:"What the gate gave; null where it was not asked."`
	Score     float64         `json:"score" doc:"Its priority among its siblings."`
	State     string          `json:"state,omitempty" doc:"The current state of its machine."`
	Why       string          `json:"why,omitempty" doc:"All of it in a sentence."`
}

// Resource is a part of the robot that one leaf at a time has.
type Resource struct {
	Name   string `json:"name"`
	Holder string `json:"holder" doc:"The path of the leaf that has it; empty is none."`
}

// Scheme is something that a program remembers.
type Scheme struct {
	Type       string                     `json:"type"`
	Key        string                     `json:"key"`
	T          float64                    `json:"t" doc:"When it was last updated, s."`
	Properties map[string]json.RawMessage `json:"properties"`
}

// Quantity is a quantity of a PDL program.
type Quantity struct {
	Name      string     `json:"name"`
	Value     float64    `json:"value"`
	Loop      int64      `json:"loop" doc:"The number of the loop, from 1."`
	Proposals []Proposal `json:"proposals,omitempty" doc:"What its processes asked for, in the order of summing."`
}

// Proposal is what a process asks to be added to a quantity.
type Proposal struct {
	Process string  `json:"process"`
	Amount  float64 `json:"amount"`
}

// programsIn returns the names of programs; * is all.
func programsIn(r *playsim.Run, names []string) ([]string, error) {
	all := r.Programs()
	if slices.Contains(names, "*") {
		return all, nil
	}
	for _, name := range names {
		if !slices.Contains(all, name) {
			return nil, unknown(UnknownProgram, "program", name, all)
		}
	}
	return names, nil
}

// programs appends how programs stand, as a member of the answer.
func (a *answer) programs(r *playsim.Run, names []string) {
	if len(names) == 0 {
		return
	}
	all := make(map[string]Program, len(names))
	for _, name := range names {
		var s trace.Program
		if r.Snapshot(name, &s) == nil {
			all[name] = programOf(&s)
		}
	}
	a.field("programs")
	a.value(all)
}

func programOf(s *trace.Program) (p Program) {
	p.Asleep = s.Asleep
	for i := range s.Nodes {
		n := &s.Nodes[i]
		p.Tree = append(p.Tree, Node{n.Path, n.Depth, n.Active, n.Running, n.Reason.String(), n.Gate, valueText(n.GateValue), finite(n.Score), n.State, n.Why})
	}
	for _, h := range s.Resources {
		p.Resources = append(p.Resources, Resource{h.Resource, h.Path})
	}
	for i := range s.Memory {
		m := &s.Memory[i]
		of := Scheme{m.Type, m.Key, float64(m.LastPush) / 1e9, map[string]json.RawMessage{}}
		for _, property := range m.Properties {
			of.Properties[property.Name] = valueText(property.Value)
		}
		p.Memory = append(p.Memory, of)
	}
	for i := range s.Quantities {
		q := &s.Quantities[i]
		of := Quantity{Name: q.Name, Value: finite(q.Value), Loop: q.Loop}
		for _, by := range q.Proposals {
			of.Proposals = append(of.Proposals, Proposal{by.Process, finite(by.Amount)})
		}
		p.Quantities = append(p.Quantities, of)
	}
	return p
}

// finite is a number as JSON has it; what is none is 0.
func finite(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return f
}

func valueText(v slot.Value) json.RawMessage {
	var a answer
	a.slot(v)
	return a.text
}
