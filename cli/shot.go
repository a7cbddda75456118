// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"image/png"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
)

// shotCmd draws one picture.
type shotCmd struct {
	pictureFlags
	panelFlags
	At instant `help:"Simulated time of the picture." default:"0s" placeholder:"12.5s"`
}

// Run implements kong's command.
func (c *shotCmd) Run(p *process) error {
	pic, err := c.picture(p, ".png")
	if err != nil {
		return err
	}
	if err := p.MayWrite("-o", c.Out); err != nil {
		return err
	}
	if err := disk.Writable(c.Out); err != nil {
		return err
	}
	draw := c.over(pic)
	if err := pic.runTo("--at", int64(c.At)); err != nil {
		return err
	}
	m, err := draw()
	if err != nil {
		return err
	}
	if err := c.panelFlags.known(); err != nil {
		return err
	}
	var data bytes.Buffer
	if err := png.Encode(&data, m); err != nil {
		return exit.Errorf(exit.Internal, "-o: %w", err)
	}
	return c.write(c.Out, data.Bytes())
}
