// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"encoding/json"
	"fmt"
	"strings"
)

// JSONSchema returns the JSON Schema (draft 2020-12) of the thing, with the keys in the
// order of the table. The variables hold the defaults.
func (t Table) JSONSchema() Object {
	var out, keys Object
	var must []string
	for i := range t.Fields {
		f := &t.Fields[i]
		keys = append(keys, Member{f.Key, f.schema()})
		if f.Must != "" {
			must = append(must, f.Key)
		}
	}
	if t.Doc != "" {
		out = append(out, Member{"description", t.Doc})
	}
	out = append(out, Object{{"type", "object"}, {"additionalProperties", false}, {"properties", keys}}...)
	if must != nil {
		out = append(out, Member{"required", must})
	}
	return out
}

func (f *Field) schema() Object {
	var out Object
	if doc := strings.TrimSpace(f.Doc + unitText(f.Unit)); doc != "" {
		out = append(out, Member{"description", doc})
	}
	out = append(out, f.typeSchema()...)
	if n := f.node(); n != nil && f.Must == "" && n.Form != Mapping && !f.isList() {
		out = append(out, Member{"default", n.json()})
	}
	return out
}

// isList reports whether the value is a list of things, which is empty where none is said.
func (f *Field) isList() bool {
	v, ok := f.Into.(*Value)
	return ok && v.What == "list"
}

// TimeSchema is the schema of a time with its unit.
var TimeSchema = Object{{"type", "string"}, {"pattern", `^([0-9.]+ *(ns|us|µs|ms|s|m|h) *)+$`}}

func (f *Field) typeSchema() Object {
	number := append(Object{{"type", "number"}}, f.limits()...)
	switch into := f.Into.(type) {
	case *float64:
		return number
	case *int:
		return append(Object{{"type", "integer"}}, f.limits()...)
	case *uint64:
		return Object{{"type", "integer"}, {"minimum", 0}}
	case *int64:
		return TimeSchema
	case *bool:
		flag := Object{{"type", "boolean"}}
		if f.Fields != nil {
			return Object{{"anyOf", []Object{flag, Table{Fields: f.Fields}.JSONSchema()}}}
		}
		return flag
	case *string:
		return Object{{"type", "string"}, {"minLength", 1}}
	case []*float64:
		least := len(into)
		if f.Least > 0 {
			least = f.Least
		}
		return Object{{"type", "array"}, {"items", number}, {"minItems", least}, {"maxItems", len(into)}}
	case []*int64:
		return Object{{"type", "array"}, {"items", TimeSchema}, {"minItems", len(into)}, {"maxItems", len(into)}}
	case *[]float64:
		return Object{{"type", "array"}, {"items", number}}
	case *[]string:
		return JSON(`{"type": "array", "items": {"type": "string"}}`)
	case *Value:
		return into.Schema()
	}
	return Table{Fields: f.Fields}.JSONSchema()
}

func unitText(unit string) string {
	if unit == "" {
		return ""
	}
	return " Unit: " + unit + "."
}

func (f *Field) limits() Object {
	if w := f.within(); f.bounded() || f.degrees() {
		return Object{{"minimum", w.Lo}, {"maximum", w.Hi}}
	}
	return nil
}

// json is the value of a node in JSON.
func (n *Node) json() json.RawMessage {
	if n.Form == List {
		items := make([]json.RawMessage, len(n.Items))
		for i, item := range n.Items {
			items[i] = item.json()
		}
		text, _ := json.Marshal(items)
		return text
	}
	if !n.Quoted && json.Valid([]byte(n.Text)) {
		return json.RawMessage(n.Text)
	}
	text, _ := json.Marshal(n.Text)
	return text
}

// Object is a JSON object whose members keep their order.
type Object []Member

// Member is a key of an object and its value.
type Member struct {
	Key   string
	Value any
}

// JSON is an object from its text, for schemas; a mistake in it panics.
func JSON(text string) (o Object) {
	d := json.NewDecoder(strings.NewReader(text))
	for _, _ = d.Token(); d.More(); {
		key, _ := d.Token()
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			panic(fmt.Sprintf("spec: %s: %s", text, err))
		}
		o = append(o, Member{fmt.Sprint(key), value})
	}
	return o
}

// Set changes the value of a member.
func (o Object) Set(key string, value any) {
	for i := range o {
		if o[i].Key == key {
			o[i].Value = value
		}
	}
}

