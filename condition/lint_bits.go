// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"
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
	case "/":
		wide = x.i / y.i // y is not 0, or v were Invalid
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
	if k.bits[e] || k.lintWhole32(e) || e.Op != "&" && e.Op != "|" {
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

// lintJoined: 'a' > 0 | 'b' > 0 is ('a' > (0 | 'b')) > 0.
func (k *checker) lintJoined(e *Binary) bool {
	for i, side := range []Expr{e.X, e.Y} {
		compare, ok := side.(*Binary)
		if !ok || compare.Grouped || !isCompare(compare.Op) {
			continue
		}
		at := []Expr{compare.Y, compare.X}[i]
		bits, ok := at.(*Binary)
		if !ok || bits.Grouped || bits.Op != "&" && bits.Op != "|" {
			continue
		}
		k.bits[bits] = true
		k.warn(bits, "did you mean "+bits.Op+bits.Op+"?", "%s binds tighter than %s: it joins %s and %s",
			bits.Op, compare.Op, k.part(bits.X), k.part(bits.Y))
		return true
	}
	return false
}

// lintWhole32: | & ^ and % of what is never a whole number are Invalid.
func (k *checker) lintWhole32(e *Binary) bool {
	hint := "int() cuts a fraction off"
	switch e.Op {
	case "&", "|":
		hint = "did you mean " + e.Op + e.Op + "?"
	case "^", "%":
	default:
		return false
	}
	for _, side := range []Expr{e.X, e.Y} {
		name := map[kindSet]string{mayFloat: "a Float", mayString: "a String", mayArray: "an Array"}[k.kinds(side)]
		if name == "" {
			continue
		}
		k.rule(k.neverWhole(side), e, e, hint, "%s needs whole numbers, and %s is %s", e.Op, k.part(side), name)
		return true
	}
	return false
}

// neverWhole is Never for a side that always has a value: what is calculated with it is
// Invalid. Without one it counts as 0.
func (k *checker) neverWhole(side Expr) LintKind {
	_, fixed := constantValue(side)
	if key, ok := side.(*KeyRef); ok {
		info, _ := k.info(key.Name)
		fixed = info.Ready
	}
	if fixed {
		return Never
	}
	return Odd
}

// lintZero: a division by a constant 0.
func (k *checker) lintZero(e *Binary) {
	if e.Op != "/" && e.Op != "%" {
		return
	}
	v, ok := constantValue(e.Y)
	if !ok || !v.isNumber() || v.kind == slot.FloatValue && (e.Op == "%" || math.IsNaN(v.f)) || v.asFloat() != 0 {
		return
	}
	k.warn(e, "", "a division by zero is Invalid, which counts as 0")
}
