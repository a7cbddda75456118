// SPDX-License-Identifier: Apache-2.0

package condition

import "github.com/alecthomas/participle/v2/lexer"

var closing = map[string]string{"(": ")", "[": "]"}

// balanced reports brackets without their other half, and gives the tokens as they were
// meant, so that nothing else stays untold; false where they are nested too deep.
func (r *reader) balanced() ([]lexer.Token, bool) {
	var open []int
	list := make([]lexer.Token, 0, len(r.tokens))
	for i, t := range r.tokens {
		last := len(open) - 1
		switch {
		case t.Type != kindMark:
		case closing[t.Value] != "":
			open = append(open, i)
			if len(open) == maxNesting+1 {
				r.report(i, "", "brackets nested deeper than %d", maxNesting)
				return nil, false
			}
		case t.Value != ")" && t.Value != "]":
		case last < 0:
			r.report(i, "remove it, or open one before", "%s closes nothing", t.Value)
			continue
		default:
			t.Value = r.closes(open[last], i)
			open = open[:last]
		}
		list = append(list, t)
	}
	for _, i := range open {
		t := r.tokens[i].Value
		r.report(i, "add "+closing[t], "%s is never closed", t)
	}
	return r.closeAll(list, open), true
}

// closes is what closes a bracket; another one is reported.
func (r *reader) closes(open, at int) string {
	begun, t := r.tokens[open].Value, r.tokens[at].Value
	want := closing[begun]
	if want != t {
		r.report(at, "write "+want, "%s closes the %s of column %d", t, begun, r.pos(open).Col)
	}
	return want
}

// closeAll adds the other halves of open brackets at the end.
func (r *reader) closeAll(list []lexer.Token, open []int) []lexer.Token {
	end := r.spans[len(r.spans)-1][1]
	for i := len(open) - 1; i >= 0; i-- {
		t := lexer.Token{Type: kindMark, Value: closing[r.tokens[open[i]].Value], Pos: lexer.Position{Offset: len(r.tokens)}}
		r.tokens, r.spans = append(r.tokens, t), append(r.spans, [2]int{end, end})
		list = append(list, t)
	}
	return list
}
