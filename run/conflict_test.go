// SPDX-License-Identifier: Apache-2.0

package run

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
)

// TestSharingIsOrderIndependent: to the last bit, in whatever order programs stand in
// the file and write; within the slot's limits.
func TestSharingIsOrderIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"a", "b", "c", "d"}
		values := rapid.SliceOfN(rapid.Float64Range(-3, 3), 4, 4).Draw(t, "values")
		seed := rapid.Uint64().Draw(t, "order")
		one, other := shared4(names, values, rand.New(rand.NewPCG(seed, 1))), shared4(names, values, rand.New(rand.NewPCG(seed, 2)))
		if one != other || one < -5 || one > 5 {
			t.Fatalf("%v and %v", one, other)
		}
	})
}

// shared4 is what a slot is commanded when programs share it in a random order.
func shared4(names []string, values []float64, r *rand.Rand) float64 {
	set := slot.NewSet()
	id, _ := set.Add(slot.Decl{Name: "turn", Min: -5, Max: 5, Dir: slot.Actuator})
	c := program.Command{Robot: "cart", Slot: "turn"}
	slots, parts := map[[2]string]*sharedSlot{}, make([]*part, len(names))
	for _, i := range r.Perm(len(names)) {
		parts[i] = share(slots, &host{name: names[i]}, &c, slotSink{set, id})
	}
	for range 3 {
		for _, i := range r.Perm(len(names)) {
			parts[i].Write(0, values[i])
		}
	}
	set.Commit()
	return set.Commanded(id)
}
