// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"math/bits"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// shade darkens the ground where solids keep the sun away.
func (r *Renderer) shade(solids []scene.Solid) {
	clear(r.shadow)
	for i := range solids {
		r.cast(&solids[i])
	}
	for i, mask := range r.shadow {
		if mask == 0 {
			continue
		}
		keep := 1 - float64((1-shadowed)*float64(bits.OnesCount8(mask))/samples)
		k := uint32(keep * 256)
		c := r.frame[i]
		r.frame[i] = (c&0xff00ff)*k>>8&0xff00ff | (c&0x00ff00)*k>>8&0x00ff00
	}
}

// cast throws a solid along the sun's rays onto the ground.
func (r *Renderer) cast(s *scene.Solid) {
	mesh := r.meshes.Of(s)
	if s.Pose.Pos.Z+mesh.Radius < 0 {
		return
	}
	r.points = r.points[:0]
	for _, p := range mesh.Points {
		w := s.Pose.Apply(p)
		t := max(w.Z, 0) / sun.Z
		c := corner{at: r.camera.from(geom.Vec3{X: w.X - float64(sun.X*t), Y: w.Y - float64(sun.Y*t)})}
		r.camera.project(&c)
		r.points = append(r.points, c)
	}
	towards := s.Pose.Rot.Inv().Rotate(sun)
	for _, t := range mesh.Triangles {
		if mesh.Normals[t.A].Dot(towards) <= 0 && mesh.Normals[t.B].Dot(towards) <= 0 && mesh.Normals[t.C].Dot(towards) <= 0 {
			continue
		}
		a, b, c := &r.points[t.A], &r.points[t.B], &r.points[t.C]
		if a.at.Z >= near && b.at.Z >= near && c.at.Z >= near {
			r.darken(a, b, c)
		}
	}
}

// darken marks the samples of the ground that a triangle covers.
func (r *Renderer) darken(a, b, c *corner) {
	area := float64((b.x-a.x)*(c.y-a.y)) - float64((c.x-a.x)*(b.y-a.y))
	if area > -1e-9 && area < 1e-9 {
		return
	}
	inverse := -1 / area
	ea, eb, ec := newEdge(b, c, inverse), newEdge(c, a, inverse), newEdge(a, b, inverse)
	x0, x1 := max(int(min(a.x, b.x, c.x)-1), 0), min(int(max(a.x, b.x, c.x)+1), r.w-1)
	y0, y1 := max(int(min(a.y, b.y, c.y)-1), 0), min(int(max(a.y, b.y, c.y)+1), r.h-1)
	for y := y0; y <= y1; y++ {
		row := float64(y) + 0.5
		lo, hi := ea.span(row, x0, x1)
		lo, hi = eb.span(row, lo, hi)
		lo, hi = ec.span(row, lo, hi)
		for x := lo; x <= hi; x++ {
			col := float64(x) + 0.5
			r.shadow[y*r.w+x] |= cover(&ea, col, row) & cover(&eb, col, row) & cover(&ec, col, row)
		}
	}
}

// cover returns the samples of a pixel that lie inside an edge, as bits.
func cover(e *edge, x, y float64) uint8 {
	v := float64(e.a*x) + float64(e.b*y) + e.c
	if v >= e.slack {
		return 1<<samples - 1
	}
	var mask uint8
	for k := range samples {
		if v+e.offset[k] >= 0 {
			mask |= 1 << k
		}
	}
	return mask
}
