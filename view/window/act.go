// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/scene"
)

// act does what a button, a key or a row asks for.
func (g *game) act(a panel.Action) {
	g.dirty = true
	p := g.player
	switch a.Do {
	case panel.Toggle:
		p.Toggle()
	case panel.Step:
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
	default:
		g.choose(a)
	}
}

// choose changes what is shown.
func (g *game) choose(a panel.Action) {
	switch a.Do {
	case panel.Help:
		g.ui.Help = !g.ui.Help
	case panel.View:
		g.nextCamera(1)
	case panel.Before:
		g.nextCamera(-1)
	case panel.List:
		g.ui.Listing = !g.ui.Listing
	case panel.Look:
		g.lookFrom(a.Name)
	case panel.Free:
		g.leaveStanding()
		g.camera, g.follow = "", ""
	case panel.Names:
		g.look.Names = !g.look.Names
	case panel.Eyes:
		g.look.Eyes = !g.look.Eyes
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

// plot follows a key, or no longer.
func (g *game) plot(key string) {
	s := &g.player.Series
	for i := range s.Curves {
		if s.Curves[i].Key == key {
			s.Drop(key)
			return
		}
	}
	s.Watch(key)
}

// freeName is the name of the orbit among the cameras.
const freeName = "free"

// nextCamera goes on in the list of cameras, or back.
func (g *game) nextCamera(by int) {
	names := append([]string{""}, g.scene.Cameras()...)
	g.camera = names[(slices.Index(names, g.camera)+by+len(names))%len(names)]
}

// lookFrom chooses a camera of the list.
func (g *game) lookFrom(name string) {
	g.ui.Listing = false
	if name == freeName {
		g.choose(panel.Action{Do: panel.Free})
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
	from, found := g.scene.Place(g.mouse.thing, &g.player.Frame().Snapshot)
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
	f := g.player.Frame()
	from, found := g.scene.Place(g.mouse.thing, &f.Snapshot)
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
