// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/sim"
)

// A cart stands where the file says, and the resolved world is the same world.
func TestCart(t *testing.T) {
	w := read(t, "robots:\n  - cart: {name: one, at: [1, 2], yaw_deg: 90, battery: 0.5, capacity: 600, color: red}\n  - cart: {name: two, at: [0, 0]}\n")
	if len(w.Robots) != 2 || w.Robots[0].Kind != "cart" || w.Robots[0].Name != "one" || w.Model.Robots[0].Look == nil {
		t.Fatalf("robots %+v", w.Robots)
	}
	world, err := sim.New(w.Model)
	if err != nil {
		t.Fatal(err)
	}
	if at := world.Robots()[0].Base(); at.X != 1 || at.Y != 2 || at.Yaw < 1.57 || at.Yaw > 1.58 {
		t.Errorf("it stands at %v", at)
	}
	text := w.Resolved()
	if !strings.Contains(text, "- cart: {name: one, at: [1, 2], yaw_deg: 90, battery: 0.5, capacity: 600, color: red}") {
		t.Errorf("resolved\n%s", text)
	}
	if again := read(t, strings.TrimPrefix(text, "schema: playsim/world/v1\n")).Resolved(); again != text {
		t.Errorf("resolved\n%s\nand again\n%s", text, again)
	}
	if err := compileSchema(t).Validate(asJSON(t, text)); err != nil {
		t.Error(err)
	}
}

func TestCartBySet(t *testing.T) {
	w := read(t, "robots:\n  - cart: {at: [0, 0]}\n", "robots.cart.battery=0.25")
	if !strings.Contains(w.Resolved(), "battery: 0.25") {
		t.Error(w.Resolved())
	}
}
