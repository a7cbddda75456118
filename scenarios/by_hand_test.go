// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// What a user drags and pushes is told once, where it happens, and again where a
// recorded run is repeated; what is refused is not.
func TestWhatUsersDoIsTold(t *testing.T) {
	var rows []string
	o := Options{Sink: func(e *trace.Event) {
		if e.From == trace.User {
			rows = append(rows, string(e.AppendJSON(nil)))
		}
	}}
	begin := func() *Run {
		t.Helper()
		o.Files = embedded
		r, err := Assemble(loadWorld(t, "two_balls"), o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := begin()
	ticks(r, 4)
	for _, in := range []sim.Input{
		{Op: sim.OpMove, Name: "green", At: sim.Resting(1.25, -0.5)},
		{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: 0.05}},
		{Op: sim.OpMove, Name: "nao", At: sim.Resting(-0.5, 0), Value: 0.5},
	} {
		if err := r.Do(in); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: 1e6}}); err == nil {
		t.Fatal("a push beyond all bounds")
	}
	if len(rows) > 0 {
		t.Errorf("told before it is done: %s", rows)
	}
	ticks(r, 6)
	want := `{"t":0.1,"tick":4,"kind":"script","name":"move green to [1.25, -0.5]","from":"user"}
{"t":0.1,"tick":4,"kind":"script","name":"push green impulse [0.05, 0]","from":"user"}
{"t":0.1,"tick":4,"kind":"script","name":"move nao to [-0.5, 0] yaw_deg 28.64788975654116","from":"user"}`
	if got := strings.Join(rows, "\n"); got != want {
		t.Errorf("%s", got)
	}
	if err := r.Rewind(8); err != nil || len(rows) != 3 {
		t.Errorf("going back tells it again: %d rows, %v", len(rows), err)
	}
	if err := r.Do(sim.Input{Op: sim.OpPush, Name: "red", At: geom.Vec3{Y: 0.05}}); err != nil {
		t.Fatal(err)
	}
	other := begin()
	if err := other.ReplayFrom(r.Run, nil); err != nil || len(rows) != 3 {
		t.Errorf("catching up tells it: %d rows, %v", len(rows), err)
	}
	if ticks(other, 2); len(rows) != 4 {
		t.Errorf("what was asked for before catching up is told %d times", len(rows)-3)
	}
	again := begin()
	again.Follow(r.World.Log())
	rows = nil
	ticks(again, 8)
	if got := strings.Join(rows, "\n"); got != want {
		t.Errorf("repeated: %s", got)
	}
}
