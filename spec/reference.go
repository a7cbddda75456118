// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"encoding/json"
	"fmt"
	"strings"
)

// JSONSchema returns the JSON Schema (draft 2020-12) of an entry, with the keys in the
// order of the table.
func (t Table) JSONSchema() json.RawMessage { return objectSchema(t.Fields) }

func objectSchema(fields []Field) json.RawMessage {
	var keys, required object
	for i := range fields {
		f := &fields[i]
		keys = append(keys, member{f.Key, f.schema()})
		if f.Required {
			required = append(required, member{f.Key, nil})
		}
	}
	out := object{{"type", "object"}, {"additionalProperties", false}, {"properties", keys}}
	if len(required) > 0 {
		var names []string
		for _, m := range required {
			names = append(names, m.key)
		}
		out = append(out, member{"required", names})
	}
	return out.json()
}

func (f *Field) schema() object {
	out := object{}
	if text := strings.TrimSpace(f.Doc + f.unitText()); text != "" {
		out = append(out, member{"description", text})
	}
	switch f.Type {
	case TypeNumber, TypeDegrees:
		out = append(append(out, member{"type", "number"}), f.limits()...)
	case TypeInteger:
		out = append(append(out, member{"type", "integer"}), f.limits()...)
	case TypeFlag:
		out = append(out, member{"type", "boolean"})
	case TypeText:
		out = append(out, member{"type", "string"}, member{"minLength", 1})
	case TypeChoice:
		out = append(out, member{"enum", f.Enum})
	case TypeDuration:
		out = append(out, member{"type", "string"}, member{"pattern", "^[0-9.]+ *(ns|us|ms|s|m|h)$"})
	case TypeVector:
		least, most := f.Lengths[0], f.Lengths[0]
		for _, l := range f.Lengths {
			least, most = min(least, l), max(most, l)
		}
		item := append(object{{"type", "number"}}, f.limits()...)
		out = append(out, member{"type", "array"}, member{"items", item}, member{"minItems", least}, member{"maxItems", most})
	case TypeGroup:
		return append(out, member{"allOf", []json.RawMessage{objectSchema(f.Fields)}})
	case TypeList:
		return append(out, member{"type", "array"}, member{"items", objectSchema(f.Fields)})
	}
	if f.Default != nil && f.Type != TypeDuration {
		out = append(out, member{"default", f.Default})
	}
	return out
}

func (f *Field) unitText() string {
	if f.Unit == "" {
		return ""
	}
	return " Unit: " + f.Unit + "."
}

func (f *Field) limits() object {
	if !f.bounded() {
		return nil
	}
	return object{{"minimum", f.Min}, {"maximum", f.Max}}
}

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	key   string
	value any
}

func (o object) json() json.RawMessage {
	text, _ := o.MarshalJSON() // its values are fit for it
	return text
}

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		out = append(fmt.Appendf(out, "%q:", m.key), value...)
	}
	return append(out, '}'), nil
}

// Markdown returns the table of the keys for a reference page.
func (t Table) Markdown() string {
	var b strings.Builder
	b.WriteString("| Key | Value | Default | What it is |\n|---|---|---|---|\n")
	rows(&b, t.Fields, "")
	return b.String()
}

func rows(b *strings.Builder, fields []Field, path string) {
	for i := range fields {
		f := &fields[i]
		value := f.Type.String()
		switch {
		case f.Type == TypeChoice:
			value = orList(f.Enum)
		case f.bounded() && f.Type == TypeDuration:
			value += fmt.Sprintf(", %s … %s", DurationText(int64(f.Min)), DurationText(int64(f.Max)))
		case f.bounded():
			value += inUnit(f.Unit) + fmt.Sprintf(", %v … %v", f.Min, f.Max)
		default:
			value += inUnit(f.Unit)
		}
		def := ""
		if n := f.defaultNode(); n != nil && !f.Required {
			def = "`" + n.Flow() + "`"
		}
		fmt.Fprintf(b, "| `%s%s` | %s | %s | %s |\n", path, f.Key, value, def, f.Doc)
		rows(b, f.Fields, path+f.Key+".")
	}
}
