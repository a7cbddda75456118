// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"testing"

	"github.com/playsim/playsim/scenarios"
)

// TestPeopleWhoGo: who is hidden beside somebody who stays is forgotten; and one person
// whom both cameras have in pictures of one instant is one.
func TestPeopleWhoGo(t *testing.T) {
	const two = `
ground: {size: [12, 8]}
objects:
  - person: {name: ann, at: [3, -0.3], yaw_deg: 180}
  - person: {name: bob, at: [3, 0.3], yaw_deg: 180}
  - box: {name: wall, size: [0.1, 0.5, 2], at: [1.6, -2.4], fixed: true}
robots: [{nao: {name: nao}}]
life: {activities: []}
`
	const goes = `
duration: 25s
expect:
  - {name: two at first, always: "size('PeoplePerception/PeopleList') == 2", from: 1s, to: 5s}
  - {name: out of sight, always: "size('PeoplePerception/VisiblePeopleList') == 1", from: 7.2s}
  - {name: gone, always: "size('PeoplePerception/PeopleList') == 1", from: 15.2s}
`
	const one = `
objects: [{person: {name: ann, at: [3.3, 0], yaw_deg: 180}}]
robots: [{nao: {name: nao, camera: {period: 25ms}}}]
life: {activities: []}
`
	for _, c := range []struct{ name, world, scenario string }{
		{"hidden", two, goes + "script: [{at: 5s, do: {hide: ann}}]\n"},
		{"behind a box", two, goes + "script: [{at: 5s, do: {move: wall, to: [1.6, -0.3]}}]\n"},
		{"fast cameras", one, `
duration: 8s
script: [{at: 4s, do: {walk: ann, to: [2, 0], speed: 1}}]
expect: [{never: "size('PeoplePerception/PeopleList') > 1"}]
`},
	} {
		more := map[string]string{
			"w.yaml": "schema: playsim/world/v1\n" + c.world, "s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\n" + c.scenario,
		}
		s, err := scenarios.Load(lifeFiles(more), "s.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(12) {
			res, err := s.Run(seed+1, scenarios.RunOptions{})
			if err != nil || res.Verdict != scenarios.Passed {
				t.Errorf("%s, seed %d: %v %s", c.name, seed+1, err, res.Failure)
			}
		}
	}
}

// TestASensorThatTellsNothingIsNoFall: Life does not safeguard a robot whose sensors of
// falls are out of order.
func TestASensorThatTellsNothingIsNoFall(t *testing.T) {
	s, err := scenarios.Load(lifeFiles(map[string]string{
		"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {name: nao}}]\nlife: {activities: []}\n",
		"s.yaml": `schema: playsim/scenario/v1
world: w.yaml
duration: 8s
faults:
  - {sensor: nao/fallen, kind: off, from: 2s, until: 4s}
  - {sensor: nao/falling, kind: off, from: 3s, until: 5s}
expect: [{always: "'AutonomousLife/State' == \"solitary\"", from: 1s}]
`,
	}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if res, err := s.Run(1, scenarios.RunOptions{}); err != nil || res.Verdict != scenarios.Passed {
		t.Errorf("%v %s", err, res.Failure)
	}
}

// TestEngagementOfTheWorld: on its own the robot follows who is nearer, unless the world
// has it stay with a person.
func TestEngagementOfTheWorld(t *testing.T) {
	for mode, want := range map[string]string{"unengaged": "2", "fully_engaged": "1"} {
		res, _ := focuses(t, `
ground: {size: [10, 8]}
objects:
  - person: {name: ann, at: [2, 0.4], yaw_deg: 180}
  - person: {name: bob, at: [4.5, -0.4], yaw_deg: 180}
robots: [{nao: {}}]
life: {engagement: `+mode+`, activities: []}
`, `
duration: 8s
script: [{at: 1s, do: {walk: bob, to: [1.2, -0.4], speed: 1}}]
expect: [{name: before, eventually: "'ALBasicAwareness/HumanTracked' == 1", within: 1s}, {name: after, at_end: "'ALBasicAwareness/HumanTracked' == `+want+`"}]
`, nil)
		if res.Verdict != scenarios.Passed {
			t.Errorf("%s: %s", mode, res.Failure)
		}
	}
}
