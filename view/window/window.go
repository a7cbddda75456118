// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"errors"
	"fmt"
	"image"
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/scene"
)

// Available tells that this build has a window.
const Available = true

const (
	usualW, usualH = 1280, 720
	budget         = 24 * time.Millisecond // of simulation for each picture
	idleTPS        = 40                    // looks for input a second while nothing moves
	activeTPS      = 60
	apart          = 22 * time.Millisecond // between two pictures, at least
)

// Open shows a player's run until the window is closed.
func Open(p *player.Player, o Options) (err error) {
	defer func() { // the display may be lost, or refuse to open at all
		if r := recover(); r != nil {
			err = fmt.Errorf("window: %v", r)
		}
	}()
	if o.W == 0 || o.H == 0 {
		o.W, o.H = usualW, usualH
	}
	g := newGame(p, o)
	if o.Lost != nil {
		onLost(g.lost)
	}
	ebiten.SetWindowSize(o.W, o.H)
	ebiten.SetWindowSizeLimits(480, 320, -1, -1)
	ebiten.SetWindowTitle(o.Title)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(activeTPS)
	err = ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{GraphicsLibrary: ebiten.GraphicsLibraryOpenGL})
	if errors.Is(err, errClosed) {
		return nil
	}
	return err
}

var errClosed = errors.New("closed")

// game is the window; it implements ebiten.Game.
type game struct {
	player *player.Player
	ui     *panel.UI
	board  panel.Board
	pane   Pane
	opts   Options

	scene  *scene.Scene
	of     any // the world that scene is of
	look   scene.Options
	orbit  scene.Orbit
	follow string // a robot or a thing that the orbit goes with
	camera string // a standing view; "" is the orbit

	w, h   int
	world  panel.Rect
	canvas *ebiten.Image // the picture of the world
	paint  painter
	mouse  pointer
	dirty  bool
	shown  time.Time // the last picture
	last   time.Time
	drawn  int

	playing sync.Mutex // held while the run goes on
	ending  sync.Once
}

func newGame(p *player.Player, o Options) *game {
	g := &game{player: p, ui: o.UI, pane: o.Pane, opts: o, dirty: true, last: time.Now()}
	g.renew()
	g.orbit = g.scene.Home()
	return g
}

// renew makes the scene of the world that is played now.
func (g *game) renew() {
	if w := g.player.Run().World(); g.of != any(w) {
		g.scene, g.of = scene.New(w), w
	}
}

// Layout implements ebiten.Game: a pixel of the window is a pixel.
func (g *game) Layout(w, h int) (int, int) {
	if w != g.w || h != g.h {
		g.w, g.h, g.dirty = w, h, true
	}
	return w, h
}

// patience is how long the last tick may take when the display is lost.
const patience = 2 * time.Second

// lost ends the process once the tick that is under way is done. Who comes second waits
// for that.
func (g *game) lost() {
	g.ending.Do(func() {
		for begun := time.Now(); !g.playing.TryLock() && time.Since(begun) < patience; {
			time.Sleep(time.Millisecond)
		}
		g.opts.Lost()
	})
}

// Update implements ebiten.Game.
func (g *game) Update() error {
	g.playing.Lock()
	defer g.playing.Unlock()
	select {
	case <-g.opts.Context.Done():
		return errClosed
	case <-g.opts.Changed:
		g.act(panel.Action{Do: panel.Reload})
	default:
	}
	if g.opts.Frames > 0 && g.drawn >= g.opts.Frames {
		return errClosed
	}
	now := time.Now()
	elapsed := now.Sub(g.last)
	g.last = now
	if g.input() {
		g.dirty = true
	}
	if g.player.Advance(elapsed, budget) {
		g.dirty = true
	}
	tps := activeTPS
	if (g.player.Paused() || g.player.Past() || g.player.Run().Done()) && !g.mouse.busy() {
		tps = idleTPS
	}
	if ebiten.TPS() != tps {
		ebiten.SetTPS(tps)
	}
	return nil
}

// Draw implements ebiten.Game; it paints only when there is something new.
func (g *game) Draw(screen *ebiten.Image) {
	now := time.Now()
	if g.opts.Frames == 0 && (!g.dirty || now.Sub(g.shown) < apart) {
		return
	}
	g.dirty, g.shown = false, now
	g.renew()
	g.ui.Camera, g.ui.Cameras = g.cameraName(), append([]string{freeName}, g.scene.Cameras()...)
	g.world = g.ui.Lay(&g.board, g.player, float64(g.w), float64(g.h))
	f := g.player.Frame()
	g.scene.Update(&f.Snapshot, g.look)
	c := g.view(f)
	w, h := int(g.world.W), int(g.world.H)
	g.show(screen, g.pane.Draw(g.scene, &c, w, h), g.world)
	g.paint.board(screen, &g.board)
	if g.drawn++; g.drawn == g.opts.Frames && g.opts.Shot != nil {
		shot := image.NewRGBA(screen.Bounds())
		screen.ReadPixels(shot.Pix)
		g.opts.Shot(shot)
	}
}

// show puts the picture of the world in its place.
func (g *game) show(screen *ebiten.Image, m *image.RGBA, at panel.Rect) {
	size := m.Bounds().Size()
	if g.canvas == nil || g.canvas.Bounds().Size() != size {
		g.canvas = ebiten.NewImage(size.X, size.Y)
	}
	g.canvas.WritePixels(m.Pix)
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(at.X, at.Y)
	screen.DrawImage(g.canvas, &o)
}

// view is the camera of the next picture.
func (g *game) view(f *player.Frame) scene.Camera {
	if c, ok := g.scene.Camera(g.camera, &f.Snapshot); ok && g.camera != "" {
		return c
	}
	if at, ok := g.scene.Place(g.follow, &f.Snapshot); ok {
		g.orbit.Target = at
	}
	return g.orbit.Camera(freeName)
}

func (g *game) cameraName() string {
	switch {
	case g.camera != "":
		return g.camera
	case g.follow != "":
		return "follow " + g.follow
	}
	return freeName
}
