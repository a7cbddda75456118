// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/playsim/playsim/scenarios"
)

type schemaCmd struct {
	Kind string `arg:"" help:"Which kind of file: world or scenario." enum:"world,scenario"`
}

// Run implements kong's command.
func (c *schemaCmd) Run(p *process) error {
	if c.Kind == "scenario" {
		fmt.Fprint(p.out, scenarios.Schema(&p.Library.Kinds))
		return nil
	}
	fmt.Fprint(p.out, p.Library.Schema())
	return nil
}
