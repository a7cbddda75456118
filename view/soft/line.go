// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// nudge is by how much a line is nearer than it is, so that it shows on a surface.
const nudge = 1.002

// line draws a stroke as a thin strip that obeys depth.
func (r *Renderer) line(l *scene.Line) {
	a, b := corner{at: r.camera.from(l.A)}, corner{at: r.camera.from(l.B)}
	if a.at.Z < near && b.at.Z < near {
		return
	}
	if a.at.Z < near {
		a, b = b, a
	}
	if b.at.Z < near {
		b.at = b.at.Lerp(a.at, (near-b.at.Z)/(a.at.Z-b.at.Z))
		b.at.Z = near
	}
	r.camera.project(&a)
	r.camera.project(&b)
	length := math.Hypot(b.x-a.x, b.y-a.y)
	if length < 1e-6 {
		return
	}
	half := max(l.Width, 1) / 2 / length
	dx, dy := (a.y-b.y)*half, (b.x-a.x)*half
	p := paint{color: l.Color, glow: 1}
	strip := [4]corner{a, a, b, b}
	for i, sign := range [4]float64{1, -1, -1, 1} {
		strip[i].x += float64(sign * dx)
		strip[i].y += float64(sign * dy)
		strip[i].inv *= nudge
		strip[i].normal = geom.Vec3{Z: 1}
	}
	r.fill(&strip[0], &strip[1], &strip[2], &p)
	r.fill(&strip[0], &strip[2], &strip[3], &p)
	r.fill(&strip[2], &strip[1], &strip[0], &p)
	r.fill(&strip[3], &strip[2], &strip[0], &p)
}
