// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/sim/thing"
)

// Skin is what the outside of a thing, a wall or a part of a robot is like where others
// touch it.
type Skin = thing.Skin

// WallSkin is the skin of a wall that has no other.
var WallSkin = Skin{Friction: 0.2, Restitution: 0.3}

func (o *Object) skin() Skin {
	if o.Shape == Ball {
		return Skin{Friction: o.Slide, Restitution: o.Restitution} // its Friction is rolling resistance
	}
	return Skin{Friction: o.Friction, Restitution: o.Restitution}
}

func (wall *Wall) skin() Skin {
	if wall.Skin != nil {
		return *wall.Skin
	}
	return WallSkin
}

// wear gives a shape a skin: cp takes the products of what two shapes have, as Skin.Against
// does. Shapes of one group do not touch; group 0 is none.
func wear(s Skin, shape *cp.Shape, group uint) {
	shape.SetElasticity(math.Sqrt(s.Restitution))
	shape.SetFriction(math.Sqrt(s.Friction))
	shape.SetCollisionType(allShapes)
	shape.SetFilter(cp.NewShapeFilter(group, cp.ALL_CATEGORIES, cp.ALL_CATEGORIES))
}
