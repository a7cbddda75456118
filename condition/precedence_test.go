// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
)

// grouped writes an expression with parentheses around every operation.
func grouped(e condition.Expr) string {
	switch e := e.(type) {
	case *condition.Binary:
		return "(" + grouped(e.X) + " " + e.Op + " " + grouped(e.Y) + ")"
	case *condition.Window:
		return "(" + grouped(e.X) + " " + e.Op + " " + grouped(e.Y) + ")"
	case *condition.Unary:
		return "(" + e.Op + grouped(e.X) + ")"
	case *condition.Index:
		return grouped(e.X) + "[" + grouped(e.At) + "]"
	case *condition.Call:
		return e.Name + "(" + groupedList(e.Args) + ")"
	case *condition.List:
		return "[" + groupedList(e.Items) + "]"
	case *condition.KeyRef:
		if e.Property {
			return e.Name
		}
		return "'" + e.Name + "'"
	}
	c := e.(*condition.Constant)
	if text, ok := c.Value.AsString(); ok {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
	}
	number := c.Value.String()
	if c.Value.Kind() == slot.FloatValue && !strings.Contains(number, ".") {
		number += ".0"
	}
	return number
}

func groupedList(list []condition.Expr) string {
	var texts []string
	for _, e := range list {
		texts = append(texts, grouped(e))
	}
	return strings.Join(texts, ", ")
}

// TestPrecedence: every operator beside every other, as the page's table orders
// them; those of one line associate to the left.
func TestPrecedence(t *testing.T) {
	var ops []string
	for _, line := range pageLevels {
		ops = append(ops, line...)
	}
	timed := "~ @ #"
	for _, a := range ops {
		for _, b := range ops {
			text, want := "1 "+a+" 2 "+b+" 3", "((1 "+a+" 2) "+b+" 3)"
			if level(b) > level(a) {
				want = "(1 " + a + " (2 " + b + " 3))"
			}
			if strings.Contains(timed, a) && level(b) > level(a) {
				continue
			}
			readsAs(t, text, want)
		}
		if !strings.Contains(timed, a) {
			readsAs(t, "!1 "+a+" -2", "((!1) "+a+" (-2))")
		}
	}
}

func readsAs(t *testing.T, text, want string) {
	t.Helper()
	c, err := condition.Compile(text, condition.Options{})
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	if got := grouped(c.Root); got != want {
		t.Errorf("%s is read as %s, want %s", text, got, want)
	}
}

func TestReading(t *testing.T) {
	for text, want := range map[string]string{
		"!'k' ~ 5":                       "((!'k') ~ 5)",
		"'a' == 1 ~ 3":                   "('a' == (1 ~ 3))",
		"'k' ~ 1.5 @ 10.0":               "(('k' ~ 1.5) @ 10.0)",
		"'LeftBumperPressed'~5@.1":       "(('LeftBumperPressed' ~ 5) @ 0.1)",
		"'x' & 1 == 1":                   "(('x' & 1) == 1)",
		"1 | 2 & 3 ^ 4":                  "(((1 | 2) & 3) ^ 4)",
		"-'a'[1]":                        "(-'a'[1])",
		"!'a' subsets [1]":               "((!'a') subsets [1])",
		"'a' ~ 1 subsets 'b' * 2":        "((('a' ~ 1) subsets 'b') * 2)",
		"bang('x') ~ 1":                  "(bang('x') ~ 1)",
		"stable('a' + 1) # 2":            "(stable(('a' + 1)) # 2)",
		"'a' || 'b' && 'c'":              "('a' || ('b' && 'c'))",
		"('a' || 'b') && 'c'":            "(('a' || 'b') && 'c')",
		"'a' < 'b' == 'c' >= 'd'":        "(('a' < 'b') == ('c' >= 'd'))",
		"'a' ~ (1 + 2)":                  "('a' ~ (1 + 2))",
		"'a'\n\t&&\r\n'b'":               "('a' && 'b')",
		"'a' - -1":                       "('a' - (-1))",
		"'a'!=\"x\"":                     "('a' != \"x\")",
		"((('a')))":                      "'a'",
		"!!'a'":                          "(!(!'a'))",
		"[[1][0], size([])]":             "[[1][0], size([])]",
		"rand(-5, 5, 0) > 'a' % 3":       "(rand((-5), 5, 0) > ('a' % 3))",
		"substr(concat('a', \"b\"),0,1)": "substr(concat('a', \"b\"), 0, 1)",
	} {
		readsAs(t, text, want)
	}
}
