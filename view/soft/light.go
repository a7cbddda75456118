// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// The light: the sun and the sky, and what the ground gives back.
var (
	skyLight  = 0.74
	bounced   = 0.46
	sunLight  = 0.50
	highlight = 0.55
)

// paint is a material made ready for lighting.
type paint struct {
	color scene.Color
	gloss float64
	glow  float64
}

func newPaint(m *scene.Material, c scene.Color) paint { return paint{c, m.Gloss, m.Glow} }

// lit returns the pixel of a surface with a normal, seen from a direction (towards
// the viewer, any length).
func (p *paint) lit(n, towards geom.Vec3) uint32 {
	sky := bounced + float64((skyLight-bounced)*(0.5+float64(0.5*n.Z)))
	direct := max(n.Dot(scene.Sun), 0)
	k := sky + float64(sunLight*direct)
	k += (1 - k) * p.glow
	shine := 0.0
	if p.gloss > 0 && direct > 0 {
		h := scene.Sun.Add(towards.Unit())
		c := max(n.Dot(h), 0)
		c = c * c / h.NormSq() // cosine squared of the half angle
		c *= c
		c *= c
		c *= c
		c *= c // to the 32nd
		shine = p.gloss * highlight * c
	}
	return pack(scene.Color{R: float64(p.color.R*k) + shine, G: float64(p.color.G*k) + shine, B: float64(p.color.B*k) + shine})
}
