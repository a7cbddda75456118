// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/scene"
)

// act does what a button, a key or a row asks for.
func (g *game) act(a panel.Action) {
	g.dirty = true
	g.ui.Notice = ""
	p := g.player
	switch a.Do {
	case panel.Toggle:
		p.Toggle()
	case panel.Step:
		g.ui.Message = p.Over()
		p.Step(1)
	case panel.Back:
		p.Step(-1)
	case panel.Faster:
		p.Faster()
	case panel.Slower:
		p.Slower()
	case panel.Reset:
		p.Reset()
	case panel.Reload:
		p.Reload()
	case panel.Scrub:
		p.Scrub(a.At)
	case panel.Full:
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	case panel.Save:
		g.save()
	case panel.Quit:
		g.quit = true
	default:
		g.choose(a)
	}
}

// choose changes what is shown.
func (g *game) choose(a panel.Action) {
	if g.ui.Show.Switch(a.Do) {
		return
	}
	switch a.Do {
	case panel.Help:
		g.ui.Help = !g.ui.Help
	case panel.View:
		g.nextCamera(1)
	case panel.Before:
		g.nextCamera(-1)
	case panel.List:
		g.ui.Listing, g.ui.Showing = !g.ui.Listing, false
	case panel.Show:
		g.ui.Listing, g.ui.Showing = false, !g.ui.Showing
	case panel.Folds:
		g.ui.Fold = g.ui.Fold.Next()
	case panel.Larger:
		g.ui.Enlarge(panel.ZoomStep)
	case panel.Less:
		g.ui.Enlarge(-panel.ZoomStep)
	case panel.Search:
		g.ui.Find.Typing = !g.ui.Find.Typing
	case panel.Look:
		g.lookFrom(a.Name)
	case panel.Free:
		g.free()
	case panel.Tab:
		g.ui.Tab, g.ui.Scroll = a.Name, 0
	case panel.Next:
		g.ui.NextTab(g.player.Frame())
	case panel.Select:
		again := g.ui.Picked && g.ui.Program == a.Name && g.ui.Node == a.Path
		g.ui.Picked, g.ui.Program, g.ui.Node = !again, a.Name, a.Path
	case panel.Plot:
		g.plot(a.Path)
	}
}

// free closes what lies over the picture; where nothing does, the camera is freed.
func (g *game) free() {
	u := g.ui
	if u.Help || u.Listing || u.Showing || u.Find.Text != "" || u.Message != "" {
		u.Help, u.Listing, u.Showing, u.Message = false, false, false, ""
		u.Find.Leave()
		return
	}
	g.loosen()
}

// loosen frees the camera where it is, also from the first view.
func (g *game) loosen() {
	g.view(g.player.Frame()) // the orbit begins there
	g.leaveStanding()
	g.follow, g.home = "", scene.Orbit{}
}

// messageFor is how long a refusal is shown.
const messageFor = 2500 * time.Millisecond

// fade takes away a refusal that was shown for its time, and tells whether it did.
func (g *game) fade(now time.Time) bool {
	if g.ui.Message != g.message {
		g.message, g.since = g.ui.Message, now
	}
	if g.message == "" || now.Sub(g.since) < messageFor {
		return false
	}
	g.ui.Message = ""
	return true
}

// save has the picture of the window saved.
func (g *game) save() {
	if g.opts.Save == nil || g.picture == nil {
		return
	}
	name, err := g.opts.Save(g.picture, g.painted)
	if err != nil {
		g.ui.Message = err.Error()
		return
	}
	g.ui.Notice = "saved " + name
}

// plot follows a key, or no longer.
func (g *game) plot(key string) {
	s := &g.player.Series
	if _, is := g.player.Run().Text(key); is {
		g.ui.Message = key + " is a text, which cannot be plotted"
		return
	}
	for i := range s.Curves {
		if s.Curves[i].Key == key {
			s.Drop(key)
			return
		}
	}
	g.player.Watch(key)
}

// Names among the cameras: of the orbit, and of the standing view from which it begins.
const (
	freeName = "free"
	nearName = "near"
)

