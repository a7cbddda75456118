// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/scenarios"
)

type treeCmd struct {
	File string `arg:"" help:"A .play file."`
	Dot  bool   `help:"Print a graph for Graphviz." xor:"form"`
	JSON bool   `help:"Print one JSON object." xor:"form"`
}

// Run implements kong's command.
func (c *treeCmd) Run(p *process) error {
	if err := wrongKind(c.File, "a Playful program", ".play"); err != nil {
		return err
	}
	if path.Ext(c.File) != ".play" {
		return fail(exitUse, "%s: a Playful program ends in .play", c.File)
	}
	prog, err := scenarios.CompileFile(p.files, c.File)
	if err != nil {
		return missing(err, c.File)
	}
	switch {
	case c.JSON:
		p.printJSON(treeNode{Node: prog.Name, Kids: treeNodes(prog.Outline())})
	case c.Dot:
		fmt.Fprint(p.out, dotGraph(prog))
	default:
		var text strings.Builder
		text.WriteString(prog.Name + "\n")
		drawTree(&text, prog.Outline(), "")
		fmt.Fprint(p.out, text.String())
	}
	return nil
}

// drawTree draws statements below one another; leaves show what they occupy.
func drawTree(to *strings.Builder, statements []playful.Outline, margin string) {
	for i := range statements {
		o := &statements[i]
		branch, below := "├─ ", "│  "
		if i == len(statements)-1 {
			branch, below = "└─ ", "   "
		}
		to.WriteString(margin + branch + o.Text)
		if o.Leaf != nil && len(o.Leaf.Resources) > 0 {
			to.WriteString("  (" + strings.Join(o.Leaf.Resources, ", ") + ")")
		}
		to.WriteString("\n")
		drawTree(to, o.Kids, margin+below)
	}
}

// treeNode is a statement in JSON.
type treeNode struct {
	Node      string     `json:"node"`
	Path      string     `json:"path"`
	Statement string     `json:"statement,omitempty"`
	Targeting string     `json:"targeting,omitempty"`
	At        string     `json:"at,omitempty"`
	Leaf      bool       `json:"leaf"`
	Resources []string   `json:"resources,omitempty"`
	State     bool       `json:"state,omitempty"`
	Initial   bool       `json:"initial,omitempty"`
	Kids      []treeNode `json:"children,omitempty"`
}

func treeNodes(statements []playful.Outline) []treeNode {
	out := make([]treeNode, len(statements))
	for i := range statements {
		o := &statements[i]
		out[i] = treeNode{
			Node: o.Node, Path: o.Path, Statement: o.Text, Targeting: o.Targeting, At: o.Pos.String(),
			Leaf: o.Leaf != nil, State: o.State, Initial: o.Initial, Kids: treeNodes(o.Kids),
		}
		if o.Leaf != nil {
			out[i].Resources = o.Leaf.Resources
		}
	}
	return out
}

// dotGraph draws blocks as boxes and leaves as ellipses, as in the article's figure.
func dotGraph(prog *playful.Program) string {
	var g strings.Builder
	fmt.Fprintf(&g, "digraph %s {\n  node [fontname=\"sans-serif\"];\n  n0 [label=%s, shape=box];\n", dotQuote(prog.Name), dotQuote(prog.Name))
	next := 1
	dotNodes(&g, prog.Outline(), 0, &next)
	return g.String() + "}\n"
}

func dotNodes(g *strings.Builder, statements []playful.Outline, parent int, next *int) {
	for i := range statements {
		o := &statements[i]
		id := *next
		*next++
		shape := "box"
		if o.Leaf != nil {
			shape = "ellipse"
		}
		clauses := o.Text
		if o.Targeting == "" {
			clauses = strings.TrimLeft(strings.TrimPrefix(o.Text, o.Node), ", ")
		}
		fmt.Fprintf(g, "  n%d [label=%s, shape=%s];\n  n%d -> n%d [label=%s];\n", id, dotQuote(o.Node), shape, parent, id, dotQuote(clauses))
		dotNodes(g, o.Kids, id, next)
	}
}

func dotQuote(text string) string { return strconv.Quote(text) }
