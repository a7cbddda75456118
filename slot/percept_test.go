// SPDX-License-Identifier: Apache-2.0

package slot_test

import (
	"testing"

	"github.com/playsim/playsim/slot"
)

// Two frames that a program can tell apart have different states.
func TestStateTellsFramesApart(t *testing.T) {
	state := func(fresh bool, found ...slot.Detection) slot.Digest {
		s := slot.NewSet()
		id, err := s.AddPercept(slot.PerceptDecl{Name: "camera", Fields: []slot.Field{{Name: "x"}}, Period: 1})
		if err != nil {
			t.Fatal(err)
		}
		s.Capture(id, 0)
		for _, d := range found {
			s.Detect(id, d)
		}
		s.Latch()
		if !fresh {
			s.Latch()
		}
		return s.Digest(0)
	}
	ball := slot.Detection{Type: "ball", Label: "green"}
	base := state(true, ball)
	for name, other := range map[string]slot.Digest{
		"label": state(true, slot.Detection{Type: "ball", Label: "red"}),
		"type":  state(true, slot.Detection{Type: "person", Label: "green"}),
		"value": state(true, slot.Detection{Type: "ball", Label: "green", Values: [slot.MaxFields]float64{1}}),
		"stale": state(false, ball),
		"none":  state(true),
	} {
		if base == other {
			t.Errorf("%s: the states are equal", name)
		}
	}
	if base != state(true, ball) {
		t.Error("the same frame gives two states")
	}
}
