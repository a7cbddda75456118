// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"image/color"
	"math"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/letters"
)

// quantities shows a PDL program: what is sampled in a row each, then every other
// quantity as a bar between its limits, over the proposals of the last loop.
func (u *UI) quantities(b *Board, prog *trace.Program, r Rect) {
	whole := 0.0
	for i := range prog.Quantities {
		if u.Find.Quantity(&prog.Quantities[i]) {
			whole += tallness(&prog.Quantities[i])
		}
	}
	u.Scroll = max(min(u.Scroll, whole+2*pad-r.H), 0)
	y := r.Y + pad - u.Scroll
	for i := range prog.Quantities {
		q := &prog.Quantities[i]
		if !u.Find.Quantity(q) {
			continue
		}
		h := tallness(q)
		if y >= r.Y-0.5 && y+h <= r.Y+r.H+0.5 {
			u.quantity(b, q, Rect{r.X + pad, y, r.W - 2*pad, h})
		}
		y += h
	}
}

// tallness is the height of a quantity.
func tallness(q *trace.Quantity) float64 {
	if len(q.Proposals) == 0 {
		return rowH
	}
	return rowH*(1+float64(len(q.Proposals))) + 16
}

// quantity shows one: with proposals its bar has a row of its own.
func (u *UI) quantity(b *Board, q *trace.Quantity, r Rect) {
	tone, lead := ink, ""
	if q.Clamped {
		tone, lead = warn, "at its limit  "
	}
	if len(q.Proposals) == 0 {
		b.text(r.X, r.Y, r.W*0.36, q.Name, letters.Bold, textH, ink)
		b.number(r.X+r.W*0.72, r.Y, r.W*0.34, lead, Number, q.Value, 5, textH, tone)
		level(b, q, Rect{r.X + r.W*0.75, r.Y + 5, r.W * 0.25, 6}, tone)
		return
	}
	b.text(r.X, r.Y, r.W/2, q.Name, letters.Bold, textH, ink)
	b.number(r.X+r.W, r.Y, r.W/2, lead, Number, q.Value, 5, textH, tone)
	bar := Rect{r.X + r.W*0.16, r.Y + rowH, r.W * 0.68, 8}
	room := bar.X - pad - r.X
	if !math.IsInf(q.Lower, 0) {
		b.number(bar.X-pad, bar.Y-3, room, "", Number, q.Lower, 4, smallH-1, dim)
	}
	if !math.IsInf(q.Upper, 0) {
		text := b.fitting(room, "", Number, q.Upper, 4, smallH-1)
		b.text(bar.X+bar.W+pad, bar.Y-3, room+1, text, letters.Mono, smallH-1, dim)
	}
	level(b, q, bar, tone)
	stack(b, q, Rect{r.X, r.Y + rowH + 12, r.W, r.H - rowH - 16})
}

// level is a bar from zero to the value, between the limits; a mark shows where the
// value was before the loop.
func level(b *Board, q *trace.Quantity, bar Rect, tone color.RGBA) {
	b.fill(bar, raised)
	if !(q.Upper > q.Lower) || math.IsInf(q.Upper-q.Lower, 0) {
		return
	}
	place := func(v float64) float64 {
		if math.IsNaN(v) {
			return 0
		}
		return bar.W * min(max((v-q.Lower)/(q.Upper-q.Lower), 0), 1)
	}
	zero, now := place(0), place(q.Value)
	b.fill(Rect{bar.X + min(zero, now), bar.Y, max(zero, now) - min(zero, now), bar.H}, accent)
	if !q.Sampled {
		b.fill(Rect{bar.X + min(place(q.Before), bar.W-2), bar.Y - 2, 2, bar.H + 4}, dim)
	}
	b.fill(Rect{bar.X + min(max(now-1.5, 0), bar.W-3), bar.Y - 2, 3, bar.H + 4}, tone)
}

// littleShare is the share of a quantity's range that proposals must make up together to
// fill their bars.
const littleShare = 0.01

// stack shows the proposals of a loop one on the other: each begins where the sum of
// those before it ends. The scale is that of the stack itself, if that is not too little.
func stack(b *Board, q *trace.Quantity, r Rect) {
	lo, hi, sum := 0.0, 0.0, 0.0
	for _, p := range q.Proposals {
		sum += p.Amount
		lo, hi = min(lo, sum), max(hi, sum)
	}
	least := nought // what is next to nothing does not look like much
	if whole := q.Upper - q.Lower; whole > 0 && !math.IsInf(whole, 0) {
		least = whole * littleShare
	}
	area := Rect{r.X + r.W*0.62, r.Y, r.W * 0.38, r.H}
	scale := area.W / max(hi-lo, least)
	at := area.X - lo*scale
	b.stroke(at, area.Y, 0, area.H, edge)
	for i, p := range q.Proposals {
		y := r.Y + rowH*float64(i)
		tone := good
		switch {
		case math.Abs(p.Amount) < nought:
			tone = dim
		case p.Amount < 0:
			tone = bad
		}
		b.text(r.X+10, y, r.W*0.38-10, p.Process, letters.Regular, smallH, dim)
		b.number(r.X+r.W*0.59, y, r.W*0.2, "", Amount, p.Amount, 3, smallH, tone)
		if wide := p.Amount * scale; math.Abs(wide) >= 0.5 && math.Abs(wide) <= area.W*1.01 {
			b.fill(Rect{min(at, at+wide), y + 4, math.Abs(wide), 8}, tone)
			at += wide
		}
	}
}
