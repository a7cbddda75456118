// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"image/color"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// pixelOf returns the pixel that shows a point.
func pixelOf(r *Renderer, s *scene.Scene, c *scene.Camera, p geom.Vec3) color.RGBA {
	pic := r.Draw(s, c)
	x, y, _ := c.Where(p, float64(r.w)/float64(r.h))
	return pic.RGBAAt(int((x+1)*float64(r.w)/2), int((1-y)*float64(r.h)/2))
}

// A disc on a box darkens the box's top, and nothing where there is no box.
func TestDiscsLieOnThings(t *testing.T) {
	s, c := lit(t)
	r := New(320, 180)
	c.Eye.Z = 2
	on, off := geom.Vec3{X: 0.2, Y: 1.1, Z: 0.4}, geom.Vec3{X: 0.5, Y: 1.1, Z: 0.4}
	before, beside := pixelOf(r, s, c, on), pixelOf(r, s, c, off)
	s.Discs = append(s.Discs, scene.Disc{At: geom.Vec2{X: 0.3, Y: 1.1}, Height: 0.4, Radius: 0.4, Soft: 0.1, Alpha: 0.5})
	if after := pixelOf(r, s, c, on); after.B > before.B-40 {
		t.Errorf("the box was %v, with a disc on it %v", before, after)
	}
	if after := pixelOf(r, s, c, off); after != beside {
		t.Errorf("beside the box it was %v, then %v", beside, after)
	}
}

// Through two pieces of a thing, one within the other, one still sees the most of what is
// behind them; the inner one is seen, too, and in whatever order they come.
func TestSeeingThroughAThingOfPieces(t *testing.T) {
	s, c := lit(t)
	r := New(320, 180)
	middle := geom.Vec3{X: -0.05, Y: -0.19, Z: 0.15}
	at := func(own ...scene.Solid) color.RGBA {
		s.Solids = own
		return pixelOf(r, s, c, middle)
	}
	ball := s.Solids[0]
	inner := ball
	inner.Size = inner.Size.Scale(0.9)
	inner.Material = scene.Material{Color: scene.Color{B: 1}}
	ground := at()
	s.Transparent = true
	one, two, turned := at(ball), at(ball, inner), at(inner, ball)
	far := func(a, b color.RGBA) int {
		return max(int(a.R)-int(b.R), int(b.R)-int(a.R)) + max(int(a.G)-int(b.G), int(b.G)-int(a.G)) + max(int(a.B)-int(b.B), int(b.B)-int(a.B))
	}
	s.Transparent = false
	solid := at(ball)
	if share := float64(far(one, ground)) / float64(far(solid, ground)); share > 0.4 || share < 0.2 {
		t.Errorf("ground %v, one piece %v: a share of %.2f of %v", ground, one, share, solid)
	}
	if far(two, one) < 30 || far(turned, one) < 30 || int(two.G) < int(ground.G)*4/10 {
		t.Errorf("ground %v, one piece %v, two %v %v", ground, one, two, turned)
	}
}

// Through the ball one sees the ground behind it; of a wire frame one sees the ground
// between the wires.
func TestSeeingThrough(t *testing.T) {
	s, c := lit(t)
	r := New(320, 180)
	middle := geom.Vec3{X: -0.05, Y: -0.19, Z: 0.15}
	solid := pixelOf(r, s, c, middle)
	s.Transparent = true
	half := pixelOf(r, s, c, middle)
	if !(int(half.G) > int(solid.G)+30) || int(half.R) <= int(half.G) {
		t.Errorf("the ball is %v, transparent %v", solid, half)
	}
	s.Transparent, s.Wireframe = false, true
	pic := r.Draw(s, c)
	red, other := 0, 0
	for y := 80; y < 100; y++ {
		for x := 150; x < 170; x++ {
			if p := pic.RGBAAt(x, y); reddish(p) || p.R > p.G+10 {
				red++
			} else {
				other++
			}
		}
	}
	if red < 20 || other < 20 {
		t.Errorf("%d pixels of wires, %d between them", red, other)
	}
}

// What one can see through hides neither lines nor names.
func TestWhatOneSeesThroughHidesNothing(t *testing.T) {
	s, c := lit(t)
	r := New(320, 180)
	behind := geom.Vec3{Y: 0.5, Z: 0.2}
	s.Solids, s.Labels = s.Solids[:1], nil
	marked := func(mark func()) bool {
		lines, labels := s.Lines, s.Labels
		before := pixelOf(r, s, c, behind)
		mark()
		after := pixelOf(r, s, c, behind)
		s.Lines, s.Labels = lines, labels
		return after != before
	}
	for _, through := range []bool{false, true} {
		s.Transparent = through
		if line := marked(func() {
			s.Lines = append(s.Lines, scene.Line{A: geom.Vec3{X: -1, Y: 0.5, Z: 0.2}, B: geom.Vec3{X: 1, Y: 0.5, Z: 0.2}, Width: 5, Color: scene.Color{G: 1}})
		}); line != through {
			t.Errorf("seen through is %t: a line behind the ball is seen: %t", through, line)
		}
		if label := marked(func() {
			s.Labels = append(s.Labels, scene.Label{At: behind.Sub(geom.Vec3{Z: 0.03}), Text: "behind it"})
		}); label != through {
			t.Errorf("seen through is %t: a name behind the ball is seen: %t", through, label)
		}
	}
}
