// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"strconv"

	"github.com/playsim/playsim/slot"
)

// lintWrap: constants that leave 32 bits.
func (k *checker) lintWrap(e *Binary, v value) {
	x, okX := constantValue(e.X)
	y, okY := constantValue(e.Y)
	if v.kind != slot.IntValue || !okX || !okY || !x.isNumber() || !y.isNumber() {
		return
	}
	var wide int64
	switch e.Op {
	case "*":
		wide = x.i * y.i
	case "+":
		wide = x.i + y.i
	case "-":
		wide = x.i - y.i
	default:
		return
	}
	if wide != v.i {
		k.warn(e, "write one side as a float", "integers have 32 bits: this wraps to %s", strconv.FormatInt(v.i, 10))
	}
}

// lintBits: & and | calculate with the bits of whole numbers, as in 'k' & 4. Between what
// is true or false, or between constants, && or || is meant.
func (k *checker) lintBits(e *Binary) {
	if e.Op != "&" && e.Op != "|" {
		return
	}
	hint := "did you mean " + e.Op + e.Op + "?"
	if v, ok := constantValue(e); ok {
		text := v.pack().String()
		k.warn(e, hint, "%s is always %s: %s calculates with bits", k.part(e), text, e.Op)
		return
	}
	for _, side := range []Expr{e.X, e.Y} {
		if k.kinds(side) == mayBool {
			k.warn(e, hint, "%s calculates with bits, and %s is true or false", e.Op, k.part(side))
			return
		}
	}
}
