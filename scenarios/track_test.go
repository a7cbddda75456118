// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"testing"

	"github.com/playsim/playsim/sim"
)

// TestTrack: what a recording shows from its poses is where everything was, at recorded
// moments and between them.
func TestTrack(t *testing.T) {
	rec := recorded(t, "scenarios/ball_tracking.yaml", false)
	run := replayed(t, rec, false)
	defer run.Close()
	track, err := rec.Track()
	if err != nil {
		t.Fatal(err)
	}
	built, err := sim.New(run.World.Model)
	if err != nil {
		t.Fatal(err)
	}
	var shown, was sim.Snapshot
	far := 0.0
	for run.World.Ticks() < rec.Ticks() {
		before := run.World.Bodies()[0].Pos
		run.Tick()
		run.World.Snapshot(&was)
		track.Show(built, run.World.Now(), &shown)
		if jump := was.Bodies[0].Pos.Sub(before).Norm(); jump > 0.2 {
			continue // the script puts the ball elsewhere at once
		}
		far = max(far, shown.Bodies[0].Pos.Sub(was.Bodies[0].Pos).Norm())
		for i, p := range shown.Robots[0].Links {
			far = max(far, p.Pos.Sub(was.Robots[0].Links[i].Pos).Norm())
		}
		if far > 0.01 {
			t.Fatalf("tick %d: something is shown %v m from where it was", run.World.Ticks(), far)
		}
	}
	if shown.Time != rec.Time() || built.Ticks() != 0 {
		t.Errorf("shown at %d ns, the world at tick %d", shown.Time, built.Ticks())
	}
}
