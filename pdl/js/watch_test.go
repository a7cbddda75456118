// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// takes is a judge that refuses the condition "bad" alone.
func takes(f *source.File, at source.Pos, text string) error {
	if text == "bad" {
		return f.Errorf(at, "", "no condition")
	}
	return nil
}

// watching is a program with the quantity a and what add_watch is called with.
func watching(head, args string) string {
	return head + `
function pdl_main() {
  add_actuator('a', 1000, -1000, 0); add_quantity('n', 9, 0, 0);
  add_watch(` + args + `);
  run_pdl(-1);
}
function touched(v) { add_value('a', 1); }
`
}

func TestWatches(t *testing.T) {
	for _, w := range []struct {
		head, args string
		values     []slot.Value
		want       float64
	}{
		{"", `"'x'", 'change', function (v) { add_value('a', v); }`, []slot.Value{slot.Int(3), slot.Float(0.5)}, 3.5},
		{"", `"'x'", 'edge', v => add_value('a', v ? 1 : -2)`, []slot.Value{slot.Bool(true), slot.Bool(false)}, -1},
		{"", `"'x'", 'rise', 'touched'`, []slot.Value{slot.Bool(true), slot.Bool(true)}, 2},
		{"", `"'x'", 'rise', touched`, []slot.Value{slot.Bool(true)}, 1},
		{"// pdl: paper", `"'x'", 'rise', touched`, []slot.Value{slot.Bool(true)}, 1},
		{"let all = [];", `"'x'", 'change', v => { all.push(v); add_value('a', all.length * 10 + (typeof v).length); }`, []slot.Value{slot.String("abc"), {}}, 16 + 26},
		{"", `"'x'", 'change', v => add_value('a', v.length * 10 + v[1][0] + value('a'))`, []slot.Value{slot.List([]slot.Value{slot.Int(1), slot.List([]slot.Value{slot.Int(7)})})}, 27},
	} {
		p, err := js.Load(source.NewFile("w.pdl.js", watching(w.head, w.args)), js.Options{Condition: takes})
		if err != nil {
			t.Errorf("%s: %v", w.args, err)
			continue
		}
		for _, v := range w.values {
			p.Report(0, v)
		}
		p.Run(0, 0)
		p.Run(p.Period(), 1)
		id, _ := p.Lookup("a")
		if got := p.Value(id); got != w.want || p.Failed() != nil {
			t.Errorf("%s: a is %v, want %v; %v", w.args, got, w.want, p.Failed())
		}
		if len(p.Lints) > 0 {
			t.Errorf("%s: %v", w.args, p.Lints)
		}
	}
}

// A watch that does not end is stopped; what it proposed is dropped.
func TestFaultsOfWatches(t *testing.T) {
	p, err := js.Load(source.NewFile("w.pdl.js", watching("", `"'x'", 'rise', () => { add_value('a', 1); while (true) {} }`)), js.Options{Condition: takes, Budget: 1000})
	if err != nil {
		t.Fatal(err)
	}
	p.Report(0, slot.Bool(true))
	p.Run(0, 0)
	id, _ := p.Lookup("a")
	if err := p.Failed(); err == nil || !strings.Contains(err.Error(), "rise of 'x', loop 1: w.pdl.js:4:") || p.Value(id) != 0 {
		t.Errorf("%v, a is %v", err, p.Value(id))
	}
}

func TestWrongWatches(t *testing.T) {
	for args, want := range map[string]string{
		`"bad", 'rise', touched`:               "w.pdl.js:4:13: no condition",
		`"x", 'rising edge', touched`:          "w.pdl.js:4:18: add_watch: there is no mode \"rising edge\" of reporting|hint: write 'rise'",
		`"x", 2, touched`:                      "w.pdl.js:4:18: add_watch: there is no mode 2 of reporting|hint: write 'rise'",
		`"x", 'egde', touched`:                 `hint: did you mean "edge"?`,
		`"x", {}, touched`:                     "there is no mode an object of reporting|hint: there are: 'change', 'edge', 'rise'",
		`"x", 'rise', 'touchd'`:                "w.pdl.js:4:26: add_watch: there is no function \"touchd\"|hint: did you mean \"touched\"?",
		`"x", 'rise', 3`:                       "w.pdl.js:4:26: add_watch: 3 is no function|hint: such as function (value)",
		`3, 'rise', touched`:                   "w.pdl.js:4:13: add_watch: 3 is no condition",
		`"x", 'rise'`:                          "w.pdl.js:4:3: add_watch(condition, mode, function) is called with too few arguments",
		`"x", 'rise', () => add_value('b', 1)`: "w.pdl.js:4:42: there is no quantity \"b\"",
	} {
		_, err := js.Load(source.NewFile("w.pdl.js", watching("", args)), js.Options{Condition: takes})
		for _, part := range strings.Split(want, "|") {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%s:\n%v\nwant in it:\n%s", args, err, part)
			}
		}
	}
	late := "function pdl_main() { add_quantity('a', 1, 0, 0); add_process('p'); run_pdl(-1); }\nfunction p() { add_watch(\"'x'\", 'rise', p); }\n"
	p, err := js.Load(source.NewFile("w.pdl.js", late), js.Options{Condition: takes})
	if err != nil {
		t.Fatal(err)
	}
	p.Run(0, 0)
	if err := p.Failed(); err == nil || !strings.Contains(err.Error(), "add_watch is called after pdl_main") {
		t.Errorf("%v", err)
	}
}

// Without conditions a program loads all the same, and says so.
func TestNothingIsReportedHere(t *testing.T) {
	p, err := js.Load(source.NewFile("w.pdl.js", watching("", `"'x'", 'rise', touched`)), js.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(p.Lints, func(e *source.Error) bool {
		return strings.Contains(e.Error(), "w.pdl.js:4:13: add_watch: nothing is reported here")
	}) {
		t.Errorf("%v", p.Lints)
	}
}
