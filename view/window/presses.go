// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"sync/atomic"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// counted are the keys of which every stroke counts, with X11's names (keysymdef.h): a
// look at the keyboard tells that a key went down, but not that it did so twice.
var counted = [...]struct {
	key    ebiten.Key
	symbol uintptr
}{
	{ebiten.KeyArrowRight, 0xff53},
	{ebiten.KeyArrowLeft, 0xff51},
	{ebiten.KeyEnter, 0xff0d},
	{ebiten.KeyNumpadEnter, 0xff8d},
	{ebiten.KeySpace, 0x20},
	{ebiten.KeyTab, 0xff09},
}

// presses counts the strokes of a key, of which those that fell into one look are told by
// somebody who sees each, from another goroutine. Where nobody does, looks are all.
type presses struct {
	seen   atomic.Int64
	before [2]int64 // seen, at the two last looks
	done   int64
	last   time.Time // a look told of one
}

// look returns how many strokes there are to act upon, of which the keyboard tells one or
// none. What was seen two looks ago is not to be told by it any more.
func (p *presses) look(struck bool, now time.Time) (times int) {
	if struck {
		p.done, p.last, times = p.done+1, now, 1
	}
	if more := p.before[1] - p.done; more > 0 {
		p.done, times = p.done+more, times+int(more)
	}
	p.before[1], p.before[0] = p.before[0], p.seen.Load()
	if now.Sub(p.last) > forgetful {
		p.done = min(p.done, p.before[1])
	}
	return times
}

// forgetful is after how long a stroke that nobody else has seen is not waited for.
const forgetful = 5 * time.Second

// keyDown notes that a key went down; it may be called from any goroutine.
func (g *game) keyDown(symbol uintptr) {
	for i := range counted {
		if counted[i].symbol == symbol {
			g.presses[i].seen.Add(1)
		}
	}
}

// count looks at the keys of which every stroke counts.
func (g *game) count(now time.Time) {
	for i := range counted {
		g.strokes[i] = g.presses[i].look(inpututil.IsKeyJustPressed(counted[i].key), now)
	}
}

// struck is how often a key went down since the last look.
func (g *game) struck(k ebiten.Key) int {
	for i := range counted {
		if counted[i].key == k {
			return g.strokes[i]
		}
	}
	if inpututil.IsKeyJustPressed(k) {
		return 1
	}
	return 0
}

// repeated is how often a key went down, or repeats because it is kept down.
func (g *game) repeated(k ebiten.Key) int {
	n := g.struck(k)
	if d := inpututil.KeyPressDuration(k); n == 0 && d > 20 && d%3 == 0 {
		return 1
	}
	return n
}
