// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
)

// contextState is the hash of the state at 3 s, and of nothing before it, in a run in which a launch at
// 1 s saw a key of this value; it is 0 since 2 s.
func contextState(t *testing.T, saw int, program string) sim.Hash {
	t.Helper()
	s, err := scenarios.Load(written(map[string]string{
		"w.yaml": `schema: playsim/world/v1
robots: [{nao: {}}]
life: {activities: [{id: demo/a, nature: solitary, launch: "'k' > 0", lasts: 1s}]}
` + program,
		"j.js": "function pdl_main() { add_quantity('a', 9, -9, 0); run_pdl(-1); }\n",
		"s.yaml": fmt.Sprintf(`schema: playsim/scenario/v1
world: w.yaml
duration: 4s
script: [{at: 1s, do: {set: k, to: %d}}, {at: 2s, do: {set: k, to: 0}}]
expect: [{never: "'nao/fallen'"}]
`, saw),
	}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, scenarios.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 120)
	return r.World.HashWithout(sim.Names{}, 0)
}

// TestContextIsState: what a launch saw is part of the state where a program may ask for
// it, in whatever words.
func TestContextIsState(t *testing.T) {
	for program, want := range map[string]bool{"": false, "programs: [{pdl: {file: j.js}}]\n": true} {
		if same := contextState(t, 1, program) == contextState(t, 2, program); same == want {
			t.Errorf("%q: the states are the same: %v", program, same)
		}
	}
}
