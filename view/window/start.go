// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"errors"
	"image"
	"image/draw"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
)

// Choose shows a page of worlds until one is chosen, and returns its name; "" is that the
// page was left. world gives the world of a name for its picture; nil is that it has none.
func Choose(s *panel.Start, world func(name string) *sim.World, o Options) (name string, err error) {
	g := &starter{page: s, world: world, opts: o, dirty: true}
	ebiten.SetWindowSize(usualW, usualH)
	ebiten.SetWindowSizeLimits(480, 320, -1, -1)
	ebiten.SetWindowTitle(o.Title)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetScreenClearedEveryFrame(false)
	err = ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{GraphicsLibrary: ebiten.GraphicsLibraryOpenGL})
	if errors.Is(err, errClosed) {
		err = nil
	}
	return g.name, err
}

// starter is the window of the page; it implements ebiten.Game.
type starter struct {
	page    *panel.Start
	world   func(name string) *sim.World
	opts    Options
	board   panel.Board
	picture *image.RGBA
	x, y    int
	w, h    int
	dirty   bool
	drawn   int
	name    string

	inner *image.RGBA // of the world that inner is of
	of    string
	place panel.Rect
}

// Layout implements ebiten.Game.
func (g *starter) Layout(w, h int) (int, int) {
	if w != g.w || h != g.h {
		g.w, g.h, g.dirty = w, h, true
	}
	return w, h
}

// Update implements ebiten.Game.
func (g *starter) Update() error {
	time.Sleep(apart)
	by := 0
	for key, step := range map[ebiten.Key]int{ebiten.KeyArrowDown: 1, ebiten.KeyArrowUp: -1, ebiten.KeyPageDown: 10, ebiten.KeyPageUp: -10} {
		if held(key) {
			by += step
		}
	}
	if by != 0 {
		g.page.Move(by)
		g.dirty = true
	}
	if _, notch := ebiten.Wheel(); notch != 0 {
		g.page.Scroll -= notch * wheelRows
		g.dirty = true
	}
	g.point()
	if inpututil.IsKeyJustPressed(ebiten.KeyEnter) || inpututil.IsKeyJustPressed(ebiten.KeyNumpadEnter) {
		g.name = g.page.Entry().Name
	}
	left := inpututil.IsKeyJustPressed(ebiten.KeyEscape) || g.opts.Context.Err() != nil || g.opts.Frames > 0 && g.drawn >= g.opts.Frames
	if g.name != "" || left {
		return errClosed
	}
	return nil
}

// point takes the mouse: a row under it is chosen, and opened by a click.
func (g *starter) point() {
	x, y := ebiten.CursorPosition()
	moved := x != g.x || y != g.y
	g.x, g.y = x, y
	a, ok := g.board.At(float64(x), float64(y))
	if !ok || a.Do != panel.Choose {
		return
	}
	if moved {
		g.page.Chosen, g.dirty = int(a.At), true
	}
	if inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) {
		g.name = a.Name
	}
}

// Draw implements ebiten.Game.
func (g *starter) Draw(screen *ebiten.Image) {
	if !g.dirty && g.opts.Frames == 0 {
		return
	}
	g.dirty = false
	size := screen.Bounds()
	if g.picture == nil || g.picture.Rect != size {
		g.picture = image.NewRGBA(size)
	}
	place := g.page.Lay(&g.board, float64(size.Dx()), float64(size.Dy()))
	soft.Paint(g.picture, &g.board)
	if name := g.page.Entry().Name; g.of != name || g.place != place {
		g.of, g.place, g.inner = name, place, g.look(name, int(place.W), int(place.H))
	}
	if g.inner != nil {
		draw.Draw(g.picture, g.inner.Rect.Add(image.Pt(int(place.X), int(place.Y))), g.inner, image.Point{}, draw.Src)
	}
	screen.WritePixels(g.picture.Pix)
	if g.drawn++; g.drawn == g.opts.Frames && g.opts.Shot != nil {
		g.opts.Shot(g.picture)
	}
}

// look draws the world of a name as it is first seen.
func (g *starter) look(name string, w, h int) *image.RGBA {
	of := g.world(name)
	if of == nil || w < 16 || h < 16 {
		return nil
	}
	s := scene.New(of)
	s.Aspect = float64(w) / float64(h)
	c, _ := s.Camera(nearName, of.First())
	s.Open(&c)
	return soft.New(w, h).Draw(s, &c)
}
