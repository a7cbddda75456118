// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// background draws the ground and the sky, unless they are as in the last picture. A
// camera's right is level, so that a row of the picture is sky, or all of it is ground
// at one distance along the view.
func (r *Renderer) background(s *scene.Scene, c *scene.Camera) {
	if r.hasBack && r.backOf == *c && r.backFor == s.Ground {
		return
	}
	r.hasBack, r.backOf, r.backFor = true, *c, s.Ground
	v := &r.camera
	for y := range r.h {
		row := r.back[y*r.w : (y+1)*r.w]
		d := v.forward.Add(v.up.Scale((v.cy - float64(y) - 0.5) / v.scale))
		if d.Z >= 0 || v.eye.Z <= 0 {
			v.sky(row, d)
		} else {
			v.floor(row, &s.Ground, d)
		}
	}
}

// aside returns how far the middle of column x is to the right, for a depth of 1.
func (v *view) aside(x int) float64 { return (float64(x) + 0.5 - v.cx) / v.scale }

// sky paints a row in whose middle column the direction d is seen.
func (v *view) sky(row []uint32, d geom.Vec3) {
	for x := range row {
		up := max(d.Z, 0) / math.Sqrt(d.NormSq()+float64(v.aside(x)*v.aside(x)))
		row[x] = pack(scene.Horizon.Mix(scene.Zenith, min(up*2.2, 1)))
	}
}

// floor paints a row in whose middle column the ground is seen in the direction d.
func (v *view) floor(row []uint32, g *scene.Ground, d geom.Vec3) {
	t := -v.eye.Z / d.Z
	middle := v.eye.XY().Add(d.XY().Scale(t))
	right := v.right.XY().Scale(t)
	grid := newGrid(g, t/v.scale*math.Sqrt(d.Norm()/-d.Z))
	plain, beyond := pack(g.Color), pack(scene.Beyond)
	for x := range row {
		u := v.aside(x)
		p := geom.Vec2{X: middle.X + float64(right.X*u), Y: middle.Y + float64(right.Y*u)}
		haze := (float64(t*math.Sqrt(d.NormSq()+float64(u*u))) - scene.HazeFrom) * (1 / scene.HazeOver)
		inside := math.Abs(p.X) <= g.Size.X/2 && math.Abs(p.Y) <= g.Size.Y/2
		c, line := scene.Beyond, 0.0
		if inside {
			c, line = g.Color, grid.at(p)
		}
		switch {
		case haze > 0 || line > 0:
			row[x] = pack(c.Mix(g.Line, line).Mix(scene.Horizon, geom.Clamp(haze, 0, 1)))
		case inside:
			row[x] = plain
		default:
			row[x] = beyond
		}
	}
}

// grid is that of the ground where a pixel covers so many metres of it.
type grid struct{ step, perStep, reach, perBlur, share float64 }

func newGrid(g *scene.Ground, covers float64) grid {
	blur := max(scene.GridWidth, covers)
	return grid{g.Grid, 1 / g.Grid, 1.5 * blur, 1 / blur, scene.GridWidth / blur}
}

// at is how much of a pixel at p is a line.
func (g *grid) at(p geom.Vec2) float64 {
	off := min(g.off(p.X), g.off(p.Y))
	if off >= g.reach {
		return 0
	}
	return g.share * min(1.5-float64(off*g.perBlur), 1)
}

// off is the distance to the nearest line across one direction.
func (g *grid) off(x float64) float64 {
	return math.Abs(x - float64(g.step*math.Floor(float64(x*g.perStep)+0.5)))
}
