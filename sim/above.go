// SPDX-License-Identifier: Apache-2.0

package sim

// What lies on a box overlaps with it in the plane at every step, and cp would work out
// where they touch each time to be told that they do not. So the first fixed boxes and
// cylinders have a category each, and a thing above one leaves that out of its mask:
// what touching would refuse is not looked at. It changes no result.

// mostTops is how many categories there are beside the one that all things share, in
// the 32 bits of a uint on the smallest builds.
const mostTops = 31

// classify gives the fixed things that carry others their categories.
func (w *World) classify() {
	for i := range w.physics {
		b := &w.physics[i]
		if b.object.Fixed && b.object.Carries() && len(w.classed) < mostTops {
			b.shape.Filter.Categories = 2 << len(w.classed)
			w.classed = append(w.classed, i)
		}
	}
}

// overlook leaves out of a thing's mask what lies below it now.
func (w *World) overlook(b *body) {
	zMin := b.plane.UserData.(*solid).zMin
	mask := ^uint(0)
	for _, j := range w.classed {
		t := &w.physics[j]
		if !(zMin+heightSlop < t.plane.UserData.(*solid).zMax) {
			mask &^= t.shape.Filter.Categories
		}
	}
	b.shape.Filter.Mask = mask
}

// overlookAll does so for all, when one of the fixed things was moved.
func (w *World) overlookAll() {
	for i := range w.physics {
		if b := &w.physics[i]; b.object.Movable() && b.plane != nil {
			w.overlook(b)
		}
	}
}
