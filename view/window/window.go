// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/scene"
)

// Available tells that this build has a window.
const Available = true

const (
	usualW, usualH = 1280, 720
	budget         = 24 * time.Millisecond // of simulation for each picture
	apart          = 22 * time.Millisecond // between two pictures, and two looks for input
)

// Open shows a player's run until the window is closed.
func Open(p *player.Player, o Options) (err error) {
	defer func() { // the display may be lost, or refuse to open at all
		if r := recover(); r != nil {
			err = fmt.Errorf("window: %v", r)
		}
	}()
	if o.Work == nil {
		o.Work = &player.Work{}
	}
	if o.W == 0 || o.H == 0 {
		o.W, o.H = usualW, usualH
	}
	g := newGame(p, o)
	if o.Lost != nil {
		watch(o.W, o.H, g.destroyed, func() { g.lost(errDisplay) })
	}
	ebiten.SetWindowSize(o.W, o.H)
	ebiten.SetWindowSizeLimits(480, 320, -1, -1)
	ebiten.SetWindowTitle(o.Title)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(ebiten.SyncWithFPS) // the pace is our own
	ebiten.SetVsyncEnabled(false)
	ebiten.SetWindowClosingHandled(true)
	err = ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{GraphicsLibrary: ebiten.GraphicsLibraryOpenGL})
	g.ending.Do(func() {}) // from now on there is nothing to be lost
	if errors.Is(err, errClosed) {
		return nil
	}
	return err
}

// game is the window; it implements ebiten.Game.
type game struct {
	player *player.Player
	ui     *panel.UI
	board  panel.Board
	pane   Pane
	opts   Options

	scene  *scene.Scene
	of     any // the world that scene is of
	orbit  scene.Orbit
	home   scene.Orbit // from where the orbit began
	follow string      // a robot or a thing that the orbit goes with
	camera string      // a standing view; "" is the orbit

	w, h    int
	world   panel.Rect
	picture *image.RGBA // of the whole window
	painted int64       // ns: the time that it shows
	mouse   pointer
	asked   sim.Snapshot // what is drawn, with what the next tick is to move
	dirty   bool
	last    time.Time // the run was let go on
	looked  time.Time // Update was called
	drawn   int

	message string    // of a refusal that is shown
	since   time.Time // when it came
	quit    bool      // the user wants it closed
	crash   error     // a panic, which closes it

	playing sync.Mutex // held while the run goes on
	ending  sync.Once
	closing atomic.Bool // by the user, or by the program
}

func newGame(p *player.Player, o Options) *game {
	g := &game{player: p, ui: o.UI, pane: o.Pane, opts: o, dirty: true, last: time.Now()}
	g.renew()
	g.ui.Show.Beliefs = g.scene.OneRobot()
	return g
}

// renew makes the scene of the world that is played now; what is seen of it is left as
// it is.
func (g *game) renew() {
	w := g.player.Run().World()
	if g.of == any(w) {
		return
	}
	before := g.scene
	g.scene, g.of = scene.New(w), w
	if before == nil {
		return
	}
	if g.scene.Aspect = before.Aspect; g.scene.Home() != before.Home() {
		g.home = scene.Orbit{} // another file, other things: the orbit is the user's from now on
	}
	if !slices.Contains(g.scene.Cameras(), g.camera) {
		g.camera = ""
	}
}

// Layout implements ebiten.Game: a pixel of the window is a pixel.
func (g *game) Layout(w, h int) (int, int) {
	if g.opts.Work.Wait(0) && (w != g.w || h != g.h) {
		g.w, g.h, g.dirty = w, h, true
	}
	return w, h
}

// Update implements ebiten.Game. While something is under way the window can be closed, and
// that is all. A panic closes the window: it is the error.
func (g *game) Update() error {
	g.pace()
	g.looked = time.Now()
	work := g.opts.Work
	if work.Wait(0) && g.crash == nil && g.drawn > 0 && !g.over() { // there is a picture
		work.Do(player.Longest, g.advance)
	}
	free := work.Wait(0)
	if free && g.crash == nil {
		g.crash = work.Crash()
	}
	switch {
	case g.crash != nil:
		g.closing.Store(true)
		return g.crash
	case g.over(), free && g.quit, !free && g.leaves():
		g.closing.Store(true)
		return errClosed
	}
	return nil
}

// advance takes what the user did and lets the run go on.
func (g *game) advance() {
	g.playing.Lock()
	defer g.playing.Unlock()
	select {
	case <-g.opts.Changed:
		g.act(panel.Action{Do: panel.Reload})
	default:
	}
	now := time.Now()
	elapsed := now.Sub(g.last)
	g.last = now
	if g.input() || g.fade(now) {
		g.dirty = true
	}
	if g.player.Advance(elapsed, budget) {
		g.dirty = true
	}
}
