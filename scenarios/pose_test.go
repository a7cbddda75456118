// SPDX-License-Identifier: Apache-2.0

package scenarios

import "testing"

// TestKeysOfARobotsBody: what the judge's keys say of a robot is true of one that stands,
// one that has fallen, one that drives and one in a hole.
func TestKeysOfARobotsBody(t *testing.T) {
	files := written(map[string]string{
		"w.yaml": `schema: playsim/world/v1
ground: {size: [8, 8]}
objects:
  - hole: {name: pit, at: [1, 0], radius: 0.3, depth: 0.2}
robots:
  - nao: {name: upright, at: [0, 1.5]}
  - nao: {name: fallen, at: [0, 3]}
  - cart: {name: sunk}
programs:
  - pdl: {robot: sunk, file: on.pdl.js}
`,
		"on.pdl.js": `function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0.3);
  add_process('hold');
  run_pdl(-1);
}
function hold() { add_value('speed', 0); }
`,
		"s.yaml": `schema: playsim/scenario/v1
world: w.yaml
duration: 8s
script:
  - {at: 1s, do: {push: fallen, impulse: [6, 0]}}
expect:
  - {name: stands, always: "'upright/z' > 0.3 && 'upright/z' < 0.36 && 'upright/pitch' > -0.1 && 'upright/pitch' < 0.15 && 'upright/roll' > -0.02 && 'upright/roll' < 0.02 && 'upright/speed' == 0"}
  - {name: stood, always: "'fallen/z' > 0.3 && 'fallen/pitch' < 0.15", to: 0.9s}
  - {name: lies on its belly, always: "'fallen/z' < 0.15 && 'fallen/pitch' > 1.2", from: 3s}
  - {name: goes as it falls, eventually: "'fallen/speed' > 0.2", within: 2.5s}
  - {name: rests, at_end: "'fallen/speed' == 0"}
  - {name: is level, always: "'sunk/z' == 0 && 'sunk/pitch' == 0 && 'sunk/roll' == 0", to: 1.5s}
  - {name: hangs in, at_end: "'sunk/fallen' && 'sunk/z' < 0 && ('sunk/pitch' > 0.5 || 'sunk/roll' > 0.3 || 'sunk/roll' < -0.3)"}
`,
	})
	s, err := Load(files, "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := result(t, s); r.Verdict != Passed {
		t.Error(r.Failure)
	}
}

// TestPepperIsPushed: a person who walks into a robot with a Pepper's software is felt as
// a push; one who walks past is not.
func TestPepperIsPushed(t *testing.T) {
	for to, want := range map[string]string{"[-1.5, 0]": "eventually", "[-1.5, 2]": "never"} {
		files := written(map[string]string{
			"w.yaml": `schema: playsim/world/v1
ground: {size: [8, 6]}
objects: [{person: {name: ann, at: [1.5, 0]}}]
robots: [{nao: {name: nao, type: pepper}}]
`,
			"s.yaml": `schema: playsim/scenario/v1
world: w.yaml
duration: 10s
script:
  - {at: 1s, do: {walk: ann, to: ` + to + `, speed: 0.4}}
expect:
  - {` + want + `: "'Launchpad/RobotPushedRecently'"}
`,
		})
		s, err := Load(files, "s.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		if r := result(t, s); r.Verdict != Passed {
			t.Errorf("to %s: %v", to, r.Failure)
		}
	}
}
