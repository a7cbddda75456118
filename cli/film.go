// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math"
	"math/bits"
	"path/filepath"
	"strings"
	"time"

	"github.com/ericpauley/go-quantize/quantize"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
)

// filmCmd draws moving pictures.
type filmCmd struct {
	pictureFlags
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
	bar := console.NewProgress(pic.process.err, "pictures", c.pictures(), c.Quiet)
	defer bar.End()
	for i := range c.pictures() {
		at := int64(c.From) + int64(float64(i)*1e9*c.Speed/c.FPS)
		if err := pic.runTo("--to", at); err != nil {
			return err
		}
		m, err := pic.draw()
		if err != nil {
			return err
		}
		if err := take(i, m); err != nil {
			return err
		}
		bar.Step()
	}
	return nil
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

// gif writes one file with the palette of the first picture; what does not change from
// one picture to the next is not stored again.
func (c *filmCmd) gif(pic *picture) error {
	film := &gif.GIF{}
	reel := reel{}
	delay := int(math.Round(100 / c.FPS))
	err := c.each(pic, func(i int, m *image.RGBA) error {
		film.Image = append(film.Image, reel.next(m))
		film.Delay = append(film.Delay, delay)
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		return nil
	})
	if err != nil {
		return err
	}
	var data bytes.Buffer
	if err := gif.EncodeAll(&data, film); err != nil {
		return exit.Errorf(exit.Internal, "-o: %w", err)
	}
	return c.write(c.Out, data.Bytes())
}

// reel makes pictures of few colours, each only of what is new in it.
type reel struct {
	palette color.Palette
	nearest map[uint32]uint8 // index of the nearest colour, by the upper 5 bits of each part
	before  *image.RGBA
}

// next returns the picture that turns the one before into m.
func (r *reel) next(m *image.RGBA) *image.Paletted {
	if r.palette == nil {
		r.palette = append(color.Palette{color.Transparent}, quantize.MedianCutQuantizer{}.Quantize(make(color.Palette, 0, 255), swatches(m))...)
		r.nearest = map[uint32]uint8{}
	}
	area := m.Bounds()
	if r.before != nil {
		area = changed(r.before, m)
	}
	out := image.NewPaletted(area, r.palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := m.RGBAAt(x, y)
			if r.before == nil || r.before.RGBAAt(x, y) != c {
				out.SetColorIndex(x, y, r.index(c))
			}
		}
	}
	if r.before == nil {
		r.before = image.NewRGBA(m.Bounds())
	}
	draw.Draw(r.before, m.Bounds(), m, image.Point{}, draw.Src)
	return out
}

// swatches returns a picture of m's colours in which those of small things have their
// share: the more there is of one the more often it comes, but by the logarithm. Else a
// floor of many shades would leave a robot's grey no place in the palette.
func swatches(m *image.RGBA) *image.RGBA {
	var count [1 << 15]int
	for i := 0; i < len(m.Pix); i += 4 {
		count[coarse(m.Pix[i], m.Pix[i+1], m.Pix[i+2])]++
	}
	var pix []uint8
	for i := 0; i < len(m.Pix); i += 4 {
		n := &count[coarse(m.Pix[i], m.Pix[i+1], m.Pix[i+2])]
		for range bits.Len(uint(*n)) {
			pix = append(pix, m.Pix[i:i+4]...)
		}
		*n = 0
	}
	return &image.RGBA{Pix: pix, Stride: len(pix), Rect: image.Rect(0, 0, len(pix)/4, 1)}
}

// coarse is a colour by the upper 5 bits of each part.
func coarse(r, g, b uint8) uint32 { return uint32(r>>3)<<10 | uint32(g>>3)<<5 | uint32(b>>3) }

// index finds the palette's colour nearest to one, never the transparent.
func (r *reel) index(c color.RGBA) uint8 {
	key := coarse(c.R, c.G, c.B)
	i, ok := r.nearest[key]
	if !ok {
		i = uint8(r.palette[1:].Index(c) + 1)
		r.nearest[key] = i
	}
	return i
}

// changed returns the least rectangle that holds all that differs; it is never empty.
func changed(a, b *image.RGBA) image.Rectangle {
	area := image.Rectangle{}
	for y := range b.Rect.Dy() {
		for x := range b.Rect.Dx() {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if area.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return area
}
