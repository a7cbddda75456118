// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Where things touch there is a cross in the plane between them, if it is wanted.
func TestContactsAreCrosses(t *testing.T) {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Ground: sim.Ground{Size: geom.Vec2{X: 4, Y: 4}},
		Objects: []sim.Object{
			{Name: "a", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.4}, Mass: 1, Friction: 0.5, At: sim.Resting(0, 0)},
			{Name: "b", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.4}, Mass: 1, Friction: 0.5, At: sim.Resting(0.399, 0)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.Tick()
	var snap sim.Snapshot
	w.Snapshot(&snap)
	s := New(w)
	s.Update(&snap, Options{})
	if len(s.Lines) != 0 {
		t.Errorf("%d lines that nobody wants", len(s.Lines))
	}
	s.Update(&snap, Options{Contacts: true})
	if len(snap.Contacts) == 0 || len(s.Lines) != 2*len(snap.Contacts) {
		t.Fatalf("%d lines for %d contacts", len(s.Lines), len(snap.Contacts))
	}
	for _, l := range s.Lines {
		if d := l.A.Lerp(l.B, 0.5).X; d < 0.19 || d > 0.21 || l.B.Sub(l.A).X > 1e-9 {
			t.Errorf("%+v is not between them", l)
		}
	}
}
