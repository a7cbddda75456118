// SPDX-License-Identifier: Apache-2.0

package listing

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/playsim/playsim/source"
)

// Document prints all that there is to know of a leaf, an evaluation or a scheme, and
// how it stands in a program.
func (n *Node) Document(to io.Writer) {
	fmt.Fprintf(to, "\n%s\n    %s.\n", n.Name, source.OneLine(strings.TrimSuffix(n.Doc, ".")))
	for _, row := range []struct{ label, text string }{
		{"gives", n.Gives},
		{"target", n.needed()},
		{"resources", strings.Join(n.Resources, ", ")},
		{"may also take", strings.Join(n.Further, ", ")},
		{"schemes in", strings.Join(n.In, ", ")},
		{"schemes out", strings.Join(n.Out, ", ")},
		{"reads", strings.Join(n.Reads, ", ")},
		{"commands", strings.Join(n.Writes, ", ")},
		{"calls", strings.Join(n.Functions, ", ")},
		{"watches", strings.Join(n.Watches, ", ")},
		{"ticks", n.often()},
		{"told apart by", strings.Join(n.Identity, ", ")},
	} {
		if row.text != "" {
			fmt.Fprintf(to, "    %-13s  %s\n", row.label, row.text)
		}
	}
	for i := range n.Keys {
		fmt.Fprintf(to, "    %s\n", n.Keys[i].text())
	}
	for i := range n.Has {
		fmt.Fprintf(to, "    %s\n", strings.Replace(n.Has[i].text(), "| ", n.Name+".", 1))
	}
	if text := n.example(); text != "" {
		fmt.Fprintf(to, "    such as        %s\n", text)
	}
}

func (n *Node) needed() string {
	switch {
	case len(n.Needs) > 0:
		return "a scheme with " + strings.Join(n.Needs, "; ")
	case n.Target:
		return "any scheme"
	}
	return ""
}

func (n *Node) often() string {
	if n.Period == 0 {
		return ""
	}
	return "every " + strconv.FormatFloat(n.Period, 'f', -1, 64) + " s"
}

// example is a statement that uses it.
func (n *Node) example() string {
	targeting := ""
	if n.Target {
		targeting = "targeting ball: "
	}
	config := ""
	for i := range n.Keys {
		if k := &n.Keys[i]; k.Default != "" {
			config = " | " + k.Name + " = " + k.Default
			break
		}
	}
	switch {
	case n.Kind == "leaf":
		return targeting + n.Name + config
	case n.Kind == "scheme":
		return "targeting " + n.Name + ": …"
	case strings.HasPrefix(n.Gives, "true"):
		return targeting + "… whenever " + n.Name + config
	}
	return targeting + "… , priority of " + n.Name + config
}
