// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// meter is a crane whose slots read chance, each from a stream of the slot's name.
type meter struct {
	*crane
	ids   []slot.ID
	noise []*sim.Stream
}

func (m *meter) Sense(int64) {
	for i, id := range m.ids {
		m.slots.Put(id, m.noise[i].Normal())
	}
}

// metered builds a world of two meters, c and d, each with slots of the names.
func metered(t testing.TB, slots ...string) *sim.World {
	t.Helper()
	m := model(ball("a", 1, 0))
	for _, name := range []string{"c", "d"} {
		m.Robots = append(m.Robots, sim.RobotModel{Name: name, Kind: "meter", New: func(b *sim.Builder) (sim.Robot, error) {
			r := &meter{crane: &crane{name: b.Name(), slots: slot.NewSet(), grip: b.Grip("hand"), part: b.Part(sim.PartModel{Radius: 0.1}, geom.Pose2{})}}
			for _, s := range slots {
				id, err := r.slots.Add(slot.Decl{Name: s, Min: -9, Max: 9})
				if err != nil {
					return nil, err
				}
				r.ids, r.noise = append(r.ids, id), append(r.noise, b.Stream(s))
			}
			return r, nil
		}})
	}
	return build(t, m)
}

// TestHashByName: the order of slots does not count; what is new can be left out.
func TestHashByName(t *testing.T) {
	plain, turned, more := metered(t, "wind", "rain"), metered(t, "rain", "wind"), metered(t, "rain", "sun", "wind")
	added := more.Names().Without(plain.Names())
	if got := strings.Join(append(added.Slots, added.Streams...), " "); got != "c/sun d/sun c/sun d/sun" {
		t.Fatalf("new: %s", got)
	}
	if !plain.Names().Without(more.Names()).Empty() || added.Empty() {
		t.Errorf("%v and %v", plain.Names(), more.Names())
	}
	before := plain.Hash()
	if more.HashWithout(added, 0) != before || turned.Hash() != before {
		t.Error("the first hashes differ")
	}
	for range 50 {
		plain.Tick()
		turned.Tick()
		more.Tick()
		if turned.Hash() != plain.Hash() {
			t.Fatalf("the order of the slots counts at tick %d", plain.Ticks())
		}
		if more.Hash() == plain.Hash() || more.HashWithout(added, before) != plain.Hash() {
			t.Fatalf("at tick %d %x, %x without %v, %x where they never were", plain.Ticks(), more.Hash(), more.HashWithout(added, before), added, plain.Hash())
		}
		before = plain.Hash()
	}
	few := sim.Names{Slots: []string{"c/sun", "d/sun"}, Streams: []string{"c/sun"}}
	if more.HashWithout(few, more.Hash()) == more.HashWithout(added, more.Hash()) {
		t.Error("a stream is left out that was not named")
	}
}
