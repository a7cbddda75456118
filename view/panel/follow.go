// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"image/color"
	"strconv"

	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

// plots shows the curves that are followed.
func (u *UI) plots(b *Board, p *player.Player, r Rect) {
	curves := p.Series.Curves
	if len(curves) == 0 {
		b.text(r.X+pad, r.Y+6, r.W-2*pad, "no curves: click a key in the panel “keys”", letters.Regular, textH, dim)
		return
	}
	h := min(r.H/float64(len(curves)), 120)
	now := p.Frame().Time
	for i := range curves {
		u.curve(b, &curves[i], now, Rect{r.X + pad, r.Y + float64(i)*h, r.W - 2*pad, h - 4})
	}
}

// plotSpan is how much of the past a plot shows, ns.
const plotSpan = 20e9

func (u *UI) curve(b *Board, c *player.Curve, now int64, r Rect) {
	lo, hi, last, some := extent(c, now)
	b.text(r.X, r.Y+2, r.W*0.7, c.Key, letters.Bold, smallH, ink)
	b.hit(Rect{r.X, r.Y, r.W, rowH}, Action{Do: Plot, Path: c.Key})
	area := Rect{r.X, r.Y + rowH, r.W, max(r.H-rowH, 4)}
	b.fill(area, raised)
	if !some {
		b.text(area.X+pad, area.Y+pad, area.W, "no value", letters.Regular, smallH, dim)
		return
	}
	b.right(r.X+r.W, r.Y+2, r.W*0.3, strconv.FormatFloat(last, 'g', 5, 64), letters.Mono, smallH, accent)
	b.text(area.X+2, area.Y, area.W, strconv.FormatFloat(hi, 'g', 4, 64), letters.Mono, smallH-2, dim)
	b.text(area.X+2, area.Y+area.H-smallH, area.W, strconv.FormatFloat(lo, 'g', 4, 64), letters.Mono, smallH-2, dim)
	if hi <= lo {
		hi, lo = hi+1, lo-1
	}
	px, py, drawn := 0.0, 0.0, false
	for _, s := range c.Samples {
		if s.Time > now || s.Time < now-plotSpan {
			continue
		}
		x := area.X + area.W*(1-float64(now-s.Time)/plotSpan)
		y := area.Y + area.H*(1-(s.Value-lo)/(hi-lo))
		if drawn && (x-px >= 1 || y != py) {
			b.stroke(px, py, x-px, y-py, accent)
		}
		if !drawn || x-px >= 1 || y != py {
			px, py, drawn = x, y, true
		}
	}
}

// extent returns the least, the greatest and the last value within the plot.
func extent(c *player.Curve, now int64) (lo, hi, last float64, some bool) {
	for _, s := range c.Samples {
		if s.Time > now || s.Time < now-plotSpan {
			continue
		}
		if !some {
			lo, hi = s.Value, s.Value
		}
		lo, hi, last, some = min(lo, s.Value), max(hi, s.Value), s.Value, true
	}
	return lo, hi, last, some
}

// keys lists what can be plotted.
func (u *UI) keys(b *Board, p *player.Player, r Rect) {
	u.Scroll = max(min(u.Scroll, float64(len(u.KeyNames))*rowH-r.H), 0)
	for i, name := range u.KeyNames {
		y := r.Y + float64(i)*rowH - u.Scroll
		if y < r.Y || y+rowH > r.Y+r.H {
			continue
		}
		c := dim
		for j := range p.Series.Curves {
			if p.Series.Curves[j].Key == name {
				c = accent
			}
		}
		row := Rect{r.X, y, r.W, rowH}
		b.hit(row, Action{Do: Plot, Path: name})
		b.text(r.X+pad, y+2, r.W*0.68, name, letters.Regular, textH, c)
		if v, ok := p.Run().Value(name); ok {
			b.right(r.X+r.W-pad, y+2, r.W*0.28, strconv.FormatFloat(v, 'g', 5, 64), letters.Mono, smallH, ink)
		}
	}
}

// log shows the last lines of the log.
func (u *UI) log(b *Board, p *player.Player, r Rect) {
	b.fill(r, paper)
	b.stroke(r.X, r.Y, r.W, 0, edge)
	entries := p.Log.Entries
	now := p.Frame().Time
	n := len(entries)
	for n > 0 && entries[n-1].Time > now {
		n--
	}
	for y := r.Y + r.H - rowH; y >= r.Y && n > 0; y -= rowH {
		n--
		e := &entries[n]
		c := ink
		if e.Bad {
			c = bad
		}
		x := r.X + pad
		b.text(x, y+2, 60, fmt.Sprintf("%.2f", float64(e.Time)/1e9), letters.Mono, smallH, dim)
		b.text(x+56, y+2, r.W-2*pad-56, e.Text, letters.Regular, smallH, c)
	}
}

// expectations shows how those of a scenario stand, at the bottom of the panels'
// room, and returns its height.
func (u *UI) expectations(b *Board, f *player.Frame, column Rect) float64 {
	if len(f.Expect) == 0 {
		return 0
	}
	rows := min(len(f.Expect), 6)
	h := float64(rows+1)*rowH + 2
	log := max(rowH*6, column.H*0.2)
	y := column.Y + column.H - log - h
	b.stroke(column.X, y, column.W, 0, edge)
	b.text(column.X+pad, y+3, column.W, "expectations", letters.Bold, smallH, dim)
	for i := range rows {
		e := &f.Expect[i]
		mark, word := verdict(e.Result)
		row := y + float64(i+1)*rowH
		b.fill(Rect{column.X + pad, row + 5, 8, 8}, mark)
		b.text(column.X+pad+14, row+2, column.W-110, e.Name, letters.Regular, textH, ink)
		b.right(column.X+column.W-pad, row+2, 90, word, letters.Regular, smallH, mark)
	}
	return h
}

func verdict(result string) (color.RGBA, string) {
	switch result {
	case "held":
		return good, "held"
	case "failed":
		return bad, "failed"
	case "not_reached":
		return warn, "not reached"
	}
	return dim, "open"
}

// Keys are the keys of the keyboard and what they do, for the help and for windows.
var Keys = []struct {
	Key string
	Do  Verb
}{
	{"Space", Toggle},
	{"Right or Return", Step},
	{"Left", Back},
	{"+", Faster},
	{"-", Slower},
	{"Backspace", Reset},
	{"Ctrl-L", Reload},
	{"Tab", Next},
	{"]", View},
	{"[", Before},
	{"Esc", Free},
	{"N", Names},
	{"E", Eyes},
	{"F5", Full},
	{"F1 or ?", Help},
}

// mouse says what the mouse does.
var mouse = [][2]string{
	{"drag", "turn around"},
	{"right drag", "shift the view"},
	{"wheel", "nearer, farther"},
	{"Shift-drag", "put a thing, a person or a robot elsewhere"},
	{"Ctrl-drag", "push a thing or a robot that way"},
	{"double click", "follow a robot or a thing"},
	{"click on a node", "why it is active or not"},
	{"drag the time line", "look back; Space goes on from there"},
}
