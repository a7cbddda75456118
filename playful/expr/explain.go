// SPDX-License-Identifier: Apache-2.0

package expr

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Asker explains expressions: where in the program, and how one is evaluated once more,
// from what was asked; ok is that nothing faulted.
type Asker struct {
	At  source.Pos
	Try func(evaluate func()) (ok bool)
}

// Explain says what the expression gave at a place in this iteration, and all that it is
// made of.
func (x *Expr[N]) Explain(n N, text string, by Asker) explain.Node {
	if len(x.Uses) == 1 && x.Uses[0].Explain != nil && x.op == "" {
		return x.Uses[0].Explain(n, text)
	}
	t := explain.Node{Name: text, Value: x.again(n, by), At: by.At}
	for i := range x.parts {
		t.Parts = append(t.Parts, x.parts[i].x.Explain(n, x.parts[i].text, by))
	}
	if t.Value.Kind() == slot.Invalid && len(t.Parts) > 0 {
		t.Value = followed(x.op, t.Parts)
	}
	t.Text = Worded(text, t.Value, x.From(n, text))
	return t
}

// followed is what an operator gives of parts that were asked from the left until one of them
// decided; Invalid where the first that has no value comes before.
func followed(op string, parts []explain.Node) slot.Value {
	if b, ok := parts[0].Value.AsBool(); op == "not" && ok {
		return slot.Bool(!b)
	}
	for i := range parts {
		if b, ok := parts[i].Value.AsBool(); !ok || b == (op == "or") {
			return parts[i].Value
		}
	}
	return parts[len(parts)-1].Value
}

// From says what the value follows from, where it does not say enough.
func (x *Expr[N]) From(n N, text string) string {
	switch {
	case x.Kind == scheme.Bool && len(x.parts) == 0:
		return strings.Trim(x.Values(n, text), " ()")
	case x.Kind == scheme.Number && !x.Constant:
		return strings.Trim(x.Values(n, ""), " ()")
	}
	return ""
}

// Values lists what the names in the expression gave, " (time_ago = 3.2 s)", and what that
// follows from. It leaves out the value of a use that is the whole expression, whole, and
// that of a quoted condition in it that follows from values.
func (x *Expr[N]) Values(n N, whole string) string {
	var parts []string
	bare := len(x.Uses) == 1 && x.Uses[0].Text == whole
	for i, u := range x.Uses {
		text, ok := u.Show(n)
		if !ok || told(x.Uses[:i], u.Text) {
			continue
		}
		from := ""
		if u.From != nil {
			from = u.From(n)
		}
		if named := from != "" && strings.HasPrefix(u.Text, `"`) && strings.Contains(whole, u.Text); !bare && !named {
			parts = append(parts, u.Text+" = "+text)
		}
		if from != "" {
			parts = append(parts, from)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func told[N any](uses []Use[N], text string) bool {
	for _, u := range uses {
		if u.Text == text {
			return true
		}
	}
	return false
}

// Worded is an expression with its value in a line.
func Worded(text string, v slot.Value, from string) string {
	line := strings.Join(strings.Fields(text), " ") + ": " + Shown(v, "not asked")
	if from != "" {
		line += " (" + from + ")"
	}
	return line
}

// Shown is a value for people: vectors to the millimetre.
func Shown(v slot.Value, none string) string {
	if f, ok := v.AsFloat(); ok {
		return Short(f)
	}
	if x, ok := v.AsVector(); ok {
		return fmt.Sprintf("[%.3f, %.3f, %.3f]", x[0], x[1], x[2])
	}
	if v.Kind() == slot.Invalid {
		return none
	}
	return v.String()
}

// Short returns a number for people: four significant digits.
func Short(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }

// again evaluates the expression once more, from what was asked in this iteration; it is
// Invalid where something was not.
func (x *Expr[N]) again(n N, by Asker) (v slot.Value) {
	for i := range x.Uses {
		if _, asked := x.Uses[i].Show(n); !asked {
			return slot.Value{}
		}
	}
	ok := by.Try(func() {
		switch x.Kind {
		case scheme.Bool:
			v = slot.Bool(x.Truth(n))
		case scheme.Number:
			v = slot.Float(x.Num(n))
		}
	})
	if !ok {
		return slot.Value{}
	}
	return v
}

// Leaves lists the values of the innermost parts of a condition.
func Leaves(t *explain.Node) string {
	if len(t.Parts) == 0 {
		if t.Value.Kind() == slot.Invalid {
			return t.Name + " has no value"
		}
		if f, ok := t.Value.AsFloat(); ok {
			return t.Name + " = " + Short(f)
		}
		return t.Name + " = " + t.Value.String()
	}
	parts := make([]string, len(t.Parts))
	for i := range t.Parts {
		parts[i] = Leaves(&t.Parts[i])
	}
	return strings.Join(parts, ", ")
}
