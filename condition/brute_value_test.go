// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"math"
	"strconv"
	"strings"
)

// The operators and functions that do not remember, for the brute-force evaluator.

func kindOf(v any) string {
	switch v.(type) {
	case bool:
		return "Bool"
	case int32:
		return "Int"
	case float64:
		return "Float"
	case string:
		return "String"
	case []any:
		return "Array"
	}
	return "Invalid"
}

func truth(v any) bool {
	switch v := v.(type) {
	case bool:
		return v
	case int32:
		return v != 0
	case float64:
		return v != 0 && v == v
	case string:
		return v != ""
	case []any:
		return len(v) > 0
	}
	return false
}

// number is what arithmetic takes: an int32 or a float64.
func number(v any) (any, bool) {
	switch v := v.(type) {
	case nil:
		return int32(0), true
	case bool:
		if v {
			return int32(1), true
		}
		return int32(0), true
	case int32, float64:
		return v, true
	}
	return nil, false
}

func asFloat(v any) float64 {
	if i, ok := v.(int32); ok {
		return float64(i)
	}
	return v.(float64)
}

func pure(op string, k []any) any {
	switch op {
	case "list":
		return append([]any{}, k...)
	case "index":
		list, ok := k[0].([]any)
		at, isInt := number(k[1])
		if i, whole := at.(int32); ok && isInt && whole && i >= 0 && int(i) < len(list) {
			return list[i]
		}
		return nil
	case "!":
		return !truth(k[0])
	case "&&":
		return truth(k[0]) && truth(k[1])
	case "||":
		return truth(k[0]) || truth(k[1])
	case "==":
		return same(k[0], k[1])
	case "!=":
		return !same(k[0], k[1])
	case "<":
		return lower(k[0], k[1])
	case ">":
		return lower(k[1], k[0])
	case "<=":
		return lower(k[0], k[1]) || ranked(k[0], k[1]) && same(k[0], k[1])
	case ">=":
		return lower(k[1], k[0]) || ranked(k[0], k[1]) && same(k[0], k[1])
	case "subsets", "intersects":
		return sets(op, k[0], k[1])
	case "size", "type", "bool", "int", "float", "string", "strlen", "concat", "substr":
		return call(op, k)
	}
	return arithmetic(op, k)
}

func same(a, b any) bool {
	x, okX := number(a)
	y, okY := number(b)
	if okX && okY {
		return asFloat(x) == asFloat(y)
	}
	s, okS := a.(string)
	t, okT := b.(string)
	if okS && okT {
		return s == t
	}
	l, okL := a.([]any)
	m, okM := b.([]any)
	if !okL || !okM || len(l) != len(m) {
		return false
	}
	for i := range l {
		if !same(l[i], m[i]) {
			return false
		}
	}
	return true
}

func ranked(a, b any) bool {
	_, okX := number(a)
	_, okY := number(b)
	_, okS := a.(string)
	_, okT := b.(string)
	return okX && okY || okS && okT
}

func lower(a, b any) bool {
	if !ranked(a, b) {
		return false
	}
	if s, ok := a.(string); ok {
		return s < b.(string)
	}
	x, _ := number(a)
	y, _ := number(b)
	return asFloat(x) < asFloat(y)
}

func sets(op string, a, b any) any {
	if a == nil || b == nil {
		return false
	}
	list := func(v any) []any {
		if l, ok := v.([]any); ok {
			return l
		}
		return []any{v}
	}
	in := func(v any) bool {
		for _, w := range list(b) {
			if same(v, w) {
				return true
			}
		}
		return false
	}
	for _, v := range list(a) {
		if in(v) != (op == "subsets") {
			return op == "intersects"
		}
	}
	return op == "subsets"
}

func arithmetic(op string, k []any) any {
	x, ok := number(k[0])
	if !ok {
		return nil
	}
	if op == "neg" {
		if i, is := x.(int32); is {
			return -i
		}
		return -x.(float64)
	}
	y, ok := number(k[1])
	if !ok {
		return nil
	}
	i, isX := x.(int32)
	j, isY := y.(int32)
	if isX && isY {
		return whole(op, i, j)
	}
	a, b := asFloat(x), asFloat(y)
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		if b != 0 {
			return a / b
		}
	}
	return nil
}

func whole(op string, i, j int32) any {
	switch op {
	case "+":
		return i + j
	case "-":
		return i - j
	case "*":
		return i * j
	case "|":
		return i | j
	case "&":
		return i & j
	case "^":
		return i ^ j
	}
	if j == 0 {
		return nil
	}
	if op == "/" {
		return i / j
	}
	return i % j
}

func call(op string, k []any) any {
	list, isList := k[0].([]any)
	text, isText := k[0].(string)
	num, isNumber := number(k[0])
	switch op {
	case "type":
		return kindOf(k[0])
	case "bool":
		return truth(k[0])
	case "size":
		if isList || k[0] == nil {
			return int32(len(list))
		}
	case "strlen":
		if isText {
			return int32(len(text))
		}
	case "string":
		switch {
		case isText:
			return text
		case k[0] == nil:
			return "0"
		}
		return show(k[0])
	case "concat":
		if other, ok := k[1].(string); ok && isText {
			return text + other
		}
	case "substr":
		from, okF := whole32(k[1])
		count, okC := whole32(k[2])
		if isText && okF && okC && from >= 0 && count >= 0 {
			from = min(from, len(text))
			return text[from:min(from+count, len(text))]
		}
	case "int", "float":
		return cast(op, text, isText, num, isNumber)
	}
	return nil
}

func whole32(v any) (int, bool) {
	n, ok := number(v)
	i, is := n.(int32)
	return int(i), ok && is
}

func cast(op, text string, isText bool, num any, isNumber bool) any {
	if isText {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || strings.ContainsAny(text, "xXnN_pP") {
			return nil
		}
		num, isNumber = f, true
	}
	if !isNumber {
		return nil
	}
	if op == "float" {
		return asFloat(num)
	}
	f := math.Trunc(asFloat(num))
	if f != f || f > math.MaxInt32 || f < math.MinInt32 {
		return nil
	}
	return int32(f)
}
