// SPDX-License-Identifier: Apache-2.0

package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Input is an input to the world, and whether a user gave it: else the scenario did.
type Input struct {
	sim.LoggedInput
	Asked bool
}

// inputRow is an Input as its row has it. Fields of no value are left out.
type inputRow struct {
	Tick  int64     `json:"tick"`
	From  string    `json:"from"`
	Op    string    `json:"op"`
	Name  string    `json:"name"`
	By    string    `json:"by,omitempty"`
	Slot  string    `json:"slot,omitempty"`
	Part  string    `json:"part,omitempty"`
	At    vector    `json:"at,omitzero"`
	Value exact     `json:"value,omitzero"`
	For   int64     `json:"for_ns,omitempty"`
	Text  string    `json:"text,omitempty"`
	Data  *valueRow `json:"data,omitempty"`
	Fault *faultRow `json:"fault,omitempty"`
}

type faultRow struct {
	Kind        string `json:"kind"`
	Value       exact  `json:"value,omitzero"`
	Label       string `json:"label,omitempty"`
	Field       string `json:"field,omitempty"`
	Rate        exact  `json:"rate,omitzero"`
	By          int64  `json:"by_ns,omitempty"`
	Probability exact  `json:"probability,omitzero"`
	Sigma       exact  `json:"sigma,omitzero"`
}

// valueRow is a slot.Value by its kind; none is Invalid.
type valueRow struct {
	Bool   *bool       `json:"bool,omitempty"`
	Int    *int64      `json:"int,omitempty"`
	Float  *exact      `json:"float,omitempty"`
	String *string     `json:"string,omitempty"`
	Vector *vector     `json:"vector,omitempty"`
	List   *[]valueRow `json:"list,omitempty"`
}

// exact is a number whose text reads back to the same bits; NaN is any NaN.
type exact float64

// IsZero tells whether all bits are 0: -0 is something.
func (e exact) IsZero() bool { return math.Float64bits(float64(e)) == 0 }

// vector is x, y, z.
type vector [3]exact

// IsZero tells whether all bits are 0.
func (v vector) IsZero() bool { return v[0].IsZero() && v[1].IsZero() && v[2].IsZero() }

// MarshalJSON implements json.Marshaler.
func (e exact) MarshalJSON() ([]byte, error) {
	text := strconv.FormatFloat(float64(e), 'g', -1, 64)
	if math.IsNaN(float64(e)) || math.IsInf(float64(e), 0) {
		text = strconv.Quote(text)
	}
	return []byte(text), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (e *exact) UnmarshalJSON(text []byte) error {
	word := string(text)
	if len(word) > 1 && word[0] == '"' {
		word = word[1 : len(word)-1]
		if !slices.Contains([]string{"NaN", "+Inf", "-Inf"}, word) {
			return fmt.Errorf("%s is not a number", text)
		}
	}
	f, err := strconv.ParseFloat(word, 64)
	if err != nil {
		return fmt.Errorf("%s is not a number", text)
	}
	*e = exact(f)
	return nil
}

// appendInput appends the row of an input.
func appendInput(to []byte, in *sim.LoggedInput, asked bool) []byte {
	row := inputRow{
		Tick: in.Tick, From: "scenario", Op: string(in.Op), Name: in.Name, By: in.By, Slot: in.Slot, Part: in.Part,
		At: vector{exact(in.At.X), exact(in.At.Y), exact(in.At.Z)}, Value: exact(in.Value), For: in.For, Text: in.Text,
	}
	if asked {
		row.From = "user"
	}
	if in.Data.Kind() != slot.Invalid {
		v := rowOf(in.Data)
		row.Data = &v
	}
	if f := &in.Fault; *f != (slot.Fault{}) {
		row.Fault = &faultRow{
			Kind: string(f.Kind), Value: exact(f.Value), Label: f.Label, Field: f.Field, Rate: exact(f.Rate),
			By: f.By, Probability: exact(f.Probability), Sigma: exact(f.Sigma),
		}
	}
	text, _ := json.Marshal(&row) // its numbers are fit for it
	return append(to, text...)
}

func inputOf(text []byte) (Input, error) {
	var row inputRow
	if err := json.Unmarshal(text, &row); err != nil {
		return Input{}, err
	}
	in := Input{Asked: row.From == "user", LoggedInput: sim.LoggedInput{Tick: row.Tick, Input: sim.Input{
		Op: sim.Op(row.Op), Name: row.Name, By: row.By, Slot: row.Slot, Part: row.Part,
		At:    geom.Vec3{X: float64(row.At[0]), Y: float64(row.At[1]), Z: float64(row.At[2])},
		Value: float64(row.Value), For: row.For, Text: row.Text,
	}}}
	var err error
	if row.Data != nil {
		in.Data, err = row.Data.value()
	}
	if row.Fault != nil {
		in.Fault = row.Fault.fault()
	}
	return in, err
}

func (f *faultRow) fault() slot.Fault {
	return slot.Fault{
		Kind: slot.FaultKind(f.Kind), Value: float64(f.Value), Label: f.Label, Field: f.Field, Rate: float64(f.Rate),
		By: f.By, Probability: float64(f.Probability), Sigma: float64(f.Sigma),
	}
}

func rowOf(v slot.Value) (row valueRow) {
	switch v.Kind() {
	case slot.BoolValue:
		b, _ := v.AsBool()
		row.Bool = &b
	case slot.IntValue:
		i, _ := v.AsInt()
		row.Int = &i
	case slot.FloatValue:
		f, _ := v.AsFloat()
		row.Float = new(exact(f))
	case slot.StringValue:
		s, _ := v.AsString()
		row.String = &s
	case slot.VectorValue:
		c, _ := v.AsVector()
		row.Vector = &vector{exact(c[0]), exact(c[1]), exact(c[2])}
	case slot.ListValue:
		list, _ := v.AsList()
		rows := make([]valueRow, len(list))
		for i := range list {
			rows[i] = rowOf(list[i])
		}
		row.List = &rows
	}
	return row
}

var errTwoKinds = errors.New("a value of two kinds")

func (r *valueRow) value() (v slot.Value, err error) {
	kinds := 0
	take := func(there bool, of func() slot.Value) {
		if there {
			kinds++
			v = of()
		}
	}
	take(r.Bool != nil, func() slot.Value { return slot.Bool(*r.Bool) })
	take(r.Int != nil, func() slot.Value { return slot.Int(*r.Int) })
	take(r.Float != nil, func() slot.Value { return slot.Float(float64(*r.Float)) })
	take(r.String != nil, func() slot.Value { return slot.String(*r.String) })
	take(r.Vector != nil, func() slot.Value {
		return slot.Vector(float64(r.Vector[0]), float64(r.Vector[1]), float64(r.Vector[2]))
	})
	take(r.List != nil, func() slot.Value {
		list := make([]slot.Value, len(*r.List))
		for i := range list {
			if list[i], err = (*r.List)[i].value(); err != nil {
				break
			}
		}
		return slot.List(list)
	})
	if kinds > 1 {
		err = errTwoKinds
	}
	return v, err
}
