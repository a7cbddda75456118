// SPDX-License-Identifier: Apache-2.0

package spec

import (
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
