// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux && cgo

package gpu

import (
	"bytes"
	"image"
	"image/color"
	"runtime"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
)

// lit is a world with a ball, a table with a small box on it, and a camera.
func lit(t *testing.T) (*scene.Scene, *scene.Camera, *sim.Snapshot) {
	t.Helper()
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Size: geom.Vec2{X: 4, Y: 4}},
		Objects: []sim.Object{
			{Name: "ball", Shape: sim.Ball, Radius: 0.2, Mass: 0.1, Color: "red", At: sim.Resting(-0.6, 0)},
			{Name: "table", Shape: sim.Box, Size: geom.Vec3{X: 1, Y: 0.8, Z: 0.3}, Fixed: true, Color: "white", At: sim.Resting(0.8, 0.6)},
			{Name: "cup", Shape: sim.Box, Size: geom.Vec3{X: 0.1, Y: 0.1, Z: 0.3}, Fixed: true, Color: "blue", At: sim.Resting(0.6, 0.4)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s, snap := scene.New(w), &sim.Snapshot{}
	w.Snapshot(snap)
	snap.Bodies[2].Pos.Z = 0.45
	s.Update(snap, scene.Options{})
	return s, &scene.Camera{Eye: geom.Vec3{Y: -4, Z: 2}, Target: geom.Vec3{Z: 0.2}, FOV: 0.6}, snap
}

// open skips where there can be no context; with one, everything must work.
func open(t *testing.T) *Pane {
	t.Helper()
	p, err := New()
	if err != nil {
		if why := noContext(); why != nil {
			t.Skip(why)
		}
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func noContext() error {
	why := make(chan error)
	go func() {
		runtime.LockOSThread() // and ends with it
		err := openContext()
		closeContext()
		why <- err
	}()
	return <-why
}

func draw(t *testing.T, p *Pane, s *scene.Scene, c *scene.Camera) *image.RGBA {
	t.Helper()
	m, err := p.Draw(s, c, 640, 360)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A picture that cannot be drawn is an error each time, and none for the next.
func TestFailureIsTold(t *testing.T) {
	s, c, _ := lit(t)
	p := open(t)
	before := bytes.Clone(draw(t, p, s, c).Pix)
	for range 2 {
		if m, err := p.Draw(s, c, 1, 1<<20); err == nil || m != nil {
			t.Errorf("no error, a picture: %v", m != nil)
		}
	}
	if !bytes.Equal(draw(t, p, s, c).Pix, before) {
		t.Error("the next picture is another")
	}
}

// Each pane has a context of its own: another's end is nothing to it.
func TestPanesAreApart(t *testing.T) {
	s, c, _ := lit(t)
	a := open(t)
	want := bytes.Clone(draw(t, a, s, c).Pix)
	for range 5 {
		b, err := New()
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if !bytes.Equal(draw(t, b, s, c).Pix, want) || !bytes.Equal(draw(t, a, s, c).Pix, want) {
				t.Fatal("a picture is another one")
			}
		}
		b.Close()
		if !bytes.Equal(draw(t, a, s, c).Pix, want) {
			t.Fatal("the other's end has changed the picture")
		}
	}
}

// at returns the pixel of a picture that shows a point.
func at(m *image.RGBA, c *scene.Camera, p geom.Vec3) color.RGBA {
	w, h := float64(m.Rect.Dx()), float64(m.Rect.Dy())
	x, y, _ := c.Where(p, w/h)
	return m.RGBAAt(int((x+1)*w/2), int((1-y)*h/2))
}

// away is where the shadow of a point at a height lies on what is level.
func away(p geom.Vec3, height float64) geom.Vec3 {
	return p.Sub(scene.Sun.Scale((p.Z - height) / scene.Sun.Z))
}

// Things keep the sun from the ground and from each other, and nothing else does.
func TestShadows(t *testing.T) {
	s, c, _ := lit(t)
	m := draw(t, open(t), s, c)
	shade := func(p geom.Vec3) float64 { return float64(at(m, c, p).G) }
	open := shade(geom.Vec3{X: -0.4, Y: -0.9})
	table := shade(geom.Vec3{X: 1.15, Y: 0.4, Z: 0.3})
	for _, place := range []struct {
		name        string
		at          geom.Vec3
		lit         float64
		least, most float64 // share of that
	}{
		{"behind the ball", away(geom.Vec3{X: -0.6, Z: 0.2}, 0).Add(geom.Vec3{X: 0.08}), open, 0.4, 0.75},
		{"beside the ball's shadow", geom.Vec3{X: -1.3, Y: 0.2}, open, 0.95, 1.05},
		{"towards the sun", geom.Vec3{X: -0.9, Y: -0.3}, open, 0.95, 1.05},
		{"behind the table", geom.Vec3{X: 1.42, Y: 0.45}, open, 0.4, 0.75},
		{"on the table behind the cup", away(geom.Vec3{X: 0.6, Y: 0.4, Z: 0.5}, 0.3), table, 0.4, 0.8},
		{"on the table before the cup", geom.Vec3{X: 0.45, Y: 0.28, Z: 0.3}, table, 0.93, 1.07},
	} {
		if share := shade(place.at) / place.lit; share < place.least || share > place.most {
			t.Errorf("%s: %.2f of the light, not %v to %v", place.name, share, place.least, place.most)
		}
	}
}

// A wire frame throws no shadow, and through what is transparent one sees the floor.
func TestSeeingThrough(t *testing.T) {
	s, c, snap := lit(t)
	p := open(t)
	middle := geom.Vec3{X: -0.6, Y: -0.19, Z: 0.15}
	solid := at(draw(t, p, s, c), c, middle)
	s.Update(snap, scene.Options{Transparent: true})
	if half := at(draw(t, p, s, c), c, middle); int(half.G) < int(solid.G)+20 {
		t.Errorf("the ball is %v, transparent %v", solid, half)
	}
	s.Update(snap, scene.Options{Wireframe: true})
	m := draw(t, p, s, c)
	behind, free := at(m, c, away(geom.Vec3{X: -0.6, Z: 0.2}, 0).Add(geom.Vec3{X: 0.1})), at(m, c, geom.Vec3{X: -0.4, Y: -0.9})
	if int(behind.G) < int(free.G)-12 {
		t.Errorf("the shadow of a wire frame is %v, the floor %v", behind, free)
	}
	s.Update(snap, scene.Options{})
	if again := at(draw(t, p, s, c), c, middle); again != solid {
		t.Errorf("the ball was %v, in the end %v", solid, again)
	}
}

// The open floor and the sky are those of our own renderer, and labels stand where it
// writes them: hidden ones nowhere.
func TestAsSoft(t *testing.T) {
	s, c, snap := lit(t)
	s.Update(snap, scene.Options{Names: true})
	s.Labels = append(s.Labels, scene.Label{At: geom.Vec3{X: 0.8, Y: 1.2, Z: 0.05}, Text: "behind the table"})
	p := open(t)
	gpu := draw(t, p, s, c)
	own := soft.New(640, 360).Draw(s, c)
	for _, place := range []geom.Vec3{{X: -1.2, Y: -0.7}, {X: 0.3, Y: -0.8}, {X: -3, Y: 30}, {X: -3, Y: 300, Z: 130}} {
		a, b := at(gpu, c, place), at(own, c, place)
		if !near3(a, b, 4) {
			t.Errorf("at %v it is %v, in our own picture %v", place, a, b)
		}
	}
	both, ours := 0, 0
	for i := 0; i < len(own.Pix); i += 4 {
		if own.Pix[i] < 60 && own.Pix[i+1] < 60 && own.Pix[i+2] < 60 {
			ours++
			if gpu.Pix[i] < 90 && gpu.Pix[i+1] < 90 && gpu.Pix[i+2] < 90 {
				both++
			}
		}
	}
	if ours < 50 || both < ours*9/10 {
		t.Errorf("%d dark pixels of text, %d of them in both", ours, both)
	}
	if len(p.labels) != 3 {
		t.Errorf("labels %+v: those of three things were to be seen", p.labels)
	}
}

func near3(a, b color.RGBA, slack int) bool {
	for _, p := range [3][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}} {
		if d := int(p[0]) - int(p[1]); d > slack || d < -slack {
			return false
		}
	}
	return true
}
