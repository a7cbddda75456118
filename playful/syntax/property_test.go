// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/source"
)

// Any statement prints to a text that reads back as the same statement.
func TestPrintReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkStatements(t, drawStatements(t)) })
}

// printable leaves out what no string of the language can hold.
func printable(s string) bool {
	for _, r := range s {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == '�' {
			return false
		}
	}
	return true
}

var drawName = rapid.SampledFrom([]string{"a", "lift", "verify", "time_ago", "ball_2", "_x", "wärts", "iff", "off", "Whenever"})

func drawStatements(t *rapid.T) []*Statement {
	var list []*Statement
	for range rapid.IntRange(1, 3).Draw(t, "statements") {
		s := &Statement{Node: drawName.Draw(t, "node"), Targeting: rapid.SampledFrom([]string{"", "", "ball"}).Draw(t, "type")}
		if rapid.Bool().Draw(t, "gated") {
			s.Gate = drawExpr(t, 4)
		}
		for range rapid.IntRange(0, 2).Draw(t, "priorities") {
			p := Priority{Value: drawExpr(t, 3)}
			if rapid.Bool().Draw(t, "conditional") {
				p.Cond = drawExpr(t, 2)
			}
			s.Priorities = append(s.Priorities, p)
		}
		for range rapid.IntRange(0, 2).Draw(t, "switches") {
			s.Switches = append(s.Switches, Switch{To: drawName.Draw(t, "to"), Cond: drawExpr(t, 2)})
		}
		for i := range rapid.IntRange(0, 2).Draw(t, "settings") {
			s.Config = append(s.Config, Setting{Key: fmt.Sprint("k", i), Value: drawValue(t)})
		}
		list = append(list, s)
	}
	return list
}

func drawValue(t *rapid.T) Value {
	if rapid.Bool().Draw(t, "word") {
		return &Word{Word: drawName.Draw(t, "value")}
	}
	return drawLiteral(t)
}

func drawLiteral(t *rapid.T) Literal {
	switch rapid.IntRange(0, 3).Draw(t, "literal") {
	case 0:
		return &Bool{Value: rapid.Bool().Draw(t, "bool")}
	case 1:
		return &String{Value: rapid.String().Filter(printable).Draw(t, "string")}
	case 2:
		return &Number{Value: -drawNumber(t)}
	}
	return &Number{Value: drawNumber(t)}
}

func drawNumber(t *rapid.T) float64 {
	return rapid.OneOf(rapid.Just(math.Pi), rapid.Just(0.0), rapid.Float64Range(0, math.MaxFloat64), rapid.Float64Range(0, 9)).Draw(t, "number")
}

