// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/scene"
)

// lit is a world with one ball in the middle and a box behind it.
func lit(t testing.TB) (*scene.Scene, *scene.Camera) {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Size: geom.Vec2{X: 4, Y: 4}},
		Objects: []sim.Object{
			{Name: "ball", Shape: sim.Ball, Radius: 0.2, Mass: 0.1, Color: "red", At: sim.Resting(0, 0)},
			{Name: "box", Shape: sim.Box, Size: geom.Vec3{X: 0.6, Y: 0.6, Z: 0.4}, Fixed: true, Color: "blue", At: sim.Resting(0, 1)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := scene.New(w)
	var snap sim.Snapshot
	w.Snapshot(&snap)
	s.Update(&snap, scene.Options{Names: true})
	return s, &scene.Camera{Eye: geom.Vec3{Y: -3, Z: 1}, Target: geom.Vec3{Z: 0.2}, FOV: 0.6}
}

// reddish and bluish tell what a pixel shows.
func reddish(c color.RGBA) bool { return int(c.R) > int(c.G)+40 && int(c.R) > int(c.B)+40 }

func bluish(c color.RGBA) bool { return int(c.B) > int(c.R)+40 && int(c.B) > int(c.G)+20 }

func TestThingsAreWhereTheCameraSeesThem(t *testing.T) {
	s, c := lit(t)
	pic := New(320, 180).Draw(s, c)
	for _, at := range []struct {
		point geom.Vec3
		is    func(color.RGBA) bool
	}{{geom.Vec3{Y: -0.199, Z: 0.2}, func(p color.RGBA) bool { return reddish(p) || p.R > 150 }}, {geom.Vec3{X: 0.28, Y: 0.7, Z: 0.35}, bluish}} {
		x, y, depth := c.Where(at.point, 320.0/180)
		if depth <= 0 {
			t.Fatalf("%v is behind the camera", at.point)
		}
		px, py := int((x+1)*160), int((1-y)*90)
		if got := pic.RGBAAt(px, py); !at.is(got) {
			t.Errorf("%v at pixel %d, %d is %v", at.point, px, py, got)
		}
	}
}

// The ball stands before the box: no pixel of its silhouette may show the box.
func TestNearHidesFar(t *testing.T) {
	s, c := lit(t)
	pic := New(320, 180).Draw(s, c)
	x, y, _ := c.Where(geom.Vec3{Z: 0.2}, 320.0/180)
	for dy := -8; dy <= 8; dy++ {
		for dx := -8; dx <= 8; dx++ {
			if bluish(pic.RGBAAt(int((x+1)*160)+dx, int((1-y)*90)+dy)) {
				t.Fatalf("the box shows through the ball at %d, %d", dx, dy)
			}
		}
	}
}

// A ball's outline must have mixed pixels: samples smooth it.
func TestEdgesAreSmooth(t *testing.T) {
	s, c := lit(t)
	pic := New(320, 180).Draw(s, c)
	levels := map[uint8]bool{}
	for y := range 180 {
		for x := 1; x < 320; x++ {
			if a, b := pic.RGBAAt(x-1, y), pic.RGBAAt(x, y); reddish(b) && !reddish(a) {
				levels[a.R] = true
			}
		}
	}
	if len(levels) < 6 {
		t.Errorf("%d different levels beside the ball", len(levels))
	}
}

func TestShadowLiesAwayFromTheSun(t *testing.T) {
	s, c := lit(t)
	r := New(320, 180)
	r.Draw(s, c)
	at := func(p geom.Vec3) bool {
		x, y, _ := c.Where(p, 320.0/180)
		return r.shadow[int((1-y)*90)*320+int((x+1)*160)] != 0
	}
	way := geom.Vec3{X: -scene.Sun.X, Y: -scene.Sun.Y}.Scale(0.2 / scene.Sun.Z)
	if !at(way.Add(geom.Vec3{X: 0.12})) {
		t.Error("no shadow beside the ball")
	}
	if at(way.Scale(-3)) {
		t.Error("a shadow towards the sun")
	}
}

// What crosses the plane of the lens is cut, not mirrored.
func TestTheGroundBeneathTheCamera(t *testing.T) {
	s, _ := lit(t)
	inside := &scene.Camera{Eye: geom.Vec3{Y: 1, Z: 0.3}, Target: geom.Vec3{Y: 3, Z: 0.3}, FOV: 1}
	pic := New(160, 90).Draw(s, inside)
	if c := pic.RGBAAt(80, 45); c.A != 255 {
		t.Error("nothing drawn")
	}
	for i := range s.Solids {
		s.Solids[i].Pose.Pos = s.Solids[i].Pose.Pos.Add(geom.Vec3{Y: math.Inf(-1)})
	}
	New(160, 90).Draw(s, inside) // no number is no crash
}

func TestSamePictureTwice(t *testing.T) {
	s, c := lit(t)
	r := New(200, 100)
	first := append([]byte(nil), r.Draw(s, c).Pix...)
	r.Draw(s, &scene.Camera{Eye: geom.Vec3{X: 3, Z: 2}, FOV: 0.6})
	if string(first) != string(r.Draw(s, c).Pix) {
		t.Error("the same scene gave two pictures")
	}
}

func TestSizes(t *testing.T) {
	s, c := lit(t)
	for _, size := range []image.Point{{0, 0}, {1, 1}, {3, 500}} {
		if got := New(size.X, size.Y).Draw(s, c).Bounds().Size(); got.X < 1 || got.Y < 1 {
			t.Errorf("%v gave %v", size, got)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	s, c := lit(b)
	r := New(960, 540)
	b.ReportAllocs()
	for b.Loop() {
		r.Draw(s, c)
	}
}

// Labels stand where the renderer itself writes them, also in a picture of another's.
func TestLabelsInAnothersPicture(t *testing.T) {
	s, c := lit(t)
	own := New(320, 180).Draw(s, c)
	other := image.NewRGBA(own.Bounds())
	var fonts letters.Fonts
	Labels(other, &fonts, s.Labels, c)
	same, written := 0, 0
	for y := range 180 {
		for x := range 320 {
			if p := other.RGBAAt(x, y); p.A == 255 && p.R < 60 {
				written++
				if q := own.RGBAAt(x, y); q.R < 90 {
					same++
				}
			}
		}
	}
	if written < 20 || same < written*9/10 {
		t.Errorf("%d dark pixels of text, %d of them in the renderer's own picture", written, same)
	}
	behind := *c
	behind.Target = c.Eye.Add(c.Eye.Sub(c.Target))
	blank := image.NewRGBA(own.Bounds())
	Labels(blank, &fonts, s.Labels, &behind)
	for _, v := range blank.Pix {
		if v != 0 {
			t.Fatal("a label behind the camera is written")
		}
	}
}
