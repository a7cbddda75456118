// SPDX-License-Identifier: Apache-2.0

package star

import (
	"strings"

	"github.com/playsim/playsim/source"
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// unresolved is a name that means nothing, or another mistake found without running.
func (m *module) unresolved(e resolve.Error) error {
	msg, hint, code := e.Msg, "", "syntax"
	if name, ok := strings.CutPrefix(msg, "undefined: "); ok {
		name, _, _ = strings.Cut(name, " ")
		msg, hint, code = "there is no "+name, source.Suggest(name, m.names()), "unknown_word"
		if hint == "" {
			hint = elsewhere[name]
		}
	}
	return m.src.Errorf(position(m.src, e.Pos), hint, "%s", msg).Default(code)
}

// elsewhere says what to use instead of what Python has and a node must not.
var elsewhere = map[string]string{
	"time":    "now() is the simulated time in seconds",
	"random":  "random() in tick, start or init is a number from 0 to 1, the same in every run of one seed",
	"import":  `load("other.star", "name") takes a name from another file of the folder`,
	"open":    "a node knows the robot and the memory only; read(…), percept(…) and pull(…) ask them",
	"memory":  "push(…), pull(…) and delete(…) change and read the memory",
	"numpy":   "math has sin, cos, atan2, hypot, wrap, clamp and more",
	"float64": "float(…) makes a number",
}

// explain says what a mistake of syntax comes from, and what to do, where it is known.
func explain(line, msg string) (string, string) {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	word = strings.TrimSuffix(word, ":")
	hint := ""
	switch {
	case word == "import" || word == "from":
		hint = `math is there already, and load("other.star", "name") takes a name from another file of the folder`
	case word == "class":
		hint = "a node is functions and a line leaf(…); what it remembers is in self"
	case word == "try" || word == "raise" || word == "except" || word == "with":
		hint = "there are no exceptions and no files: what goes wrong is a fault of the node"
	case strings.Contains(msg, "unindent"):
		return msg, "lines of one block begin in one column"
	case strings.Contains(line, "**"):
		return msg, "math.pow(x, y) is x to the power of y"
	}
	if strings.Contains(msg, "illegal token") {
		return "there is no " + word + " in this language", hint
	}
	return msg, hint
}

// blame finds where in the files of nodes a call went wrong, and what to say of it.
func (m *module) blame(err *starlark.EvalError) (at source.Pos, msg, hint string) {
	pos := innermost(err)
	owner := m.loader.owner(pos.Filename(), m)
	at, msg = position(owner.src, pos), err.Msg
	call := owner.callAt(pos)
	if strings.Contains(msg, "too many steps") {
		at = owner.loopAt(pos)
	} else if call != nil {
		at = position(owner.src, startOf(call))
	}
	if p, ok := argument(call, parameterIn(msg)); ok {
		at = position(owner.src, p)
	}
	if msg, hint, _ = strings.Cut(msg, hintMark); hint == "" {
		msg, hint = plain(msg)
	}
	return at, msg, hint
}

// loopAt is where a function turns in circles: at a position in a loop, or else in the
// first loop behind it in the same function, for a loop that does nothing has no
// position of its own.
func (m *module) loopAt(pos syntax.Position) source.Pos {
	at := position(m.src, pos)
	if m.ast == nil {
		return at
	}
	var next *syntax.Position
	inside := false
	walk(m.ast, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.WhileStmt, *syntax.ForStmt, *syntax.Comprehension:
		case *syntax.DefStmt:
			start, end := n.Span()
			return start.Line <= pos.Line && pos.Line <= end.Line
		default:
			return true
		}
		start, end := n.Span()
		switch {
		case !ahead(pos, start) && !ahead(end, pos):
			inside = true
		case ahead(pos, start) && next == nil:
			next = &start
		}
		return true
	})
	if inside || next == nil {
		return at
	}
	return position(m.src, *next)
}

func ahead(a, b syntax.Position) bool { return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col }

// innermost is the last place in a file that a failed call was at.
func innermost(err *starlark.EvalError) syntax.Position {
	for i := range err.CallStack {
		if fr := err.CallStack.At(i); fr.Pos.Line > 0 {
			return fr.Pos
		}
	}
	return syntax.Position{}
}

func (l *loader) owner(file string, otherwise *module) *module {
	for _, m := range l.modules {
		if m.src.Name == file {
			return m
		}
	}
	return otherwise
}

// callAt is the call whose parenthesis opens at a position.
func (m *module) callAt(lparen syntax.Position) *syntax.CallExpr {
	if m.ast == nil {
		return nil
	}
	if m.calls == nil {
		m.calls = map[place]*syntax.CallExpr{}
		walk(m.ast, func(n syntax.Node) bool {
			if c, ok := n.(*syntax.CallExpr); ok && m.calls[placeOf(c.Lparen)] == nil {
				m.calls[placeOf(c.Lparen)] = c
			}
			return true
		})
	}
	return m.calls[placeOf(lparen)]
}

// argument is where a call has the value of the argument of that name.
func argument(call *syntax.CallExpr, name string) (syntax.Position, bool) {
	if call == nil {
		return syntax.Position{}, false
	}
	for _, arg := range call.Args {
		if id, value := keyword(arg); id != nil && id.Name == name {
			return startOf(value), true
		}
	}
	return syntax.Position{}, false
}

// plain says some errors of Starlark in other words, and gives advice.
func plain(msg string) (string, string) {
	switch {
	case strings.Contains(msg, "too many steps"):
		return "this takes too long: it is stopped after " + steps + " steps", "a loop that does not end? What lasts is done bit by bit in tick"
	case strings.Contains(msg, "too large"):
		return strings.TrimPrefix(msg, "Starlark computation cancelled: "), "a node remembers a few things; lists are cut as they grow"
	case strings.Contains(msg, "NoneType"):
		return msg, "None is what has no value yet: a sensor without a measurement, a property that was never pushed"
	case strings.Contains(msg, "cannot insert into frozen") || strings.Contains(msg, "frozen"):
		return msg, "what a file defines does not change after loading; self.name = … remembers something"
	}
	return msg, ""
}
