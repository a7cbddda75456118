// SPDX-License-Identifier: Apache-2.0

package draw

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful"
)

// dot is a graph for Graphviz in the making.
type dot struct {
	strings.Builder
	next int
}

const dotHead = `  graph [fontname="Helvetica", nodesep=0.3, ranksep=0.45];
  node [fontname="Helvetica", fontsize=12, shape=box, style=rounded, margin="0.12,0.06"];
  edge [fontname="Helvetica", fontsize=10, arrowsize=0.7];
`

// How things look, as in the article: leaves are blue.
const (
	dotLeaf   = `style="rounded,filled", fillcolor="#d8e8f8", color="#2a6ebb"`
	dotTarget = `peripheries=2`
	dotMemory = `shape=cylinder, style=filled, fillcolor="#f4ecd8"`
	dotIdle   = `color="#b8b8b8", fontcolor="#909090"`
	dotBusy   = `penwidth=2`
	dotRun    = `style="rounded,filled", fillcolor="#2a6ebb", color="#2a6ebb", fontcolor=white, penwidth=2`
)

func newDot(name string) *dot {
	g := &dot{}
	fmt.Fprintf(g, "digraph %s {\n%s", strconv.Quote(name), dotHead)
	return g
}

func (g *dot) end() string {
	g.WriteString("}\n")
	return g.String()
}

// node adds a node: its name in bold, and lines below in small print.
func (g *dot) node(name string, small []string, look ...string) int {
	id := g.next
	g.next++
	label := "<B>" + html.EscapeString(name) + "</B>"
	for _, line := range small {
		label += `<BR/><FONT POINT-SIZE="9">` + html.EscapeString(line) + "</FONT>"
	}
	attributes := "label=<" + label + ">"
	for _, l := range look {
		if l != "" {
			attributes += ", " + l
		}
	}
	fmt.Fprintf(g, "  n%d [%s];\n", id, attributes)
	return id
}

func (g *dot) edge(from, to int, label string, look ...string) {
	var attributes []string
	if label != "" {
		attributes = append(attributes, "label="+strconv.Quote(label))
	}
	attributes = append(attributes, look...)
	text := ""
	if len(attributes) > 0 {
		text = " [" + strings.Join(attributes, ", ") + "]"
	}
	fmt.Fprintf(g, "  n%d -> n%d%s;\n", from, to, text)
}

// Tree draws a program's tree: blocks white, leaves blue with their resources, what
// targets something with a double border, states joined by their transitions, the first
// one marked. Edges have the priorities. With says for which schemes branches are drawn.
func Tree(prog *playful.Program, with map[string][]string) string {
	g := newDot(prog.Name)
	root := g.node(prog.Name, nil)
	g.statements(prog.Outline(), root, with)
	return g.end()
}

func (g *dot) statements(list []playful.Outline, parent int, with map[string][]string) {
	ids := map[string]int{}
	for i := range list {
		o := &list[i]
		if o.Targeting == "" {
			ids[o.Node] = g.statement(o, parent, "", with)
			continue
		}
		keys := with[o.Targeting]
		if with == nil {
			keys = []string{""}
		}
		for _, key := range keys {
			ids[o.Node] = g.statement(o, parent, key, with)
		}
	}
	for i := range list {
		for _, w := range list[i].Switches {
			from, drawn := ids[list[i].Node]
			if to, ok := ids[w.To]; ok && drawn {
				g.edge(from, to, "if "+w.If, "style=dashed", "constraint=false")
			}
		}
	}
}

// statement draws one, for the scheme of a key where it targets one.
func (g *dot) statement(o *playful.Outline, parent int, key string, with map[string][]string) int {
	var small, look []string
	if o.Targeting != "" {
		look = append(look, dotTarget)
		if key == "" {
			small = append(small, "for each "+o.Targeting)
		} else {
			small = append(small, o.Targeting+":"+key)
			look = append(look, keyColor(key))
		}
	}
	if o.Gate != "" {
		small = append(small, "whenever "+o.Gate)
	}
	if o.Initial {
		small = append(small, "first state")
		look = append(look, "penwidth=2")
	}
	if o.Leaf != nil {
		look = append(look, dotLeaf)
		if len(o.Resources) > 0 {
			small = append(small, strings.Join(o.Resources, ", "))
		}
		if len(o.Pushes) > 0 {
			small = append(small, "pushes "+strings.Join(o.Pushes, ", "))
		}
	}
	id := g.node(o.Node, small, look...)
	edge := ""
	if len(o.Priorities) > 0 {
		edge = "priority " + strings.Join(o.Priorities, "; ")
	}
	if o.State {
		g.edge(parent, id, edge, "style=dotted")
	} else {
		g.edge(parent, id, edge)
	}
	g.statements(o.Kids, id, with)
	return id
}

// dotColors are keys that are colours, so that the branch of a green ball is green.
var dotColors = []string{"red", "green", "blue", "orange", "purple", "brown", "gold", "pink"}

func keyColor(key string) string {
	if slices.Contains(dotColors, key) {
		return "color=" + key
	}
	return ""
}

// Snapshot draws a tree as it is, the answer of [playful.Engine.ExplainAll]: what is active
// black, leaves that run blue, the rest grey; each with its reason.
func Snapshot(tree explain.Node) string {
	g := newDot(tree.Name)
	g.row(&tree.Parts[0])
	return g.end()
}

func (g *dot) row(n *explain.Node) (id int, active bool) {
	active, _ = n.Value.AsBool()
	look := dotIdle
	switch {
	case n.Reason == explain.Stopping, active && n.Reason == explain.Active && len(n.Parts) == 0:
		look = dotRun
	case active:
		look = dotBusy
	}
	var small []string
	if n.Reason != explain.ParentInactive {
		small = n.Columns()[1:]
	}
	id = g.node(n.Name[strings.LastIndexByte(n.Name, '/')+1:], small, look)
	for i := range n.Parts {
		kid, on := g.row(&n.Parts[i])
		if on {
			g.edge(id, kid, "")
		} else {
			g.edge(id, kid, "", `color="#b8b8b8"`)
		}
	}
	return id, active
}
