// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/source"
	"go.starlark.net/syntax"
)

// uses is what a function names of the robot and of the memory, found in its text so
// that it can be checked before anything runs.
type uses struct {
	src   *source.File
	list  []use
	calls []string // top-level names that it mentions
	lines [2]int   // first and last
}

// use is one name that is written out as an argument, or a property of the target.
type use struct {
	src  *source.File
	what useKind
	name string
	pos  source.Pos
	with []syntax.Expr // the further arguments
}

type useKind uint8

const (
	usesRead useKind = iota
	usesOptional
	usesCommand
	usesPercept
	usesSight
	usesFunction
	usesPush
	usesLike
	usesPull
	usesResource
	usesProperty
	usesOuter
	usesPlace    // of the robot
	usesPosition // of the target: a vector
	usesDone
	usesWatch
	usesWrongWatch // the name is what is wrong
)

// named are the functions whose first argument is a name.
var named = map[string]useKind{
	"read": usesRead, "command": usesCommand, "percept": usesPercept, "see": usesSight, "push": usesPush, "pull": usesPull,
	"reserve": usesResource, "release": usesResource, "holds": usesResource,
}

// bare are the functions that need something by being called at all.
var bare = map[string]useKind{
	"outer": usesOuter, "push_like": usesLike,
	"distance": usesPlace, "bearing": usesPlace, "to_robot": usesPlace, "to_odometry": usesPlace,
}

// place is a line and column of a file.
type place struct{ line, col int32 }

func placeOf(p syntax.Position) place { return place{p.Line, p.Col} }

// scan notes what each function of a file uses, by the position of its `def` or
// `lambda`.
func scan(src *source.File, f *syntax.File) map[place]*uses {
	found := map[place]*uses{}
	watches := !ownName(f, "watch")
	walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt:
			found[placeOf(n.Def)] = scanFunction(src, n, n.Params, watches)
		case *syntax.LambdaExpr:
			found[placeOf(n.Lambda)] = scanFunction(src, n, n.Params, watches)
		}
		return true
	})
	return found
}

func scanFunction(src *source.File, fn syntax.Node, params []syntax.Expr, watches bool) *uses {
	u := &uses{src: src}
	start, end := fn.Span()
	u.lines = [2]int{int(start.Line), int(end.Line)}
	targeted := false
	for _, p := range params {
		if id, ok := p.(*syntax.Ident); ok && id.Name == "target" {
			targeted = true
		}
	}
	walk(fn, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Ident:
			u.calls = append(u.calls, n.Name)
			if n.Name == "done" {
				u.add(usesDone, "", n.NamePos, nil)
			}
		case *syntax.DotExpr:
			u.dot(n, targeted)
		case *syntax.CallExpr:
			u.call(n)
			if targeted {
				u.measured(n)
			}
			if id, ok := n.Fn.(*syntax.Ident); ok && watches && id.Name == "watch" {
				u.watched(n)
			}
		}
		return true
	})
	return u
}

// walk goes through a text; syntax.Walk knows no while.
func walk(n syntax.Node, f func(syntax.Node) bool) {
	syntax.Walk(n, func(n syntax.Node) bool {
		loop, ok := n.(*syntax.WhileStmt)
		if !ok {
			return f(n)
		}
		if f(n) {
			walk(loop.Cond, f)
			for _, st := range loop.Body {
				walk(st, f)
			}
		}
		return false
	})
}

// tooMuchCode returns why a file would take too long to check, "" where it does not.
func tooMuchCode(f *syntax.File) (why string) {
	depth, names := 0, map[string]bool{}
	walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case nil: // the end of a node
			depth--
			return false
		case *syntax.WhileStmt: // has no end
			return why == ""
		case *syntax.Ident:
			names[n.Name] = true
		}
		if depth++; depth > mostNested {
			why = fmt.Sprintf("more than %d expressions or statements within each other", mostNested)
		} else if len(names) > mostNames {
			why = fmt.Sprintf("more than %d names", mostNames)
		}
		return why == ""
	})
	return why
}

// tooDeep is where brackets are more than mostNested deep, -1 for nowhere; those in texts
// and comments count, too.
func tooDeep(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
		if depth > mostNested {
			return i
		}
	}
	return -1
}

func (u *uses) add(what useKind, name string, at syntax.Position, with []syntax.Expr) {
	u.list = append(u.list, use{u.src, what, name, position(u.src, at), with})
}

func (u *uses) dot(n *syntax.DotExpr, targeted bool) {
	id, ok := n.X.(*syntax.Ident)
	switch {
	case !ok:
	case id.Name == "robot":
		u.add(usesFunction, n.Name.Name, n.Name.NamePos, nil)
	case id.Name == "target" && targeted && !slices.Contains(schemeNames, n.Name.Name):
		u.add(usesProperty, n.Name.Name, n.Name.NamePos, nil)
	}
}

func (u *uses) call(n *syntax.CallExpr) {
	fn, ok := n.Fn.(*syntax.Ident)
	if !ok {
		return
	}
	if what, ok := bare[fn.Name]; ok {
		u.add(what, "", fn.NamePos, nil)
	}
	what, ok := named[fn.Name]
	if !ok || len(n.Args) == 0 {
		return
	}
	lit, ok := n.Args[0].(*syntax.Literal)
	if !ok {
		return
	}
	name, ok := lit.Value.(string)
	if !ok {
		return
	}
	if what == usesRead && len(n.Args) > 1 {
		what = usesOptional
	}
	u.add(what, name, lit.TokenPos, n.Args[1:])
	if what == usesPercept && len(n.Args) > 1 {
		u.secondName(n.Args[1])
	}
}

// measured notes distance(target) and the like.
func (u *uses) measured(n *syntax.CallExpr) {
	fn, named := n.Fn.(*syntax.Ident)
	if !named || bare[fn.Name] != usesPlace || len(n.Args) != 1 {
		return
	}
	if id, ok := n.Args[0].(*syntax.Ident); ok && id.Name == "target" {
		u.add(usesPosition, "position", id.NamePos, nil)
	}
}

// secondName is what percept(name, type) asks for.
func (u *uses) secondName(arg syntax.Expr) {
	if lit, ok := arg.(*syntax.Literal); ok {
		if name, ok := lit.Value.(string); ok {
			u.add(usesSight, name, lit.TokenPos, nil)
		}
	}
}

func position(src *source.File, p syntax.Position) source.Pos {
	return source.Pos{File: src.Name, Line: int(p.Line), Col: int(p.Col)}
}

// renamesDone reports whether done is mentioned outside functions, where it may get
// another name.
func (m *module) renamesDone() bool {
	for _, other := range m.loader.modules {
		if other.ast != nil && other.mentionsDone() {
			return true
		}
	}
	return false
}

func (m *module) mentionsDone() bool {
	if m.renames == nil {
		m.renames = new(bool)
		for _, st := range m.ast.Stmts {
			if _, def := st.(*syntax.DefStmt); def {
				continue
			}
			walk(st, func(n syntax.Node) bool {
				id, ok := n.(*syntax.Ident)
				*m.renames = *m.renames || ok && id.Name == "done"
				return true
			})
		}
	}
	return *m.renames
}

// keyword takes an argument `name = value` apart; nil for another.
func keyword(arg syntax.Expr) (*syntax.Ident, syntax.Expr) {
	if b, ok := arg.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
		id, _ := b.X.(*syntax.Ident)
		return id, b.Y
	}
	return nil, nil
}
