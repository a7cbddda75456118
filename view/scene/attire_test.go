// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"testing"

	"github.com/playsim/playsim/sim"
)

// One tells people apart, and each looks the same every time; a colour that the file
// names is that of the shirt.
func TestPeopleLookDifferent(t *testing.T) {
	seen := map[attire]string{}
	for _, name := range []string{"person", "ann", "ben", "ina", "tom", "alice", "bob", "carol", "visitor", "child"} {
		a := attireOf(&sim.Object{Name: name, Color: "blue"})
		if other, ok := seen[a]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[a] = name
		if a != attireOf(&sim.Object{Name: name, Color: "blue"}) {
			t.Errorf("%s looks different the second time", name)
		}
		if c := a.shirt; c.B <= c.R || c.B <= c.G {
			t.Errorf("%s: %v is no blue", name, c)
		}
		if c := attireOf(&sim.Object{Name: name, Color: "red"}).shirt; c != ParseColor("red") {
			t.Errorf("%s has a shirt of %v, not red", name, c)
		}
	}
}
