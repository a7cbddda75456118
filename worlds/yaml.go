// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/playsim/playsim/internal/source"
)

// Bounds on a text that is to be a world. The YAML parser's time grows with the
// square of both.
const (
	maxBytes = 256 << 10
	maxDepth = 50
)

const startHint = "a world file begins with schema: " + SchemaName

// parse reads a text as one YAML document.
func parse(f *source.File) (*node, error) {
	if err := checkText(f); err != nil {
		return nil, err
	}
	tree, err := readYAML(f.Text)
	if err != nil {
		return nil, syntaxError(f, err)
	}
	docs := documents(tree)
	switch {
	case len(docs) == 0:
		return nil, f.Errorf(f.Start(), startHint, "the file is empty")
	case len(docs) > 1:
		c := converter{file: f, anchors: map[string]*node{}}
		return nil, c.convert(docs[1]).errorf("", "a second YAML document; a world file holds one")
	}
	c := converter{file: f, anchors: map[string]*node{}}
	root := c.convert(docs[0])
	return root, c.errs.Err()
}

func documents(tree *ast.File) []ast.Node {
	var docs []ast.Node
	for _, d := range tree.Docs {
		if d.Body != nil && d.Body.Type() != ast.CommentType {
			docs = append(docs, d.Body)
		}
	}
	return docs
}

// checkText refuses what would keep the parser busy for long.
func checkText(f *source.File) error {
	if len(f.Text) > maxBytes {
		return f.Errorf(source.Pos{File: f.Name}, "", "the file has %d bytes; a world has at most %d", len(f.Text), maxBytes)
	}
	brackets, marks, leading := 0, 0, true
	for i, r := range f.Text {
		switch r {
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
			return f.Errorf(f.Pos(i), "", "nested deeper than %d levels", maxDepth)
		}
	}
	return nil
}

// errPanic stands for a fault inside the YAML parser.
var errPanic = errors.New("this is not YAML that can be read")

func readYAML(text string) (tree *ast.File, err error) {
	defer func() {
		if recover() != nil {
			err = errPanic
		}
	}()
	return parser.ParseBytes([]byte(text), 0, parser.AllowDuplicateMapKey())
}

// syntaxError gives the parser's complaint our form.
func syntaxError(f *source.File, err error) error {
	for i := range f.NumLines() {
		lead := strings.TrimRight(f.Line(i+1), "\r")
		lead = lead[:len(lead)-len(strings.TrimLeft(lead, " \t"))]
		if tab := strings.IndexByte(lead, '\t'); tab >= 0 {
			pos := source.Pos{File: f.Name, Line: i + 1, Col: tab + 1}
			return f.Errorf(pos, "indent with spaces", "a tab in the indentation, which YAML does not allow")
		}
	}
	var known yaml.Error
	if errors.As(err, &known) && known.GetToken() != nil {
		p := known.GetToken().Position
		pos := source.Pos{File: f.Name, Line: p.Line, Col: p.Column}
		return f.Errorf(pos, syntaxHint(known.GetMessage()), "YAML: %s", known.GetMessage())
	}
	return f.Errorf(source.Pos{File: f.Name}, "", "%s", errPanic)
}

func syntaxHint(message string) string {
	switch {
	case strings.HasPrefix(message, "mapping value is not allowed"):
		return "check the indentation, and quote a text that contains a colon"
	case strings.Contains(message, "must be specified"), strings.Contains(message, "not found"), strings.HasPrefix(message, "value is not allowed"):
		return "check the brackets on this line and before it"
	case strings.Contains(message, "end character"):
		return "close the quotes"
	}
	return ""
}

// converter turns the parser's tree into nodes.
type converter struct {
	file    *source.File
	anchors map[string]*node
	errs    source.Errors
}

func (c *converter) at(t *token.Token) source.Pos {
	return source.Pos{File: c.file.Name, Line: t.Position.Line, Col: max(t.Position.Column, 1)}
}

func (c *converter) refuse(n ast.Node, hint, message string) *node {
	c.errs.Add(c.file.Errorf(c.at(n.GetToken()), hint, "%s", message))
	return c.node(n, empty)
}

func (c *converter) node(n ast.Node, f form) *node {
	return &node{form: f, file: c.file, pos: c.at(n.GetToken())}
}

func (c *converter) convert(n ast.Node) *node {
	switch n := n.(type) {
	case *ast.MappingNode:
		return c.mapping(n, n.Values)
	case *ast.MappingValueNode:
		return c.mapping(n, []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		out := c.node(n, list)
		for _, item := range n.Values {
			out.items = append(out.items, c.convert(item))
		}
		return out
	case *ast.AnchorNode:
		out := c.convert(n.Value)
		c.anchors[n.Name.GetToken().Value] = out
		return out
	case *ast.AliasNode:
		return c.alias(n)
	case *ast.TagNode:
		return c.refuse(n, "leave the tag out", "YAML tags are not used in world files")
	case *ast.NullNode:
		return c.node(n, empty)
	case *ast.LiteralNode:
		out := c.node(n, scalar)
		out.text, out.quoted = n.Value.Value, true
		return out
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return c.scalar(n)
	}
	return c.refuse(n, "", "this kind of YAML is not used in world files")
}

func (c *converter) scalar(n ast.Node) *node {
	out, t := c.node(n, scalar), n.GetToken()
	out.text = t.Value
	out.quoted = t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType
	return out
}

func (c *converter) alias(n *ast.AliasNode) *node {
	name := n.Value.GetToken().Value
	if out, ok := c.anchors[name]; ok {
		return out
	}
	var known []string
	for a := range c.anchors {
		known = append(known, a)
	}
	return c.refuse(n, source.Suggest(name, sorted(known)), "no anchor &"+shorten(name)+" stands before this alias")
}

// mapping keeps the keys in order; those of merged mappings come last and give
// way to those written here.
func (c *converter) mapping(n ast.Node, values []*ast.MappingValueNode) *node {
	out := c.node(n, mapping)
	lines := make(map[string]int, len(values))
	var merged []*node
	for _, v := range values {
		if v.Key.IsMergeKey() {
			merged = append(merged, c.convert(v.Value))
			continue
		}
		key, ok := v.Key.(ast.Node).(ast.ScalarNode)
		if !ok {
			c.refuse(v.Key, "", "a key must be a plain word")
			continue
		}
		k := c.scalar(key)
		if line, twice := lines[k.text]; twice {
			c.errs.Add(k.errorf("", "the key %q is given twice, first on line %d", shorten(k.text), line))
			continue
		}
		lines[k.text] = k.pos.Line
		out.fields = append(out.fields, field{k, c.convert(v.Value)})
	}
	if len(out.fields) > 0 {
		out.pos = startOf(out)
	}
	for _, m := range merged {
		c.merge(out, m)
	}
	return out
}

// startOf is the place of the brace of a mapping in flow style, else of its first key.
func startOf(n *node) source.Pos {
	first := n.fields[0].key.pos
	if n.pos.Line < first.Line || n.pos.Line == first.Line && n.pos.Col < first.Col {
		return n.pos
	}
	return first
}

func (c *converter) merge(to, from *node) {
	switch from.form {
	case mapping:
		for _, f := range from.fields {
			if to.index(f.key.text) < 0 {
				to.fields = append(to.fields, f)
			}
		}
	case list:
		for _, item := range from.items {
			c.merge(to, item)
		}
	case scalar:
		c.errs.Add(from.errorf("", "<< takes a mapping or a list of mappings, not %s", from.describe()))
	}
}
