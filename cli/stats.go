// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/internal/economy"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

func (c *nodesCmd) stats(p *process, reg *playful.Registry, texts []*source.File) error {
	all, err := economy.Of(reg, texts)
	if err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	spreads := []economy.Spread{economy.SpreadOf("Starlark", all, ".star"), economy.SpreadOf("Go", all, ".go")}
	if c.JSON {
		for _, x := range all {
			p.printJSON(x)
		}
		p.printJSON(map[string]any{"spread": spreads})
		return nil
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "LINES\tCOMPONENT\tKIND\tFILE")
	for _, x := range all {
		fmt.Fprintf(table, "%d\t%s\t%s\t%s:%d\n", x.Lines, x.Name, x.Kind, x.File, x.Line)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(p.out)
	for _, s := range spreads {
		if s.N > 0 {
			fmt.Fprintf(p.out, "%s: %d components, mean %.1f lines, the largest %s with %d\n", s.Of, s.N, s.Mean, s.Most, s.Max)
		}
	}
	return nil
}
