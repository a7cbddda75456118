// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"
)

// wear gives a shape a skin: cp takes the products of what two shapes have, as Skin.Against
// does. Shapes of one group do not touch; group 0 is none.
func wear(s Skin, shape *cp.Shape, group uint) {
	shape.SetElasticity(math.Sqrt(s.Restitution))
	shape.SetFriction(math.Sqrt(s.Friction))
	shape.SetCollisionType(allShapes)
	shape.SetFilter(cp.NewShapeFilter(group, cp.ALL_CATEGORIES, cp.ALL_CATEGORIES))
}

// footprint returns its outline in the plane.
func footprint(o *Object, plane *cp.Body) *cp.Shape {
	if o.Shape == Box {
		return cp.NewBox(plane, o.Size.X, o.Size.Y, 0)
	}
	return cp.NewCircle(plane, o.Radius, cp.Vector{})
}
