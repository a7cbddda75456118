// SPDX-License-Identifier: Apache-2.0

package scenarios

import "testing"

// TestSaid: what robots and persons say is a key, also after the run has gone back.
func TestSaid(t *testing.T) {
	s, err := Load(written(map[string]string{
		"w.yaml": `schema: playsim/world/v1
objects:
  - person: {name: ann, at: [2, 0]}
robots:
  - nao: {name: nao}
  - nao: {name: mute, at: [0, 2]}
programs:
  - playful: {robot: nao, file: p.play, nodes: nodes}
`,
		"p.play":       "ball_detection\nspeak, whenever \"'go'\"\n",
		"nodes/s.star": "def speak():\n    say(\"hello\")\n    done()\n\nleaf(\"speak\", \"says hello\", tick = speak)\n",
		"s.yaml": `schema: playsim/scenario/v1
world: w.yaml
duration: 4s
script:
  - {at: 1s, do: {set: go, to: 1}}
  - {at: 2s, do: {say: ann, text: good morning}}
expect:
  - {name: first nobody, always: "'said/nao' == \"\"", to: 1s}
  - {name: then the robot, eventually: "'said/nao' == \"hello\"", within: 1.1s}
  - {name: then ann, eventually: "'said/ann' == \"good morning\" && 'said/nao' == \"hello\""}
  - {name: the other is silent, always: "'said/mute' == \"\""}
`,
	}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for !r.Done() {
		r.Tick()
	}
	if got := r.Result(); got.Verdict != Passed {
		t.Errorf("%s\n%s", got.Verdict, got.Failure)
	}
	for _, back := range []struct {
		tick int64
		want string
	}{{100, `"hello"`}, {20, `""`}} {
		if err := r.Rewind(back.tick); err != nil {
			t.Fatal(err)
		}
		if v, _ := r.Value("said/nao"); v.String() != back.want {
			t.Errorf("back at tick %d nao has said %s", back.tick, v)
		}
	}
}
