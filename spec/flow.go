// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"slices"
	"strconv"
	"strings"
)

// Flow is the node as YAML on one line: [1, 2], {a: "b"}.
func (n *Node) Flow() string {
	switch n.Form {
	case Scalar:
		if n.Quoted {
			return strconv.Quote(n.Text)
		}
		return n.Text
	case List:
		texts := make([]string, len(n.Items))
		for i, item := range n.Items {
			texts[i] = item.Flow()
		}
		return "[" + strings.Join(texts, ", ") + "]"
	case Mapping:
		texts := make([]string, len(n.Fields))
		for i, f := range n.Fields {
			texts[i] = f.Key.Flow() + ": " + f.Value.Flow()
		}
		return "{" + strings.Join(texts, ", ") + "}"
	}
	return "null"
}

// Block is a mapping as a YAML file: each key begins a line, and so does each entry of a list
// of mappings.
func (n *Node) Block() string {
	var b strings.Builder
	n.block(&b, "")
	return b.String()
}

func (n *Node) block(b *strings.Builder, indent string) {
	for _, f := range n.Fields {
		key, v := indent+f.Key.Flow()+":", f.Value
		switch {
		case v.Form == Mapping && v.lists():
			b.WriteString(key + "\n")
			v.block(b, indent+"  ")
		case v.Form == List && v.lists():
			b.WriteString(key + "\n")
			for _, item := range v.Items {
				text := item.Flow()
				if len(item.Fields) == 1 {
					text = text[1 : len(text)-1]
				}
				b.WriteString(indent + "  - " + text + "\n")
			}
		default:
			b.WriteString(key + " " + v.Flow() + "\n")
		}
	}
}

// lists reports whether there is a list of mappings in it.
func (n *Node) lists() bool {
	return slices.ContainsFunc(n.Items, func(i *Node) bool { return i.Form == Mapping }) ||
		slices.ContainsFunc(n.Fields, func(f Pair) bool { return f.Value.lists() })
}
