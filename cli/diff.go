// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
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
	a, err := recorded.OpenOnly(&p.Access, c.A, p.err)
	if err != nil {
		return err
	}
	b, err := recorded.OpenOnly(&p.Access, c.B, p.err)
	if err != nil {
		return err
	}
	d := record.Compare(a, b)
	out := recorded.NewDivergence(d, a, b.Ticks())
	out.Labels = [2]string{"first ", "second"}
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
	out.CompareEnds(a.End, b.End)
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
