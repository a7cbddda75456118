// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/source"
)

// oneProcess is a program with the actuators a and b, the sensor s, the internal
// quantity q and a process p with the given body.
func oneProcess(body string) string {
	return `function pdl_main() {
  add_actuator('a', 1000, -1000, 0); add_actuator('b', 1000, -1000, 0);
  add_sensor('s', 10, 0, 3); add_quantity('q', 1000, -1000, 1);
  add_process('p'); run_pdl(-1);
}
function p() {` + body + `}
`
}

// run runs n loops and returns a's value after each, and the faults.
func run(t testing.TB, text string, n int, o js.Options) (a []float64, faults []string, p *js.Program) {
	t.Helper()
	o.Setup.OnFault = func(f *pdl.Fault) { faults = append(faults, f.Error()) }
	p = load(t, text, o)
	id, _ := p.Lookup("a")
	for i := range n {
		p.Run(int64(i)*p.Period(), int64(i))
		a = append(a, p.Value(id))
	}
	return a, faults, p
}

// TestCalls: what the functions of PDL give within a process.
func TestCalls(t *testing.T) {
	for _, c := range []struct {
		body string
		want []float64
	}{
		{"add_value('a', 1)", []float64{1, 2, 3}},
		{"add_value('a', -0.5); add_value('a', 2)", []float64{1.5, 3, 4.5}},
		{"add_value('a', value('s') - value('a'))", []float64{3, 3, 3}},
		{"add_value('a', 1); add_value('b', value('a')); add_value('a', actuator_value('b'))", []float64{1, 2, 4}},
		{"add_value('q', 1); add_value('a', value('q') - value('a'))", []float64{1, 2, 3}},
		{"add_value('q', 1); add_value('a', previous('q') - value('a'))", []float64{1, 1, 2}},
		{"add_value('a', loop_counter)", []float64{1, 3, 6}},
		{"add_value('a', loop_counts)", []float64{-1, -2, -3}},
		{"add_value('a', get_sensor_index('s') + 10 * get_actuator_index('b'))", []float64{21, 42, 63}},
		{"if (loop_counter == 2) pause_pdl(); add_value('a', 1)", []float64{1, 2, 2}},
		{"if (loop_counter == 2) quit_pdl(); add_value('a', 1)", []float64{1, 0, 0}},
		{"if (value('a') == 0) run_pdl(1); add_value('a', 1)", []float64{1, 2, 0}},
		{"const name = 'a'; add_value(name, 1)", []float64{1, 2, 3}},
		{"add_value('a', 2 ** 3 ** 2 - 511)", []float64{1, 2, 3}},
		{"let x = 3; x **= 2; add_value('a', x - 8)", []float64{1, 2, 3}},
		{"add_value('a', [1, 2, 3].map(x => x * x).reduce((x, y) => x + y) - 13)", []float64{1, 2, 3}},
		{"try { value('no' + 'ne') } catch (e) { add_value('a', 1) }", []float64{1, 2, 3}},
		{"add_value('a', typeof Date == 'undefined' ? 1 : 0)", []float64{1, 2, 3}},
	} {
		if got, faults, _ := run(t, oneProcess(c.body), 3, js.Options{}); !equal(got, c.want) || len(faults) > 0 {
			t.Errorf("%s: %v, want %v; faults %v", c.body, got, c.want, faults)
		}
	}
}

