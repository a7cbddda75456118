// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"

	"github.com/playsim/playsim/source"
)

// Options say how a condition is read.
type Options struct {
	Name    string // what positions call the text: a file, an activity; "condition" where empty
	Dialect Dialect
	Lenient bool // accept = for ==, true and false, typographic quotes, XML escapes
	Keys    Keys // nil: keys are not checked
	Strict  bool // a key that nobody provides is an error; else a lint
	Within  Within

	Reader  Audience // who evaluates it; a key of the judge is an error for Robot
	Refusal string   // the hint of that error
	Blind   bool     // a key of the judge is no error for Robot, but Invalid
}

// Condition is a condition that was read. It does not change; many Monitors may
// watch it at once.
type Condition struct {
	Text    string
	Dialect Dialect
	Root    Expr
	Lints   []Lint // what is legal and hardly meant, in the order of the text
	src     *source.File
	within  Within
	size    int // number of nodes
}

// MaxHistory bounds how far the operators over time may look back together:
// seven days, in nanoseconds.
const MaxHistory = 7 * 24 * 3600 * 1_000_000_000

// Compile reads and checks a condition. The error is a *source.Errors of all that
// is wrong, each with position, excerpt and hint.
func Compile(text string, o Options) (*Condition, error) {
	if o.Name == "" {
		o.Name = "condition"
	}
	src := source.NewFile(o.Name, text)
	var errs source.Errors
	r := &reader{src: src, opt: o, errs: &errs, marked: src.Text != text}
	root := r.read()
	if root == nil || errs.Len() > 0 {
		return nil, o.Within.errors(src, &errs)
	}
	prepare(root)
	c := &Condition{Text: src.Text, Dialect: o.Dialect, Root: root, src: src, within: o.Within, size: enumerate(root)}
	check(c, o, &errs)
	if errs.Len() > 0 {
		return nil, o.Within.errors(src, &errs)
	}
	if len(c.Lints) > 0 {
		place := o.Within.placer(src)
		for i, l := range c.Lints {
			c.Lints[i].Text = place(l.Text)
		}
	}
	return c, nil
}

// History is how far the condition looks back, in nanoseconds.
func (c *Condition) History() int64 { return history(c.Root) }

// Keys are the names of the keys it reads, each once, in the order of the text; not of
// those that are hidden from it by Options.Blind.
func (c *Condition) Keys() []string {
	var names []string
	seen := map[string]bool{}
	Walk(c.Root, func(e Expr) bool {
		if key, ok := e.(*KeyRef); ok && !key.hidden && !seen[key.Name] {
			seen[key.Name] = true
			names = append(names, key.Name)
		}
		return true
	})
	return names
}

// Part is the text of a node, without parentheses around it.
func (c *Condition) Part(e Expr) string {
	p := e.Where()
	return c.Text[p.From:p.To]
}

// history is the longest sum of windows, one inside the other.
func history(e Expr) int64 {
	var deepest int64
	for _, p := range parts(e) {
		deepest = max(deepest, history(p))
	}
	if w, ok := e.(*Window); ok {
		deepest += w.Span
	}
	return deepest
}

// nanoseconds rounds seconds; what is longer than MaxHistory is MaxHistory+1.
func nanoseconds(seconds float64) int64 {
	if !(seconds < MaxHistory/1e9+1) {
		return MaxHistory + 1
	}
	return int64(math.Round(max(seconds, -1) * 1e9))
}
