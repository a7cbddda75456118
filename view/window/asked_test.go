// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"errors"
	"image"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/scene"
)

// furnished is a run of a ball, a person, a table and a drum.
type furnished struct{ rolling }

func (r *furnished) Do(in sim.Input) error {
	if in.At.X > 3 {
		return errors.New("no")
	}
	return r.world.Do(in)
}

// gallery is a pane that keeps where solids were.
type gallery struct{ places map[string]geom.Vec3 }

func (p *gallery) Name() string { return "gallery" }
func (p *gallery) Draw(s *scene.Scene, _ *scene.Camera, w, h int) *image.RGBA {
	p.places = map[string]geom.Vec3{}
	for i := range s.Solids {
		if _, there := p.places[s.Solids[i].Owner]; !there {
			p.places[s.Solids[i].Owner] = s.Solids[i].Pose.Pos
		}
	}
	return image.NewRGBA(image.Rect(0, 0, w, h))
}

func furnish(t *testing.T) (*game, *gallery) {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Ground: sim.Ground{Size: geom.Vec2{X: 9, Y: 9}},
		Objects: []sim.Object{
			{Name: "ball", Shape: sim.Ball, Radius: 0.1, Mass: 0.1, Friction: 0.01, Slide: 0.5, At: sim.Resting(0, 0)},
			{Name: "ann", Shape: sim.Person, Radius: 0.25, Height: 1.7, At: sim.Resting(-1, 1)},
			{Name: "table", Shape: sim.Box, Size: geom.Vec3{X: 1, Y: 0.8, Z: 0.4}, Yaw: 0.5, Fixed: true, At: sim.Resting(1, -1)},
			{Name: "drum", Shape: sim.Cylinder, Radius: 0.4, Height: 0.5, Fixed: true, At: sim.Resting(-2, -2)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	pane := &gallery{}
	g := newGame(player.New(&furnished{rolling{t: t, world: w}}), Options{UI: &panel.UI{}, Pane: pane})
	g.w, g.h = 800, 600
	g.player.Pause(true)
	return g, pane
}

func (g *game) shownAt(i int) geom.Vec3 { return g.snapshot().Bodies[i].Pos }

// While time stands still what is dragged is seen where it will be, on what is there; the
// world knows nothing of it until it ticks, and then it is there.
func TestWhatIsDraggedIsSeenAtOnce(t *testing.T) {
	for _, c := range []struct {
		name string
		i    int
		to   geom.Vec2
	}{
		{"ball", 0, geom.Vec2{X: -2, Y: 1}},
		{"ball", 0, geom.Vec2{X: 1.3, Y: -0.7}},
		{"ball", 0, geom.Vec2{X: -1.9, Y: -2.2}},
		{"ball", 0, geom.Vec2{X: -1.6, Y: -1.6}},
		{"ann", 1, geom.Vec2{X: 2, Y: 2}},
	} {
		g, pane := furnish(t)
		g.paint(image.Rect(0, 0, 800, 600))
		from := pane.places[c.name]
		before := g.player.Frame().Bodies[c.i].Pos
		g.try(sim.Input{Op: sim.OpMove, Name: c.name, At: sim.Resting(0.3, 0.3)})
		g.try(sim.Input{Op: sim.OpMove, Name: c.name, At: sim.Resting(c.to.X, c.to.Y)})
		g.paint(image.Rect(0, 0, 800, 600))
		if by := pane.places[c.name].Sub(from).XY(); by.Dist(c.to.Sub(before.XY())) > 1e-9 {
			t.Errorf("%s is drawn %v from where it was", c.name, by)
		}
		if now := g.player.Run().World().Bodies()[c.i].Pos; now != before || g.player.Frame().Bodies[c.i].Pos != before {
			t.Errorf("the world is another one: %v", now)
		}
		seen := g.shownAt(c.i)
		g.player.Step(1)
		if there := g.player.Frame().Bodies[c.i].Pos; there.Dist(seen) > 0.01 || g.shownAt(c.i) != there {
			t.Errorf("%s was seen at %v, and came to %v", c.name, seen, there)
		}
	}
}

// The past is shown as it was, whatever is asked for.
func TestThePastIsNotDragged(t *testing.T) {
	g, _ := furnish(t)
	g.player.Step(8)
	g.try(sim.Input{Op: sim.OpMove, Name: "ball", At: sim.Resting(2, 0)})
	g.player.Scrub(0)
	if got := g.shownAt(0); !g.player.Past() || got.X == 2 {
		t.Errorf("past %t, at %v", g.player.Past(), got)
	}
}

// What is refused stays where it is; what was asked for is forgotten with its tick.
func TestWhatIsRefusedSnapsBack(t *testing.T) {
	g, _ := furnish(t)
	at := g.shownAt(0)
	g.try(sim.Input{Op: sim.OpMove, Name: "ball", At: sim.Resting(4, 0)})
	if g.shownAt(0) != at || g.ui.Message != "no" {
		t.Errorf("%v; %q", g.shownAt(0), g.ui.Message)
	}
	g.try(sim.Input{Op: sim.OpMove, Name: "ball", At: sim.Resting(2, 0)})
	g.try(sim.Input{Op: sim.OpMove, Name: "ball", At: sim.Resting(4, 0)})
	if got := g.shownAt(0); got.X != 2 || g.ui.Message != "no" {
		t.Errorf("%v; %q", got, g.ui.Message)
	}
	g.player.Reset()
	if got := g.shownAt(0); got.X == 2 {
		t.Error("it is seen in another run")
	}
}
