// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// spotSlack is by how much of its distance a surface may be off the height of a disc
// that is painted on it.
const spotSlack = 0.01

// spots paints the discs that lie on things: where a solid is that high.
func (r *Renderer) spots(list []scene.Disc) {
	for i := range list {
		if d := &list[i]; d.Height > 0 {
			r.spot(d)
		}
	}
}

func (r *Renderer) spot(d *scene.Disc) {
	v := &r.camera
	x0, y0, x1, y1 := r.w, r.h, -1, -1
	for _, k := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		c := corner{at: v.from(d.At.Add(geom.Vec2{X: k[0], Y: k[1]}.Scale(d.Radius)).To3D(d.Height))}
		if c.at.Z < near {
			return
		}
		v.project(&c)
		x0, x1 = min(x0, int(c.x)-1), max(x1, int(c.x)+1)
		y0, y1 = min(y0, int(c.y)-1), max(y1, int(c.y)+1)
	}
	for y := max(y0, 0); y <= min(y1, r.h-1); y++ {
		for x := max(x0, 0); x <= min(x1, r.w-1); x++ {
			ray := v.towards(float64(x)+0.5, float64(y)+0.5).Neg()
			t := (d.Height - v.eye.Z) / ray.Z
			if !(t > near) {
				continue
			}
			p := v.eye.XY().Add(ray.XY().Scale(t))
			k := (d.Radius - p.Dist(d.At)) / max(d.Radius*d.Soft, 1e-6)
			if k > 0 && r.stamp[y*r.w+x] == r.picture {
				k = min(k, 1)
				r.tint(y*r.w+x, 1/t, d.Color, d.Alpha*k*k*(3-2*k))
			}
		}
	}
}

// tint mixes a colour into those samples of a pixel that are about at a depth.
func (r *Renderer) tint(i int, inv float64, c scene.Color, share float64) {
	for k := i * samples; k < (i+1)*samples; k++ {
		if math.Abs(float64(r.depth[k])-inv) < spotSlack*inv {
			r.color[k] = blend(r.color[k], c, share)
		}
	}
}

// allSamples are those of a pixel, as bits.
const allSamples = 1<<samples - 1

// wires draws the edges of those of a solid's triangles that face the camera.
func (r *Renderer) wires(s *scene.Solid, mesh *scene.Mesh) {
	line := scene.Line{Width: 1}
	for _, t := range mesh.Triangles {
		line.Color = s.Material.Color
		if t.Second {
			line.Color = s.Material.Second
		}
		a, b, c := s.Pose.Apply(mesh.Points[t.A]), s.Pose.Apply(mesh.Points[t.B]), s.Pose.Apply(mesh.Points[t.C])
		if b.Sub(a).Cross(c.Sub(a)).Dot(r.camera.eye.Sub(a)) <= 0 {
			continue
		}
		for _, edge := range [3][2]geom.Vec3{{a, b}, {b, c}, {c, a}} {
			line.A, line.B = edge[0], edge[1]
			r.line(&line)
		}
	}
}
