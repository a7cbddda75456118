// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/source"
)

// Bounds of what is read, so that no text exhausts the stack.
const (
	maxText    = 64 << 10 // bytes
	maxNesting = 100      // brackets or prefixes, one inside the other
)

// reader turns one text into a tree and collects what is wrong with it.
type reader struct {
	src    *source.File
	opt    Options
	errs   *source.Errors
	marked bool // the text began with a byte-order mark
	tokens []lexer.Token
	spans  [][2]int // bytes of each token
}

// read gives the tree, nil where there is none to go on with.
func (r *reader) read() Expr {
	if len(r.src.Text) > maxText {
		r.errs.Add(r.src.Errorf(r.src.Start(), "", "condition of more than %d KiB", maxText>>10))
		return nil
	}
	s := &scanner{src: r.src, text: r.src.Text, lenient: r.opt.Lenient, errs: r.errs}
	if r.marked && !r.opt.Lenient {
		s.invisible(0, '\ufeff')
	}
	s.scan()
	r.tokens, r.spans = s.tokens, s.spans
	if len(r.tokens) == 0 {
		if r.errs.Len() == 0 {
			r.errs.Add(r.src.Errorf(r.src.Start(), "", "empty condition [syntax]"))
		}
		return nil
	}
	if !r.balanced() || !r.shallow() {
		return nil
	}
	tree, bad := parseRow(r.tokens, lexer.Position{Line: 1, Column: 1})
	if tree == nil {
		if r.errs.Len() == 0 {
			r.unexpected(bad)
		}
		return nil
	}
	return r.row(tree)
}

func (r *reader) report(token int, hint, format string, args ...any) {
	r.errs.Add(r.src.Errorf(r.pos(token), hint, format, args...).Default("syntax"))
}

// pos is the place of a token; the place behind the last for the end.
func (r *reader) pos(token int) source.Pos {
	if token < len(r.tokens) {
		return r.src.Pos(r.spans[token][0])
	}
	return r.src.Pos(r.spans[len(r.spans)-1][1])
}

// shallow reports too many prefixes in a row.
func (r *reader) shallow() bool {
	run := 0
	for i, t := range r.tokens {
		if t.Type != kindSign && t.Value != "!" {
			run = 0
			continue
		}
		run++
		if run > maxNesting {
			r.report(i, "", "more than %d prefixes in a row", maxNesting)
			return false
		}
	}
	return true
}

// unexpected says what is wrong with the first token that cannot stand where it does.
func (r *reader) unexpected(at int) {
	before := "the beginning"
	if at > 0 {
		before = r.shown(at - 1)
	}
	switch {
	case at >= len(r.tokens):
		r.report(at, "", "a value is missing behind %s", before)
	case at > 0 && r.endsValue(at-1) && r.beginsValue(at):
		r.report(at, r.joinHint(at), "an operator is missing between %s and %s", before, r.shown(at))
	case at > 0 && r.tokens[at-1].Value == "(" && r.tokens[at].Value == ")":
		r.report(at, "", "nothing between ( and )")
	case at == 0:
		r.report(at, "", "a condition cannot begin with %s", r.shown(at))
	default:
		r.report(at, "", "unexpected %s behind %s", r.shown(at), before)
	}
}

// reportWords are what a program asks of a condition, with "of" behind them.
var reportWords = []string{"change", "edge", "rise", "changes", "edges", "rises"}

// joinHint is what two values side by side may be meant to be.
func (r *reader) joinHint(at int) string {
	if at == 1 && r.tokens[1].Value == "of" && slices.Contains(reportWords, r.tokens[0].Value) {
		words := r.tokens[0].Value + " of"
		rest := strings.TrimSpace(r.src.Text[r.spans[1][1]:])
		return fmt.Sprintf("in a program %q stands before the quotes: %s \"%s\"", words, words, rest)
	}
	for _, i := range []int{at, at - 1} {
		if t := r.tokens[i]; t.Type == kindName {
			if hint := meant(t.Value, append([]string{"subsets", "intersects"}, functionNames...)); hint != "" {
				return hint
			}
		}
	}
	return `join conditions with && or ||`
}

func (r *reader) shown(token int) string {
	text := r.src.Text[r.spans[token][0]:r.spans[token][1]]
	if len(text) > 40 {
		text = text[:strings.LastIndex(text[:40], " ")+1] + "…"
	}
	return text
}

func (r *reader) endsValue(token int) bool {
	t := r.tokens[token]
	return t.Type == kindNumber || t.Type == kindString || t.Type == kindKey || t.Type == kindName ||
		t.Value == ")" || t.Value == "]"
}

func (r *reader) beginsValue(token int) bool {
	t := r.tokens[token]
	return t.Type == kindNumber || t.Type == kindString || t.Type == kindKey || t.Type == kindName ||
		t.Value == "(" || t.Value == "!"
}
