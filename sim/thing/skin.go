// SPDX-License-Identifier: Apache-2.0

package thing

import (
	"fmt"
	"math"
)

// Skin is what the outside of a thing, a wall or a part of a robot is like where others
// touch it.
type Skin struct {
	Friction    float64 // Coulomb, 0..2
	Restitution float64 // 0..1: share of speed kept in a bounce
}

// Against returns the friction and the restitution between two that touch: the geometric
// means of what each has. On the ground, and on top of what carries it, a thing's own
// count alone. Contacts in the plane follow the same rule.
func (s Skin) Against(t Skin) Skin {
	return Skin{math.Sqrt(s.Friction * t.Friction), math.Sqrt(s.Restitution * t.Restitution)}
}

// Check reports what is out of range.
func (s Skin) Check() error {
	switch {
	case !(s.Restitution >= 0 && s.Restitution <= 1):
		return fmt.Errorf("restitution %v outside [0, 1]", s.Restitution)
	case !(s.Friction >= 0 && s.Friction <= 2):
		return fmt.Errorf("friction %v outside [0, 2]", s.Friction)
	}
	return nil
}
