// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/source"
)

// fixedPriorities draws a program whose priorities mostly do not change.
func fixedPriorities(t *rapid.T) string {
	m := &maker{t: t, states: true}
	m.block(2)
	for i := range m.text {
		for j, line := range m.text[i].lines {
			before, after, _ := strings.Cut(line, ", priority of ")
			_, rest, _ := strings.Cut(after, ", priority of ")
			if k := strings.IndexAny(rest, ",|"); k >= 0 {
				rest = rest[k:]
			} else {
				rest = ""
			}
			line = before
			if p := rapid.IntRange(0, 4).Draw(t, "priority"); p > 0 {
				line += fmt.Sprint(", priority of ", p)
			}
			m.text[i].lines[j] = strings.ReplaceAll(line+" "+rest, "done = 2", "commit = 0.05")
		}
	}
	return strings.ReplaceAll(m.print(true), "commit = 0.05; commit", "commit")
}

// What is said never to run does not, whatever happens.
func TestWhatNeverRunsDoesNot(t *testing.T) {
	said := 0
	rapid.Check(t, func(t *rapid.T) {
		text := fixedPriorities(t)
		r := &rig{set: testRobot(), counts: map[string]int{}}
		reg := testRegistry(nil, r.counts)
		for _, l := range reg.leaves {
			l.Lasting = true
		}
		prog, err := compileText(reg, text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		never := map[int]bool{}
		for _, w := range prog.Warnings {
			if e := (*source.Error)(nil); errors.As(w, &e) && strings.Contains(e.Msg, "never runs") {
				never[e.Pos.Line] = true
				said++
			}
		}
		if r.eng, err = NewEngine(prog, r.set, EngineOptions{Tick: testTick}); err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for range 30 {
			for _, w := range strings.Fields(words(t, known)) {
				r.word(w)
			}
			r.set.Latch()
			r.eng.Iterate(r.tick*testTick, r.tick)
			r.tick++
			for _, l := range r.eng.running {
				for n := l.node; n.parent != nil; n = n.parent {
					if line := n.stmt.ast.Pos.Line; l.running && never[line] {
						t.Fatalf("line %d runs: %s\n%s", line, l.node.path, text)
					}
				}
			}
		}
	})
	if said == 0 {
		t.Error("nothing was said of any program")
	}
}

// Where it is not certain nothing is said: what keeps a statement out may itself be kept
// out, or done.
func TestWhatMayRun(t *testing.T) {
	for text, want := range map[string]int{
		"head1\nhead2\n": 1,
		"head1, priority of 1\nhead2, priority of 2\n":                  1,
		"head1, whenever e1\nhead2\n":                                   0,
		"head1, priority of f1\nhead2\n":                                0,
		"head1\nhead2, priority of 1 + f1\n":                            0,
		"head1\nlegs1\nboth1\n":                                         1,
		"both1\nhead2\n":                                                0,
		"legs2, whenever e1, priority of 3\nboth1\nhead2":               0,
		"targeting thing: head1\nhead2\n":                               0,
		"head1, switch to a1 if e1\na1, switch to head1 if e1\nhead2\n": 0,
		"may_end\nhead2\n":                                              0,
		"b\nhead3, priority of 3\nb:\n  head1\n  head2\n":               2,
		"b\nc\nb:\n  head1\n  inner\nc:\n  inner\ninner:\n  head2\n":    1,
	} {
		reg := testRegistry(nil, nil)
		must(reg.AddLeaf(LeafSpec{Name: "may_end", Resources: []string{"head"}, New: newFake(nil)}))
		for _, l := range reg.leaves {
			l.Lasting = l.Name != "may_end"
		}
		prog, err := compileText(reg, text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		said := 0
		for _, w := range prog.Warnings {
			if strings.Contains(w.Error(), "never runs") {
				said++
			}
		}
		if said != want {
			t.Errorf("%d warnings, want %d:\n%s\n%v", said, want, text, prog.Warnings)
		}
	}
}
