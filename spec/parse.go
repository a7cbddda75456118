// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"github.com/playsim/playsim/source"
)

// Format is a kind of file.
type Format struct {
	Name   string   // "world"
	Schema string   // what the first key, schema, must say
	Keys   []string // the top-level keys in their usual order
	Begin  string   // how one without a schema begins: "until: 30"
}

// StartHint says how a file of this kind begins.
func (k *Format) StartHint() string {
	if k.Schema == "" {
		return "begin with " + k.Begin
	}
	return "a " + k.Name + " file begins with schema: " + k.Schema
}

// Bounds on a file.
const (
	maxBytes = 1 << 20
	maxDepth = 50 // lists, mappings and values within each other

	// minValues is how many values a text may have with aliases written out, one that has
	// more bytes as many as those.
	minValues = 1 << 16
)

// Parse reads a text as one YAML document. What could be read is returned with the error,
// nil for nothing.
func (k *Format) Parse(f *source.File) (*Node, error) {
	if len(f.Text) > maxBytes {
		return nil, f.Errorf(source.Pos{File: f.Name}, "", "the file has %d bytes; a %s has at most %d", len(f.Text), k.Name, maxBytes)
	}
	if err := k.foreign(f); err != nil {
		return nil, err
	}
	docs, err := documents(f.Text)
	c := converter{kind: k, file: f, anchors: map[string]anchored{}}
	switch {
	case err != nil:
		return nil, syntaxError(f, err)
	case len(docs) == 0:
		return nil, f.Errorf(f.Start(), k.StartHint(), "the file is empty [empty_file]")
	case len(docs) > 1:
		return nil, c.convert(docs[1]).Errorf("", "a second YAML document; a %s file holds one", k.Name)
	}
	root := c.convert(docs[0])
	return root, c.errs.Err()
}

// documents are those with anything in them, at most two.
func documents(text string) (docs []*yaml.Node, err error) {
	loader, err := yaml.NewLoader(strings.NewReader(text), yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(maxDepth)), anyAlias{}))
	for err == nil && len(docs) < 2 {
		var doc yaml.Node
		if err = loader.Load(&doc); err == nil && (doc.Content[0].Anchor != "" || !isNothing(doc.Content[0])) {
			docs = append(docs, doc.Content[0])
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return docs, err
}

// anyAlias lets the YAML parser accept all aliases: the converter resolves them.
type anyAlias struct{}

func (a anyAlias) NewAliasDataContext(yaml.AliasDataServices) (yaml.AliasDataContext, error) {
	return a, nil
}
func (anyAlias) BeginDocument() error                  { return nil }
func (anyAlias) DefineAnchor(string, *yaml.Node) error { return nil }
func (anyAlias) EndDocument() error                    { return nil }

func (anyAlias) ResolveAlias(string) (*yaml.Node, bool, error) {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}, true, nil
}

// isNothing reports whether nothing is written where a value could be.
func isNothing(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "" && n.Style == 0
}

// syntaxError gives the parser's complaint our form.
func syntaxError(f *source.File, err error) error {
	for i := range f.NumLines() {
		lead := strings.TrimRight(f.Line(i+1), "\r")
		lead = lead[:len(lead)-len(strings.TrimLeft(lead, " \t"))]
		if tab := strings.IndexByte(lead, '\t'); tab >= 0 {
			pos := source.Pos{File: f.Name, Line: i + 1, Col: tab + 1}
			return f.Errorf(pos, "indent with spaces", "a tab in the indentation, which YAML does not allow [bad_indent]")
		}
	}
	var known *yaml.LoadError
	if !errors.As(err, &known) {
		return f.Errorf(source.Pos{File: f.Name}, "", "YAML: %v [syntax]", err)
	}
	pos := markPos(f, known)
	if strings.HasPrefix(known.Message, "exceeded max depth") {
		return f.Errorf(pos, "", "nested deeper than %d levels", maxDepth)
	}
	message := known.Message
	if known.ContextMsg != "" {
		message = known.ContextMsg + ": " + message
	}
	return f.Errorf(pos, syntaxHint(known, f.Line(pos.Line), pos.Col), "YAML: %s [syntax]", message)
}

// markPos is where an error is; one at the end of the text is where what does not end
// begins, or at the last character.
func markPos(f *source.File, err *yaml.LoadError) source.Pos {
	mark, end := err.Mark, f.Pos(len(strings.TrimRight(f.Text, " \t\r\n"))-1)
	switch began := err.ContextMark; {
	case mark.Line == 0: // of a character that YAML does not allow
		return f.Pos(mark.Index)
	case mark.Line <= end.Line:
	case began.Line > 0 && began.Line <= end.Line:
		mark = began
	default:
		return end
	}
	return source.Pos{File: f.Name, Line: mark.Line, Col: mark.Column}
}

