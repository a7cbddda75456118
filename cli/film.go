// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"path/filepath"
	"strings"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/pictures"
)

// filmCmd draws moving pictures.
type filmCmd struct {
	pictureFlags
	panelFlags
	From  instant `help:"Simulated time of the first picture." default:"0s" placeholder:"0s"`
	To    instant `help:"Simulated time of the last picture." required:"" placeholder:"10s"`
	FPS   float64 `help:"Pictures for each second of the film, 1 to 50." default:"20" name:"fps" placeholder:"20"`
	Speed float64 `help:"How much faster than in the world things go in the film." default:"1" placeholder:"X"`
}

// maxPictures bounds a film: more is a mistake, and would fill the disk.
const maxPictures = 20000

// Run implements kong's command.
func (c *filmCmd) Run(p *process) error {
	suffix := filepath.Ext(c.Out)
	if suffix != ".gif" && suffix != ".png" {
		stem := strings.TrimSuffix(c.Out, suffix)
		return exit.Errorf(exit.Use, "-o: a film is a .gif, or numbered .png, not %q\nhint: -o %s.png, then ffmpeg -framerate %g -i %s_%%04d.png -pix_fmt yuv420p %s.mp4",
			c.Out, stem, c.FPS, stem, stem)
	}
	if err := c.check(); err != nil {
		return err
	}
	pic, err := c.picture(p, suffix)
	if err != nil {
		return err
	}
	if err := pic.recorded("--to", int64(c.To)); err != nil {
		return err
	}
	if err := p.MayWrite("-o", c.Out); err != nil {
		return err
	}
	if err := disk.Writable(c.Out); err != nil {
		return err
	}
	if suffix == ".png" {
		return c.sequence(pic)
	}
	return c.gif(pic)
}

func (c *filmCmd) check() error {
	switch {
	case c.To <= c.From:
		return exit.Errorf(exit.Use, "--to: %s is not after --from, %s", time.Duration(c.To), time.Duration(c.From))
	case !(c.FPS >= 1 && c.FPS <= 50):
		return exit.Errorf(exit.Use, "--fps: %v is outside [1, 50]", c.FPS)
	case !(c.Speed >= 0.01 && c.Speed <= 1000):
		return exit.Errorf(exit.Use, "--speed: %v is outside [0.01, 1000]", c.Speed)
	case c.pictures() > maxPictures:
		return exit.Errorf(exit.Use, "--to: a film of %d pictures is too long\nhint: raise --speed, or lower --fps", c.pictures())
	}
	return nil
}

func (c *filmCmd) pictures() int {
	return 1 + int(math.Floor(float64(c.To-c.From)/1e9/c.Speed*c.FPS))
}

// each draws the pictures one after the other.
func (c *filmCmd) each(pic *picture, take func(i int, m *image.RGBA) error) error {
	draw := c.over(pic)
	bar := console.NewProgress(pic.process.err, "pictures", c.pictures(), c.Quiet)
	defer bar.End()
	for i := range c.pictures() {
		at := int64(c.From) + int64(float64(i)*1e9*c.Speed/c.FPS)
		if err := pic.runTo("--to", at); err != nil {
			return err
		}
		m, err := draw()
		if err != nil {
			return err
		}
		if err := take(i, m); err != nil {
			return err
		}
		bar.Step()
	}
	return c.panelFlags.known()
}

// sequence writes numbered pictures: out.png gives out_0000.png and so on.
func (c *filmCmd) sequence(pic *picture) error {
	stem := strings.TrimSuffix(c.Out, filepath.Ext(c.Out))
	return c.each(pic, func(i int, m *image.RGBA) error {
		var data bytes.Buffer
		if err := png.Encode(&data, m); err != nil {
			return exit.Errorf(exit.Internal, "-o: %w", err)
		}
		return c.write(fmt.Sprintf("%s_%04d.png", stem, i), data.Bytes())
	})
}

// gif writes one file.
func (c *filmCmd) gif(pic *picture) error {
	film := pictures.Reel{}
	delay := int(math.Round(100 / c.FPS))
	if err := c.each(pic, func(_ int, m *image.RGBA) error { film.Add(m, delay); return nil }); err != nil {
		return err
	}
	var data bytes.Buffer
	if err := film.Write(&data); err != nil {
		return exit.Errorf(exit.Internal, "-o: %w", err)
	}
	return c.write(c.Out, data.Bytes())
}
