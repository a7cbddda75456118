// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/listing"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/scenarios"
)

type keysCmd struct {
	worldFlags
	JSON bool `help:"Print one JSON object for each key."`
}

// Run implements kong's command.
func (c *keysCmd) Run(p *process) error {
	decls, wrong := c.keys(p)
	if !c.JSON {
		if err := listing.PrintKeys(p.out, decls); err != nil {
			return err
		}
		return wrong
	}
	for i := range decls {
		p.printJSON(listing.Key(&decls[i]))
	}
	return wrong
}

// keys are those that there are, also beside an error about a scenario's conditions.
func (c *keysCmd) keys(p *process) ([]memory.Decl, error) {
	if err := p.Enter(disk.Project{Files: []string{c.World}}); err != nil {
		return nil, err
	}
	if scenarios.IsScenario(p.Library, c.World) {
		return scenarios.KeysOf(p.Library, c.World, c.Set)
	}
	w, err := c.load(p)
	if err != nil {
		return nil, err
	}
	run, err := scenarios.Assemble(w, scenarios.Options{Files: p.Library})
	if err != nil {
		return nil, err
	}
	return run.Keys(), nil
}
