// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/playsim/playsim/source"
)

// Format is a kind of file.
type Format struct {
	Name   string   // "world"
	Schema string   // what the first key, schema, must say
	Keys   []string // the top-level keys in their usual order
	Begin  string   // how one without a schema begins: "until: 30"
	Bytes  int      // the most that a file has; 0 is 256 KiB
}

// StartHint says how a file of this kind begins.
func (k *Format) StartHint() string {
	if k.Schema == "" {
		return "begin with " + k.Begin
	}
	return "a " + k.Name + " file begins with schema: " + k.Schema
}

// Bounds on a text. The YAML parser's time grows with the square of depths and of blocks.
const (
	maxBytes = 256 << 10
	maxDepth = 50
	maxBlock = 4000 // lines of one indentation
)

// Parse reads a text as one YAML document. What could be read is returned with the error,
// nil for nothing.
func (k *Format) Parse(f *source.File) (*Node, error) {
	if err := k.foreign(f); err != nil {
		return nil, err
	}
	if err := k.checkText(f); err != nil {
		return nil, err
	}
	tree, err := readYAML(unixEnds.Replace(f.Text))
	if err != nil {
		tree, err = readTabbed(f.Text, err)
	}
	if err != nil {
		return nil, syntaxError(f, err)
	}
	docs := documents(tree)
	switch {
	case len(docs) == 0:
		return nil, f.Errorf(f.Start(), k.StartHint(), "the file is empty")
	case len(docs) > 1:
		c := converter{kind: k, file: f, anchors: map[string]*Node{}}
		return nil, c.convert(docs[1]).Errorf("", "a second YAML document; a %s file holds one", k.Name)
	}
	c := converter{kind: k, file: f, anchors: map[string]*Node{}}
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
func (k *Format) checkText(f *source.File) error {
	most := maxBytes
	if k.Bytes > 0 {
		most = k.Bytes
	}
	if len(f.Text) > most {
		return f.Errorf(source.Pos{File: f.Name}, "", "the file has %d bytes; a %s has at most %d", len(f.Text), k.Name, most)
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
	return checkBlocks(f)
}

// checkBlocks refuses a block of very many keys. Items of a list do not count.
func checkBlocks(f *source.File) error {
	type block struct{ indent, lines int }
	var open []block
	for n := range f.NumLines() {
		line := f.Line(n + 1)
		text := strings.TrimLeft(line, " ")
		indent := len(line) - len(text)
		if text == "" || text[0] == '#' {
			continue
		}
		for len(open) > 0 && open[len(open)-1].indent > indent {
			open = open[:len(open)-1]
		}
		if len(open) == 0 || open[len(open)-1].indent < indent {
			open = append(open, block{indent: indent})
		}
		if text[0] == '-' {
			continue
		}
		if b := &open[len(open)-1]; b.lines == maxBlock {
			return f.Errorf(source.Pos{File: f.Name, Line: n + 1, Col: indent + 1}, "", "more than %d keys in one block", maxBlock)
		} else {
			b.lines++
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
		return f.Errorf(pos, syntaxHint(known.GetMessage(), f.Line(p.Line), p.Column), "YAML: %s", known.GetMessage())
	}
	return f.Errorf(source.Pos{File: f.Name}, "", "%s", errPanic)
}

func syntaxHint(message, line string, col int) string {
	before := strings.TrimRight(string([]rune(line)[:min(max(col-1, 0), len([]rune(line)))]), " ")
	switch {
	case strings.HasPrefix(message, "value is not allowed") && (strings.HasSuffix(before, "'") || strings.HasSuffix(before, `"`)):
		return "a text that begins with a quote ends with it: put all of it in double quotes, and write \\\" for those within"
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
	kind    *Format
	file    *source.File
	anchors map[string]*Node
	errs    source.Errors
}

func (c *converter) at(t *token.Token) source.Pos {
	return source.Pos{File: c.file.Name, Line: t.Position.Line, Col: max(t.Position.Column, 1)}
}

func (c *converter) refuse(n ast.Node, hint, message string) *Node {
	c.errs.Add(c.file.Errorf(c.at(n.GetToken()), hint, "%s", message))
	out := c.node(n, Empty)
	out.refused = true
	return out
}

func (c *converter) node(n ast.Node, f Form) *Node {
	return &Node{Form: f, File: c.file, Pos: c.at(n.GetToken())}
}

func (c *converter) convert(n ast.Node) *Node {
	switch n := n.(type) {
	case *ast.MappingNode:
		return c.mapping(n, n.Values)
	case *ast.MappingValueNode:
		return c.mapping(n, []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		out := c.node(n, List)
		for _, item := range n.Values {
			if v := c.convert(item); !v.refused {
				out.Items = append(out.Items, v)
			}
		}
		return out
	case *ast.AnchorNode:
		out := c.convert(n.Value)
		c.anchors[n.Name.GetToken().Value] = out
		return out
	case *ast.AliasNode:
		return c.alias(n)
	case *ast.TagNode:
		return c.refuse(n, "leave the tag out", "YAML tags are not used in "+c.kind.Name+" files")
	case *ast.NullNode:
		return c.node(n, Empty)
	case *ast.LiteralNode:
		out := c.node(n, Scalar)
		out.Text, out.Quoted = n.Value.Value, true
		return out
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return c.scalar(n)
	}
	return c.refuse(n, "", "this kind of YAML is not used in "+c.kind.Name+" files")
}

func (c *converter) scalar(n ast.Node) *Node {
	out, t := c.node(n, Scalar), n.GetToken()
	out.Text = strings.ReplaceAll(t.Value, tabMark, "\t")
	out.Quoted = t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType
	return out
}

func (c *converter) alias(n *ast.AliasNode) *Node {
	name := n.Value.GetToken().Value
	if out, ok := c.anchors[name]; ok {
		return out
	}
	var known []string
	for a := range c.anchors {
		known = append(known, a)
	}
	return c.refuse(n, source.Suggest(name, sorted(known)), "no anchor &"+Shorten(name)+" stands before this alias")
}

// mapping keeps the keys in order; those of merged mappings come last and give
// way to those written here.
func (c *converter) mapping(n ast.Node, values []*ast.MappingValueNode) *Node {
	out := c.node(n, Mapping)
	lines := make(map[string]int, len(values))
	var merged []*Node
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
		if line, twice := lines[k.Text]; twice {
			c.errs.Add(k.Errorf(twiceHint(k.Text), "the key %q is given twice, first on line %d", Shorten(k.Text), line))
			continue
		}
		lines[k.Text] = k.Pos.Line
		out.Fields = append(out.Fields, Pair{k, c.convert(v.Value)})
	}
	if len(out.Fields) > 0 {
		out.Pos = startOf(out)
	}
	for _, m := range merged {
		c.merge(out, m)
	}
	return out
}

// startOf is the place of the brace of a mapping in flow style, else of its first key.
func startOf(n *Node) source.Pos {
	first := n.Fields[0].Key.Pos
	if n.Pos.Line < first.Line || n.Pos.Line == first.Line && n.Pos.Col < first.Col {
		return n.Pos
	}
	return first
}

func (c *converter) merge(to, from *Node) {
	switch from.Form {
	case Mapping:
		for _, f := range from.Fields {
			if to.Index(f.Key.Text) < 0 {
				to.Fields = append(to.Fields, f)
			}
		}
	case List:
		for _, item := range from.Items {
			c.merge(to, item)
		}
	case Scalar:
		c.errs.Add(from.Errorf("", "<< takes a mapping or a list of mappings, not %s", from.Describe()))
	}
}

// twiceHint knows the one place where a number is a key: what a PDL program connects.
func twiceHint(key string) string {
	if strings.Trim(key, "0123456789") != "" {
		return ""
	}
	return "a sensor and an actuator of one number are told apart as sensor " + key + " and actuator " + key
}
