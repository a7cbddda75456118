// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// gauge is a sensor that adds a slot, and remembers a number.
type gauge struct {
	set      *slot.Set
	id       slot.ID
	remember float64
}

func (g *gauge) Sense(int64)                        { g.set.Put(g.id, 3) }
func (g *gauge) AppendState(to []float64) []float64 { return append(to, g.remember) }

// TestSensors: a sensor is sensed before the slots are latched, and what it remembers is in
// the hash under the name of its slot.
func TestSensors(t *testing.T) {
	world := func(name string, remember float64) (*sim.World, error) {
		m := model()
		m.Robots = append(m.Robots, sim.RobotModel{Name: "r", Kind: "crane", New: func(b *sim.Builder) (sim.Robot, error) {
			return &crane{name: b.Name(), slots: slot.NewSet(), grip: b.Grip("hand"), part: b.Part(sim.PartModel{Radius: 0.1}, geom.Pose2{})}, nil
		}})
		m.Robots[0].Sensors = append(m.Robots[0].Sensors, func(of sim.Robot, _ *sim.Builder) (sim.Sensor, error) {
			if name == "" {
				return &gauge{set: of.Slots()}, nil
			}
			id, err := of.Slots().Add(slot.Decl{Name: name, Max: 5})
			return &gauge{of.Slots(), id, remember}, err
		})
		return sim.New(m)
	}
	run := func(remember float64) *sim.World {
		w, err := world("gauge", remember)
		if err != nil {
			t.Fatal(err)
		}
		w.Tick()
		return w
	}
	a, b := run(1), run(2)
	set := a.Robots()[0].Slots()
	if id, ok := set.Lookup("gauge"); !ok || set.Get(id) != 3 {
		t.Error("the slot is not filled")
	}
	if a.Hash() == b.Hash() {
		t.Error("what it remembers is not in the hash")
	}
	without := sim.Names{Slots: []string{"r/gauge"}}
	if a.HashWithout(without, 0) != b.HashWithout(without, 0) {
		t.Error("it is in the hash beside the name of its slot")
	}
	if _, err := world("", 0); err == nil || !strings.Contains(err.Error(), "robot r: a sensor added no slot") {
		t.Errorf("a sensor without a slot: %v", err)
	}
}
