// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// maker draws random programs: blocks of statements, each a leaf or a block.
type maker struct {
	t      *rapid.T
	states bool
	text   []block
}

type block struct {
	name  string
	lines []string
}

var makerLeaves = []string{"a1", "a2", "head1", "head2", "legs1", "legs2", "both1", "both2"}

func (m *maker) block(depth int) string {
	i := len(m.text)
	m.text = append(m.text, block{name: fmt.Sprint("b", i)})
	n := rapid.IntRange(1, 4).Draw(m.t, "statements")
	leaves := rapid.Permutation(makerLeaves).Draw(m.t, "leaves")
	ranks := rapid.Permutation([]int{1, 2, 3, 4}).Draw(m.t, "ranks")
	machine := m.states && n > 1 && rapid.Bool().Draw(m.t, "machine")
	var lines, names []string
	for j := range n {
		node := leaves[j]
		if depth > 0 && rapid.IntRange(0, 2).Draw(m.t, "inner") == 0 {
			node = m.block(depth - 1)
		}
		names = append(names, node)
		line := node
		if rapid.IntRange(0, 3).Draw(m.t, "targeted") == 0 {
			line = "targeting thing: " + line
		}
		if rapid.Bool().Draw(m.t, "gated") {
			line += ", whenever " + rapid.SampledFrom([]string{"e1", "e2", "not e1", "e3 or f1 > 0", "e2 and not e3"}).Draw(m.t, "gate")
		}
		line += fmt.Sprintf(", priority of %d if e4, priority of %d", ranks[j], ranks[n-1-j])
		lines = append(lines, line)
	}
	for j := range lines {
		if machine && j < n-1 {
			lines[j] += fmt.Sprintf(", switch to %s if e%d", names[(j+1)%n], 1+j)
		}
		lines[j] += m.config(names[j])
	}
	m.text[i].lines = lines
	return m.text[i].name
}

func (m *maker) config(node string) string {
	var set []string
	if strings.HasPrefix(node, "b") && node != "both1" && node != "both2" {
		if rapid.IntRange(0, 4).Draw(m.t, "partial") == 0 {
			set = append(set, "partial = true")
		}
	} else {
		set = append(set, fmt.Sprint("stopping = ", rapid.IntRange(1, 3).Draw(m.t, "stopping")))
		if rapid.IntRange(0, 5).Draw(m.t, "done") == 0 {
			set = append(set, "done = 2")
		}
	}
	if rapid.IntRange(0, 5).Draw(m.t, "commit") == 0 {
		set = append(set, "commit = 0.06")
	}
	if len(set) == 0 {
		return ""
	}
	return " | " + strings.Join(set, "; ")
}

// print writes the program, the statements of each block in a drawn order.
func (m *maker) print(shuffle bool) string {
	var b strings.Builder
	for i, bl := range m.text {
		lines := bl.lines
		if shuffle {
			lines = rapid.Permutation(lines).Draw(m.t, "order")
		}
		if i == 0 {
			bl.name = "program"
		}
		b.WriteString(bl.name + ":\n")
		for _, l := range lines {
			b.WriteString("  " + l + "\n")
		}
	}
	return b.String()
}

// words draws what one step changes.
func words(t *rapid.T, known map[string]bool) string {
	var w []string
	for i := 1; i <= 4; i++ {
		if rapid.Bool().Draw(t, "e") {
			w = append(w, fmt.Sprint("e", i))
		}
	}
	if rapid.Bool().Draw(t, "f") {
		w = append(w, "f1=1")
	}
	color := rapid.SampledFrom([]string{"red", "green", "blue"}).Draw(t, "color")
	switch rapid.IntRange(0, 5).Draw(t, "change") {
	case 0, 1:
		w = append(w, "+"+color+"=1")
		known[color] = true
	case 2:
		if known[color] {
			w = append(w, "-"+color)
			known[color] = false
		}
	}
	return strings.Join(w, " ")
}

// But for ties and states, the order of statements changes nothing.
func TestOrderOfStatementsChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := &maker{t: rt}
		m.block(2)
		one, two := newRig(t, m.print(false)), newRig(t, m.print(true))
		known := map[string]bool{}
		for range rapid.IntRange(1, 12).Draw(rt, "steps") {
			w := words(rt, known)
			if a, b := one.step(w), two.step(w); a != b {
				rt.Fatalf("%s: running %q and %q\n%s\n%s", w, a, b, m.print(false), one.explain())
			}
			if a, b := strings.Join(one.trace, "\n"), strings.Join(two.trace, "\n"); a != b {
				rt.Fatalf("%s: traces differ:\n%s\n\n%s", w, a, b)
			}
		}
	})
}
