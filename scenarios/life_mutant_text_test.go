// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
)

// swaps are what each operator is taken for, wrongly.
var swaps = map[string][]string{
	"&&": {"||"}, "||": {"&&"},
	"==": {"!="}, "!=": {"=="},
	"<": {"<=", ">="}, "<=": {"<", ">"}, ">": {">=", "<="}, ">=": {">", "<"},
	"~": {"#", "@"}, "#": {"~", "@"}, "@": {"~", "#"},
}

// others are what a key is taken for, wrongly.
var others = map[string]string{
	"Launchpad/FocusedActivity":  "Launchpad/PreviousActivity",
	"Launchpad/PreviousActivity": "Launchpad/FocusedActivity",
}

// mutants are the texts of a condition with one thing wrong in each: a part left out, an
// operator, a number or the activity in focus taken for another, a time 0.2 s off, none, or
// in minutes.
func mutants(t *testing.T, text string) []string {
	t.Helper()
	c, err := condition.Compile(text, condition.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := mutator{c}
	all := map[string]bool{}
	for _, variant := range m.variants(c.Root) {
		all[variant] = true
	}
	delete(all, m.text(c.Root))
	return slices.Sorted(maps.Keys(all))
}

// mutator writes a condition with one thing wrong.
type mutator struct{ *condition.Condition }

// text is an expression as it is written, with its parentheses.
func (m mutator) text(e condition.Expr) string { return around(e, m.Part(e)) }

func around(e condition.Expr, text string) string {
	if e.Where().Grouped {
		return "(" + text + ")"
	}
	return text
}

// variants are texts of an expression with one thing wrong in each.
func (m mutator) variants(e condition.Expr) (all []string) {
	switch e := e.(type) {
	case *condition.Binary:
		if e.Op == "&&" || e.Op == "||" {
			all = append(m.infix(e.X, e.Op, e.Y, m.variants(e.X), m.variants(e.Y)), m.text(e.X), m.text(e.Y))
		} else {
			all = m.infix(e.X, e.Op, e.Y, keyVariants(e.X), constantVariants(e.Y))
		}
	case *condition.Window:
		s := float64(e.Span) / 1e9
		all = m.infix(e.X, e.Op, e.Y, m.variants(e.X), []string{number(s - 0.2), number(s + 0.2), "0", number(s * 60)})
	case *condition.Unary:
		all = append(all, m.text(e.X))
		if _, key := e.X.(*condition.KeyRef); key {
			break // its negation is what was left over
		}
		for _, x := range m.variants(e.X) {
			all = append(all, e.Op+x)
		}
	case *condition.KeyRef:
		all = append(keyVariants(e), "!"+m.text(e))
	}
	for i := range all {
		all[i] = around(e, all[i])
	}
	return all
}

// infix are an operation with another operator, another left side, or another right one.
func (m mutator) infix(x condition.Expr, op string, y condition.Expr, lefts, rights []string) (all []string) {
	for _, other := range swaps[op] {
		all = append(all, m.text(x)+" "+other+" "+m.text(y))
	}
	for _, left := range lefts {
		all = append(all, left+" "+op+" "+m.text(y))
	}
	for _, right := range rights {
		all = append(all, m.text(x)+" "+op+" "+right)
	}
	return all
}

// keyVariants are the key that a key is taken for, and of most none.
func keyVariants(e condition.Expr) []string {
	if k, _ := e.(*condition.KeyRef); k != nil && others[k.Name] != "" {
		return []string{"'" + others[k.Name] + "'"}
	}
	return nil
}

// constantVariants are the numbers beside a number, and of texts none.
func constantVariants(e condition.Expr) []string {
	c, _ := e.(*condition.Constant)
	if c == nil || c.Value.Kind() != slot.IntValue {
		return nil
	}
	n, _ := strconv.ParseInt(c.Value.String(), 10, 32)
	return []string{number(float64(n - 1)), number(float64(n + 1))}
}

// number is a constant to a tenth.
func number(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64) }

// TestMutants: nothing is passed over.
func TestMutants(t *testing.T) {
	got := mutants(t, `('a/n' >= 1) ~ 3 && !'a/b' || 'a/s' == "x"`)
	want := []string{
		`!'a/b' || 'a/s' == "x"`,
		`'a/s' == "x"`,
		`('a/n' < 1) ~ 3 && !'a/b' || 'a/s' == "x"`,
		`('a/n' > 1) ~ 3 && !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 0) ~ 3 && !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 1) # 3 && !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 1) @ 3 && !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 1) ~ 0 && !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 1) ~ 180 && !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 1) ~ 2.8 && !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 1) ~ 3 && !'a/b'`,
		`('a/n' >= 1) ~ 3 && !'a/b' && 'a/s' == "x"`,
		`('a/n' >= 1) ~ 3 && !'a/b' || 'a/s' != "x"`,
		`('a/n' >= 1) ~ 3 && 'a/b' || 'a/s' == "x"`,
		`('a/n' >= 1) ~ 3 || !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 1) ~ 3 || 'a/s' == "x"`,
		`('a/n' >= 1) ~ 3.2 && !'a/b' || 'a/s' == "x"`,
		`('a/n' >= 2) ~ 3 && !'a/b' || 'a/s' == "x"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	const focused = `'Launchpad/FocusedActivity' != "x"`
	if got := mutants(t, focused); !slices.Contains(got, `'Launchpad/PreviousActivity' != "x"`) {
		t.Errorf("of %s there are %q", focused, got)
	}
}