// nextCamera goes on in the list of cameras, or back.
func (g *game) nextCamera(by int) {
	names := append([]string{""}, g.scene.Cameras()...)
	g.camera = names[(slices.Index(names, g.camera)+by+len(names))%len(names)]
}

// lookFrom chooses a camera of the list.
func (g *game) lookFrom(name string) {
	g.ui.Listing = false
	if name == freeName {
		g.loosen()
		return
	}
	g.camera = name
}

// leaveStanding goes on from a standing view with the free camera.
func (g *game) leaveStanding() {
	if g.camera == "" {
		return
	}
	c := g.view(g.player.Frame())
	g.camera = ""
	g.orbit = scene.OrbitOf(&c)
}

// ray is the line of sight through the mouse.
func (g *game) ray() geom.Ray {
	c := g.view(g.player.Frame())
	x := 2*(float64(g.mouse.x)-g.world.X)/g.world.W - 1
	y := 1 - 2*(float64(g.mouse.y)-g.world.Y)/g.world.H
	return c.Pick(x, y, g.world.W/g.world.H)
}

// picked returns the thing or robot under the mouse.
func (g *game) picked() (string, bool) {
	return g.scene.Picked(g.ray())
}

func (g *game) followPicked() {
	if name, ok := g.picked(); ok {
		g.leaveStanding()
		g.follow = name
	}
}

// floor is where the line of sight meets a height above the ground.
func floor(r geom.Ray, z float64) (geom.Vec3, bool) {
	if r.Dir.Z > -1e-3 {
		return geom.Vec3{}, false
	}
	return r.Origin.Add(r.Dir.Scale((z - r.Origin.Z) / r.Dir.Z)), true
}

// hold notes where on the ground the thing was taken, so that it does not jump.
func (g *game) hold() {
	g.mouse.offset = geom.Vec3{}
	from, found := g.scene.Place(g.mouse.thing, g.snapshot())
	if at, ok := floor(g.ray(), 0); ok && found {
		g.mouse.offset = from.Sub(at)
	}
}

// move asks for the thing that is dragged to go with the mouse.
func (g *game) move() {
	at, ok := floor(g.ray(), 0)
	if !ok {
		return
	}
	at = g.inside(at.Add(g.mouse.offset))
	in := sim.Input{Op: sim.OpMove, Name: g.mouse.thing, At: sim.Resting(at.X, at.Y)}
	if r, ok := g.player.Run().World().Robot(g.mouse.thing); ok {
		in.Value = r.Base().Yaw
	}
	g.try(in)
}

// inside is the place nearest to a point that is on the world's ground, a little
// before its edge.
func (g *game) inside(at geom.Vec3) geom.Vec3 {
	size := g.scene.Ground.Size
	at.X = geom.Clamp(at.X, margin-size.X/2, size.X/2-margin)
	at.Y = geom.Clamp(at.Y, margin-size.Y/2, size.Y/2-margin)
	return at
}

// A push drawn a metre long changes a thing's speed by so much, and gives a robot so
// large a blow.
const (
	pushSpeed   = 3.0 // m/s
	pushImpulse = 4.0 // N s
	margin      = 0.1 // m
)

// weight is the impulse in N s of a push at what has a name, drawn a metre long.
func (g *game) weight(name string) float64 {
	w := g.player.Run().World()
	if i, ok := w.Object(name); ok {
		return pushSpeed * w.Model.Objects[i].Mass
	}
	return pushImpulse
}

// push strikes the thing towards where the mouse was drawn to.
func (g *game) push() {
	from, found := g.scene.Place(g.mouse.thing, g.snapshot())
	to, ok := floor(g.ray(), from.Z)
	if !found || !ok {
		return
	}
	d := to.Sub(from).XY().Scale(g.weight(g.mouse.thing))
	g.try(sim.Input{Op: sim.OpPush, Name: g.mouse.thing, At: d.To3D(0)})
}

// try asks for an input; the reason of a refusal is shown.
func (g *game) try(in sim.Input) {
	g.ui.Message = ""
	if err := g.player.Do(in); err != nil {
		g.ui.Message = err.Error()
	}
}
