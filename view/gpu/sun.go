// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux && cgo

package gpu

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

const (
	mapSide  = 2048 // texels
	farthest = 60.0 // m: what is farther from the eye takes no shadows
)

// sunlight is the view of the sun: parallel rays onto what of the world the camera may
// see. It implements g3n's camera.ICamera.
type sunlight struct {
	view, projection math32.Matrix4
	toMap            math32.Matrix4 // from the world to the map, 0..1
	texel            float64        // m
	right, up        geom.Vec3
}

// ViewMatrix implements camera.ICamera.
func (l *sunlight) ViewMatrix(m *math32.Matrix4) { *m = l.view }

// ProjMatrix implements camera.ICamera.
func (l *sunlight) ProjMatrix(m *math32.Matrix4) { *m = l.projection }

// box is an upright box.
type box struct{ lo, hi geom.Vec3 }

func emptyBox() box {
	inf := math.Inf(1)
	return box{geom.Vec3{X: inf, Y: inf, Z: inf}, geom.Vec3{X: -inf, Y: -inf, Z: -inf}}
}

func (b *box) add(p geom.Vec3) {
	b.lo = geom.Vec3{X: min(b.lo.X, p.X), Y: min(b.lo.Y, p.Y), Z: min(b.lo.Z, p.Z)}
	b.hi = geom.Vec3{X: max(b.hi.X, p.X), Y: max(b.hi.Y, p.Y), Z: max(b.hi.Z, p.Z)}
}

func (b *box) hold(p geom.Vec3) geom.Vec3 {
	return geom.Vec3{X: geom.Clamp(p.X, b.lo.X, b.hi.X), Y: geom.Clamp(p.Y, b.lo.Y, b.hi.Y), Z: geom.Clamp(p.Z, b.lo.Z, b.hi.Z)}
}

// bounds returns what holds the ground and all solids.
func bounds(s *scene.Scene, meshes *scene.Meshes) box {
	b := emptyBox()
	b.add(s.Ground.Size.To3D(0).Scale(0.5))
	b.add(s.Ground.Size.To3D(0).Scale(-0.5))
	for i := range s.Solids {
		p := &s.Solids[i]
		r := meshes.Of(p).Radius
		reach := geom.Vec3{X: r, Y: r, Z: r}
		b.add(p.Pose.Pos.Add(reach))
		b.add(p.Pose.Pos.Sub(reach))
	}
	// Shadows reach beyond the world.
	long := geom.Vec3{X: scene.Sun.X, Y: scene.Sun.Y}.Scale(-max(b.hi.Z, 0) / scene.Sun.Z)
	b.add(geom.Vec3{X: b.lo.X + min(long.X, 0), Y: b.lo.Y + min(long.Y, 0), Z: b.lo.Z})
	b.add(geom.Vec3{X: b.hi.X + max(long.X, 0), Y: b.hi.Y + max(long.Y, 0), Z: b.lo.Z})
	return b
}

// aim fits the map to what of a world the camera may see.
func (l *sunlight) aim(world box, c *scene.Camera, aspect float64) {
	l.right = geom.Vec3{Z: 1}.Cross(scene.Sun).Unit()
	l.up = scene.Sun.Cross(l.right)
	seen := emptyBox() // in the sun's frame: right, up, towards it
	add := func(p geom.Vec3) { seen.add(l.from(world.hold(p))) }
	add(c.Eye)
	for i := -4; i <= 4; i++ {
		for j := -4; j <= 4; j++ {
			ray := c.Pick(float64(i)/4, float64(j)/4, aspect)
			add(ray.At(reached(ray, 0)))
			add(ray.At(reached(ray, world.hi.Z)))
		}
	}
	depth := emptyBox()
	for k := range 8 {
		corner := world.lo
		if k&1 != 0 {
			corner.X = world.hi.X
		}
		if k&2 != 0 {
			corner.Y = world.hi.Y
		}
		if k&4 != 0 {
			corner.Z = world.hi.Z
		}
		depth.add(l.from(corner))
	}
	l.set(seen, depth.lo.Z-0.1, depth.hi.Z+0.1)
}

// reached returns how far a ray goes to a height, m; at most to the farthest.
func reached(r geom.Ray, z float64) float64 {
	t := (z - r.Origin.Z) / r.Dir.Z
	if !(t > 0 && t < farthest) {
		return farthest
	}
	return t
}

func (l *sunlight) from(p geom.Vec3) geom.Vec3 {
	return geom.Vec3{X: p.Dot(l.right), Y: p.Dot(l.up), Z: p.Dot(scene.Sun)}
}

// set makes the matrices; lo and hi bound what is along the sun's rays.
func (l *sunlight) set(seen box, lo, hi float64) {
	r, u, s := l.right, l.up, scene.Sun
	l.view.Set(
		float32(r.X), float32(r.Y), float32(r.Z), 0,
		float32(u.X), float32(u.Y), float32(u.Z), 0,
		float32(s.X), float32(s.Y), float32(s.Z), 0,
		0, 0, 0, 1)
	w, h := max(seen.hi.X-seen.lo.X, 0.1), max(seen.hi.Y-seen.lo.Y, 0.1)
	edge := 8 * max(w, h) / mapSide
	x0, x1, y0, y1 := seen.lo.X-edge, seen.hi.X+edge, seen.lo.Y-edge, seen.hi.Y+edge
	l.texel = max(x1-x0, y1-y0) / mapSide
	l.projection.MakeOrthographic(float32(x0), float32(x1), float32(y1), float32(y0), float32(-hi), float32(-lo))
	var whole, half math32.Matrix4
	whole.MultiplyMatrices(&l.projection, &l.view)
	half.Set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1)
	l.toMap.MultiplyMatrices(&half, &whole)
}
