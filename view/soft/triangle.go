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
func (r *Renderer) solid(s *scene.Solid, mesh *scene.Mesh) {
	v := &r.camera
	if s.Pose.Pos.Sub(v.eye).Dot(v.forward) < near-mesh.Radius {
		return
	}
	turn := turned(s.Pose)
	inCamera := turn.in(v)
	r.points = r.points[:0]
	for i, p := range mesh.Points {
		c := corner{at: inCamera.apply(p), normal: turn.rotate(mesh.Normals[i])}
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

// turn takes points of a solid's frame to another: their products with three rows, and
// a shift.
type turn struct{ x, y, z, shift geom.Vec3 }

// turned is a pose as a turn.
func turned(p geom.Pose) turn {
	back := p.Rot.Inv()
	return turn{back.Rotate(geom.Vec3{X: 1}), back.Rotate(geom.Vec3{Y: 1}), back.Rotate(geom.Vec3{Z: 1}), p.Pos}
}

// in is a turn into the world as one into the camera's frame.
func (t *turn) in(v *view) turn {
	row := func(d geom.Vec3) geom.Vec3 { return t.x.Scale(d.X).Add(t.y.Scale(d.Y)).Add(t.z.Scale(d.Z)) }
	return turn{row(v.right), row(v.up), row(v.forward), v.from(t.shift)}
}

func (t *turn) rotate(p geom.Vec3) geom.Vec3 {
	return geom.Vec3{X: t.x.Dot(p), Y: t.y.Dot(p), Z: t.z.Dot(p)}
}

func (t *turn) apply(p geom.Vec3) geom.Vec3 { return t.rotate(p).Add(t.shift) }

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
	t := tile{ea: &ea, eb: &eb, ec: &ec, a: a, b: b, c: c, paint: p}
	t.ready()
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
	inv        [samples]float64 // 1/depth at the samples less that at the middle
	color      uint32           // of a flat one
	flat       bool             // it has everywhere the same colour
}

// at is 1/depth where the corners have these weights.
func (t *tile) at(wa, wb, wc float64) float64 {
	return float64(wa*t.a.inv) + float64(wb*t.b.inv) + float64(wc*t.c.inv)
}

// ready finds what is the same for all pixels of the triangle.
func (t *tile) ready() {
	for k := range samples {
		t.inv[k] = t.at(t.ea.offset[k], t.eb.offset[k], t.ec.offset[k])
	}
	if t.paint.gloss == 0 && t.a.normal == t.b.normal && t.a.normal == t.c.normal {
		t.flat, t.color = true, t.paint.lit(t.a.normal, geom.Vec3{})
	}
}

// row fills the columns lo..hi of row y as far as they are in the triangle.
func (r *Renderer) row(t *tile, y, lo, hi int) {
	fx, fy := float64(lo)+0.5, float64(y)+0.5
	wa := float64(t.ea.a*fx) + float64(t.ea.b*fy) + t.ea.c
	wb := float64(t.eb.a*fx) + float64(t.eb.b*fy) + t.eb.c
	wc := float64(t.ec.a*fx) + float64(t.ec.b*fy) + t.ec.c
	inv, step := t.at(wa, wb, wc), t.at(t.ea.a, t.eb.a, t.ec.a)
	for x := lo; x <= hi; x++ {
		if mask := t.covered(wa, wb, wc); mask != 0 {
			r.pixel(t, y*r.w+x, mask, inv, wa, wb, wc)
		}
		wa += t.ea.a
		wb += t.eb.a
		wc += t.ec.a
		inv += step
	}
}

// covered returns the samples of a pixel that are in the triangle, as bits, of the
// weights of the corners at the pixel's middle.
func (t *tile) covered(wa, wb, wc float64) (mask uint8) {
	if wa >= t.ea.slack && wb >= t.eb.slack && wc >= t.ec.slack {
		return allSamples
	}
	for k := range samples {
		if wa+t.ea.offset[k] >= 0 && wb+t.eb.offset[k] >= 0 && wc+t.ec.offset[k] >= 0 {
			mask |= 1 << k
		}
	}
	return mask
}

// pixel gives those samples of a pixel that are nearer than what they show the
// triangle's colour.
func (r *Renderer) pixel(t *tile, i int, mask uint8, inv, wa, wb, wc float64) {
	if r.share < 1 {
		r.over(t, i, mask, wa, wb, wc)
		return
	}
	depths, colors := r.samplesOf(i)
	var invs [samples]float32
	for k := range samples {
		invs[k] = float32(inv + t.inv[k])
		if invs[k] <= depths[k] {
			mask &^= 1 << k
		}
	}
	if mask == 0 {
		return
	}
	color := t.color
	if !t.flat {
		color = r.colorAt(t, wa, wb, wc)
	}
	for k := range samples {
		if mask&(1<<k) != 0 {
			depths[k], colors[k] = invs[k], color
		}
	}
}

// beyond is 1/depth of what one can see through: it hides nothing.
const beyond = 1e-30

// over lays the triangle's colour over those samples of a pixel, whatever they show.
func (r *Renderer) over(t *tile, i int, mask uint8, wa, wb, wc float64) {
	depths, colors := r.samplesOf(i)
	color := t.color
	if !t.flat {
		color = r.colorAt(t, wa, wb, wc)
	}
	for k := range samples {
		if mask&(1<<k) == 0 {
			continue
		}
		if depths[k] == 0 {
			depths[k], colors[k] = beyond, r.frame[i]
		}
		colors[k] = mixed(colors[k], color, r.share)
	}
}

// mixed is a pixel with a share of another one.
func mixed(a, b uint32, share float64) uint32 {
	return blend(a, scene.Color{R: float64(b&255) / 255, G: float64(b>>8&255) / 255, B: float64(b>>16&255) / 255}, share)
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
