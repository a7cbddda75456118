// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

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
		if d.Height > 0 {
			continue // it lies on a thing
		}
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
