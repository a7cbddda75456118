// SPDX-License-Identifier: Apache-2.0

package form

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// mostCorners is enough for two outlines that are clipped by each other.
const mostCorners = 32

// Outline is a convex polygon in the plane, counter-clockwise.
type Outline struct {
	At [mostCorners]geom.Vec2
	N  int
}

// Rectangle returns the outline of one at a pose, of two half extents.
func Rectangle(at geom.Pose2, x, y float64) (o Outline) {
	o.N = 4
	for k, c := range [4]geom.Vec2{{X: -x, Y: -y}, {X: x, Y: -y}, {X: x, Y: y}, {X: -x, Y: y}} {
		o.At[k] = at.Pos().Add(c.Rotate(at.Yaw))
	}
	return o
}

// Clip leaves of an outline what is within another (Sutherland and Hodgman, 1974).
func (o Outline) Clip(by *Outline) Outline {
	for k := range by.N {
		a, b := by.At[k], by.At[(k+1)%by.N]
		var kept Outline
		for j := range o.N {
			p, q := o.At[j], o.At[(j+1)%o.N]
			dp, dq := b.Sub(a).Cross(p.Sub(a)), b.Sub(a).Cross(q.Sub(a))
			if dp >= 0 {
				kept.add(p)
			}
			if dp*dq < 0 {
				kept.add(p.Lerp(q, dp/(dp-dq)))
			}
		}
		o = kept
	}
	return o
}

func (o *Outline) add(p geom.Vec2) {
	if o.N < mostCorners {
		o.At[o.N] = p
		o.N++
	}
}

// Along returns from where to where an outline reaches in a direction, seen from a point.
func (o *Outline) Along(from, dir geom.Vec2) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for k := range o.N {
		d := o.At[k].Sub(from).Dot(dir)
		least, most = math.Min(least, d), math.Max(most, d)
	}
	return least, most
}
