// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"
	"math"

	"github.com/jakecoffman/cp/v2"
)

// Skin is what the outside of a thing, a wall or a part of a robot is like where others
// touch it.
type Skin struct {
	Friction    float64 // Coulomb, 0..2
	Restitution float64 // 0..1: share of speed kept in a bounce
}

// WallSkin is the skin of a wall that has no other.
var WallSkin = Skin{Friction: 0.2, Restitution: 0.3}

// Against returns the friction and the restitution between two that touch: the geometric
// means of what each has. On the ground, and on top of what carries it, a thing's own
// count alone. Contacts in the plane follow the same rule: see wear.
func (s Skin) Against(t Skin) Skin {
	return Skin{math.Sqrt(s.Friction * t.Friction), math.Sqrt(s.Restitution * t.Restitution)}
}

func (s Skin) check() error {
	switch {
	case !(s.Restitution >= 0 && s.Restitution <= 1):
		return fmt.Errorf("restitution %v outside [0, 1]", s.Restitution)
	case !(s.Friction >= 0 && s.Friction <= 2):
		return fmt.Errorf("friction %v outside [0, 2]", s.Friction)
	}
	return nil
}

func (o *Object) skin() Skin {
	if o.Shape == Ball {
		return Skin{o.Slide, o.Restitution} // its Friction is rolling resistance
	}
	return Skin{o.Friction, o.Restitution}
}

func (wall *Wall) skin() Skin {
	if wall.Skin != nil {
		return *wall.Skin
	}
	return WallSkin
}

// wear gives a shape its skin: cp takes the products of what two shapes have. Shapes of
// one group do not touch; group 0 is none.
func (s Skin) wear(shape *cp.Shape, group uint) {
	shape.SetElasticity(math.Sqrt(s.Restitution))
	shape.SetFriction(math.Sqrt(s.Friction))
	shape.SetCollisionType(allShapes)
	shape.SetFilter(cp.NewShapeFilter(group, cp.ALL_CATEGORIES, cp.ALL_CATEGORIES))
}
