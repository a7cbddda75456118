// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/listing"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/star"
	"github.com/playsim/playsim/source"
)

type nodesCmd struct {
	Folder string `arg:"" optional:"" help:"Folder of node files (.star), listed with what is built in."`
	JSON   bool   `help:"Print one JSON object for each."`
	Doc    bool   `help:"Print all details of each, with an example." xor:"what"`
	Stats  bool   `help:"Print how many lines of code each leaf and evaluation is." xor:"what"`
}

// Run implements kong's command.
func (c *nodesCmd) Run(p *process) error {
	reg, texts, err := c.registry(p)
	if err != nil {
		return err
	}
	if c.Stats {
		return c.stats(p, reg, texts)
	}
	last := ""
	for _, n := range listing.Nodes(reg) {
		if c.JSON {
			p.printJSON(n)
			continue
		}
		if n.Kind != last {
			fmt.Fprintln(p.out, n.Heading())
			last = n.Kind
		}
		if c.Doc {
			n.Document(p.out)
		} else {
			n.Print(p.out)
		}
	}
	return nil
}

// registry is what is built in, and what the folder declares.
func (c *nodesCmd) registry(p *process) (*playful.Registry, []*source.File, error) {
	if c.Folder == "" {
		reg, err := playfulOf(p.Library).Registry()
		if err != nil {
			return nil, nil, exit.Errorf(exit.Internal, "%w", err)
		}
		return reg, nil, nil
	}
	if err := p.Enter(disk.Project{Folders: []string{c.Folder}}); err != nil {
		return nil, nil, err
	}
	texts, err := p.Library.Folder(c.Folder, "", star.Suffix)
	if err != nil {
		return nil, nil, exit.Errorf(exit.Use, "%s: there is no such folder of node files\nhint: the built-in ones are in worlds/nodes", source.OneLine(c.Folder))
	}
	if len(texts) == 0 {
		return nil, nil, exit.Errorf(exit.Use, "%s: no file in it ends in %s", source.OneLine(c.Folder), star.Suffix)
	}
	reg, err := playfulOf(p.Library).RegistryWith(p.Library.Alone(), c.Folder, "")
	return reg, texts, err
}
