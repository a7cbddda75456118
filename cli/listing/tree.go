// SPDX-License-Identifier: Apache-2.0

package listing

import (
	"strings"

	"github.com/playsim/playsim/playful"
)

// TreeText draws a program's tree for people.
func TreeText(prog *playful.Program) string {
	var text strings.Builder
	text.WriteString(prog.Name + "\n")
	drawTree(&text, prog.Outline(), "")
	return text.String()
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

// Tree says all of a program's tree, for JSON.
func Tree(prog *playful.Program) any {
	return treeNode{Node: prog.Name, Kids: treeNodes(prog.Outline())}
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
