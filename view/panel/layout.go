// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

// The colours of the panels.
var (
	ink      = color.RGBA{228, 231, 235, 255}
	dim      = color.RGBA{166, 173, 183, 255}
	paper    = color.RGBA{29, 32, 38, 255}
	raised   = color.RGBA{41, 46, 54, 255}
	edge     = color.RGBA{58, 64, 74, 255}
	accent   = color.RGBA{98, 166, 240, 255}
	good     = color.RGBA{94, 190, 110, 255}
	warn     = color.RGBA{232, 176, 70, 255}
	bad      = color.RGBA{245, 125, 118, 255}
	selected = color.RGBA{33, 47, 70, 255}
	fresh    = color.RGBA{30, 54, 42, 255}
	faint    = color.RGBA{152, 158, 168, 255}
)

const (
	rowH    = 18.0
	textH   = 13.0
	smallH  = 11.5
	topH    = 30.0
	bottomH = 44.0
	pad     = 6.0
)

// UI is what the user has chosen to see.
type UI struct {
	Tab     string // of [Tabs]; "" is the first
	Program string // of the selected node; "" where an activity is selected, [Expected] where an expectation is
	Node    string // its path, the activity's id, the expectation's name
	Picked  bool   // one of them is selected
	Help    bool
	Camera  string
	Scroll  float64  // pixels, of the tab
	Fold    Fold     // of the trees
	Zoom    float64  // of text and all, 0 is 1
	Message string   // of the last refused input; "" is none
	Notice  string   // what was done; "" is nothing to tell
	Cameras []string // the points of view to choose from
	Listing bool     // they are listed
	Show    Layers
	Showing bool // what may be shown is listed
	Find    Finder

	why    explanation
	seen   string  // the path of the node that was last scrolled to
	listAt float64 // where the lists' buttons are
	showAt float64
}

// Layers are what is shown beside the things, or how they are.
type Layers struct{ Names, Eyes, Points, Clear, Wires, Beliefs bool }

// Switch turns what a verb names on or off; false is that it names none.
func (l *Layers) Switch(do Verb) bool {
	which, ok := map[Verb]*bool{Names: &l.Names, Eyes: &l.Eyes, Points: &l.Points, Clear: &l.Clear, Wires: &l.Wires, Minds: &l.Beliefs}[do]
	if ok {
		*which = !*which
	}
	return ok
}

// Lay lays the board out for a window of a size and returns the rectangle that is
// left for the picture of the world.
func (u *UI) Lay(b *Board, p *player.Player, w, h float64) (world Rect) {
	zoom := max(min(u.Zoom, w/leastWide, h/leastHigh), 1)
	world = u.lay(b, p, w/zoom, h/zoom)
	b.scale(zoom)
	return Rect{world.X * zoom, world.Y * zoom, world.W * zoom, world.H * zoom}
}

// Enlarge makes text larger by a step, or smaller, within what can be read and has room.
func (u *UI) Enlarge(by float64) { u.Zoom = min(max(max(u.Zoom, 1)+by, 1), mostZoom) }

// A step of the text's size, and the largest.
const ZoomStep, mostZoom = 0.25, 2.5

func (u *UI) lay(b *Board, p *player.Player, w, h float64) (world Rect) {
	b.clear()
	if w < leastWide || h < leastHigh {
		return small(b, w, h)
	}
	f := p.Frame()
	side := min(max(w*0.36, 300), 520)
	world = Rect{0, topH, max(w-side, 1), max(h-topH-bottomH, 1)}
	u.buttons(b, p, w)
	u.timeline(b, p, Rect{0, h - bottomH, w, bottomH})
	column := Rect{world.W, topH, side, h - topH - bottomH}
	b.fill(column, paper)
	lower := u.expectations(b, f, column)
	tabs := Rect{column.X, column.Y, side, rowH + pad}
	u.tabs(b, f, tabs)
	log := logHigh(column)
	body := Rect{column.X, tabs.Y + tabs.H, side, max(column.H-tabs.H-log-lower, rowH)}
	told := u.explainExpected(b, p, f, body)
	u.body(b, p, f, Rect{body.X, body.Y, side, body.H - told})
	u.log(b, p, Rect{column.X, body.Y + body.H + lower, side, log})
	b.stroke(column.X, column.Y, 0, column.H, edge)
	u.notices(b, p, world)
	u.cameras(b, world)
	u.layers(b, world)
	if u.Help {
		u.help(b, w, h)
	}
	return world
}

const leastWide, leastHigh = 320, 240 // pixels

// small says that there is no room for the panels.
func small(b *Board, w, h float64) (world Rect) {
	b.fill(Rect{0, 0, w, h}, paper)
	text := fmt.Sprintf("%.0f×%.0f pixels are too few, make it %d×%d at least", w, h, leastWide, leastHigh)
	for i, line := range b.Fonts.Wrap(text, letters.Regular, textH, w-2*pad) {
		b.text(pad, pad+float64(i)*rowH, w-2*pad, line, letters.Regular, textH, ink)
	}
	return Rect{0, 0, 1, 1}
}

