// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"image/color"

	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

// The colours of the panels.
var (
	ink      = color.RGBA{228, 231, 235, 255}
	dim      = color.RGBA{138, 145, 155, 255}
	paper    = color.RGBA{29, 32, 38, 255}
	raised   = color.RGBA{41, 46, 54, 255}
	edge     = color.RGBA{58, 64, 74, 255}
	accent   = color.RGBA{86, 156, 232, 255}
	good     = color.RGBA{94, 190, 110, 255}
	warn     = color.RGBA{232, 176, 70, 255}
	bad      = color.RGBA{232, 92, 86, 255}
	selected = color.RGBA{52, 74, 104, 255}
	fresh    = color.RGBA{34, 62, 48, 255}
	faint    = color.RGBA{92, 97, 106, 255}
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
	Tab      string // a program's name, "memory", "plots" or "keys"; "" is the first program
	Program  string // of the selected node
	Node     string
	Picked   bool // a node is selected
	Help     bool
	Camera   string
	Scroll   float64 // pixels, of the tab
	Message  string  // of the last refused input; "" is none
	KeyNames []string
	Cameras  []string // the points of view to choose from
	Listing  bool     // they are listed

	why    explanation
	listAt float64
}

// Lay lays the board out for a window of a size and returns the rectangle that is
// left for the picture of the world.
func (u *UI) Lay(b *Board, p *player.Player, w, h float64) (world Rect) {
	b.clear()
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
	log := max(rowH*6, column.H*0.2)
	body := Rect{column.X, tabs.Y + tabs.H, side, max(column.H-tabs.H-log-lower, rowH)}
	u.body(b, p, f, body)
	u.log(b, p, Rect{column.X, body.Y + body.H + lower, side, log})
	b.stroke(column.X, column.Y, 0, column.H, edge)
	u.notices(b, p, world)
	u.cameras(b, world)
	if u.Help {
		u.help(b, w, h)
	}
	return world
}

// tabs lays out the names of the panels.
func (u *UI) tabs(b *Board, f *player.Frame, r Rect) {
	b.fill(r, raised)
	names := u.tabNames(f)
	if u.Tab == "" {
		u.Tab = names[0]
	}
	x := r.X + pad
	for _, name := range names {
		width := b.Fonts.Width(name, letters.Regular, textH) + 14
		tab := Rect{x, r.Y + 2, width, r.H - 2}
		c := dim
		if name == u.Tab {
			b.fill(tab, paper)
			c = ink
		}
		b.hit(tab, Action{Do: Tab, Name: name})
		b.text(x+7, r.Y+5, width, name, letters.Regular, textH, c)
		x += width + 2
	}
}

// tabNames are the programs, then what is about all of them.
func (u *UI) tabNames(f *player.Frame) []string {
	names := make([]string, 0, len(f.Programs)+3)
	for i := range f.Programs {
		names = append(names, f.Programs[i].Name)
	}
	return append(names, "memory", "plots", "keys")
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
	}
	for i := range f.Programs {
		if prog := &f.Programs[i]; prog.Name == u.Tab {
			if len(prog.Quantities) > 0 {
				u.quantities(b, prog, r)
			} else {
				u.tree(b, p, prog, i, r)
			}
		}
	}
}

// timeline shows where in time the picture is, and lets the user look back.
func (u *UI) timeline(b *Board, p *player.Player, r Rect) {
	b.fill(r, raised)
	share, from, to := p.Where()
	b.text(pad, r.Y+24, r.W/2, p.Clock(), letters.Mono, textH, ink)
	if p.Speed() != 0 {
		b.right(r.W-pad, r.Y+24, r.W/2, fmt.Sprintf("target %gx   kept %.0f s", p.Speed(), float64(to-from)/1e9), letters.Regular, smallH, dim)
	}
	bar := Rect{pad, r.Y + 8, r.W - 2*pad, 10}
	b.fill(Rect{bar.X, bar.Y + 3, bar.W, 4}, edge)
	b.fill(Rect{bar.X, bar.Y + 3, bar.W * share, 4}, accent)
	b.fill(Rect{bar.X + bar.W*share - 3, bar.Y - 1, 6, 12}, ink)
	b.hit(Rect{bar.X, r.Y, bar.W, 22}, Action{Do: Scrub})
}

// notices tells of problems over the picture.
func (u *UI) notices(b *Board, p *player.Player, world Rect) {
	text := p.Problem()
	if text == "" {
		text = u.Message
	}
	if text == "" {
		return
	}
	lines := lines(text)
	h := float64(len(lines))*rowH + 2*pad
	r := Rect{world.X + pad, world.Y + pad, world.W - 2*pad, h}
	b.fill(r, color.RGBA{60, 22, 22, 235})
	b.frame(r, bad)
	for i, line := range lines {
		b.text(r.X+pad, r.Y+pad+float64(i)*rowH, r.W-2*pad, line, letters.Mono, smallH+0.5, ink)
	}
}

// lines cuts a text at its line ends, and shows no more than a dozen.
func lines(text string) []string {
	var all []string
	start := 0
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == '\n' {
			all = append(all, text[start:i])
			start = i + 1
		}
	}
	if len(all) > 12 {
		all = append(all[:12], "…")
	}
	return all
}
