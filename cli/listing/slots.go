// SPDX-License-Identifier: Apache-2.0

package listing

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// PrintSlots prints what a robot senses and does.
func PrintSlots(to io.Writer, r sim.Robot) {
	what, set := "ROBOT", r.Slots()
	if !run.HasBody(r) {
		what = "MANAGER"
	}
	t := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s %s\t\t\t\t\n", what, r.Name())
	for _, d := range set.Decls() {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", d.Name, d.Dir, source.OneLine(d.Unit), slotRange(&d), source.OneLine(d.Doc))
	}
	for _, d := range set.PerceptDecls() {
		names := make([]string, len(d.Fields))
		for i, f := range d.Fields {
			names[i] = f.Name
		}
		fmt.Fprintf(t, "%s\tpercept\t\t%s: %s\t%s\n", d.Name, strings.Join(d.Types, " "), strings.Join(names, " "), d.Doc)
	}
	for _, f := range set.Functions() {
		fmt.Fprintf(t, "%s\tfunction\t\t%s → %s\t%s\n", f.Name, fieldNames(f.In), fieldNames(f.Out), f.Doc)
	}
	t.Flush()
}

func slotRange(d *slot.Decl) string {
	switch d.Kind {
	case slot.Boolean:
		return "false true"
	case slot.Enum:
		return strings.Join(d.Labels, " ")
	}
	return fmt.Sprintf("%.4g … %.4g", d.Min, d.Max)
}

func fieldNames(fields []slot.Field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// The robot's self-description in JSON.
type (
	robotJSON struct {
		Robot     string         `json:"robot"`
		Slots     []slotJSON     `json:"slots"`
		Percepts  []perceptJSON  `json:"percepts"`
		Functions []functionJSON `json:"functions"`
	}
	slotJSON struct {
		Name      string   `json:"name"`
		Direction string   `json:"direction"`
		Kind      string   `json:"kind"`
		Unit      string   `json:"unit,omitempty"`
		Min       float64  `json:"min"`
		Max       float64  `json:"max"`
		Labels    []string `json:"labels,omitempty"`
		Doc       string   `json:"doc"`
	}
	perceptJSON struct {
		Name   string      `json:"name"`
		Types  []string    `json:"types"`
		Period float64     `json:"period_s"`
		Fields []fieldJSON `json:"fields"`
		Doc    string      `json:"doc"`
	}
	functionJSON struct {
		Name string      `json:"name"`
		In   []fieldJSON `json:"in"`
		Out  []fieldJSON `json:"out"`
		Doc  string      `json:"doc"`
	}
	fieldJSON struct {
		Name string  `json:"name"`
		Kind string  `json:"kind"`
		Unit string  `json:"unit,omitempty"`
		Min  float64 `json:"min"`
		Max  float64 `json:"max"`
		Doc  string  `json:"doc,omitempty"`
	}
)

var kindNames = [...]string{slot.Number: "number", slot.Integer: "integer", slot.Boolean: "boolean", slot.Enum: "enum"}

// Robot says all of a robot's slots, percepts and functions, for JSON.
func Robot(of sim.Robot) any {
	set := of.Slots()
	r := robotJSON{Robot: of.Name(), Slots: []slotJSON{}, Percepts: []perceptJSON{}, Functions: []functionJSON{}}
	for _, d := range set.Decls() {
		r.Slots = append(r.Slots, slotJSON{d.Name, d.Dir.String(), kindNames[d.Kind], d.Unit, d.Min, d.Max, d.Labels, d.Doc})
	}
	for _, d := range set.PerceptDecls() {
		r.Percepts = append(r.Percepts, perceptJSON{d.Name, d.Types, float64(d.Period) / 1e9, fieldsJSON(d.Fields), d.Doc})
	}
	for _, f := range set.Functions() {
		r.Functions = append(r.Functions, functionJSON{f.Name, fieldsJSON(f.In), fieldsJSON(f.Out), f.Doc})
	}
	return r
}

func fieldsJSON(fields []slot.Field) []fieldJSON {
	out := make([]fieldJSON, len(fields))
	for i, f := range fields {
		out[i] = fieldJSON{f.Name, kindNames[f.Kind], f.Unit, f.Min, f.Max, f.Doc}
	}
	return out
}