var drawOp = rapid.SampledFrom([]string{"or", "and", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%"})

func drawExpr(t *rapid.T, depth int) Expr {
	if depth == 0 {
		return drawLeaf(t)
	}
	switch rapid.IntRange(0, 4).Draw(t, "expr") {
	case 0:
		return &Unary{Op: rapid.SampledFrom([]string{"-", "not"}).Draw(t, "sign"), X: drawExpr(t, depth-1)}
	case 1, 2:
		return &Binary{Op: drawOp.Draw(t, "op"), X: drawExpr(t, depth-1), Y: drawExpr(t, depth-1)}
	}
	return drawLeaf(t)
}

func drawLeaf(t *rapid.T) Expr {
	switch rapid.IntRange(0, 4).Draw(t, "leaf") {
	case 4:
		return &Reported{What: drawName.Draw(t, "what"), Of: &String{Value: rapid.String().Filter(printable).Draw(t, "of")}}
	case 0:
		return &Name{Name: drawName.Draw(t, "name")}
	case 1:
		return &Property{Object: drawName.Draw(t, "object"), Name: drawName.Draw(t, "property")}
	case 2:
		return &Number{Value: drawNumber(t)}
	}
	return &String{Value: rapid.String().Filter(printable).Draw(t, "text")}
}

// long are texts of about n characters, right and wrong.
var long = map[string]func(n int) string{
	"statements": func(n int) string { return strings.Repeat(statement, n/len(statement)) },
	"blocks":     func(n int) string { return strings.Repeat("b:\n  "+statement, n/len(statement)) },
	"one line":   func(n int) string { return "a" + strings.Repeat(", switch to b if c < 2", n/22) },
	"settings":   func(n int) string { return "a | k = \"" + strings.Repeat("x", n) + "\"" },
	"comment":    func(n int) string { return "a #" + strings.Repeat("x", n) },
	"name":       func(n int) string { return strings.Repeat("x", n) },
	"continued":  func(n int) string { return "a" + strings.Repeat(",\n priority of 2 if c", n/20) },

	"wrong lines":   func(n int) string { return strings.Repeat("a b\n", n/4) },
	"wrong strings": func(n int) string { return strings.Repeat("\"\n", n/2) },
	"wrong indents": func(n int) string { return strings.Repeat(" a\n  b\n", n/7) },
	"wrong line":    func(n int) string { return "a" + strings.Repeat(" b", n/2) },
	"wrong blocks":  func(n int) string { return strings.Repeat("a:\n", n/3) },
}

const statement = "targeting ball: following, whenever time_ago < 2 and (far or near), priority of 2 + 1 / distance | k = \"x\"\n"

// parseLong parses a long text, which is right or wrong as its name says.
func parseLong(t testing.TB, name, text string) {
	if _, err := Parse(source.NewFile("long.play", text)); (err != nil) != strings.HasPrefix(name, "wrong") {
		t.Fatalf("%s: %v", name, err)
	}
}

// Eight times the text takes about eight times the allocations, whatever it is made of.
func TestLongTexts(t *testing.T) {
	for name, text := range long {
		t.Run(name, func(t *testing.T) {
			allocations := func(n int) float64 {
				made := text(n)
				return testing.AllocsPerRun(1, func() { parseLong(t, name, made) })
			}
			if part, full := allocations(1<<12), allocations(1<<15); full > 10*part+100 {
				t.Errorf("an eighth takes %v allocations, all %v", part, full)
			}
		})
	}
}

func BenchmarkLongTexts(b *testing.B) {
	for name, text := range long {
		for _, n := range []int{1 << 15, 1 << 18} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				made := text(n)
				b.SetBytes(int64(n))
				for b.Loop() {
					parseLong(b, name, made)
				}
			})
		}
	}
}

func TestDeepNesting(t *testing.T) {
	const n = 20_000
	for text, want := range map[string]string{
		"a whenever " + strings.Repeat("(", n) + "b" + strings.Repeat(")", n): "nested more than 200 deep",
		"a whenever " + strings.Repeat("(", n):                                "nested more than 200 deep",
		"a whenever " + strings.Repeat("not ", n) + "b":                       "nested more than 200 deep",
		"a priority of " + strings.Repeat("-", n) + "1":                       "nested more than 200 deep",
		"a priority of " + strings.Repeat("-(", n) + "1":                      "nested more than 200 deep",
		"a priority of " + strings.Repeat("(1 +", n):                          "nested more than 200 deep",
		"a priority of " + strings.Repeat("1+", n) + "1":                      "more than 1000 operators",
		"a whenever " + strings.Repeat("b and ", n) + "b":                     "more than 1000 operators",
	} {
		if _, err := Parse(source.NewFile("deep.play", text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s…: %.200v", text, err)
		}
	}
	for _, text := range []string{
		"a whenever " + strings.Repeat("(", 200) + "b" + strings.Repeat(")", 200),
		"a priority of " + strings.Repeat("-", 200) + "1",
		"a priority of " + strings.Repeat("1+", 1000) + "1",
		"a" + strings.Repeat(", priority of 1 + 1 if b and c", 1000),
	} {
		checkStable(t, mustParse(t, text))
	}
}

func TestDeepBlocks(t *testing.T) {
	var b strings.Builder
	for i := range 1000 {
		b.WriteString(strings.Repeat(" ", i) + "b:\n")
		b.WriteString(strings.Repeat(" ", i+1) + "a\n")
	}
	checkStable(t, mustParse(t, b.String()))
}
