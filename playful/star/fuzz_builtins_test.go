// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.starlark.net/starlark"

	"github.com/playsim/playsim/internal/submit"
)

// oddValues are receivers and arguments of all kinds; v is what the last call gave.
var oddValues = []string{
	"v", "[]", "[3, 1, 2]", "[\"b\", \"a\"]", "[None, 1]", "l", "ring", "nested", "(1, 2)", "()", "d", "{}", "{\"a\": [1]}", "\"abc\"", "\"é\" * 70", "\"\"", "\"%s{}\"", "b\"x\"",
	"None", "True", "0", "-1", "1 << 70", "-(1 << 70)", "65536", "0.5", "-0.0", "float(\"inf\")", "float(\"nan\")", "lambda x: x", "lambda *a: l.clear()", "len", "[].append", "range(5)",
	"\"ab\".elems()", "vector(1, 2, 3)", "self", "math", "robot", "\"arm/position\"", "\"camera\"", "attack", "\"9\" * 400", "big", "{1 << 32: 1, 2 << 32: 2}", "(big, nested)",
}

// oddNames are what can be called: functions, methods of v, and operators.
func oddNames() (functions, methods, operators []string) {
	functions = slices.DeleteFunc(starlark.Universe.Keys(), func(n string) bool { return n == "set" || n == "None" || n == "True" || n == "False" })
	for _, b := range builtins {
		functions = append(functions, b.name)
	}
	for _, v := range []starlark.HasAttrs{starlark.String(""), starlark.Bytes(""), starlark.NewList(nil), starlark.NewDict(0), vector{}} {
		methods = append(methods, v.AttrNames()...)
	}
	for _, op := range guardOf {
		operators = append(operators, strings.Trim(op, "()"))
	}
	slices.Sort(functions)
	slices.Sort(methods)
	slices.Sort(operators)
	return functions, methods, append(operators, "-", "&", "^", ">>", "/")
}

// oddCalls makes a file of bytes: calls of builtins on odd receivers. Each is a function
// of its own, for the first fault ends it.
func oddCalls(data []byte) string {
	next := func(n int) int {
		if len(data) == 0 {
			return 0
		}
		b := int(data[0])
		data = data[1:]
		return b % n
	}
	value := func() string { return oddValues[next(len(oddValues))] }
	functions, methods, operators := oddNames()
	var b strings.Builder
	b.WriteString("def attack(self):\n    l, d, ring, big = [1, 2, 3], {\"a\": 1}, [], (1 << 500) + 1\n    ring.append(ring)\n    nested = ((1, \"a\"), (2.5, None))\n    v = l\n")
	for calls := 0; len(data) > 0 && calls < 16; calls++ {
		kind, what := next(4), next(256)
		args := []string{}
		for range next(4) {
			args = append(args, value())
		}
		switch all := strings.Join(args, ", "); kind {
		case 0:
			fmt.Fprintf(&b, "    v = %s(%s)\n", functions[what%len(functions)], all)
		case 1:
			fmt.Fprintf(&b, "    v = (%s).%s(%s)\n", value(), methods[what%len(methods)], all)
		case 2:
			fmt.Fprintf(&b, "    v = (%s) %s (%s)\n", value(), operators[what%len(operators)], value())
		case 3:
			fmt.Fprintf(&b, "    v = [(%s)][0] if %s else d[%s]\n", value(), value(), value())
		}
	}
	return b.String() + "leaf(\"attack\", tick = attack)\n"
}

// FuzzBuiltins: calls of builtins on odd receivers end, and without a panic.
func FuzzBuiltins(f *testing.F) {
	for kind := range byte(4) {
		for what := range byte(100) {
			f.Add([]byte{kind, what, what % 4, what, 3 * what, 7 * what, what, kind, what / 2, 2, what, 5 * what})
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text := oddCalls(data)
		begun := time.Now()
		_ = fault(t, text)
		if took := time.Since(begun); took > attackTime {
			t.Fatalf("%v\n%s", took, text)
		}
	})
}

// TestOddProgramsInWorkers: of random programs of the fuzz target none hangs playsim test or
// loses its row. PLAYSIM_LONG=1 does it with 5000.
func TestOddProgramsInWorkers(t *testing.T) {
	n := 20
	if os.Getenv("PLAYSIM_LONG") != "" {
		n = 5000
	}
	if err := submit.Odd(t.TempDir(), n, true, func(data []byte) string { return strings.Replace(oddCalls(data), "leaf(", "#", 1) }); err != nil {
		t.Error(err)
	}
}
