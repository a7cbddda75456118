// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/spec"
)

// Rewrite is the text of a scenario file like this one, but for its one seed and
// its faults, to be kept in the same folder; or elsewhere, where world is the path of its
// world from there. Comments within other sections stay.
func (s *Scenario) Rewrite(seed uint64, world string) string {
	head, without := "seed: "+strconv.FormatUint(seed, 10)+"\n", []string{"seed", "seeds", "pass", "faults"}
	if world != "" {
		head, without = "world: "+strconv.Quote(world)+"\n"+head, append(without, "world")
	}
	return s.rewrite(head, without...)
}

// WorldSets are those of the overrides that are about the world and so are not in
// what Rewrite and Resolved give.
func (s *Scenario) WorldSets() []string { return s.worldSets }

// Resolved is the text of the file with the defaults written out, overrides applied.
func (s *Scenario) Resolved() string {
	head := "name: " + strconv.Quote(s.Name) + "\nseeds: " + seedText(s.Seeds) + "\npass: " + strconv.Itoa(s.Pass) +
		"\nduration: " + spec.DurationText(s.Duration) + "\n"
	return s.rewrite(head, "name", "seed", "seeds", "pass", "duration", "faults")
}

// seedText is 1..20, or a list.
func seedText(seeds []uint64) string {
	last := len(seeds) - 1
	if last > 0 && seeds[last]-seeds[0] == uint64(last) && slices.IsSorted(seeds) {
		return fmt.Sprintf("%d..%d", seeds[0], seeds[last])
	}
	return strings.ReplaceAll(fmt.Sprint(seeds), " ", ", ")
}

// rewrite puts head behind the schema, leaves entries out, and writes the faults anew.
func (s *Scenario) rewrite(head string, without ...string) string {
	var b strings.Builder
	for i, f := range s.root.Fields {
		if slices.Contains(without, f.Key.Text) {
			continue
		}
		b.WriteString(s.section(i))
		if i == 0 {
			b.WriteString(head)
		}
	}
	if len(s.Faults) > 0 {
		b.WriteString("faults:\n")
	}
	for _, f := range s.Faults {
		b.WriteString("  - " + FaultText(&f, s.files.Faults) + "\n")
	}
	return b.String()
}

// section is a top-level entry as the file has it, or, where it is not on lines of
// its own or was overridden, on one line.
func (s *Scenario) section(i int) string {
	f := s.root.Fields[i]
	from, to := f.Key.Pos, s.File.NumLines()+1
	own := f.Key.File == s.File && f.Value.File == s.File && from.Col == 1
	for _, other := range s.root.Fields {
		at := other.Key.Pos
		if other.Key.File == s.File && at.Line > from.Line {
			to = min(to, at.Line)
			own = own && at.Col == 1
		}
	}
	if !own || !s.inBlock() {
		return f.Key.Text + ": " + f.Value.Flow() + "\n"
	}
	var b strings.Builder
	for n := from.Line; n < to; n++ {
		if line := s.File.Line(n); n < s.File.NumLines() || line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// inBlock tells whether the whole is not written in braces.
func (s *Scenario) inBlock() bool { return s.root.Pos == s.root.Fields[0].Key.Pos }
