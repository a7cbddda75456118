// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// term says what an expression gave at a node in this iteration, and all that it is made of.
func (e *Engine) term(n *node, text string, x *expr) explain.Node {
	if len(x.calls) == 1 && x.calls[0].watch > 0 && x.op == "" {
		return e.termOfWatch(x.calls[0].watch-1, text)
	}
	t := explain.Node{Name: text, Value: e.again(n, x)}
	if n.stmt != nil {
		t.At = n.stmt.ast.Pos
	}
	for i := range x.parts {
		t.Parts = append(t.Parts, e.term(n, x.parts[i].text, &x.parts[i].x))
	}
	if t.Value.Kind() == slot.Invalid && len(t.Parts) > 0 {
		t.Value = followed(x.op, t.Parts)
	}
	t.Text = worded(text, t.Value, e.from(n, text, x))
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

// from says what the value of an expression follows from, where it does not say enough.
func (e *Engine) from(n *node, text string, x *expr) string {
	switch {
	case x.kind == Bool && len(x.parts) == 0:
		return strings.Trim(e.valuesFor(n, x.calls, text), " ()")
	case x.kind == Number && !x.constant:
		return strings.Trim(e.valuesFor(n, x.calls, ""), " ()")
	}
	return ""
}

// worded is an expression with its value in a line.
func worded(text string, v slot.Value, from string) string {
	line := strings.Join(strings.Fields(text), " ") + ": " + shown(v, "not asked")
	if from != "" {
		line += " (" + from + ")"
	}
	return line
}

// shown is a value for people: vectors to the millimetre.
func shown(v slot.Value, none string) string {
	if f, ok := v.AsFloat(); ok {
		return short(f)
	}
	if x, ok := v.AsVector(); ok {
		return fmt.Sprintf("[%.3f, %.3f, %.3f]", x[0], x[1], x[2])
	}
	if v.Kind() == slot.Invalid {
		return none
	}
	return v.String()
}

func properties(all []trace.Property) string {
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = v.Name + " = " + shown(v.Value, "not yet")
	}
	return strings.Join(words, ", ")
}

// again evaluates an expression once more, from what was asked in this iteration; it
// is Invalid where something was not.
func (e *Engine) again(n *node, x *expr) slot.Value {
	for i := range x.calls {
		if _, asked := x.calls[i].show(n); !asked {
			return slot.Value{}
		}
	}
	defer func() { e.pending = pendingFault{} }()
	var v slot.Value
	switch x.kind {
	case Bool:
		v = slot.Bool(x.truth(n))
	case Number:
		v = slot.Float(x.num(n))
	}
	if e.pending.set {
		return slot.Value{}
	}
	return v
}

// recallWatch returns what a quoted condition gave in this iteration.
func (e *Engine) recallWatch(i int) (string, bool) {
	m := &e.watches[i].memo
	if m.iter != e.iter || m.fault != "" {
		return "", false
	}
	return slot.Bool(m.value != 0).String(), true
}

// termOfWatch explains a quoted condition as well as whoever watches it can.
func (e *Engine) termOfWatch(i int, text string) explain.Node {
	t := explain.Node{Name: text}
	if e.tell != nil {
		t = e.tell(e.program.conditions[i])
	}
	was := t.Value
	if m := &e.watches[i].memo; m.iter == e.iter && m.fault == "" {
		t.Value = slot.Bool(m.value != 0)
	}
	if t.Text == "" || t.Value.String() != was.String() {
		t.Text = worded(t.Name, t.Value, "")
	}
	return t
}

// leaves lists the values of the innermost parts of a condition.
func leaves(t *explain.Node) string {
	if len(t.Parts) == 0 {
		if t.Value.Kind() == slot.Invalid {
			return t.Name + " has no value"
		}
		if f, ok := t.Value.AsFloat(); ok {
			return t.Name + " = " + short(f)
		}
		return t.Name + " = " + t.Value.String()
	}
	parts := make([]string, len(t.Parts))
	for i := range t.Parts {
		parts[i] = leaves(&t.Parts[i])
	}
	return strings.Join(parts, ", ")
}
