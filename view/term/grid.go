// SPDX-License-Identifier: Apache-2.0

package term

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/source"
)

// cell is a character and its colour of the 256 of terminals; 0 is the usual one.
type cell struct {
	r     rune
	color uint8
}

// grid is a picture of characters.
type grid struct {
	w, h  int
	cells []cell
}

func newGrid(w, h int) *grid {
	g := &grid{w: w, h: h, cells: make([]cell, w*h)}
	for i := range g.cells {
		g.cells[i].r = ' '
	}
	return g
}

// set writes a character if it is in the picture.
func (g *grid) set(x, y int, r rune, color uint8) {
	if x >= 0 && y >= 0 && x < g.w && y < g.h {
		g.cells[y*g.w+x] = cell{r, color}
	}
}

// text writes a line within a width and returns how far it went. What a terminal would
// obey is escaped.
func (g *grid) text(x, y, width int, s string, color uint8) int {
	s = source.OneLine(s)
	n := 0
	for _, r := range s {
		if n == width-1 && len([]rune(s)) > width {
			g.set(x+n, y, '…', color)
			return n + 1
		}
		if n >= width {
			break
		}
		g.set(x+n, y, r, color)
		n++
	}
	return n
}

// box is an area of the picture.
type box struct{ x, y, w, h int }

// String is the picture in lines, with or without colours.
func (g *grid) render(colors bool) string {
	var b strings.Builder
	for y := range g.h {
		row := g.cells[y*g.w : (y+1)*g.w]
		end := len(row)
		for end > 0 && row[end-1].r == ' ' {
			end--
		}
		now := uint8(0)
		for _, c := range row[:end] {
			if colors && c.color != now {
				b.WriteString(sgr(c.color))
				now = c.color
			}
			b.WriteRune(c.r)
		}
		if now != 0 {
			b.WriteString(sgr(0))
		}
		if y+1 < g.h {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// sgr selects a colour (ECMA-48, select graphic rendition; 256-colour extension).
func sgr(color uint8) string {
	if color == 0 {
		return "\x1b[0m"
	}
	return "\x1b[38;5;" + strconv.Itoa(int(color)) + "m"
}
