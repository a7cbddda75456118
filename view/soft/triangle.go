// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// corner is a point of a triangle: where it is in the camera's frame (right, up,
// forwards) and in the picture, and the normal there, world frame.
type corner struct {
	at     geom.Vec3
	normal geom.Vec3
	x, y   float64 // pixels, y downwards
	inv    float64 // 1/depth
}

// The places of the samples in a pixel, from its middle: a turned grid.
var sampleX, sampleY = [samples]float64{-0.125, 0.375, -0.375, 0.125}, [samples]float64{-0.375, -0.125, 0.125, 0.375}

// solid draws a solid.
func (r *Renderer) solid(s *scene.Solid) {
	mesh := r.meshes.Of(s)
	v := &r.camera
	if s.Pose.Pos.Sub(v.eye).Dot(v.forward) < near-mesh.Radius {
		return
	}
	r.points = r.points[:0]
	for i, p := range mesh.Points {
		c := corner{at: v.from(s.Pose.Apply(p)), normal: s.Pose.Rot.Rotate(mesh.Normals[i])}
		v.project(&c)
		r.points = append(r.points, c)
	}
	first, second := newPaint(&s.Material, s.Material.Color), newPaint(&s.Material, s.Material.Second)
	for _, t := range mesh.Triangles {
		p := &first
		if t.Second {
			p = &second
		}
		r.triangle(&r.points[t.A], &r.points[t.B], &r.points[t.C], p)
	}
}

// from takes a point of the world to the camera's frame.
func (v *view) from(p geom.Vec3) geom.Vec3 {
	d := p.Sub(v.eye)
	return geom.Vec3{X: d.Dot(v.right), Y: d.Dot(v.up), Z: d.Dot(v.forward)}
}

// project finds where a corner is in the picture, if it is before the camera.
func (v *view) project(c *corner) {
	if c.at.Z < near {
		return
	}
	c.inv = 1 / c.at.Z
	c.x = v.cx + float64(c.at.X*c.inv*v.scale)
	c.y = v.cy - float64(c.at.Y*c.inv*v.scale)
}

// triangle draws what of a triangle is before the camera, if it faces it.
func (r *Renderer) triangle(a, b, c *corner, p *paint) {
	if a.at.Z >= near && b.at.Z >= near && c.at.Z >= near {
		r.fill(a, b, c, p)
		return
	}
	if a.at.Z < near && b.at.Z < near && c.at.Z < near {
		return
	}
	poly := append(r.clipping[0][:0], *a, *b, *c)
	cut := r.clipping[1][:0]
	for i := range poly {
		from, to := &poly[i], &poly[(i+1)%len(poly)]
		if from.at.Z >= near {
			cut = append(cut, *from)
		}
		if (from.at.Z >= near) != (to.at.Z >= near) {
			k := (near - from.at.Z) / (to.at.Z - from.at.Z)
			m := corner{at: from.at.Lerp(to.at, k), normal: from.normal.Lerp(to.normal, k)}
			m.at.Z = near
			r.camera.project(&m)
			cut = append(cut, m)
		}
	}
	for i := 2; i < len(cut); i++ {
		r.fill(&cut[0], &cut[i-1], &cut[i], p)
	}
	r.clipping[0], r.clipping[1] = poly, cut
}

// edge is a straight line in the picture: a·x + b·y + c is 0 on it, positive inside.
type edge struct {
	a, b, c float64
	slack   float64          // the most that a sample's value differs from the middle's
	offset  [samples]float64 // of the samples
}

func newEdge(p, q *corner, inverse float64) edge {
	e := edge{a: (q.y - p.y) * inverse, b: (p.x - q.x) * inverse}
	e.c = -float64(e.a*p.x) - float64(e.b*p.y)
	for k := range samples {
		e.offset[k] = float64(e.a*sampleX[k]) + float64(e.b*sampleY[k])
	}
	e.slack = 0.375 * (math.Abs(e.a) + math.Abs(e.b))
	return e
}

// span narrows the columns lo..hi of row y to those that may be inside.
func (e *edge) span(y float64, lo, hi int) (int, int) {
	rest := float64(e.b*y) + e.c + e.slack
	switch {
	case e.a > 0:
		lo = max(lo, int(math.Ceil(-rest/e.a-0.5)))
	case e.a < 0:
		hi = min(hi, int(math.Floor(-rest/e.a-0.5)))
	case rest < 0:
		hi = lo - 1
	}
	return lo, hi
}

