// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/trace"
)

// diffCmd compares two recorded runs.
type diffCmd struct {
	A    string `arg:"" name:"run" help:"A recorded run, such as run.mcap."`
	B    string `arg:"" name:"other" help:"Another one."`
	JSON bool   `help:"Print one JSON object."`
}

// Run implements kong's command.
func (c *diffCmd) Run(p *process) error {
	a, err := p.recorded(c.A)
	if err != nil {
		return err
	}
	b, err := p.recorded(c.B)
	if err != nil {
		return err
	}
	d := record.Compare(a, b)
	out := divergenceOf(d, a, b.Ticks())
	out.labels = [2]string{"first ", "second"}
	if d.Unhashed {
		out.Compared = "poses"
		out.Notes = append(out.Notes, "their hashes are not of the same version and names, and are not compared")
	}
	if names := record.Differences(a, b); len(names) > 0 {
		out.Notes = append(out.Notes, "they differ in: "+strings.Join(names, ", "))
	}
	if a.Ticks() != b.Ticks() {
		out.Same = false
		out.Notes = append(out.Notes, fmt.Sprintf("they go up to tick %d (%s s) and tick %d (%s s)", a.Ticks(), trace.Seconds(a.Time()), b.Ticks(), trace.Seconds(b.Time())))
	}
	out.compareEnds(a.End, b.End)
	switch {
	case c.JSON:
		p.printJSON(out)
	case out.Same && d.Unhashed:
		fmt.Fprintf(p.out, "the same run by poses and decisions: %d ticks, %s s\n", a.Ticks(), trace.Seconds(a.Time()))
	case out.Same:
		fmt.Fprintf(p.out, "the same run: %d ticks, %s s, hash %016x\n", a.Ticks(), trace.Seconds(a.Time()), a.Hashes[a.Ticks()])
	default:
		fmt.Fprintf(p.out, "two runs\n%s", out)
	}
	if !out.Same {
		return exit.Errorf(exit.Faulted, "")
	}
	return nil
}

// compareEnds adds how the verdicts and expectations of two complete recordings differ.
func (p *divergence) compareEnds(a, b *record.End) {
	if a == nil || b == nil {
		return
	}
	if a.Verdict != b.Verdict {
		p.Same, p.Verdict = false, []string{verdictText(a), verdictText(b)}
	}
	for i := range max(len(a.Expect), len(b.Expect)) {
		if x, y := expectText(a.Expect, i), expectText(b.Expect, i); x != y {
			p.Same, p.Expect = false, append(p.Expect, fmt.Sprintf("expectation %d: %s (first: %s)", i+1, y, x))
		}
	}
}

func verdictText(end *record.End) string {
	if end.Verdict == "" {
		return "none"
	}
	return end.Verdict
}

// expectText is how an expectation ended, "none" where there is none.
func expectText(all []record.Expectation, i int) string {
	if i >= len(all) {
		return "none"
	}
	text := all[i].Name + ": " + all[i].Result
	if all[i].At != "" {
		text += " at " + string(all[i].At) + " s"
	}
	return text
}
