// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/playsim/playsim/cli/serve"
	"github.com/playsim/playsim/scenarios"
)

type schemaCmd struct {
	Kind string `arg:"" help:"Which kind of file: world or scenario; or wire, the messages of serve." enum:"world,scenario,wire"`
}

// Run implements kong's command.
func (c *schemaCmd) Run(p *process) error {
	switch c.Kind {
	case "scenario":
		fmt.Fprint(p.out, scenarios.Schema(&p.Library.Kinds))
	case "wire":
		fmt.Fprint(p.out, serve.Schema())
	default:
		fmt.Fprint(p.out, p.Library.Schema())
	}
	return nil
}
