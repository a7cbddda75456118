// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// often is how many times a leaf may start within a second, each branch by itself. No
// shipped program needs more.
const often = 4

// flapping watches how often leaves start.
type flapping struct {
	starts map[string][]int64
	worst  string
}

func (f *flapping) see(e *trace.Event) {
	if e.Kind != trace.Leaf || e.Event != "start" {
		return
	}
	leaf := e.Program + ": " + e.Path
	times := append(f.starts[leaf], e.Time)
	for e.Time-times[0] >= 1e9 {
		times = times[1:]
	}
	if f.starts[leaf] = times; len(times) > often && f.worst == "" {
		f.worst = leaf + " at " + trace.Seconds(e.Time) + " s"
	}
}

// TestFlappingIsNoticed: without its hold the gaze flaps.
func TestFlappingIsNoticed(t *testing.T) {
	f := flapping{starts: map[string][]int64{}}
	verdict(t, mutated(t, "worlds/kick.play", " | commit = 0.5", ""), "scenarios/kick.yaml", 1, f.see)
	if f.worst == "" {
		t.Error("a gaze that changes from tick to tick passes")
	}
}

// TestMatesDoNotTakeTurns: two players of nao_football about as far from the ball do not
// begin and stop by turns. Without what the program demands of a mate, they do.
func TestMatesDoNotTakeTurns(t *testing.T) {
	if scenarios.Racing || testing.Short() {
		t.Skip("minutes of play")
	}
	shipped := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	if worst := mostStarts(t, shipped, 4); worst != "" {
		t.Errorf("%s started more than %d times in a second", worst, often)
	}
	if mostStarts(t, mutated(t, "worlds/nao_football.play", "0.9 * ", ""), 16) == "" {
		t.Error("mates that give way to whoever is a little nearer do not take turns")
	}
}

// mostStarts plays nao_football under the seeds up to one, until a leaf flaps.
func mostStarts(t *testing.T, files *scenarios.Library, last uint64) string {
	t.Helper()
	s, err := scenarios.Load(files, "scenarios/nao_football.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	f := flapping{starts: map[string][]int64{}}
	for seed := uint64(1); seed <= last && f.worst == ""; seed++ {
		clear(f.starts)
		if _, err := s.Run(seed, scenarios.RunOptions{Sink: f.see}); err != nil {
			t.Fatal(err)
		}
	}
	return f.worst
}