// fill draws a triangle all of which is before the camera. Its edges are scaled so
// that their values are the weights of the opposite corners.
func (r *Renderer) fill(a, b, c *corner, p *paint) {
	area := float64((b.x-a.x)*(c.y-a.y)) - float64((c.x-a.x)*(b.y-a.y))
	if !(area < -1e-9) { // counter-clockwise with y downwards
		return
	}
	left, right := min(a.x, b.x, c.x), max(a.x, b.x, c.x)
	top, bottom := min(a.y, b.y, c.y), max(a.y, b.y, c.y)
	if right < 0 || bottom < 0 || left > float64(r.w) || top > float64(r.h) {
		return
	}
	inverse := 1 / area
	ea, eb, ec := newEdge(b, c, -inverse), newEdge(c, a, -inverse), newEdge(a, b, -inverse)
	x0, x1 := max(int(left-1), 0), min(int(right+1), r.w-1)
	y0, y1 := max(int(top-1), 0), min(int(bottom+1), r.h-1)
	t := tile{&ea, &eb, &ec, a, b, c, p}
	for y := y0; y <= y1; y++ {
		row := float64(y) + 0.5
		lo, hi := ea.span(row, x0, x1)
		lo, hi = eb.span(row, lo, hi)
		lo, hi = ec.span(row, lo, hi)
		if lo <= hi {
			r.row(&t, y, lo, hi)
		}
	}
}

// tile is a triangle that is being filled.
type tile struct {
	ea, eb, ec *edge
	a, b, c    *corner
	paint      *paint
}

// row fills the columns lo..hi of row y as far as they are in the triangle.
func (r *Renderer) row(t *tile, y, lo, hi int) {
	fx, fy := float64(lo)+0.5, float64(y)+0.5
	wa := float64(t.ea.a*fx) + float64(t.ea.b*fy) + t.ea.c
	wb := float64(t.eb.a*fx) + float64(t.eb.b*fy) + t.eb.c
	wc := float64(t.ec.a*fx) + float64(t.ec.b*fy) + t.ec.c
	for x := lo; x <= hi; x++ {
		r.pixel(t, y*r.w+x, wa, wb, wc)
		wa += t.ea.a
		wb += t.eb.a
		wc += t.ec.a
	}
}

// pixel gives the samples of a pixel that the triangle covers its colour. wa, wb and
// wc are the weights of the corners at the pixel's middle.
func (r *Renderer) pixel(t *tile, i int, wa, wb, wc float64) {
	whole := wa >= t.ea.slack && wb >= t.eb.slack && wc >= t.ec.slack
	depths, colors := r.samplesOf(i)
	var color uint32
	painted := false
	for k := range samples {
		a, b, c := wa+t.ea.offset[k], wb+t.eb.offset[k], wc+t.ec.offset[k]
		if !whole && (a < 0 || b < 0 || c < 0) {
			continue
		}
		inv := float32(float64(a*t.a.inv) + float64(b*t.b.inv) + float64(c*t.c.inv))
		if inv <= depths[k] {
			continue
		}
		if !painted {
			color, painted = r.colorAt(t, wa, wb, wc), true
		}
		depths[k], colors[k] = inv, color
	}
}

// samplesOf returns the samples of a pixel, cleared at their first use in a picture.
func (r *Renderer) samplesOf(i int) (depths *[samples]float32, colors *[samples]uint32) {
	depths = (*[samples]float32)(r.depth[i*samples:])
	colors = (*[samples]uint32)(r.color[i*samples:])
	if r.stamp[i] != r.picture {
		r.stamp[i] = r.picture
		*depths = [samples]float32{}
	}
	return depths, colors
}

// colorAt is the colour of a triangle where its corners have these weights. At an
// edge the middle of the pixel may lie outside: the weights are then held within.
func (r *Renderer) colorAt(t *tile, wa, wb, wc float64) uint32 {
	wa, wb, wc = max(wa, 0), max(wb, 0), max(wc, 0)
	n := t.a.normal.Scale(wa).Add(t.b.normal.Scale(wb)).Add(t.c.normal.Scale(wc))
	x := float64(wa*t.a.x) + float64(wb*t.b.x) + float64(wc*t.c.x)
	y := float64(wa*t.a.y) + float64(wb*t.b.y) + float64(wc*t.c.y)
	return t.paint.lit(n.Unit(), r.camera.towards(x, y))
}

// towards is the direction from a point of the picture back to the eye; not quite of
// unit length away from the middle.
func (v *view) towards(x, y float64) geom.Vec3 {
	d := v.forward.Add(v.right.Scale((x - v.cx) / v.scale)).Add(v.up.Scale((v.cy - y) / v.scale))
	return d.Neg()
}
