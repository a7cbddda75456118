// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/draw"
)

func (c *treeCmd) flows(p *process, prog *playful.Program) error {
	all := draw.Flows(prog.Outline())
	switch {
	case c.JSON:
		p.printJSON(map[string]any{"program": prog.Name, "flows": all})
	case c.Dot:
		fmt.Fprint(p.out, draw.FlowsGraph(prog.Name, all))
	default:
		fmt.Fprint(p.out, draw.FlowsText(prog.Name, all))
	}
	return nil
}