// TestFaultsOfProcesses: what happens at run time, where.
func TestFaultsOfProcesses(t *testing.T) {
	for body, want := range map[string]string{
		"value('no' + 'ne')":                      `p.pdl.js:6:21: there is no quantity "none"`,
		"value(7)":                                "p.pdl.js:6:21: value: 7 is no name",
		"actuator_value('s'.trim())":              `p.pdl.js:6:30: actuator_value: "s" is a sensor`,
		"add_value('s'.trim(), 1)":                `p.pdl.js:6:25: add_value: "s" is a sensor`,
		"add_value('a', 0 / 0)":                   "p.pdl.js:6:30: add_value: NaN is not a number",
		"add_value('a', '1')":                     `p.pdl.js:6:30: add_value: "1" is not a number`,
		"add_value('a', 1 / 0)":                   "p.pdl.js:6:30: add_value: +Inf is no finite number",
		"add_value(...['a'])":                     "p.pdl.js:6:15: add_value(name, amount) is called with one argument only",
		"while (true);":                           "p.pdl.js:6:15: it takes more than 5000 steps",
		"for (;;) try { for (;;); } catch (e) {}": "steps",
		"for (const i of (function* () { for (;;) yield 1 })());": "steps",
		"[1].forEach(function f() { [1].forEach(f) })":            "functions call each other more than 1000 deep",
		"p()":                               "p.pdl.js:6:14: functions call each other",
		"add_sensor('x', 1, 0, 0)":          "p.pdl.js:6:15: add_sensor is called after pdl_main",
		"connect_sensor('s', 1)":            "connect_sensor is called after pdl_main",
		"null.x":                            "cannot read property 'x' of",
		"throw 'x'":                         `it throws "x"`,
		"throw {toString() { for (;;) ; }}": "it throws an object",
		"({get x() { for (;;) ; }}).x":      "steps",
		"Math.random()":                     "there are no random numbers here",
		"'x'.repeat(1e9)":                   "repeat: 1000000000 characters are more than 65536",
		"const l = []; l.length = 1e9; JSON.stringify(l)": "JSON.stringify: 1000000000",
		"'x'.foo()":                        "'x'.foo is no function",
		"p.foo()":                          "p.foo is no function",
		"throw new Error('x'.repeat(6e4))": strings.Repeat("x", 399) + "…",
		"'x'.padEnd(1e9)":                  "padEnd: 1000000001 characters",
		"new Array(1e9).fill(0)":           "1000000000 items",
		"const l = []; l.length = 1e9; l.forEach(p)":                                  "forEach: 1000000000 items",
		"[].fill.call({length: 1e9}, 0)":                                              "fill works on an array only",
		"Array.from({length: 1e9})":                                                   "from: 1000000000 items",
		"Math.max.apply(null, {length: 1e9})":                                         "apply: it takes an array",
		"const l = []; l[1e9] = 1; [].concat(l)":                                      "concat: 1000000001 items",
		"const l = new Array(6e4).fill(0); for (let i = 0; i < 99; i++) l.indexOf(1)": "steps",
		"[1].map(() => { for (;;) ; })":                                               "steps",
		"[1].map(() => null.x)":                                                       "cannot read property 'x' of",
		"run_pdl(0.5)":                                                                "0.5 is no whole number of loops",
	} {
		_, faults, p := run(t, oneProcess(body), 4, js.Options{Budget: 5000})
		if len(faults) != 3 || !strings.Contains(faults[0], want) || !strings.Contains(faults[0], "p: p, loop 1: ") {
			t.Errorf("%s: faults %d %q, want …%s…", body, len(faults), faults, want)
			continue
		}
		var at *source.Error
		if !errors.As(p.Failed(), &at) || at.Pos.Line != 6 {
			t.Errorf("%s: the fault has the place %+v", body, at)
		}
	}
}

// TestFaultDropsProposals: of the loop and process in question, none else.
func TestFaultDropsProposals(t *testing.T) {
	got, faults, _ := run(t, oneProcess("add_value('a', 1); if (loop_counter == 2) for (;;);"), 4, js.Options{Budget: 50})
	if !equal(got, []float64{1, 1, 2, 3}) || len(faults) != 1 || !strings.Contains(faults[0], "more than 50 steps") {
		t.Errorf("%v, faults %q", got, faults)
	}
}

// TestBudgetIsExact: a call may take just so many steps, in every run.
func TestBudgetIsExact(t *testing.T) {
	for n, faults := range map[int]int{98: 0, 99: 0, 100: 1} {
		body := fmt.Sprintf("for (let i = 0; i < %d; i++); if (loop_counter > 1) quit_pdl();", n)
		_, got, _ := run(t, oneProcess(body), 1, js.Options{Budget: 100})
		if len(got) != faults {
			t.Errorf("%d rounds: faults %q", n, got)
		}
	}
}

func TestEveryLoopAndFunctionCounts(t *testing.T) {
	for _, body := range []string{
		"for (;;);", "while (1);", "do ; while (1)", "for (const i of new Array(200)) ;", "for (const k in new Array(200).fill(0)) ;",
		"a: for (;;) continue a;", "new Array(200).fill(0).forEach(() => {})", "new Array(200).fill(0).map(x => x)",
		"const o = {get x() { return 1 }}; let n = 0; n += o.x; for (;;) n += o.x", "class C { constructor() { this.n = 1 } }; for (;;) new C()",
		"const f = function () { 'use strict'; return f }; for (;;) f()", "const a = []; for (let i = 0; i < 90; i++) a.push(i); a.sort((x, y) => y - x)",
	} {
		if _, faults, _ := run(t, oneProcess(body), 1, js.Options{Budget: 100}); len(faults) != 1 || !strings.Contains(faults[0], "100 steps") {
			t.Errorf("%s: faults %q", body, faults)
		}
	}
}

