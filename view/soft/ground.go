// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

var (
	zenith  = scene.Color{R: 0.62, G: 0.74, B: 0.86}
	horizon = scene.Color{R: 0.87, G: 0.90, B: 0.92}
	beyond  = scene.Color{R: 0.62, G: 0.65, B: 0.63} // ground outside the world's size
)

const (
	hazeFrom  = 8.0  // m from the eye: where the ground begins to fade
	hazeOver  = 40.0 // m: over which it fades
	gridWidth = 0.012
)

// background draws the ground and the sky, unless they are as in the last picture.
func (r *Renderer) background(s *scene.Scene, c *scene.Camera) {
	if r.hasBack && r.backOf == *c && r.backFor == s.Ground {
		return
	}
	r.hasBack, r.backOf, r.backFor = true, *c, s.Ground
	v := &r.camera
	for y := range r.h {
		row := v.forward.Add(v.up.Scale((v.cy - float64(y) - 0.5) / v.scale))
		for x := range r.w {
			d := row.Add(v.right.Scale((float64(x) + 0.5 - v.cx) / v.scale))
			r.back[y*r.w+x] = pack(r.far(&s.Ground, d))
		}
	}
}

// far returns the colour of what is seen in a direction behind all solids.
func (r *Renderer) far(g *scene.Ground, d geom.Vec3) scene.Color {
	v := &r.camera
	if d.Z >= 0 || v.eye.Z <= 0 {
		up := max(d.Z, 0) / d.Norm()
		return horizon.Mix(zenith, math.Min(up*2.2, 1))
	}
	t := -v.eye.Z / d.Z
	p := v.eye.XY().Add(d.XY().Scale(t))
	pixel := t / v.scale // m across a pixel
	c := ground(g, p, pixel, pixel*d.Norm()/-d.Z)
	haze := geom.Clamp((t*d.Norm()-hazeFrom)/hazeOver, 0, 1)
	return c.Mix(horizon, haze)
}

// ground returns the colour of the floor at p; across and along are what a pixel
// covers of it, m.
func ground(g *scene.Ground, p geom.Vec2, across, along float64) scene.Color {
	if math.Abs(p.X) > g.Size.X/2 || math.Abs(p.Y) > g.Size.Y/2 {
		return beyond
	}
	blur := max(gridWidth, math.Sqrt(across*along))
	line := gridWidth / blur * max(stroke(p.X, g.Grid, blur), stroke(p.Y, g.Grid, blur))
	return g.Color.Mix(g.Line, line)
}

// stroke is 1 on a line of a grid, 0 from a blur away.
func stroke(x, step, blur float64) float64 {
	off := math.Abs(x - float64(step*math.Round(x/step)))
	return geom.Clamp(1.5-off/blur, 0, 1)
}

// onGround returns where the ray through the middle of pixel x, y meets the ground.
func (v *view) onGround(x, y int) (geom.Vec2, bool) {
	d := v.forward.Add(v.right.Scale((float64(x) + 0.5 - v.cx) / v.scale)).Add(v.up.Scale((v.cy - float64(y) - 0.5) / v.scale))
	if d.Z >= -1e-6 {
		return geom.Vec2{}, false
	}
	return v.eye.XY().Add(d.XY().Scale(-v.eye.Z / d.Z)), true
}

// discs paints circles on the ground.
func (r *Renderer) discs(list []scene.Disc) {
	for i := range list {
		d := &list[i]
		x0, y0, x1, y1, ok := r.around(d.At, d.Radius)
		for y := y0; ok && y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				p, hit := r.camera.onGround(x, y)
				if !hit {
					continue
				}
				k := (d.Radius - p.Dist(d.At)) / max(d.Radius*d.Soft, 1e-6)
				if k > 0 {
					k = min(k, 1)
					at := y*r.w + x
					r.frame[at] = blend(r.frame[at], d.Color, d.Alpha*k*k*(3-2*k))
				}
			}
		}
	}
}

// around returns the pixels in which a circle on the ground lies.
func (r *Renderer) around(at geom.Vec2, radius float64) (x0, y0, x1, y1 int, ok bool) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, d := range [...]geom.Vec2{{X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: -1, Y: -1}} {
		c := corner{at: r.camera.from(at.Add(d.Scale(radius)).To3D(0))}
		if c.at.Z < near {
			return 0, 0, r.w - 1, r.h - 1, true
		}
		r.camera.project(&c)
		left, right = min(left, c.x), max(right, c.x)
		top, bottom = min(top, c.y), max(bottom, c.y)
	}
	x0, x1 = max(int(left)-1, 0), min(int(right)+1, r.w-1)
	y0, y1 = max(int(top)-1, 0), min(int(bottom)+1, r.h-1)
	return x0, y0, x1, y1, x0 <= x1 && y0 <= y1
}
