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
	all := map[string]bool{}
	for _, e := range variants(c.Root) {
		all[conditionText(e)] = true
	}
	delete(all, conditionText(c.Root))
	return slices.Sorted(maps.Keys(all))
}

// variants are copies of an expression with one thing wrong in each.
func variants(e condition.Expr) (all []condition.Expr) {
	switch e := e.(type) {
	case *condition.Binary:
		all = binaryVariants(e)
	case *condition.Window:
		all = windowVariants(e)
	case *condition.Unary:
		all = append(all, e.X)
		if _, key := e.X.(*condition.KeyRef); key {
			return all // its negation is what was left over
		}
		for _, x := range variants(e.X) {
			all = append(all, &condition.Unary{Place: e.Place, Op: e.Op, X: x})
		}
	case *condition.KeyRef:
		all = append(keyVariants(e), &condition.Unary{Op: "!", X: e})
	}
	return all
}

func binaryVariants(e *condition.Binary) (all []condition.Expr) {
	for _, op := range swaps[e.Op] {
		all = append(all, &condition.Binary{Place: e.Place, Op: op, X: e.X, Y: e.Y})
	}
	if e.Op != "&&" && e.Op != "||" {
		for _, x := range keyVariants(e.X) {
			all = append(all, &condition.Binary{Place: e.Place, Op: e.Op, X: x, Y: e.Y})
		}
		for _, y := range constantVariants(e.Y) {
			all = append(all, &condition.Binary{Place: e.Place, Op: e.Op, X: e.X, Y: y})
		}
		return all
	}
	all = append(all, e.X, e.Y)
	for _, x := range variants(e.X) {
		all = append(all, &condition.Binary{Place: e.Place, Op: e.Op, X: x, Y: e.Y})
	}
	for _, y := range variants(e.Y) {
		all = append(all, &condition.Binary{Place: e.Place, Op: e.Op, X: e.X, Y: y})
	}
	return all
}

// keyVariants are the key that a key is taken for, and of most none.
func keyVariants(e condition.Expr) []condition.Expr {
	if k, _ := e.(*condition.KeyRef); k != nil && others[k.Name] != "" {
		return []condition.Expr{&condition.KeyRef{Place: k.Place, Name: others[k.Name]}}
	}
	return nil
}

// constantVariants are the numbers beside a number, and of texts none.
func constantVariants(e condition.Expr) []condition.Expr {
	c, _ := e.(*condition.Constant)
	if c == nil || c.Value.Kind() != slot.IntValue {
		return nil
	}
	n, _ := strconv.ParseInt(c.Value.String(), 10, 32)
	return []condition.Expr{number(float64(n - 1)), number(float64(n + 1))}
}

func windowVariants(e *condition.Window) (all []condition.Expr) {
	for _, op := range swaps[e.Op] {
		all = append(all, &condition.Window{Place: e.Place, Op: op, X: e.X, Y: e.Y})
	}
	seconds := float64(e.Span) / 1e9
	for _, s := range []float64{seconds - 0.2, seconds + 0.2, 0, seconds * 60} {
		all = append(all, &condition.Window{Place: e.Place, Op: e.Op, X: e.X, Y: number(s)})
	}
	for _, x := range variants(e.X) {
		all = append(all, &condition.Window{Place: e.Place, Op: e.Op, X: x, Y: e.Y})
	}
	return all
}

// number is a constant to a tenth; a minus is part of it.
func number(x float64) condition.Expr {
	x = math.Round(10*x) / 10
	if x == math.Trunc(x) {
		return &condition.Constant{Value: slot.Int(int64(x))}
	}
	return &condition.Constant{Value: slot.Float(x)}
}

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