// TestMath: the functions that differ between processors are detmath's.
func TestMath(t *testing.T) {
	for name, f := range map[string]func(float64) float64{
		"sin": detmath.Sin, "cos": detmath.Cos, "tan": detmath.Tan, "asin": detmath.Asin, "acos": detmath.Acos, "atan": detmath.Atan,
		"sinh": detmath.Sinh, "cosh": detmath.Cosh, "tanh": detmath.Tanh, "asinh": detmath.Asinh, "atanh": detmath.Atanh,
		"exp": detmath.Exp, "expm1": detmath.Expm1, "log": detmath.Log, "log1p": detmath.Log1p, "log2": detmath.Log2, "log10": detmath.Log10, "cbrt": detmath.Cbrt,
	} {
		for _, x := range []float64{0.1, 0.7, 0.93} {
			got, _, _ := run(t, oneProcess(fmt.Sprintf("add_value('a', Math.%s(%v))", name, x)), 1, js.Options{})
			if math.Float64bits(got[0]) != math.Float64bits(f(x)) {
				t.Errorf("Math.%s(%v) is %v, want %v", name, x, got[0], f(x))
			}
		}
	}
	for expr, want := range map[string]float64{
		"Math.atan2(1, 2)": detmath.Atan2(1, 2), "Math.pow(2.5, 1.5)": detmath.Pow(2.5, 1.5), "2.5 ** 1.5": detmath.Pow(2.5, 1.5),
		"Math.hypot(3, 4, 12)": 13, "Math.acosh(1.5)": detmath.Acosh(1.5), "Math.hypot()": 0,
		"isNaN(1 ** Infinity) ? 1 : 0": 1, "isNaN((-1) ** -Infinity) ? 1 : 0": 1, "isNaN(1 ** NaN) ? 1 : 0": 1, "NaN ** 0": 1, "isNaN(Math.sin()) ? 1 : 0": 1,
	} {
		if got, faults, _ := run(t, oneProcess("add_value('a', "+expr+")"), 1, js.Options{}); got[0] != want {
			t.Errorf("%s is %v, want %v, faults %v", expr, got[0], want, faults)
		}
	}
}

// TestRandom: Math.random is the stream it is given.
func TestRandom(t *testing.T) {
	n := 0.0
	o := js.Options{Random: func() float64 { n += 0.125; return n }}
	if got, _, _ := run(t, oneProcess("add_value('a', Math.random() - value('a'))"), 3, o); !equal(got, []float64{0.125, 0.25, 0.375}) {
		t.Errorf("random numbers %v", got)
	}
}

const paper = "// the paper's\n// pdl: paper\n"

// TestPaperMode: where the variant of 1999 differs.
func TestPaperMode(t *testing.T) {
	loops := strings.Replace(oneProcess("add_value('a', 1)"), "run_pdl(-1)", "run_pdl(2)", 1)
	never := strings.Replace(oneProcess("add_value('a', 1)"), "run_pdl(-1);", "", 1)
	for _, c := range []struct {
		fact, text string
		want       []float64
	}{
		{"after the last loop actuators are safe", loops, []float64{1, 2, 0, 0}},
		{"in the paper they hold", paper + loops, []float64{1, 2, 2, 2}},
		{"without run_pdl nothing runs", never, []float64{0, 0, 0, 0}},
		{"in the paper it runs for ever", paper + never, []float64{1, 2, 3, 4}},
		{"variables need no declaration", paper + oneProcess("x = 1; for (i = 0; i < 2; i++) add_value('a', x)"), []float64{2, 4, 6, 8}},
		{"the line stands at the top or means nothing", loops + paper, []float64{1, 2, 0, 0}},
	} {
		if got, faults, _ := run(t, c.text, 4, js.Options{}); !equal(got, c.want) || len(faults) > 0 {
			t.Errorf("%s: %v, want %v; faults %q", c.fact, got, c.want, faults)
		}
	}
	_, faults, p := run(t, paper+oneProcess("add_value('s', 1); add_value('s'.trim(), 1)"), 2, js.Options{})
	if len(faults) > 0 || len(p.Lints) != 1 || !strings.Contains(p.Lints[0].Error(), `"s" is a sensor: it has no effect`) {
		t.Errorf("adding to a sensor: faults %q, lints %v", faults, p.Lints)
	}
}

