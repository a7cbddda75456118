// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"testing"

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
