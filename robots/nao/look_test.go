// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"testing"

	"github.com/playsim/playsim/robots/nao"
)

// All that moves and shines in the look follows slots and links that are there.
func TestLookFitsTheRobot(t *testing.T) {
	s := set(t, nao.Defaults())
	cfg := nao.Defaults()
	links, fingers, lights := len(s.nao.Links(nil)), 0, map[string]int{}
	there := func(name string) bool {
		_, ok := s.nao.Slots().Lookup(name)
		return ok
	}
	for _, p := range nao.Look(&cfg).Pieces {
		if p.Link >= links {
			t.Errorf("a piece on link %d of %d", p.Link, links)
		}
		if p.Hinge != nil {
			fingers++
			if !there(p.Hinge.Slot) {
				t.Errorf("a piece turns with %s", p.Hinge.Slot)
			}
		}
		if p.Glow != "" {
			lights[p.Glow]++
			for _, color := range []string{"/red", "/green", "/blue"} {
				if !there(p.Glow + color) {
					t.Errorf("a piece shines by %s%s", p.Glow, color)
				}
			}
		}
	}
	if fingers != 12 || lights["leds/left_eye"] == 0 || lights["leds/right_eye"] == 0 || lights["leds/chest"] == 0 {
		t.Errorf("%d pieces of fingers, lights %v", fingers, lights)
	}
}
