// SPDX-License-Identifier: Apache-2.0

package coverage

import (
	"bytes"
	"encoding/json"
)

type reportJSON struct {
	Runs  int        `json:"runs"`
	Files []fileJSON `json:"files"`
}

type fileJSON struct {
	File       string          `json:"file"`
	Counts     Counts          `json:"counts"`
	Statements []statementJSON `json:"statements,omitempty"`
	Contests   []contestJSON   `json:"contests,omitempty"`
	Processes  []*Process      `json:"processes,omitempty"`
	Quantities []*Quantity     `json:"quantities,omitempty"`
	Unseen     []string        `json:"unseen"`
}

type statementJSON struct {
	Line     int       `json:"line"`
	Col      int       `json:"col"`
	Text     string    `json:"statement"`
	Leaf     bool      `json:"leaf,omitempty"`
	Active   int64     `json:"active"`
	Gate     string    `json:"gate,omitempty"`
	True     *int64    `json:"gate_true,omitempty"`
	False    *int64    `json:"gate_false,omitempty"`
	Flapped  int64     `json:"gate_flapped,omitempty"` // how often it began to flap
	Born     *int64    `json:"born,omitempty"`         // of a targeting line
	Switches []*Switch `json:"switches,omitempty"`
}

type contestJSON struct {
	A         string   `json:"a"`
	ALine     int      `json:"a_line"`
	B         string   `json:"b"`
	BLine     int      `json:"b_line"`
	Resources []string `json:"resources"`
	AWon      int64    `json:"a_won"`
	BWon      int64    `json:"b_won"`
}

// MarshalJSON implements json.Marshaler.
func (r *Report) MarshalJSON() ([]byte, error) {
	out := reportJSON{Runs: r.Runs(), Files: []fileJSON{}}
	for _, f := range r.Files() {
		out.Files = append(out.Files, f.json())
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // conditions have < in them
	err := enc.Encode(out)
	return b.Bytes(), err
}

func (f *File) json() fileJSON {
	j := fileJSON{File: f.Name, Counts: f.Count(), Processes: f.Processes, Quantities: f.Quantities, Unseen: f.Unseen()}
	if j.Unseen == nil {
		j.Unseen = []string{}
	}
	for _, s := range f.Statements {
		j.Statements = append(j.Statements, s.json())
	}
	for _, c := range f.Contests {
		j.Contests = append(j.Contests, contestJSON{c.A.Node, c.A.Line, c.B.Node, c.B.Line, c.Resources, c.AWon, c.BWon})
	}
	return j
}

func (s *Statement) json() statementJSON {
	j := statementJSON{Line: s.Line, Col: s.Col, Text: s.Text, Leaf: s.Leaf, Active: s.Active, Gate: s.Gate, Switches: s.Switches}
	if s.Gate != "" {
		j.True, j.False, j.Flapped = &s.True, &s.False, s.Flapped
	}
	if s.Targeting {
		j.Born = &s.Born
	}
	return j
}
