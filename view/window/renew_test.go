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
	keeps bool    // what was asked for, where files are read again
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
func (r *rolling) Show(into *sim.Snapshot)            { r.world.Snapshot(into) }
func (r *rolling) Now() int64                         { return r.world.Now() }
func (r *rolling) Tick()                              { r.world.Tick() }
func (r *rolling) Do(in sim.Input) error              { return r.world.Do(in) }
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
	now, asked := r.world.Ticks(), r.world.Asked()
	r.at = 3
	for r.begin(); r.world.Ticks() < now; {
		r.world.Tick()
		tick()
	}
	for i := range asked {
		if r.keeps {
			_ = r.world.Do(asked[i])
		}
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

// What was dragged while time stood still is seen there, too, once files were read again: the
// run has kept it. What it has not kept is seen where it is.
func TestWhatIsDraggedIsSeenAfterAReload(t *testing.T) {
	for _, kept := range []bool{true, false} {
		run := (&rolling{t: t, keeps: kept}).begin()
		p := player.New(run)
		g := newGame(p, Options{UI: &panel.UI{}})
		p.Pause(true)
		p.Step(10)
		g.try(sim.Input{Op: sim.OpMove, Name: "ball", At: sim.Resting(-2, 1)})
		g.act(panel.Action{Do: panel.Reload})
		g.renew()
		at := g.shownAt(0)
		if there := at.XY() == (geom.Vec2{X: -2, Y: 1}); there != kept {
			t.Errorf("kept: %v, it is seen at %v", kept, at)
		}
		if p.Step(1); kept && p.Frame().Bodies[0].Pos.Dist(at) > 0.01 {
			t.Errorf("it came to %v", p.Frame().Bodies[0].Pos)
		}
	}
}

// Esc, or Free, on the first view frees the camera, and that is seen at once; the view stays
// where it is. So it does from the list of cameras.
func TestTheFirstViewIsFreed(t *testing.T) {
	for _, a := range []panel.Action{{Do: panel.Free}, {Do: panel.Look, Name: freeName}} {
		p := player.New((&rolling{t: t}).begin())
		g := newGame(p, Options{UI: &panel.UI{}})
		g.world = panel.Rect{W: 800, H: 450}
		before := g.view(p.Frame())
		g.act(a)
		after := g.view(p.Frame())
		if got := g.cameraName(); got != freeName || after.Eye != before.Eye || after.Target != before.Target {
			t.Errorf("%s: the view is %q, from %v", a.Do, got, after.Eye)
		}
	}
}