// tabs lays out the names of the panels.
func (u *UI) tabs(b *Board, f *player.Frame, r Rect) {
	b.fill(r, raised)
	names := u.tabNames(f)
	if u.Tab == "" {
		u.Tab = names[0]
	}
	x, share := r.X+pad, 1.0
	if sum := tabsWide(b, names); sum > r.W-2*pad {
		share = (r.W - 2*pad) / sum
	}
	for _, name := range names {
		width := (b.Fonts.Width(name, letters.Regular, textH)+16)*share - 2
		tab := Rect{x, r.Y + 2, width, r.H - 2}
		c := dim
		if name == u.Tab {
			b.fill(tab, paper)
			c = ink
		}
		b.hit(tab, Action{Do: Tab, Name: name})
		air := 7 * share
		b.text(x+air, r.Y+5, max(width-2*air, 0)+0.5, name, letters.Regular, textH, c)
		x += width + 2
	}
}

// tabsWide is how much room the tabs want.
func tabsWide(b *Board, names []string) (sum float64) {
	for _, name := range names {
		sum += b.Fonts.Width(name, letters.Regular, textH) + 16
	}
	return sum
}

// tabNames are those of [Tabs] without the programs that sleep, but for the one shown.
func (u *UI) tabNames(f *player.Frame) []string {
	return tabs(f, func(p *trace.Program) bool { return !p.Asleep || p.Name == u.Tab })
}

// NextTab goes on to the next panel.
func (u *UI) NextTab(f *player.Frame) {
	names := u.tabNames(f)
	for i, name := range names {
		if name == u.Tab {
			u.Tab, u.Scroll = names[(i+1)%len(names)], 0
			return
		}
	}
	u.Tab = names[0]
}

func (u *UI) body(b *Board, p *player.Player, f *player.Frame, r Rect) {
	r = u.search(b, r)
	switch u.Tab {
	case "memory":
		u.memory(b, f, r)
		return
	case "plots":
		u.plots(b, p, r)
		return
	case "keys":
		u.keys(b, p, r)
		return
	case LifeTab(f):
		u.life(b, p, f, r)
		return
	}
	for i := range f.Programs {
		if prog := &f.Programs[i]; prog.Name == u.Tab {
			r = asleep(b, prog, r)
			if len(prog.Quantities) > 0 {
				u.quantities(b, prog, r)
			} else {
				u.tree(b, p, prog, i, r)
			}
		}
	}
}

// asleep says at the upper end of r that no activity in focus runs a program, and returns
// what is left.
func asleep(b *Board, prog *trace.Program, r Rect) Rect {
	if !prog.Asleep {
		return r
	}
	b.text(r.X+pad, r.Y+3, r.W-2*pad, "asleep: no activity that runs it has the focus", letters.Regular, textH, dim)
	return Rect{r.X, r.Y + rowH, r.W, max(r.H-rowH, 0)}
}

// timeline shows where in time the picture is, and lets the user look back.
func (u *UI) timeline(b *Board, p *player.Player, r Rect) {
	b.fill(r, raised)
	share, from, to := p.Where()
	if used := b.text(pad, r.Y+24, r.W-2*pad, p.Clock(), letters.Mono, textH, ink); used < r.W-100 && to-from >= 1e9 {
		b.right(r.W-pad, r.Y+24, 80, fmt.Sprintf("kept %.0f s", float64(to-from)/1e9), letters.Regular, smallH, dim)
	}
	bar := Rect{pad, r.Y + 8, r.W - 2*pad, 10}
	b.fill(Rect{bar.X, bar.Y + 3, bar.W, 4}, edge)
	b.fill(Rect{bar.X, bar.Y + 3, bar.W * share, 4}, accent)
	b.fill(Rect{bar.X + bar.W*share - 3, bar.Y - 1, 6, 12}, ink)
	b.hit(Rect{bar.X, r.Y, bar.W, 22}, Action{Do: Scrub})
}

// notices shows over the picture what is wrong, what was done, or what the world waits for.
func (u *UI) notices(b *Board, p *player.Player, world Rect) {
	text, ground, border := p.Problem(), color.RGBA{60, 22, 22, 235}, bad
	if text == "" {
		text = u.Message
	}
	if text == "" {
		text, ground, border = u.Notice, shade, edge
	}
	if text == "" {
		text = p.Waiting()
	}
	if text == "" {
		return
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		lines = append(lines, b.Fonts.Wrap(line, letters.Mono, smallH+0.5, world.W-4*pad)...)
	}
	if fit := max(int((world.H-4*pad)/rowH), 1); len(lines) > fit {
		lines = append(lines[:fit-1], "…")
	}
	h := float64(len(lines))*rowH + 2*pad
	r := Rect{world.X + pad, world.Y + pad, world.W - 2*pad, h}
	b.fill(r, ground)
	b.frame(r, border)
	for i, line := range lines {
		b.text(r.X+pad, r.Y+pad+float64(i)*rowH, r.W-2*pad, line, letters.Mono, smallH+0.5, ink)
	}
}
