// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

// rolling is a run of a ball that rolls away; going back builds it anew.
type rolling struct {
	player.Run
	t     *testing.T
	world *sim.World
	at    float64 // m: where the ball begins
}

func (r *rolling) begin() *rolling {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Ground: sim.Ground{Size: geom.Vec2{X: 9 + r.at, Y: 9}},
		Objects: []sim.Object{{Name: "ball", Shape: sim.Ball, Radius: 0.1, Mass: 0.1, Friction: 0.01, At: sim.Resting(r.at, 0)}},
	})
	if err == nil {
		err = w.Do(sim.Input{Op: sim.OpPush, Name: "ball", At: geom.Vec3{X: 0.2}})
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.world = w
	return r
}

func (r *rolling) World() *sim.World                  { return r.world }
func (r *rolling) Tick()                              { r.world.Tick() }
func (r *rolling) Done() bool                         { return false }
func (r *rolling) Programs() []string                 { return nil }
func (r *rolling) Expectations() []player.Expectation { return nil }
func (r *rolling) SnapshotLife(*trace.Life) bool      { return false }
func (r *rolling) Keep(to []float32) []float32        { return to }

func (r *rolling) Rewind(tick int64) error {
	for r.begin(); r.world.Ticks() < tick; {
		r.world.Tick()
	}
	return nil
}

// Reload implements player.Run: in the file that is read again the ball begins elsewhere
// on a larger ground.
func (r *rolling) Reload(tick func()) error {
	now := r.world.Ticks()
	r.at = 3
	for r.begin(); r.world.Ticks() < now; {
		r.world.Tick()
		tick()
	}
	return nil
}

// Neither a step back nor files that are read again move a camera that nobody has
// touched; a camera that is not there any more is left.
func TestGoingBackLeavesTheCamera(t *testing.T) {
	p := player.New((&rolling{t: t}).begin())
	g := newGame(p, Options{UI: &panel.UI{}})
	g.world = panel.Rect{W: 800, H: 450}
	before := g.view(p.Frame())
	if got := g.cameraName(); got != nearName {
		t.Errorf("the first view is %q", got)
	}
	p.Pause(true)
	p.Step(80)
	for _, do := range []panel.Verb{panel.Back, panel.Reload} {
		g.camera = "gone"
		g.act(panel.Action{Do: do})
		g.renew()
		if after := g.view(p.Frame()); g.camera != "" || after.Eye != before.Eye || after.Target != before.Target {
			t.Errorf("%s: camera %q went from %v to %v", do, g.camera, before.Eye, after.Eye)
		}
	}
	if got := g.cameraName(); got != freeName {
		t.Errorf("the view of what was is called %q", got)
	}
}
