// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

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

// Eight times the text takes about eight times as long, whatever it is made of.
func TestLongTexts(t *testing.T) {
	const statement = "targeting ball: following, whenever time_ago < 2 and (far or near), priority of 2 + 1 / distance | k = \"x\"\n"
	for name, make := range map[string]func(n int) string{
		"statements": func(n int) string { return strings.Repeat(statement, n/len(statement)) },
		"blocks":     func(n int) string { return strings.Repeat("b:\n  "+statement, n/len(statement)) },
		"one line":   func(n int) string { return "a" + strings.Repeat(", switch to b if c < 2", n/22) },
		"settings":   func(n int) string { return "a | k = \"" + strings.Repeat("x", n) + "\"" },
		"comment":    func(n int) string { return "a #" + strings.Repeat("x", n) },
		"name":       func(n int) string { return strings.Repeat("x", n) },
		"continued":  func(n int) string { return "a" + strings.Repeat(",\n priority of 2 if c", n/20) },
	} {
		t.Run(name, func(t *testing.T) {
			size := 1 << 18
			if name == "statements" {
				size = 1 << 20
			}
			part, full := parseTime(t, make(size/8)), parseTime(t, make(size))
			if full > 24*part+200*time.Millisecond || full > 20*time.Second {
				t.Errorf("an eighth takes %v, all %v", part, full)
			}
		})
	}
}

func parseTime(t *testing.T, text string) time.Duration {
	start := time.Now()
	mustParse(t, text)
	return time.Since(start)
}

// Long wrong texts are refused as fast.
func TestLongErrors(t *testing.T) {
	for name, text := range map[string]string{
		"lines":   strings.Repeat("a b\n", 1<<16),
		"strings": strings.Repeat("\"\n", 1<<17),
		"indents": strings.Repeat(" a\n  b\n", 1<<15),
		"line":    "a" + strings.Repeat(" b", 1<<17),
		"blocks":  strings.Repeat("a:\n", 1<<16),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			if _, err := Parse(source.NewFile("long.play", text)); err == nil {
				t.Error("no error")
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("takes %v", took)
			}
		})
	}
}

func TestDeepNesting(t *testing.T) {
	const n = 100000
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
