// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/playsim/playsim/sim"
)

// TestPoses compares where everything is in every built-in world after 1, 10 and 60 s
// with a golden: the place of each robot and a digest of the poses of all bodies and
// links, to the last bit. Unlike the hashes of TestHash it does not depend on what else
// belongs to the state. The golden changes only with the physics.
func TestPoses(t *testing.T) {
	if racing {
		t.Skip("one goroutine alone: the race detector has nothing to find")
	}
	var got strings.Builder
	var snapshot sim.Snapshot
	for _, name := range worldNames(t) {
		r := assemble(t, name, Options{Seed: 1})
		for _, s := range []int64{1, 10, 60} {
			for r.World.Now() < s*1e9 {
				r.Tick()
			}
			r.World.Snapshot(&snapshot)
			fmt.Fprintf(&got, "%s %d s: %s\n", name, s, posesText(&snapshot))
		}
	}
	const golden = "testdata/poses.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(known) || line != known[i] {
			t.Fatalf("%s:%d differs; got\n%s", golden, i+1, line)
		}
	}
}

func posesText(s *sim.Snapshot) string {
	var digest sim.Hash
	for i := range s.Bodies {
		digest.Vec3(s.Bodies[i].Pos)
		digest.Float(s.Bodies[i].Yaw)
	}
	text := ""
	for i := range s.Robots {
		r := &s.Robots[i]
		for _, link := range r.Links {
			digest.Vec3(link.Pos)
			for _, f := range []float64{link.Rot.X, link.Rot.Y, link.Rot.Z, link.Rot.W} {
				digest.Float(f)
			}
		}
		text += fmt.Sprintf(" %s [%.3f, %.3f]", r.Name, r.Base.X, r.Base.Y)
	}
	return fmt.Sprintf("%016x%s", uint64(digest), text)
}
