// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"image"
	"image/draw"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
)

// Draw implements ebiten.Game; it paints only when there is something new. The whole
// picture is made here and given to the driver as pixels: where there is no graphics
// card, every triangle that it is given costs more than painting it.
func (g *game) Draw(screen *ebiten.Image) {
	if g.crash == nil && g.opts.Work.Wait(0) && (g.opts.Frames > 0 || g.dirty) {
		g.crash = player.Guard(func() { g.draw(screen) })
	}
}

func (g *game) draw(screen *ebiten.Image) {
	g.dirty = false
	g.paint(screen.Bounds())
	screen.WritePixels(g.picture.Pix)
	if g.drawn++; g.drawn == g.opts.Frames && g.opts.Shot != nil {
		g.opts.Shot(g.picture)
	}
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer: the picture covers all.
func (g *game) DrawFinalScreen(to ebiten.FinalScreen, from *ebiten.Image, at ebiten.GeoM) {
	to.DrawImage(from, &ebiten.DrawImageOptions{GeoM: at, Blend: ebiten.BlendCopy})
}

// paint makes the picture of the window: that of the world in its place, the board over it.
func (g *game) paint(size image.Rectangle) {
	if g.picture == nil || g.picture.Rect != size {
		g.picture = image.NewRGBA(size)
	}
	g.renew()
	g.ui.Camera, g.ui.Cameras = g.cameraName(), append([]string{freeName}, g.scene.Cameras()...)
	g.world = g.ui.Lay(&g.board, g.player, float64(g.w), float64(g.h))
	f := g.player.Frame()
	g.painted = f.Time
	g.scene.Update(g.snapshot(), g.ui.Show.Draw(g.player))
	c := g.view(f)
	g.scene.Open(&c)
	m := g.pane.Draw(g.scene, &c, int(g.world.W), int(g.world.H))
	draw.Draw(g.picture, m.Rect.Add(image.Pt(int(g.world.X), int(g.world.Y))), m, image.Point{}, draw.Src)
	soft.Paint(g.picture, &g.board)
}

// pace waits until the next picture may be due: no more are made than are seen, and
// what the user does is looked for as often.
func (g *game) pace() {
	if g.opts.Frames == 0 {
		time.Sleep(time.Until(g.looked.Add(apart)))
	}
}

// view is the camera of the next picture.
func (g *game) view(f *player.Frame) scene.Camera {
	g.scene.Aspect = g.world.W / max(g.world.H, 1)
	if g.untouched() {
		g.home = g.scene.Home()
		g.orbit = g.home
	}
	if c, ok := g.scene.Camera(g.camera, &f.Snapshot); ok && g.camera != "" {
		return c
	}
	if at, ok := g.scene.Place(g.follow, &f.Snapshot); ok {
		g.orbit.Target = at
	}
	return g.orbit.Camera(freeName)
}

// untouched tells that nobody has turned the orbit.
func (g *game) untouched() bool { return g.orbit == g.home }

// cameraName is what the view is called: the first one is that from near.
func (g *game) cameraName() string {
	switch {
	case g.camera != "":
		return g.camera
	case g.follow != "":
		return "follow " + g.follow
	case g.untouched():
		return nearName
	}
	return freeName
}
