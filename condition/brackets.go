// SPDX-License-Identifier: Apache-2.0

package condition

var closing = map[string]string{"(": ")", "[": "]"}

// balanced reports brackets without their other half, and those that are nested too deep.
func (r *reader) balanced() bool {
	before := r.errs.Len()
	var open []int
	for i, t := range r.tokens {
		last := len(open) - 1
		switch {
		case t.Type != kindMark:
		case closing[t.Value] != "":
			if open = append(open, i); len(open) > maxNesting {
				r.report(i, "", "brackets nested deeper than %d", maxNesting)
				return false
			}
		case t.Value != ")" && t.Value != "]":
		case last < 0:
			r.report(i, "remove it, or open one before", "%s closes nothing", t.Value)
		default:
			begun := r.tokens[open[last]].Value
			if want := closing[begun]; want != t.Value {
				r.report(i, "write "+want, "%s closes the %s of column %d", t.Value, begun, r.pos(open[last]).Col)
			}
			open = open[:last]
		}
	}
	for _, i := range open {
		t := r.tokens[i].Value
		r.report(i, "add "+closing[t], "%s is never closed", t)
	}
	return r.errs.Len() == before
}
