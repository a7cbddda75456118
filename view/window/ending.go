// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"errors"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/playsim/playsim/view/panel"
)

var (
	errClosed    = errors.New("closed")
	errDisplay   = errors.New("the display is gone")
	errDestroyed = errors.New("the window was destroyed")
)

// over reports whether the window is to be closed, whatever is under way.
func (g *game) over() bool {
	return g.opts.Context.Err() != nil || ebiten.IsWindowBeingClosed() ||
		g.opts.Frames > 0 && g.drawn >= g.opts.Frames
}

// leaves reports whether the user wants the window closed while something is under way.
func (g *game) leaves() bool {
	if ebiten.IsKeyPressed(ebiten.KeyControl) {
		return g.struck() == panel.Quit
	}
	a, ok := g.board.At(mouseAt())
	return ok && a.Do == panel.Quit && inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft)
}

func mouseAt() (x, y float64) {
	column, row := ebiten.CursorPosition()
	return float64(column), float64(row)
}

// patience is how long the last tick may take when the display is lost.
const patience = 2 * time.Second

// destroyed ends the process where the window is not there any more: the driver would
// wait for it for ever. That the window is destroyed at its own end is nothing.
func (g *game) destroyed() {
	if !g.closing.Load() {
		g.lost(errDestroyed)
	}
}

// lost ends the process once the tick that is under way is done. Who comes second waits
// for that.
func (g *game) lost(why error) {
	g.ending.Do(func() {
		for begun := time.Now(); !g.playing.TryLock() && time.Since(begun) < patience; {
			time.Sleep(time.Millisecond)
		}
		g.opts.Lost(why)
	})
}
