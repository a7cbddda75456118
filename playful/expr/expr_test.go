// SPDX-License-Identifier: Apache-2.0

package expr

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// asked is what expressions of the tests are about: values of names, and those that were
// asked for.
type asked struct {
	values map[string]slot.Value
	seen   []string
	faults []string
}

func (a *asked) get(name string) slot.Value {
	a.seen = append(a.seen, name)
	return a.values[name]
}

// names are numbers, but for those that begin with is_, which are true or false.
type names struct{ errs []string }

func (v *names) Name(e *syntax.Name) Expr[*asked] {
	uses := []Use[*asked]{{Text: e.Name, Show: func(a *asked) (string, bool) {
		for _, name := range a.seen {
			if name == e.Name {
				return a.values[name].String(), true
			}
		}
		return "", false
	}}}
	if strings.HasPrefix(e.Name, "is_") {
		return Expr[*asked]{Kind: scheme.Bool, Uses: uses, Truth: func(a *asked) bool { b, _ := a.get(e.Name).AsBool(); return b }}
	}
	return Expr[*asked]{Kind: scheme.Number, Uses: uses, Num: func(a *asked) float64 { f, _ := a.get(e.Name).AsFloat(); return f }}
}

func (v *names) Property(e *syntax.Property) Expr[*asked] {
	return Constant[*asked](slot.String(e.String()))
}

func (v *names) Reported(*syntax.Reported) Expr[*asked] { return Constant[*asked](slot.Bool(true)) }

func (v *names) Quoted(e *syntax.String) Expr[*asked] {
	return Expr[*asked]{Kind: scheme.Bool, Truth: func(*asked) bool { return true }, Uses: []Use[*asked]{{
		Text: e.Value, Show: func(*asked) (string, bool) { return "true", true },
		Explain: func(_ *asked, text string) explain.Node { return explain.Said("quoted %s", text) },
	}}}
}

func (v *names) Errorf(_ source.Pos, _, format string, args ...any) {
	v.errs = append(v.errs, fmt.Sprintf(format, args...))
}

func (v *names) Undefined(_ source.Pos, text string) func(*asked) {
	return func(a *asked) { a.faults = append(a.faults, text) }
}

// gate parses what stands behind whenever.
func gate(t *testing.T, text string) syntax.Expr {
	t.Helper()
	f, err := syntax.Parse(source.NewFile("t.play", "x whenever "+text+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	return f.Root[0].Gate
}

// nan is a value that compares with nothing.
func nan() slot.Value {
	f, _ := strconv.ParseFloat("NaN", 64)
	return slot.Float(f)
}

func about() *asked {
	return &asked{values: map[string]slot.Value{"a": slot.Float(3), "b": slot.Float(-2), "none": nan(), "is_on": slot.Bool(true), "is_off": slot.Bool(false)}}
}

// TestConditions: what conditions give, what they ask for and in which order, and where a
// comparison faults.
func TestConditions(t *testing.T) {
	for _, c := range []struct {
		text, seen, faults string
		want               bool
	}{
		{text: "a > 2", seen: "a", want: true},
		{text: "a + b * 2 == -1", seen: "a b", want: true},
		{text: "a % 2 == 1", seen: "a", want: true},
		{text: "b % 2 == 0", seen: "b", want: true},
		{text: "-a < b", seen: "a b", want: true},
		{text: "1 / 0 > a", seen: "a", want: true},
		{text: "is_off and a > 2", seen: "is_off"},
		{text: "is_on or a > 2", seen: "is_on", want: true},
		{text: "not is_off and is_on", seen: "is_off is_on", want: true},
		{text: "is_on == is_off", seen: "is_on is_off"},
		{text: "ball.color == \"ball.color\"", want: true},
		{text: "none != none", seen: "none none", faults: "none != none"},
		{text: "a < none or is_on", seen: "a none is_on", faults: "a < none", want: true},
		{text: "\"'Key' > 1\"", want: true},
	} {
		v, a := &names{}, about()
		x := Condition[*asked](v, gate(t, c.text), "a gate")
		if v.errs != nil || !x.OK() {
			t.Errorf("%s: %q", c.text, v.errs)
			continue
		}
		if got := x.Truth(a); got != c.want || strings.Join(a.seen, " ") != c.seen || strings.Join(a.faults, " ") != c.faults {
			t.Errorf("%s: %v, asked %q, faults %q", c.text, got, a.seen, a.faults)
		}
	}
}

// TestMistakes: kinds that do not fit are refused, each once.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"a":                    "a gate must be true or false, but a is a number [not_a_condition]",
		"is_on and a":          `a side of "and" must be true or false, but a is a number [not_a_condition]`,
		"not a":                `what follows "not" must be true or false, but a is a number [not_a_condition]`,
		"is_on < 1":            `"<" needs numbers, but is_on is true or false [wrong_type]`,
		"a == is_on":           `a is a number and is_on is true or false: they cannot be compared with "==" [wrong_type]`,
		"-is_on > 1":           `"-" needs a number, but is_on is true or false [wrong_type]`,
		"is_on + 1 < is_off*2": `"+" needs numbers, but is_on is true or false [wrong_type]; "*" needs numbers, but is_off is true or false [wrong_type]`,
	} {
		v := &names{}
		if x := Condition[*asked](v, gate(t, text), "a gate"); x.OK() || strings.Join(v.errs, "; ") != want {
			t.Errorf("%s: %q", text, v.errs)
		}
	}
	v := &names{}
	if x := Priority[*asked](v, gate(t, "a > 1")); x.OK() || strings.Join(v.errs, "; ") != "a priority must be a number, but a > 1 is true or false [wrong_type]" {
		t.Errorf("%q", v.errs)
	}
}

// TestExplain: an explanation has what was asked, part by part, and no more.
func TestExplain(t *testing.T) {
	v, a := &names{}, about()
	x := Condition[*asked](v, gate(t, "a > 5 and is_on or a > 2 and b < 0 or is_off"), "a gate")
	if !x.Truth(a) {
		t.Fatal("false")
	}
	a.seen = append([]string(nil), a.seen...)
	n := x.Explain(a, "all", Asker{Try: func(evaluate func()) bool { evaluate(); return a.faults == nil }})
	var lines []string
	var walk func(n *explain.Node, margin string)
	walk = func(n *explain.Node, margin string) {
		lines = append(lines, margin+n.Text)
		for i := range n.Parts {
			walk(&n.Parts[i], margin+" ")
		}
	}
	walk(&n, "")
	want := []string{
		"all: true",
		" a > 5 and is_on: false", "  a > 5: false (a = 3)", "  is_on: not asked",
		" a > 2 and b < 0: true", "  a > 2: true (a = 3)", "  b < 0: true (b = -2)",
		" is_off: not asked",
	}
	if got := strings.Join(lines, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("%s", got)
	}
	quoted := Condition[*asked](v, gate(t, `"'Key' > 1"`), "a gate")
	if n := quoted.Explain(a, "text", Asker{}); n.Text != "quoted text" {
		t.Errorf("%q", n.Text)
	}
}
