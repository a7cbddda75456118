// SPDX-License-Identifier: Apache-2.0

package term

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/scene"
)

// Colours of the 256 of terminals.
const (
	dim    = 244
	frame  = 240
	good   = 78
	warn   = 214
	bad    = 203
	accent = 75
	bright = 231
)

// tall is a character's height over its width.
const tall = 2.1

// plan maps the ground to characters.
type plan struct {
	grid   *grid
	area   box
	metres float64 // that a character is wide
}

func newPlan(g *grid, area box, size geom.Vec2) *plan {
	wide := size.X / float64(max(area.w-2, 1))
	high := size.Y / (tall * float64(max(area.h-2, 1)))
	return &plan{g, area, max(wide, high, 1e-3)}
}

// planWide is how many of w characters the plan takes beside the programs, where it is h
// high: as many as it fills, within bounds.
func planWide(size geom.Vec2, w, h int) int {
	filled := math.Ceil(size.X*tall*float64(max(h-2, 1))/max(size.Y, 1e-3)) + 2
	const programs = 70 // characters that are enough for them
	return int(geom.Clamp(filled, float64(w*7/20), float64(max(w*11/20, w-programs))))
}

// at returns the character of a place.
func (p *plan) at(v geom.Vec2) (x, y int) {
	x = p.area.x + p.area.w/2 + int(math.Round(v.X/p.metres))
	y = p.area.y + p.area.h/2 - int(math.Round(v.Y/(p.metres*tall)))
	return x, y
}

// off is how far a place is from a character, in characters squared.
func (p *plan) off(x, y float64, column, row int) int {
	at, below := p.at(geom.Vec2{X: x, Y: y})
	return (at-column)*(at-column) + (below-row)*(below-row)
}

// put draws a character at a place, if that is in the area.
func (p *plan) put(v geom.Vec2, r rune, color uint8) {
	x, y := p.at(v)
	if p.within(x, y) {
		p.grid.set(x, y, r, color)
	}
}

// world draws the ground, the things and the robots from above.
func (p *plan) world(m *sim.Model, f *player.Frame) {
	p.border(m.Ground.Size)
	for i := range m.Ground.Holes {
		h := &m.Ground.Holes[i]
		p.put(h.At, '◌', tone(scene.ParseColor(h.Color)))
	}
	for i := range f.Bodies {
		if b := &f.Bodies[i]; !b.Hidden {
			p.thing(&m.Objects[i], b)
		}
	}
	for i := range f.Robots {
		p.put(f.Robots[i].Base.Pos(), arrow(f.Robots[i].Base.Yaw), bright)
	}
	for i := range f.Robots {
		p.name(f.Robots[i].Base.Pos(), f.Robots[i].Name)
	}
	for i := range f.Bodies {
		if b, o := &f.Bodies[i], &m.Objects[i]; !b.Hidden && !o.Fixed {
			p.name(b.Pos.XY(), o.Name)
		}
	}
}

// name writes the name of what is at a place beside it, where nothing else is; its
// beginning where there is no room for all of it.
func (p *plan) name(at geom.Vec2, name string) {
	x, y := p.at(at)
	if !p.within(x, y) {
		return
	}
	whole := []rune(name)
	for _, text := range [][]rune{whole, whole[:min(3, len(whole))], whole[:min(1, len(whole))]} {
		n := len(text)
		for _, from := range [][2]int{{x + 2, y}, {x - 1 - n, y}, {x, y - 1}, {x, y + 1}, {x + 1 - n, y - 1}, {x + 1 - n, y + 1}} {
			if p.blank(from[0]-1, from[1], n+1) {
				p.grid.text(from[0], from[1], n, string(text), dim)
				return
			}
		}
	}
}

// within tells whether a character is in the area.
func (p *plan) within(x, y int) bool {
	return x >= p.area.x && y >= p.area.y && x < p.area.x+p.area.w && y < p.area.y+p.area.h
}

// blank tells whether nothing is at n characters in the area.
func (p *plan) blank(x, y, n int) bool {
	for i := range n {
		if !p.within(x+i, y) || p.grid.cells[y*p.grid.w+x+i].r != ' ' {
			return false
		}
	}
	return true
}

func (p *plan) border(size geom.Vec2) {
	l, t := p.at(geom.Vec2{X: -size.X / 2, Y: size.Y / 2})
	r, b := p.at(geom.Vec2{X: size.X / 2, Y: -size.Y / 2})
	l, t = max(l-1, p.area.x), max(t-1, p.area.y)
	r, b = min(r+1, p.area.x+p.area.w-1), min(b+1, p.area.y+p.area.h-1)
	for x := l; x <= r; x++ {
		p.grid.set(x, t, '─', frame)
		p.grid.set(x, b, '─', frame)
	}
	for y := t; y <= b; y++ {
		p.grid.set(l, y, '│', frame)
		p.grid.set(r, y, '│', frame)
	}
	for _, c := range []struct {
		x, y int
		r    rune
	}{{l, t, '┌'}, {r, t, '┐'}, {l, b, '└'}, {r, b, '┘'}} {
		p.grid.set(c.x, c.y, c.r, frame)
	}
}

func (p *plan) thing(o *sim.Object, b *sim.BodyState) {
	color := tone(scene.ParseColor(o.Color))
	at := b.Pos.XY()
	switch {
	case o.Look == "chicken":
		p.put(at, '♦', color)
	case o.Look == "lamp" || o.Look == "station":
		p.put(at, '☼', warn)
	case o.Shape == sim.Person:
		p.put(at, '☻', color)
		p.put(at.Add(geom.Polar(p.metres*tall, b.Yaw)), arrow(b.Yaw), dim)
	case o.Shape == sim.Ball:
		p.put(at, '●', color)
	default:
		p.block(o, b, color)
	}
}

// block fills the characters that a box or a cylinder covers, one at least.
func (p *plan) block(o *sim.Object, b *sim.BodyState, color uint8) {
	half := geom.Vec2{X: o.Size.X / 2, Y: o.Size.Y / 2}
	if o.Shape == sim.Cylinder {
		half = geom.Vec2{X: o.Radius, Y: o.Radius}
	}
	for x := -half.X; x <= half.X; x += p.metres / 2 {
		for y := -half.Y; y <= half.Y; y += p.metres / 2 {
			p.put(b.Pos.XY().Add(geom.Vec2{X: x, Y: y}.Rotate(b.Yaw)), '▒', color)
		}
	}
	p.put(b.Pos.XY(), '▒', color)
}

// arrow points the way that a robot or a person faces; yaw in rad.
func arrow(yaw float64) rune {
	return []rune("→↗↑↖←↙↓↘")[int(math.Round(geom.WrapAngle(yaw)/(math.Pi/4))+8)%8]
}

// tone is the colour of a terminal's 6×6×6 cube nearest to one.
func tone(c scene.Color) uint8 {
	level := func(v float64) int { return int(math.Round(geom.Clamp(v, 0, 1) * 5)) }
	n := 16 + 36*level(c.R) + 6*level(c.G) + level(c.B)
	if n < 18 {
		return frame // black on black
	}
	return uint8(n)
}
