// SPDX-License-Identifier: Apache-2.0

package balls

import (
	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
)

// Lever is how a thing yields to a ball by turning over an edge, beside sliding and turning
// in the plane. The zero value does not turn.
type Lever struct {
	Rate  *float64  // rad/s at which it turns; nil where it does not
	Arm   geom.Vec3 // m: velocity of the touched point for 1 rad/s
	Light float64   // 1/(kg m²): inverse of the moment of inertia about the edge

	Struck bool       // a blow goes into both motions at once:
	Slide  geom.Vec2  // m/s for 1 N s against the touch's normal,
	Spin   float64    // and rad/s;
	Speed  *geom.Vec2 // takes the change of speed that has turned it already
}

// point returns where the two touch.
func (t *touch) point() geom.Vec3 { return t.a.s.Pos.Sub(t.n.Scale(t.a.radius)) }

// strike prepares a touch for a blow, which may turn over what stands.
func (t *touch) strike() {
	if t.moment == 0 || t.flying != nil || t.lever.Struck {
		return
	}
	if l := t.ob.Other.Strike(t.point(), t.n.Neg()); l.Struck {
		t.lever = l
		t.weigh()
	}
}

// turnOver gives what turns over what is opposite to an impulse in N s. It returns what is
// left of the impulse for it to slide.
func (t *touch) turnOver(j geom.Vec3) geom.Vec3 {
	l := &t.lever
	if l.Rate == nil {
		return j
	}
	if l.Struck {
		along := j.Dot(t.n)
		by, p := l.Slide.Scale(along), t.ob.Plane
		p.SetVelocityVector(p.Velocity().Add(cp.Vector{X: by.X, Y: by.Y}))
		*l.Speed = l.Speed.Add(by)
		*l.Rate += float64(l.Spin * along)
		j = j.Sub(t.n.Scale(along))
	}
	*l.Rate -= float64(j.Dot(l.Arm) * l.Light)
	return j
}
