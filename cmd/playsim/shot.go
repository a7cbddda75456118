// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"image/png"
)

// shotCmd draws one picture.
type shotCmd struct {
	pictureFlags
	At instant `help:"Simulated time of the picture." default:"0s" placeholder:"12.5s"`
}

// Run implements kong's command.
func (c *shotCmd) Run(p *process) error {
	pic, err := c.picture(p, ".png")
	if err != nil {
		return err
	}
	if err := p.mayWrite("-o", c.Out); err != nil {
		return err
	}
	if err := pic.runTo("--at", int64(c.At)); err != nil {
		return err
	}
	var data bytes.Buffer
	if err := png.Encode(&data, pic.draw()); err != nil {
		return fail(exitInternal, "-o: %w", err)
	}
	return writeWhole(c.Out, data.Bytes())
}
