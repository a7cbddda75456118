// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"path"
	"testing"

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

// TestNoShippedScenarioFlaps: behaviours of nearly the same priority do not take turns
// from tick to tick.
func TestNoShippedScenarioFlaps(t *testing.T) {
	if scenarios.Racing || testing.Short() {
		t.Skip("TestShippedScenariosShareNothing looks for races, TestHash for other builds")
	}
	files := scenarios.Of(&source.Files{Embedded: scenarios.Embedded})
	for _, name := range shipped(t) {
		if worst := flaps(t, files, name); worst != "" {
			t.Errorf("%s: %s started more than %d times in a second", path.Base(name), worst, often)
		}
	}
}

// TestFlappingIsNoticed: without its hold the gaze flaps.
func TestFlappingIsNoticed(t *testing.T) {
	files := mutated(t, "worlds/kick.play", " | commit = 0.5", "")
	if flaps(t, files, "scenarios/kick.yaml") == "" {
		t.Error("a gaze that changes from tick to tick passes")
	}
}

func flaps(t *testing.T, files *scenarios.Library, name string) string {
	t.Helper()
	s, err := scenarios.Load(files, name, nil)
	if err != nil {
		t.Fatal(err)
	}
	f := &flapping{starts: map[string][]int64{}}
	if _, err := s.Run(s.Seeds[0], scenarios.RunOptions{Sink: f.see}); err != nil {
		t.Fatal(err)
	}
	return f.worst
}
