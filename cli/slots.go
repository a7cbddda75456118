// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/listing"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

type slotsCmd struct {
	worldFlags
	JSON bool `help:"Print one JSON object for each robot."`
}

// Run implements kong's command.
func (c *slotsCmd) Run(p *process) error {
	if err := p.Enter(disk.Project{Files: []string{c.World}}); err != nil {
		return err
	}
	w, err := c.load(p)
	if err != nil {
		return err
	}
	world, err := scenarios.Slots(w, p.Library)
	if err != nil {
		return err
	}
	if len(world.Robots()) == 0 {
		return exit.Errorf(exit.Use, "%s has no robot and no manager", source.OneLine(c.World))
	}
	for _, r := range world.Robots() {
		if c.JSON {
			p.printJSON(listing.Robot(r))
			continue
		}
		listing.PrintSlots(p.out, r)
	}
	return nil
}
