// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"

	"github.com/playsim/playsim/worlds"
)

type schemaCmd struct {
	Kind string `arg:"" help:"Which kind of file: world." enum:"world"`
}

// Run implements kong's command.
func (*schemaCmd) Run(p *process) error {
	fmt.Fprint(p.out, worlds.Schema)
	return nil
}
