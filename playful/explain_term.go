// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// term says what an expression gave at a node in this iteration, and all that it is made of.
func (e *Engine) term(n *node, text string, x *expression) explain.Node {
	by := expr.Asker{Try: e.try}
	if n.stmt != nil {
		by.At = n.stmt.ast.Pos
	}
	return x.Explain(n, text, by)
}

// try evaluates for people: a fault is none of the program's.
func (e *Engine) try(evaluate func()) (ok bool) {
	defer func() { e.pending = pendingFault{} }()
	evaluate()
	return !e.pending.set
}

func properties(all []trace.Property) string {
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = v.Name + " = " + expr.Shown(v.Value, "not yet")
	}
	return strings.Join(words, ", ")
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
		t.Text = expr.Worded(t.Name, t.Value, "")
	}
	return t
}