func TestLints(t *testing.T) {
	two := func(p, q string) string {
		return `function pdl_main() {
  add_actuator('a', 9, 0, 0); add_actuator('b', 9, 0, 0); add_process('p'); add_process('q'); run_pdl(-1);
}
function p() { ` + p + ` }
const q = () => { ` + q + " };\n"
	}
	for _, c := range []struct{ text, want string }{
		{two("add_value('a', 1 - value('a'))", "add_value('a', 2 - actuator_value('a'))"), `p.pdl.js:5:19: two processes set "a": p and q`},
		{two("add_value('a', 1 - value('a'))", "add_value('a', 1)"), `process q pushes "a", which p sets`},
		{two("add_value('a', 1)", "add_value('a', 1 - value('a'))"), `process q sets "a", which p pushes`},
		{two("add_value('a', 1)", "add_value('a', 1)"), ""},
		{two("add_value('a', 1 - value('a'))", "add_value('b', 1 - value('b'))"), ""},
		{two("add_value('a', 1 - value('a')); add_value('a', 0 - value('a'))", ""), ""},
		{two("add_value('a', 1 - value('b'))", "add_value('a', 1)"), ""},
		{"function pdl_main() {}", "p.pdl.js:1:1: pdl_main does not call run_pdl"},
		{paper + "function pdl_main() { add_process('p'); }\nfunction p() {}", ""},
		{paper + "function pdl_main() {}", "the program has no process"},
	} {
		var got []string
		for _, l := range load(t, c.text, js.Options{}).Lints {
			got = append(got, l.Error())
		}
		text := strings.Join(got, "\n")
		if len(got) > 1 || (text == "") != (c.want == "") || !strings.Contains(text, c.want) {
			t.Errorf("%s\nlints %q, want %q", c.text, got, c.want)
		}
	}
}

func TestQuitHook(t *testing.T) {
	var lines []string
	o := js.Options{Print: func(s string) { lines = append(lines, s) }}
	text := strings.Replace(oneProcess("add_value('a', 1)"), "run_pdl(-1)", "run_pdl(2); on_quit(bye)", 1) +
		"function bye() { console.log('a was', value('a'), previous('a')); add_value('a', 1); }\n"
	got, faults, _ := run(t, text, 4, o)
	if !equal(got, []float64{1, 2, 0, 0}) || fmt.Sprint(lines) != "[a was 2 2]" {
		t.Errorf("%v, printed %q", got, lines)
	}
	if len(faults) != 1 || !strings.Contains(faults[0], "quit, loop 3: p.pdl.js:7:67: add_value is called outside a process") {
		t.Errorf("faults %q", faults)
	}
	byName := strings.Replace(text, "on_quit(bye)", "on_quit('bye')", 1)
	if _, faults, _ := run(t, byName, 4, o); len(faults) != 1 {
		t.Errorf("by name: faults %q", faults)
	}
}

func TestNames(t *testing.T) {
	for file, want := range map[string]string{"worlds/chicken.pdl.js": "chicken", "a.js": "a", "x": "x"} {
		p, err := js.Load(source.NewFile(file, "function pdl_main() {}"), js.Options{})
		if err != nil || p.Name() != want {
			t.Errorf("%s: %v, %v", file, p, err)
		}
	}
	if p := load(t, "function pdl_main() {}", js.Options{Name: "b"}); p.Name() != "b" {
		t.Errorf("named %s", p.Name())
	}
	p := load(t, `function pdl_main() {
  add_sensor('a', 1, 0, 0); add_actuator('b', 1, 0, 0); connect_sensor('a', 7); connect_actuator('b', 7);
}`, js.Options{})
	if n := p.Numbers(); len(n) != 2 || n[0] != (pdl.Number{ID: 0, Number: 7}) || n[1] != (pdl.Number{ID: 1, Number: 7}) {
		t.Errorf("numbers %v", n)
	}
}

// TestSameTwice: a program with all it may use gives the same bits in every run.
func TestSameTwice(t *testing.T) {
	text := oneProcess(`
  const m = new Map([['x', 1], ['y', 2]]); let sum = 0;
  for (const [k, v] of m) sum += v * Math.sin(k.length + loop_counter);
  for (const k in {b: 1, a: 2}) sum += k.charCodeAt(0) / 97;
  add_value('a', Math.exp(sum / 10) - Math.random());`)
	var first []float64
	for range 3 {
		n := 0.0
		got, _, _ := run(t, text, 50, js.Options{Random: func() float64 { n = math.Mod(n*16807+0.1, 1); return n }})
		if first == nil {
			first = got
		} else if !equal(got, first) {
			t.Fatal("two runs differ")
		}
	}
}
