// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// TestManyRays: of a manager that looks along many lines at once views are told of some,
// always as many.
func TestManyRays(t *testing.T) {
	const beams = `sensor('broken', {lower: 0, upper: 1, init: 0, doc: 'A beam is broken.'});
function sense() {
  let n = 0;
  for (let i = 0; i < COUNT; i++) { if (world.ray([-1, -0.5, 0.05], [-1, 0.5, 0.05 + i / 1000]) != null) n++; }
  put('broken', n > 0 ? 1 : 0);
}
`
	for count, want := range map[string]int{"200": 200, "300": 256} {
		w := "schema: playsim/world/v1\nmanagers: [{file: gate.js, slots: [gate/broken]}]\n"
		spec, err := worlds.Read(source.NewFile("w.yaml", w), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Assemble(spec, Options{Files: written(map[string]string{"gate.js": strings.Replace(beams, "COUNT", count, 1)})})
		if err != nil {
			t.Fatal(err)
		}
		ticks(r, 3)
		var snap sim.Snapshot
		r.World.Snapshot(&snap)
		if n := len(snap.Robots[0].Rays); n != want {
			t.Errorf("%s beams: %d are told, want %d", count, n, want)
		}
		r.Close()
	}
}
