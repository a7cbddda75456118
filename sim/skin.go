// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"

	"github.com/jakecoffman/cp/v2"
)

// Skin is what the outside of a thing, a wall or a part of a robot is like where others
// touch it.
type Skin struct {
	Friction    float64 // Coulomb, 0..2
	Restitution float64 // 0..1: share of speed kept in a bounce
}

// WallSkin is the skin of a wall that has no other.
var WallSkin = Skin{Friction: 0.5, Restitution: 0.7}

// Against returns the friction and the restitution between two that touch: the products
// of what each has. The ground counts as 1, and so does the top of what carries a thing.
// Contacts in the plane follow the same rule, which is cp's own.
func (s Skin) Against(t Skin) Skin {
	return Skin{float64(s.Friction * t.Friction), float64(s.Restitution * t.Restitution)}
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

// ballSlide is the Coulomb coefficient of a ball; its Friction is rolling resistance.
const ballSlide = 0.5

func (o *Object) skin() Skin {
	if o.Shape == Ball {
		return Skin{ballSlide, o.Restitution}
	}
	return Skin{o.Friction, o.Restitution}
}

func (wall *Wall) skin() Skin {
	if wall.Skin != nil {
		return *wall.Skin
	}
	return WallSkin
}

// wear gives a shape its skin. Shapes of one group do not touch; group 0 is none.
func (s Skin) wear(shape *cp.Shape, group uint) {
	shape.SetElasticity(s.Restitution)
	shape.SetFriction(s.Friction)
	shape.SetCollisionType(allShapes)
	shape.SetFilter(cp.NewShapeFilter(group, cp.ALL_CATEGORIES, cp.ALL_CATEGORIES))
}