// MarshalJSON implements json.Marshaler.
func (o Object) MarshalJSON() ([]byte, error) { return []byte(pretty(o, "")), nil }

// Markdown returns the table of the keys for a reference page. The variables hold the
// defaults.
func (t Table) Markdown() string {
	var b strings.Builder
	b.WriteString("| Key | Value | Default | What it is |\n|---|---|---|---|\n")
	rows(&b, t.Fields, "")
	return b.String()
}

// MarkdownRows returns a table of things that are told by their first keys, a row each.
func MarkdownRows(what string, tables []Table) string {
	var b strings.Builder
	b.WriteString("| " + what + " | Keys beside it | Does |\n|---|---|---|\n")
	for _, t := range tables {
		keys := make([]string, 0, len(t.Fields))
		for i := range t.Fields[1:] {
			f := &t.Fields[i+1]
			text := "`" + f.Key + "`: " + f.what() + f.span()
			if n := f.node(); n != nil && f.Must == "" {
				text += ", else " + n.Flow()
			} else if f.None != "" {
				text += ", else " + f.None
			}
			keys = append(keys, text)
		}
		first := &t.Fields[0]
		fmt.Fprintf(&b, "| `%s`: %s | %s | %s |\n", first.Key, first.what(), strings.Join(keys, "; "), t.Doc)
	}
	return b.String()
}

// Fill returns a page in which each table stands between the line <!-- keys: NAME --> and
// the line <!-- end -->. A page that lacks one has a mistake.
func Fill(page string, tables map[string]string) (string, error) {
	for name, table := range tables {
		begin := "<!-- keys: " + name + " -->\n"
		before, rest, ok := strings.Cut(page, begin)
		_, after, ended := strings.Cut(rest, "<!-- end -->")
		if !ok || !ended {
			return "", fmt.Errorf("the page has no %s", begin)
		}
		page = before + begin + "\n" + strings.TrimSpace(table) + "\n\n<!-- end -->" + after
	}
	return page, nil
}

func rows(b *strings.Builder, fields []Field, path string) {
	for i := range fields {
		f := &fields[i]
		def := ""
		switch n := f.node(); {
		case f.Must != "":
			def = "must be said"
		case n == nil:
			def = f.None
		case n.Form != Mapping && !f.isList():
			def = "`" + n.Flow() + "`"
		}
		fmt.Fprintf(b, "| `%s%s` | %s | %s | %s |\n", path, f.Key, f.what()+f.span(), def, f.Doc)
		rows(b, f.Fields, path+f.Key+".")
	}
}

// span is the unit and the limits: " in m, 0.1 … 2".
func (f *Field) span() string {
	text := inUnit(f.Unit)
	switch _, time := f.Into.(*int64); {
	case time && f.bounded():
		text += ", " + DurationText(int64(f.Min)) + " … " + DurationText(int64(f.Max))
	case f.bounded():
		text += fmt.Sprintf(", %v … %v", f.Min, f.Max)
	}
	return text
}

// File returns the schema of a kind of file as text, with what its parts refer to.
func File(name string, t Table, defs Object) string {
	const home = "https://github.com/playsim/playsim/"
	out := Object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"$id", home + name + "s/schema.json"}, {"title", "playsim " + name},
	}
	return pretty(append(append(out, t.JSONSchema()...), Member{"$defs", defs}), "") + "\n"
}

// pretty is a value in JSON, on one line where that is short.
func pretty(v any, indent string) string {
	var parts []string
	first, last := "{", "}"
	switch v := v.(type) {
	case Object:
		for _, m := range v {
			parts = append(parts, fmt.Sprintf("%q: %s", m.Key, pretty(m.Value, indent+"  ")))
		}
	case []Object:
		first, last = "[", "]"
		for _, o := range v {
			parts = append(parts, pretty(o, indent+"  "))
		}
	default:
		return plainJSON(v)
	}
	if short := first + strings.Join(parts, ", ") + last; len(indent)+len(short) <= lineWidth && !strings.Contains(short, "\n") {
		return short
	}
	return first + "\n" + indent + "  " + strings.Join(parts, ",\n"+indent+"  ") + "\n" + indent + last
}

// plainJSON is a value in JSON; <, > and & stay as they are.
func plainJSON(v any) string {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // a schema is made of what JSON has
	}
	return strings.TrimSpace(text.String())
}

const lineWidth = 160
