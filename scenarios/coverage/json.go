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
	Processes  []processJSON   `json:"processes,omitempty"`
	Quantities []quantityJSON  `json:"quantities,omitempty"`
	Unseen     []string        `json:"unseen"`
}

type statementJSON struct {
	Line     int          `json:"line"`
	Col      int          `json:"col"`
	Text     string       `json:"statement"`
	Leaf     bool         `json:"leaf,omitempty"`
	Active   int64        `json:"active"`
	Gate     string       `json:"gate,omitempty"`
	True     *int64       `json:"gate_true,omitempty"`
	False    *int64       `json:"gate_false,omitempty"`
	Born     *int64       `json:"born,omitempty"` // of a targeting line
	Switches []switchJSON `json:"switches,omitempty"`
}

type switchJSON struct {
	Line  int    `json:"line"`
	Col   int    `json:"col"`
	To    string `json:"to"`
	If    string `json:"if"`
	Taken int64  `json:"taken"`
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

type processJSON struct {
	Name   string `json:"name"`
	Line   int    `json:"line"`
	Pushed int64  `json:"loops"` // in which it proposed something
}

type quantityJSON struct {
	Name    string `json:"name"`
	Line    int    `json:"line"`
	Loops   int64  `json:"loops"`
	Clamped int64  `json:"clamped"`
	Pushed  int64  `json:"pushed"`
	Sampled bool   `json:"sampled,omitempty"`
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
	j := fileJSON{File: f.Name, Counts: f.Count(), Unseen: f.Unseen()}
	if j.Unseen == nil {
		j.Unseen = []string{}
	}
	for _, s := range f.Statements {
		j.Statements = append(j.Statements, s.json())
	}
	for _, c := range f.Contests {
		j.Contests = append(j.Contests, contestJSON{c.A.Node, c.A.Line, c.B.Node, c.B.Line, c.Resources, c.AWon, c.BWon})
	}
	for _, p := range f.Processes {
		j.Processes = append(j.Processes, processJSON(*p))
	}
	for _, q := range f.Quantities {
		j.Quantities = append(j.Quantities, quantityJSON(*q))
	}
	return j
}

func (s *Statement) json() statementJSON {
	j := statementJSON{Line: s.Line, Col: s.Col, Text: s.Text, Leaf: s.Leaf, Active: s.Active, Gate: s.Gate}
	if s.Gate != "" {
		j.True, j.False = &s.True, &s.False
	}
	if s.Targeting {
		j.Born = &s.Born
	}
	for _, w := range s.Switches {
		j.Switches = append(j.Switches, switchJSON(*w))
	}
	return j
}
