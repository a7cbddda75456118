// SPDX-License-Identifier: Apache-2.0

package timeline

import (
	"errors"
	"strconv"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/slot"
)

// Bounds on a file: the YAML parser's time grows with the square of the depth.
const (
	maxBytes = 1 << 20
	maxDepth = 20
)

// tooDeep is the byte at which a text is nested deeper than maxDepth, -1 where it is
// not: by brackets, or by dashes and question marks before the text of a line.
func tooDeep(text string) int {
	brackets, marks, leading := 0, 0, true
	for i, c := range text {
		switch c {
		case '[', '{':
			brackets++
		case ']', '}':
			brackets = max(brackets-1, 0)
		case '\n':
			marks, leading = 0, true
		case '-', '?':
			marks++
		case ' ', '\t':
		default:
			leading = false
		}
		if brackets > maxDepth || leading && marks > maxDepth {
			return i
		}
	}
	return -1
}

// reader walks one YAML file and collects what is wrong with it.
type reader struct {
	file *source.File
	errs source.Errors
}

func (r *reader) pos(n ast.Node) source.Pos {
	at := n.GetToken().Position
	if m, ok := n.(*ast.MappingNode); ok && len(m.Values) > 0 && m.Start.Value != "{" {
		at = m.Values[0].Key.GetToken().Position
	}
	return source.Pos{File: r.file.Name, Line: at.Line, Col: max(at.Column, 1)}
}

func (r *reader) fail(n ast.Node, hint, format string, args ...any) {
	r.errs.Add(r.file.Errorf(r.pos(n), hint, format, args...))
}

// parse gives the root of the one document, nil where there is none.
func (r *reader) parse(example string) ast.Node {
	if len(r.file.Text) > maxBytes {
		r.errs.Add(r.file.Errorf(source.Pos{File: r.file.Name}, "", "file of more than %d KiB", maxBytes>>10))
		return nil
	}
	if at := tooDeep(r.file.Text); at >= 0 {
		r.errs.Add(r.file.Errorf(r.file.Pos(at), "", "nested deeper than %d levels", maxDepth))
		return nil
	}
	tree, err := readYAML(r.file.Text)
	if err != nil {
		r.syntax(err)
		return nil
	}
	var docs []ast.Node
	for _, d := range tree.Docs {
		if d.Body != nil && d.Body.Type() != ast.CommentType {
			docs = append(docs, d.Body)
		}
	}
	switch {
	case len(docs) == 0:
		r.errs.Add(r.file.Errorf(r.file.Start(), "begin with "+example, "the file is empty"))
		return nil
	case len(docs) > 1:
		r.fail(docs[1], "", "a second YAML document")
	}
	return docs[0]
}

var errFault = errors.New("this is not YAML that can be read")

func readYAML(text string) (tree *ast.File, err error) {
	defer func() {
		if recover() != nil {
			err = errFault
		}
	}()
	return parser.ParseBytes([]byte(text), 0, parser.AllowDuplicateMapKey())
}

func (r *reader) syntax(err error) {
	var known yaml.Error
	pos := source.Pos{File: r.file.Name}
	msg := err.Error()
	if errors.As(err, &known) && known.GetToken() != nil {
		p := known.GetToken().Position
		pos.Line, pos.Col = p.Line, p.Column
		msg = known.GetMessage()
	}
	r.errs.Add(r.file.Errorf(pos, "", "YAML: %s", msg))
}

// mapping hands the values of a mapping to those who know their names.
func (r *reader) mapping(n ast.Node, what string, fields map[string]func(ast.Node)) {
	r.pairs(n, what, func(name string, key, value ast.Node) {
		f, ok := fields[name]
		if !ok {
			r.fail(key, source.Suggest(name, names(fields)), "unknown key %q in %s", name, what)
			return
		}
		f(value)
	})
}

// names are sorted, for suggestions.
func names(fields map[string]func(ast.Node)) []string {
	var out []string
	for _, name := range []string{"until", "keys", "t", "key", "value", "raise"} {
		if fields[name] != nil {
			out = append(out, name)
		}
	}
	return out
}

// pairs visits a mapping and reports names that come twice.
func (r *reader) pairs(n ast.Node, what string, visit func(name string, key, value ast.Node)) {
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	default:
		r.fail(n, "", "%s is a mapping", what)
		return
	}
	seen := map[string]bool{}
	for _, v := range values {
		name := v.Key.GetToken().Value
		if seen[name] {
			r.fail(v.Key, "", "%q is there twice", name)
			continue
		}
		seen[name] = true
		visit(name, v.Key, v.Value)
	}
}

// value is a value of a key. A mapping is a list of pairs, as the robot has it.
func (r *reader) value(n ast.Node, depth int) slot.Value {
	if depth > maxDepth {
		r.fail(n, "", "nested deeper than %d levels", maxDepth)
		return slot.Value{}
	}
	switch n := n.(type) {
	case *ast.NullNode:
		return slot.Value{}
	case *ast.BoolNode:
		return slot.Bool(n.Value)
	case *ast.IntegerNode:
		return r.integer(n)
	case *ast.FloatNode:
		return slot.Float(n.Value)
	case *ast.InfinityNode:
		return slot.Float(n.Value)
	case *ast.NanNode:
		return slot.Float(nan)
	case *ast.StringNode:
		return slot.String(n.Value)
	case *ast.LiteralNode:
		return slot.String(n.Value.Value)
	case *ast.SequenceNode:
		list := make([]slot.Value, len(n.Values))
		for i, item := range n.Values {
			list[i] = r.value(item, depth+1)
		}
		return slot.List(list)
	case *ast.MappingNode, *ast.MappingValueNode:
		var list []slot.Value
		r.pairs(n, "a value", func(name string, _, v ast.Node) {
			list = append(list, slot.List([]slot.Value{slot.String(name), r.value(v, depth+1)}))
		})
		return slot.List(list)
	}
	r.fail(n, "", "a %s is no value of a key", n.Type())
	return slot.Value{}
}

func (r *reader) integer(n *ast.IntegerNode) slot.Value {
	switch i := n.Value.(type) {
	case int64:
		return slot.Int(i)
	case uint64:
		if i < 1<<63 {
			return slot.Int(int64(i))
		}
	}
	f, err := strconv.ParseFloat(n.GetToken().Value, 64)
	if err != nil {
		r.fail(n, "", "%s is not a number", n.GetToken().Value)
	}
	return slot.Float(f)
}
