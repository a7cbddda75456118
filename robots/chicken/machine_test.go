// SPDX-License-Identifier: Apache-2.0

package chicken_test

import (
	"slices"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/robottest"
	"github.com/playsim/playsim/sim"
)

// suiteName is what the suite calls the robot under test.
const suiteName = "robot"

// lineAt is a chicken line whose machine number k, the robot under test, stands at a place.
func lineAt(k int, at geom.Pose2) *sim.Model {
	p := usual(1)
	places := []*geom.Pose2{&p.feeder.At, &p.belt.At, &p.scale.At, &p.picker.At}
	move := at.Mul(places[k].Inv())
	for _, place := range places {
		*place = move.Mul(*place)
	}
	names := slices.Clone(kinds)
	names[k] = suiteName
	m := p.model(names)
	for i := range m.Ground.Holes {
		m.Ground.Holes[i].At = move.Apply(m.Ground.Holes[i].At)
	}
	return m
}

func TestMachines(t *testing.T) {
	for k, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			robottest.Run(t, robottest.Robot{
				New: func(at geom.Pose2) func(*sim.Builder) (sim.Robot, error) { return lineAt(k, at).Robots[k].New },
				Prepare: func(m *sim.Model, at geom.Pose2) {
					line := lineAt(k, at)
					m.Objects, m.Ground.Holes = nil, line.Ground.Holes
					tested := line.Robots[k]
					m.Robots = slices.Insert(slices.Delete(line.Robots, k, k+1), 0, tested)
				},
				Mass: 1, Limits: limits[kind], Links: links[kind], Reach: 3,
				Refused: []sim.Input{{Op: sim.OpMove}, {Op: sim.OpPush}, {Op: sim.OpHide}, {Op: sim.OpSet, Slot: "count"}},
			})
		})
	}
}

// limits are the ranges of the paper, and ours where it is silent.
var limits = map[string]map[string][2]float64{
	"feeder": {"run": {0, 1}, "waiting": {0, 1}},
	"belt":   {"command": {-1, 1}, "speed": {-1, 1}},
	"scale":  {"weight": {0, 10}, "settled": {0, 1}},
	"picker": {"command": {0, 2}, "mode": {0, 3}},
}

var links = map[string][]string{
	"feeder": {"hopper"}, "belt": {"top"}, "scale": {"plate"}, "picker": {"mast", "boom", "hand"},
}
