// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/sim"
)

// outcome runs a process for a few loops and returns all that can be seen of it.
func outcome(t testing.TB, body, outside string) string {
	o := js.Options{Random: sim.NewStream(1, "test").Float64}
	_, faults, p := run(t, oneProcess(body)+outside, 5, o)
	seen := strings.NewReplacer(";;", "  ", ";…", " …").Replace(fmt.Sprint(faults))
	for _, name := range []string{"a", "b", "q"} {
		id, _ := p.Lookup(name)
		seen += fmt.Sprintf(" %s %x", name, math.Float64bits(p.Value(id)))
	}
	return seen
}

// same fails where the interpreter gives another outcome: an empty statement behind the
// body leaves the process to it.
func same(t testing.TB, body, outside string) {
	t.Helper()
	if got, want := outcome(t, body+"  ", outside), outcome(t, body+";;", outside); got != want {
		t.Errorf("%s\ndirectly %s\ninterpreted %s", body, got, want)
	}
}

// TestDirect: what runs without the interpreter does what the interpreter does.
func TestDirect(t *testing.T) {
	const outside = "const k = 0.25, n = 3, text = 'a'; let v = 2;"
	for _, body := range []string{
		"add_value('a', value('s') - value('a') / 4)",
		"add_value('a', 0.1 + 0.2); add_value('a', 0.3)",
		"add_value('a', 0/0)",
		"add_value('q', 1); add_value('a', 1/0)",
		"add_value('a', 1 / (0 * -5))",
		"add_value('a', 1 / (0 * -1))",
		"add_value('a', 1 / (0 * -1e300))",
		"add_value('a', 1 / -(value('s') - 3))",
		"add_value('a', k * n)",
		"add_value('a', v)",
		"add_value(text, 1)",
		"const k = 2; add_value('a', k)",
		"add_value('a', k); const k = 2",
		"const x = value('s'), y = x * x; add_value('a', x - y)",
		"const x = 1; { const x = 2; add_value('a', x) } add_value('a', x)",
		"let x = 1; x = 2; add_value('a', x)",
		"add_value('a', previous('a') + 1); add_value('b', actuator_value('a'))",
		"if (value('a') > 1 && !(value('a') >= 2) || value('s') !== 3) add_value('a', 2); else { add_value('a', 1); return; } add_value('b', 1)",
		"if (value('a') == 1) return 5; add_value('a', 1)",
		"if (value('s')) add_value('a', 1)",
		"add_value('a', value('s') > 2 ? Math.random() : Math.max(1, 2))",
		"add_value('a', Math.min(value('s'), 2) + Math.abs(-1) + Math.max())",
		"add_value('a', Math.floor(2.5))",
		"add_value('a', 1 / Math.max(1/0, 0/0))",
		"add_value('a', 1 / Math.min(-1/0, 0/0))",
		"add_value('a', 1 / Math.max(0 * -1, 0))",
		"add_value('a', 1 / Math.min(0, -(value('s') - value('s'))))",
		"add_value('a', true + 1)",
		"add_value('a', 'x' < 2 ? 1 : 2)",
		"add_value('a', value('s') + '1' - 30)",
		"add_value('a', +value('s') % 2)",
		"add_value('a', value('none'.slice(4) + 's'))",
		"return; add_value('a', 1)",
	} {
		same(t, body, outside)
	}
	for _, helpers := range []string{
		"function h() { return value('s') / 4; }",
		"function h() { return g() - g(); } function g() { return Math.random() * k; } const k = 7;",
		"function h() { return x; } const x = 5;",
		"function h() { return value('s'); } function h() { return 2; }",
		"function h() { return value('s'); } h = () => 3;",
		"function h() { return value('s'); } const o = {h};",
		"function h() { return 'a'; }",
		"function h() { return; }",
		"function h() { add_value('b', 1); return 1; }",
		"function h(x = 4) { return x; }",
		"function h() { return arguments.length; }",
		"function h() { return value('s') > 2 ? h() : 1; }",
		"function h() { return g() + 1; } function g() { return h() + 1; }",
		"const h = () => value('s');",
		doubling(12), doubling(20),
	} {
		same(t, "const x = value('s'); add_value('a', h() - x)", helpers)
		same(t, "add_value('a', h() > 2 ? h() : 1)", helpers)
	}
	same(t, "add_value('a', Math.abs(-1))", "Math.abs = () => 7;")
	same(t, "add_value('a', Math.abs(-1))", "const m = Math; m.abs = () => 7;")
}

// doubling is a function that calls others 2^n times.
func doubling(n int) string {
	text := "function h() { return h0() - 1; }"
	for i := range n {
		text += fmt.Sprintf("function h%d() { return h%d() + h%[2]d(); }", i, i+1)
	}
	return text + fmt.Sprintf("function h%d() { return 1; }", n)
}

// TestDirectAtRandom is TestDirect with processes at random.
func TestDirectAtRandom(t *testing.T) {
	leaf := rapid.SampledFrom([]string{"0", "1", "2.5", "3", "0.1", "1e300", "value('a')", "value('s')", "previous('q')", "Math.random()", "x", "h()"})
	expression := func(deep *rapid.Generator[string]) *rapid.Generator[string] {
		return rapid.Custom(func(r *rapid.T) string {
			form := rapid.SampledFrom([]string{
				"(%s + %s)", "(%s - %s)", "(%s * %s)", "(%s / %s)", "Math.min(%s, %s)", "Math.max(%s, %s)", "-(%s - %s)", "(%s < %[2]s ? %[1]s : %[2]s)",
			}).Draw(r, "form")
			return fmt.Sprintf(form, deep.Draw(r, "left"), deep.Draw(r, "right"))
		})
	}
	any := rapid.OneOf(leaf, expression(leaf), expression(expression(leaf)), expression(expression(expression(leaf))))
	helps := strings.NewReplacer("h()", "7", "max", "max", "x", "0.5") // it does not call itself, and has no x
	rapid.Check(t, func(r *rapid.T) {
		body := fmt.Sprintf("const x = value('s') - 3; if (%s <= %s) add_value('a', %s); else add_value('q', %s); add_value('b', %s)",
			any.Draw(r, "1"), any.Draw(r, "2"), any.Draw(r, "3"), any.Draw(r, "4"), any.Draw(r, "5"))
		same(t, body, fmt.Sprintf("function h() { return %s; }", helps.Replace(any.Draw(r, "6"))))
	})
}

// TestDirectAllocatesNothing: a loop of processes that need no interpreter makes nothing
// on the heap.
func TestDirectAllocatesNothing(t *testing.T) {
	_, _, p := run(t, amongOthers(oneProcess("const d = value('s') / 7; if (d > 0.1) add_value('a', d - value('a'))")), 3, js.Options{Random: func() float64 { return 0 }})
	now := int64(0)
	if n := testing.AllocsPerRun(100, func() { now += p.Period(); p.Run(now, 0) }); n != 0 {
		t.Errorf("%v allocations a loop", n)
	}
}