func syntaxHint(err *yaml.LoadError, line string, col int) string {
	before := strings.TrimRight(string([]rune(line)[:min(max(col-1, 0), len([]rune(line)))]), " ")
	block := strings.HasPrefix(err.ContextMsg, "while parsing a block")
	switch {
	case block && (strings.HasSuffix(before, "'") || strings.HasSuffix(before, `"`)):
		return "a text that begins with a quote ends with it: put all of it in double quotes, and write \\\" for those within"
	case strings.HasPrefix(err.Message, "mapping values are not allowed"):
		return "check the indentation, and quote a text that contains a colon"
	case block, strings.HasPrefix(err.ContextMsg, "while parsing a flow"):
		return "check the commas and brackets on this line and before it"
	case strings.HasSuffix(err.Message, "unexpected end of stream"):
		return "close the quotes"
	}
	return ""
}

// converter turns the parser's tree into nodes.
type converter struct {
	kind    *Format
	file    *source.File
	anchors map[string]anchored
	names   []string // of the anchors, in the order of the file
	values  int      // so far, with aliases written out
	errs    source.Errors
}

// anchored is a node with an anchor, and how many values it has.
type anchored struct {
	node   *Node
	values int
}

func (c *converter) refuse(n *yaml.Node, hint, message string) *Node {
	out := c.node(n, Empty)
	c.errs.Add(out.Errorf(hint, "%s", message))
	out.refused = true
	return out
}

func (c *converter) node(n *yaml.Node, f Form) *Node {
	return &Node{Form: f, File: c.file, Pos: c.place(n)}
}

// place is where a node begins, behind its anchor.
func (c *converter) place(n *yaml.Node) source.Pos {
	pos := source.Pos{File: c.file.Name, Line: n.Line, Col: max(n.Column, 1)}
	if n.Anchor == "" || isNothing(n) {
		return pos
	}
	rest, ok := strings.CutPrefix(c.file.Text[c.file.Offset(pos):], "&"+n.Anchor)
	text := strings.TrimLeft(rest, " \t\r\n")
	if !ok || strings.HasPrefix(text, "#") {
		return pos
	}
	return c.file.Pos(len(c.file.Text) - len(text))
}

func (c *converter) convert(n *yaml.Node) *Node {
	switch {
	case n.Kind == yaml.AliasNode:
		return c.alias(n)
	case n.Style&yaml.TaggedStyle != 0:
		return c.refuse(n, "leave the tag out", "YAML tags are not used in "+c.kind.Name+" files")
	}
	before := c.values
	c.values++
	out := c.value(n)
	if n.Anchor != "" {
		c.names = append(c.names, n.Anchor)
		c.anchors[n.Anchor] = anchored{out, c.values - before}
	}
	return out
}

func (c *converter) value(n *yaml.Node) *Node {
	switch {
	case n.Kind == yaml.MappingNode:
		return c.mapping(n)
	case n.Kind == yaml.SequenceNode:
		return c.list(n)
	case n.Tag == "!!null":
		return c.node(n, Empty)
	}
	return c.scalar(n)
}

func (c *converter) list(n *yaml.Node) *Node {
	out := c.node(n, List)
	for _, item := range n.Content {
		if v := c.convert(item); !v.refused {
			out.Items = append(out.Items, v)
		}
	}
	return out
}

func (c *converter) scalar(n *yaml.Node) *Node {
	out := c.node(n, Scalar)
	out.Text, out.Quoted = n.Value, n.Style != 0
	return out
}

func (c *converter) alias(n *yaml.Node) *Node {
	at, ok := c.anchors[n.Value]
	if !ok {
		hint := ""
		if !c.errs.Many() {
			hint = source.Suggest(n.Value, c.names)
		}
		return c.refuse(n, hint, "no anchor &"+Shorten(n.Value)+" stands before this alias")
	}
	if most := max(len(c.file.Text), minValues); c.values+at.values > most {
		return c.refuse(n, "", fmt.Sprintf("more than %d values, with aliases written out", most))
	}
	c.values += at.values
	return at.node
}

// mapping keeps the keys in order; those of merged mappings come last and give
// way to those written here.
func (c *converter) mapping(n *yaml.Node) *Node {
	out := c.node(n, Mapping)
	lines := make(map[string]int, len(n.Content)/2)
	var merged []*Node
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if key.Tag == "!!merge" {
			merged = append(merged, c.convert(value))
			continue
		}
		if key.Kind != yaml.ScalarNode {
			c.refuse(key, "", "a key must be a plain word")
			continue
		}
		k := c.scalar(key)
		if line, twice := lines[k.Text]; twice {
			c.errs.Add(k.Errorf(twiceHint(k.Text), "the key %q is given twice, first on line %d [duplicate_key]", Shorten(k.Text), line))
			continue
		}
		lines[k.Text] = k.Pos.Line
		out.Fields = append(out.Fields, Pair{k, c.convert(value)})
	}
	for _, m := range merged {
		c.merge(out, m, lines)
	}
	return out
}

// merge adds the fields whose keys are not in lines.
func (c *converter) merge(to, from *Node, lines map[string]int) {
	switch from.Form {
	case Mapping:
		for _, f := range from.Fields {
			if _, own := lines[f.Key.Text]; !own {
				lines[f.Key.Text] = f.Key.Pos.Line
				to.Fields = append(to.Fields, f)
			}
		}
	case List:
		for _, item := range from.Items {
			c.merge(to, item, lines)
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
	return "a sensor and an actuator of one number are written sensor " + key + " and actuator " + key
}
