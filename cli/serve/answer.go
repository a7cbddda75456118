// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/playsim/playsim/slot"
)

// answer is the text of an answer while it is made. The answers of steps are most of all
// messages, so they are appended and not made from structs.
type answer struct{ text []byte }

func (a *answer) begin(m *Message) {
	a.text = append(a.text[:0], `{"id":`...)
	if m.ID == nil {
		a.text = append(a.text, null...)
		return
	}
	a.text = strconv.AppendInt(a.text, *m.ID, 10)
}

func (a *answer) finish() { a.text = append(a.text, '}') }

// failed makes it an error.
func (a *answer) failed(m *Message, e *Error) {
	a.begin(m)
	a.field("error")
	a.value(e)
	a.finish()
}

// field begins a member of the answer.
func (a *answer) field(name string) {
	a.text = append(append(append(a.text, `,"`...), name...), `":`...)
}

// value appends anything as JSON.
func (a *answer) value(v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // all of it is made here
	}
	a.text = append(a.text, text...)
}

// seconds appends a simulated time in ns as s.
func (a *answer) seconds(ns int64) { a.number(float64(ns) / 1e9) }

// number appends the shortest text of a number; what JSON does not have is null.
func (a *answer) number(f float64) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		a.text = append(a.text, null...)
		return
	}
	format := byte('f')
	if size := math.Abs(f); size != 0 && (size < 1e-6 || size >= 1e21) {
		format = 'e'
	}
	a.text = strconv.AppendFloat(a.text, f, format, -1, 64)
}

func (a *answer) truth(b bool) { a.text = strconv.AppendBool(a.text, b) }

// string appends a text; those that are plain, as most are, without encoding/json.
func (a *answer) string(s string) {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == '"' || s[i] == '\\' || s[i] >= utf8.RuneSelf {
			a.value(s)
			return
		}
	}
	a.text = append(append(append(a.text, '"'), s...), '"')
}

// slot appends a value of a slot or a key; Invalid is null.
func (a *answer) slot(v slot.Value) {
	switch v.Kind() {
	case slot.BoolValue:
		b, _ := v.AsBool()
		a.truth(b)
	case slot.IntValue:
		i, _ := v.AsInt()
		a.text = strconv.AppendInt(a.text, i, 10)
	case slot.FloatValue:
		f, _ := v.AsFloat()
		a.number(f)
	case slot.StringValue:
		s, _ := v.AsString()
		a.string(s)
	case slot.VectorValue:
		p, _ := v.AsVector()
		a.list(len(p), func(i int) { a.number(p[i]) })
	case slot.ListValue:
		all, _ := v.AsList()
		a.list(len(all), func(i int) { a.slot(all[i]) })
	default:
		a.text = append(a.text, null...)
	}
}

func (a *answer) list(n int, item func(i int)) {
	a.text = append(a.text, '[')
	for i := range n {
		if i > 0 {
			a.text = append(a.text, ',')
		}
		item(i)
	}
	a.text = append(a.text, ']')
}
