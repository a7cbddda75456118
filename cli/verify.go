// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// verifyCmd does a recorded run again and compares.
type verifyCmd struct {
	File  string `arg:"" name:"run" help:"The recorded run, such as run.mcap."`
	JSON  bool   `help:"Print one JSON object."`
	Quiet bool   `help:"No progress." short:"q"`
}

// Run implements kong's command.
func (c *verifyCmd) Run(p *process) error {
	rec, err := recorded.OpenOnly(&p.Access, c.File, p.err)
	if err != nil {
		return err
	}
	bar := console.NewProgress(p.err, "ticks", int(rec.Ticks()), c.Quiet)
	v, err := scenarios.Verify(rec, p.Library.Kinds, scenarios.RunOptions{EachTick: func(*scenarios.Run) bool {
		bar.Step()
		return p.ctx.Err() == nil
	}})
	bar.End()
	switch {
	case err != nil:
		return exit.Errorf(exit.Use, "%s cannot be done again%s\n%w", source.OneLine(c.File), recorded.OtherVersion(rec), err)
	case p.ctx.Err() != nil:
		return p.interrupted()
	}
	return c.print(p, rec, v)
}

// print prints what came of it.
func (c *verifyCmd) print(p *process, rec *record.Recording, v *scenarios.Verification) error {
	out := recorded.OutcomeOf(rec, v)
	if len(out.New) > 0 {
		fmt.Fprintf(p.err, "note: new since %s was recorded, and not compared: %s\n", source.OneLine(c.File), strings.Join(out.New, ", "))
	}
	switch {
	case c.JSON && out.Same && v.Basis == scenarios.ByEnd:
		p.printJSON(struct {
			Compared string   `json:"compared"`
			Ticks    []int64  `json:"ticks"`
			Whole    *bool    `json:"whole,omitempty"`
			Notes    []string `json:"notes"`
		}{out.Compared, out.Ticks, out.Whole, out.Notes})
	case c.JSON:
		p.printJSON(out)
	case !out.Same:
		fmt.Fprintf(p.out, "%s: %s\n%s", source.OneLine(c.File), out.Headline(v), out)
	case rec.Ticks() == 0:
		fmt.Fprintf(p.out, "%s: nothing is verified: it has no tick\n", source.OneLine(c.File))
	default:
		fmt.Fprintf(p.out, "%s: %s\n", source.OneLine(c.File), recorded.SummaryOf(rec, v, out.Notes))
	}
	switch {
	case !out.Same:
		return exit.Errorf(exit.Faulted, "")
	case rec.Ticks() == 0, v.Basis == scenarios.ByEnd:
		return exit.Errorf(exit.Unverified, "")
	}
	return nil
}
