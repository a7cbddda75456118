// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/panel"
)

// pointer is what the mouse does.
type pointer struct {
	x, y    int
	pressed ebiten.MouseButton
	down    bool
	drag    dragging
	thing   string    // that is dragged
	offset  geom.Vec3 // m: from where the mouse took it to its place
	begunX  int
	begunY  int
	clicked time.Time
}

// dragging is what a drag means, from where and how it began.
type dragging uint8

const (
	nothing dragging = iota
	turning
	panning
	scrubbing
	moving
	pushing
)

const (
	turnPerPixel = 0.006 // rad
	zoomPerNotch = 0.88
	doubleClick  = 350 * time.Millisecond
	wheelRows    = 54 // pixels for each notch over a list
)

// input takes what the user did since the last time; false where that was nothing.
func (g *game) input() bool {
	did := g.keyboard()
	x, y := ebiten.CursorPosition()
	moved := x != g.mouse.x || y != g.mouse.y
	dx, dy := x-g.mouse.x, y-g.mouse.y
	g.mouse.x, g.mouse.y = x, y
	if _, notch := ebiten.Wheel(); notch != 0 {
		g.wheel(notch)
		did = true
	}
	before := g.mouse.down // else the mouse came to where it is pressed
	if g.buttons() {
		did = true
	}
	if moved && before && g.mouse.down {
		g.dragged(dx, dy)
		did = true
	}
	return did
}

// buttons takes clicks and releases. A click may be over within one look: what counts is
// that the button is not down any more.
func (g *game) buttons() bool {
	m := &g.mouse
	if m.down && !ebiten.IsMouseButtonPressed(m.pressed) {
		m.down = false
		g.released()
		return true
	}
	for _, b := range []ebiten.MouseButton{ebiten.MouseButtonLeft, ebiten.MouseButtonRight, ebiten.MouseButtonMiddle} {
		if inpututil.IsMouseButtonJustPressed(b) && !m.down {
			m.down, m.pressed, m.begunX, m.begunY = true, b, m.x, m.y
			g.pressed()
			return true
		}
	}
	return false
}

func (g *game) pressed() {
	m := &g.mouse
	m.drag = nothing
	x, y := float64(m.x), float64(m.y)
	if a, ok := g.board.At(x, y); ok {
		if a.Do == panel.Scrub {
			m.drag = scrubbing
		}
		g.act(a)
		return
	}
	g.ui.Listing, g.ui.Showing = false, false
	over := g.ui.Menu.Open && m.pressed == ebiten.MouseButtonLeft
	if g.ui.Menu.Close(); over || !g.world.Has(x, y) {
		return
	}
	g.ui.Message, g.ui.Notice = "", ""
	switch {
	case m.pressed != ebiten.MouseButtonLeft:
		m.drag = panning
	case ebiten.IsKeyPressed(ebiten.KeyShift):
		g.grab(moving)
	case ebiten.IsKeyPressed(ebiten.KeyControl):
		g.grab(pushing)
	case time.Since(m.clicked) < doubleClick:
		g.followPicked()
	default:
		m.drag = turning
	}
	m.clicked = time.Now()
}

// grab begins to move or push the thing under the mouse.
func (g *game) grab(d dragging) {
	if name, ok := g.picked(); ok {
		g.mouse.drag, g.mouse.thing = d, name
		g.hold()
	}
}

func (g *game) dragged(dx, dy int) {
	m := &g.mouse
	switch m.drag {
	case turning:
		g.leaveStanding()
		g.orbit = g.orbit.Turn(-float64(dx)*turnPerPixel, float64(dy)*turnPerPixel)
	case panning:
		g.leaveStanding()
		g.follow = ""
		perPixel := g.orbit.Distance / max(g.world.H, 1)
		g.orbit = g.orbit.Pan(-float64(dx)*perPixel, float64(dy)*perPixel)
	case scrubbing:
		if a, ok := g.board.At(float64(m.x), float64(m.begunY)); ok && a.Do == panel.Scrub {
			g.act(a)
		}
	case moving:
		g.move()
	}
}

func (g *game) released() {
	if g.mouse.drag == pushing {
		g.push()
	}
	g.click()
	g.mouse.drag = nothing
}

// wheel zooms over the world and scrolls over the panels.
func (g *game) wheel(notch float64) {
	if g.world.Has(float64(g.mouse.x), float64(g.mouse.y)) {
		g.leaveStanding()
		factor := zoomPerNotch
		if notch < 0 {
			factor = 1 / zoomPerNotch
		}
		g.orbit = g.orbit.Zoom(factor)
		return
	}
	g.ui.Scroll = max(g.ui.Scroll-notch*wheelRows, 0)
}
