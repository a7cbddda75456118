// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"cmp"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// keeps is by how much, in 256ths, the brightness is kept of a pixel of whose samples so
// many are in the shade.
var keeps = func() (k [samples + 1]uint32) {
	for n := range k {
		k[n] = uint32(256 * (1 - float64((1-scene.Shaded)*float64(n)/samples)))
	}
	return k
}()

// shade darkens the ground where solids keep the sun away.
func (r *Renderer) shade(solids []scene.Solid) {
	clear(r.shadow)
	for i := range solids {
		r.cast(&solids[i], r.shown[i])
	}
	for i := 0; i < len(r.shadow); i += 8 { // New makes it a multiple of 8
		if binary.NativeEndian.Uint64(r.shadow[i:]) == 0 {
			continue
		}
		for j := i; j < i+8; j++ {
			if mask := r.shadow[j]; mask != 0 {
				r.frame[j] = dimmed(r.frame[j], keeps[bits.OnesCount8(mask)])
			}
		}
	}
}

// dimmed scales a pixel by 256ths.
func dimmed(c, k uint32) uint32 {
	return opaque | (c&0xff00ff)*k>>8&0xff00ff | (c&0x00ff00)*k>>8&0x00ff00
}

// cast throws a solid along the sun's rays onto the ground. All meshes are convex, and
// so is the shadow of one: the hull of its points'.
func (r *Renderer) cast(s *scene.Solid, mesh *scene.Mesh) {
	if s.Pose.Pos.Z+mesh.Radius < 0 {
		return
	}
	turn := turned(s.Pose)
	r.flat = r.flat[:0]
	for _, p := range mesh.Points {
		w := turn.apply(p)
		t := max(w.Z, 0) / scene.Sun.Z
		r.flat = append(r.flat, geom.Vec2{X: w.X - float64(scene.Sun.X*t), Y: w.Y - float64(scene.Sun.Y*t)})
	}
	r.hull = hull(r.hull[:0], r.flat)
	r.outline = r.seen(r.outline[:0], r.hull)
	r.darken(r.outline)
}

// hull appends the corners of the convex hull of points, which it sorts (Andrew, 1979).
func hull(to, points []geom.Vec2) []geom.Vec2 {
	slices.SortFunc(points, func(a, b geom.Vec2) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	for pass := range 2 {
		first := len(to)
		for i := range points {
			p := points[i]
			if pass == 1 {
				p = points[len(points)-1-i]
			}
			for n := len(to); n >= first+2 && to[n-1].Sub(to[n-2]).Cross(p.Sub(to[n-1])) <= 0; n-- {
				to = to[:n-1]
			}
			to = append(to, p)
		}
		to = to[:len(to)-1] // the other pass begins there
	}
	return to
}

// seen appends a polygon on the ground as it is in the picture, cut where it is not
// before the camera.
func (r *Renderer) seen(to, ground []geom.Vec2) []geom.Vec2 {
	v := &r.camera
	for i := range ground {
		a, b := v.from(ground[i].To3D(0)), v.from(ground[(i+1)%len(ground)].To3D(0))
		if a.Z >= near {
			to = append(to, v.place(a))
		}
		if (a.Z >= near) != (b.Z >= near) {
			m := a.Lerp(b, (near-a.Z)/(b.Z-a.Z))
			m.Z = near
			to = append(to, v.place(m))
		}
	}
	return to
}

// place returns where in the picture a point of the camera's frame is.
func (v *view) place(p geom.Vec3) geom.Vec2 {
	return geom.Vec2{X: v.cx + float64(p.X/p.Z*v.scale), Y: v.cy - float64(p.Y/p.Z*v.scale)}
}

// darken marks the samples of the ground that a convex polygon covers.
func (r *Renderer) darken(outline []geom.Vec2) {
	top, bottom := math.Inf(1), math.Inf(-1)
	for _, p := range outline {
		top, bottom = min(top, p.Y), max(bottom, p.Y)
	}
	for y := int(max(top-1, 0)); float64(y) <= min(bottom, float64(r.h-1)); y++ {
		row := r.shadow[y*r.w : (y+1)*r.w]
		for k := range samples {
			left, right := across(outline, float64(y)+0.5+sampleY[k])
			first := math.Ceil(left - 0.5 - sampleX[k])
			last := math.Floor(right - 0.5 - sampleX[k])
			if !(first <= last && first < float64(r.w) && last >= 0) {
				continue
			}
			part := row[int(max(first, 0)) : int(min(last, float64(r.w-1)))+1]
			for x := range part {
				part[x] |= 1 << k
			}
		}
	}
}

// across returns from where to where a convex polygon reaches at a height.
func across(outline []geom.Vec2, y float64) (left, right float64) {
	left, right = math.Inf(1), math.Inf(-1)
	for i := range outline {
		a, b := outline[i], outline[(i+1)%len(outline)]
		if (a.Y <= y) != (b.Y <= y) {
			x := a.X + float64((b.X-a.X)*((y-a.Y)/(b.Y-a.Y)))
			left, right = min(left, x), max(right, x)
		}
	}
	return left, right
}
