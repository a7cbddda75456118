// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

// plots shows the curves that are followed.
func (u *UI) plots(b *Board, p *player.Player, r Rect) {
	var curves []*player.Curve
	for i := range p.Series.Curves {
		if c := &p.Series.Curves[i]; u.Find.Has(c.Key) {
			curves = append(curves, c)
		}
	}
	if len(curves) == 0 && len(p.Series.Curves) > 0 {
		return
	}
	if len(curves) == 0 {
		b.text(r.X+pad, r.Y+6, r.W-2*pad, "no curves: click a key in the panel “keys”", letters.Regular, textH, dim)
		return
	}
	h := min(r.H/float64(len(curves)), 120)
	now := p.Frame().Time
	for i := range curves {
		u.curve(b, p, curves[i], now, Rect{r.X + pad, r.Y + float64(i)*h, r.W - 2*pad, h - 4})
	}
}

// withUnit is a number with its unit, if it has one.
func withUnit(number, unit string) string {
	if unit == "" {
		return number
	}
	return number + " " + unit
}

// plotSpan is how much of the past a plot shows, ns.
const plotSpan = 20e9

func (u *UI) curve(b *Board, p *player.Player, c *player.Curve, now int64, r Rect) {
	lo, hi, last, some := extent(c, now)
	b.text(r.X, r.Y+2, r.W*0.7, c.Key, letters.Bold, smallH, ink)
	b.hit(Rect{r.X, r.Y, r.W, rowH}, Action{Do: Plot, Path: c.Key})
	area := Rect{r.X, r.Y + rowH, r.W, max(r.H-rowH, 4)}
	b.fill(area, raised)
	if !some {
		b.text(area.X+pad, area.Y+pad, area.W, "no value", letters.Regular, smallH, dim)
		return
	}
	b.right(r.X+r.W, r.Y+2, r.W*0.3, withUnit(Number(last, 5), p.Units[c.Key]), letters.Mono, smallH, accent)
	seconds(b, now, area)
	if hi > lo {
		b.text(area.X+2, area.Y, area.W, Number(hi, 4), letters.Mono, smallH-2, dim)
		b.text(area.X+2, area.Y+area.H-smallH, area.W, Number(lo, 4), letters.Mono, smallH-2, dim)
	} else { // it was the same all the time: one line, one label
		b.text(area.X+2, area.Y+area.H/2-smallH-1, area.W, Number(lo, 4), letters.Mono, smallH-2, dim)
		hi, lo = hi+1, lo-1
	}
	px, py, drawn := 0.0, 0.0, false
	for _, s := range c.Between(now-plotSpan, now) {
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

// seconds marks every fifth second of simulated time, with the time where it has room.
func seconds(b *Board, now int64, area Rect) {
	const every = 5e9
	for t := now - now%every; t >= 0 && t > now-plotSpan; t -= every {
		x := area.X + area.W*(1-float64(now-t)/plotSpan)
		b.stroke(x, area.Y, 0, area.H, edge)
		label := fmt.Sprintf("%d s", t/1e9)
		if w := b.Fonts.Width(label, letters.Mono, smallH-2); x+2+w <= area.X+area.W && x > area.X+40 {
			b.text(x+2, area.Y+area.H-smallH, w+1, label, letters.Mono, smallH-2, dim)
		}
	}
}

// extent returns the least, the greatest and the last value within the plot.
func extent(c *player.Curve, now int64) (lo, hi, last float64, some bool) {
	for _, s := range c.Between(now-plotSpan, now) {
		if !some {
			lo, hi = s.Value, s.Value
		}
		lo, hi, last, some = min(lo, s.Value), max(hi, s.Value), s.Value, true
	}
	return lo, hi, last, some
}

// keys lists what can be plotted.
func (u *UI) keys(b *Board, p *player.Player, r Rect) {
	var names []string
	for _, name := range p.Run().KeyNames() {
		if u.Find.Has(name) {
			names = append(names, name)
		}
	}
	u.Scroll = max(min(u.Scroll, float64(len(names))*rowH-r.H), 0)
	for i, name := range names {
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
		b.hit(row, Action{Do: Plot, Path: name}) // of a text, which says that it cannot be
		style, size := letters.Mono, smallH
		text, is := p.Text(name)
		switch v, ok := p.Value(name); {
		case is:
			style = letters.Regular
		case ok:
			text = withUnit(Number(v, 5), p.Units[name])
		case p.Past():
			text = "N/A" // it was not kept
		default:
			text = ""
		}
		used := b.right(r.X+r.W-pad, y+2, r.W*0.4, text, style, size, ink)
		b.text(r.X+pad, y+2, r.W-2*pad-used-8, name, letters.Regular, textH, c)
	}
}

// logHigh is the height of the log in a column: some rows, fewer where it is low.
func logHigh(column Rect) float64 {
	rows := min(max(int(column.H*0.25/rowH), 2), 6)
	return max(rowH*float64(rows), column.H*0.2)
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
		text, room := e.Text, r.W-2*pad-56
		if e.Kind == trace.Leaf || e.Kind == trace.State { // what it came to is at the end
			text = tail(b, text, room)
		}
		b.text(x+56, y+2, room, text, letters.Regular, smallH, c)
	}
}

// expectations shows how those of a scenario stand, at the bottom of the panels'
// room, and returns its height.
func (u *UI) expectations(b *Board, f *player.Frame, column Rect) float64 {
	if len(f.Expect) == 0 {
		return 0
	}
	log := logHigh(column)
	room := int((column.H - log) / rowH)
	rows := min(len(f.Expect), MostExpected, room-leastBody-1, room*2/5)
	if rows < 1 {
		return 0
	}
	all := Urgent(f.Expect, rows)
	h := float64(rows+1)*rowH + 2
	y := column.Y + column.H - log - h
	b.stroke(column.X, y, column.W, 0, edge)
	title := "expectations"
	if rows < len(all) {
		title = fmt.Sprintf("expectations: %d of %d", rows, len(all))
	}
	b.text(column.X+pad, y+3, column.W, title, letters.Bold, smallH, dim)
	for i := range rows {
		e := &all[i]
		mark, word := verdict(e.Result)
		row := y + float64(i+1)*rowH
		place := Rect{column.X, row, column.W, rowH}
		if u.Picked && u.Program == Expected && u.Node == e.Name {
			b.fill(place, selected)
		}
		b.hit(place, Action{Do: Select, Name: Expected, Path: e.Name})
		b.mark(column.X+pad, row+4.5, verdictShape(e.Result), mark)
		used := b.right(column.X+column.W-pad, row+2, 90, word, letters.Regular, smallH, mark)
		b.text(column.X+pad+14, row+2, column.W-2*pad-14-used-8, e.Name, letters.Regular, textH, ink)
	}
	return h
}

// Expected is the Name of an [Action] that selects an expectation; no program has it.
const Expected = "expectation:"

// explainExpected shows how the selected expectation stands at the lower end of r, and
// returns its height.
func (u *UI) explainExpected(b *Board, p *player.Player, f *player.Frame, r Rect) float64 {
	if !u.Picked || u.Program != Expected || !slices.ContainsFunc(f.Expect, func(e player.Expectation) bool { return e.Name == u.Node }) {
		return 0
	}
	return u.tell(b, p, explain.Query{Subject: explain.OfExpectation, Name: u.Node}, r, r.H*0.5)
}

// Urgent are the expectations in their order; where there are more than have room, those
// that failed come first, then those that are open.
func Urgent(all []player.Expectation, room int) []player.Expectation {
	if len(all) <= room {
		return all
	}
	rank := func(e player.Expectation) int {
		switch e.Result {
		case "failed":
			return 0
		case "held":
			return 2
		}
		return 1
	}
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b player.Expectation) int { return rank(a) - rank(b) })
	return sorted
}

// MostExpected is how many rows the expectations take at most.
const MostExpected = 6

const leastBody = 7 // rows that the expectations leave to the panels

// verdictShape is the sign of a result beside its colour.
func verdictShape(result string) shape {
	switch result {
	case "held":
		return full
	case "failed":
		return cross
	case "not_reached":
		return half
	}
	return ring
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
	{"1 … 9", Look},
	{"Esc", Free},
	{"N", Names},
	{"E", Eyes},
	{"C", Points},
	{"T", Clear},
	{"W", Wires},
	{"B", Minds},
	{"A", Folds},
	{"Ctrl-+", Larger},
	{"Ctrl--", Less},
	{"/", Search},
	{"Ctrl-S", Save},
	{"F5", Full},
	{"Ctrl-Q", Quit},
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
	{"click on an expectation", "its condition, part by part"},
	{"drag the time line", "look back; Space goes on from there"},
}
