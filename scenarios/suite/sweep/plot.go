// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/playsim/playsim/scenarios/suite"
)

// Formats are the kinds of pictures that Draw makes.
var Formats = []string{"png", "svg"}

// Size of the picture.
const (
	width  = 6.4 * vg.Inch
	height = 4 * vg.Inch
)

// Draw plots the rate of passes over the first axis, with bars for its 95 %
// interval, and a line for each value of the second axis, if there is one. The tallies
// belong to the points of Grid(axes), in their order; format is one of Formats.
func Draw(to io.Writer, format, title string, axes []*Axis, tallies []suite.Tally) error {
	p := plot.New()
	p.Title.Text = title
	p.X.Label.Text = axes[0].Path
	if axes[0].Unit != "" {
		p.X.Label.Text += " [" + axes[0].Unit + "]"
	}
	p.Y.Label.Text = "passed, with 95 % interval"
	p.Add(plotter.NewGrid())
	if err := addLines(p, axes, tallies); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	p.Y.Min, p.Y.Max = -0.02, 1.02
	p.Y.Tick.Marker = plot.ConstantTicks(shareTicks())
	margin := 0.03 * (p.X.Max - p.X.Min)
	p.X.Min, p.X.Max = p.X.Min-margin, p.X.Max+margin
	if !axes[0].Scaled {
		p.NominalX(axes[0].Values...)
	}
	w, err := p.WriterTo(width, height, format)
	if err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	_, err = w.WriteTo(to)
	return err
}

func shareTicks() []plot.Tick {
	var ticks []plot.Tick
	for i := range 11 {
		t := plot.Tick{Value: float64(i) / 10}
		if i%2 == 0 {
			t.Label = fmt.Sprintf("%d %%", 10*i)
		}
		ticks = append(ticks, t)
	}
	return ticks
}

// rates are the points of one line; they implement plotter.XYer and YErrorer.
type rates struct {
	plotter.XYs
	plotter.YErrors
}

func addLines(p *plot.Plot, axes []*Axis, tallies []suite.Tally) error {
	lines := 1
	if len(axes) > 1 {
		lines = len(axes[1].Values)
		p.Legend.Left = true
	}
	spread := 0.0 // lines stand a little beside each other, lest bars hide bars
	if lines > 1 {
		spread = 0.02 * spanOf(axes[0].X) / float64(lines)
	}
	for k := range lines {
		var r rates
		for i, x := range axes[0].X {
			t := &tallies[i*lines+k]
			if t.Runs == 0 {
				continue
			}
			rate, low, high := t.Rate()
			r.XYs = append(r.XYs, plotter.XY{X: x + spread*(float64(k)-float64(lines-1)/2), Y: rate})
			r.YErrors = append(r.YErrors, struct{ Low, High float64 }{rate - low, high - rate})
		}
		name := ""
		if len(axes) > 1 {
			name = axes[1].Path + " = " + axes[1].Values[k]
		}
		if err := addLine(p, r, colors[k%len(colors)], name); err != nil {
			return err
		}
	}
	return nil
}

func spanOf(x []float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range x {
		low, high = min(low, v), max(high, v)
	}
	return high - low
}

func addLine(p *plot.Plot, r rates, c color.Color, name string) error {
	if len(r.XYs) == 0 {
		return nil
	}
	line, points, err := plotter.NewLinePoints(r.XYs)
	if err != nil {
		return err
	}
	bars, err := plotter.NewYErrorBars(r)
	if err != nil {
		return err
	}
	line.Color, points.Color, bars.Color = c, c, c
	points.Shape = draw.CircleGlyph{}
	p.Add(bars, line, points)
	if name != "" {
		p.Legend.Add(name, line, points)
	}
	return nil
}

// colors are those of Okabe and Ito, Color Universal Design (2002), told apart by
// everyone.
var colors = []color.Color{
	color.RGBA{0, 114, 178, 255},
	color.RGBA{213, 94, 0, 255},
	color.RGBA{0, 158, 115, 255},
	color.RGBA{204, 121, 167, 255},
	color.RGBA{230, 159, 0, 255},
	color.RGBA{86, 180, 233, 255},
}
