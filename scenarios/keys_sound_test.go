// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/playsim/playsim/worlds"
)

// TestImpossibleValues: what a key can never be is an error as a text, and as a number
// a warning, or an error where it decides the whole.
func TestImpossibleValues(t *testing.T) {
	const head = "schema: playsim/scenario/v1\nworld: worlds/ball_chase.yaml\n"
	const off = "faults:\n  - {sensor: nao/battery, kind: dropout, probability: 0.5}\n"
	const quit = "script:\n  - {at: 1s, do: {quit: ball_chase}}\n"
	files := map[string]string{}
	for _, name := range []string{"worlds/ball_chase.yaml", "worlds/ball_chase.play"} {
		text, err := fs.ReadFile(worlds.Embedded, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	for _, c := range []struct{ more, cond, want string }{
		{"", `'playful/ball_chase/state' == \"sit\"`, ""},
		{"", `'playful/ball_chase/state' == \"nosuch\"`, `error s.yaml:4:43: playful/ball_chase/state is never "nosuch"; there are: ball_chase, sit`},
		{"", `'nao/posture' != \"Site\" && 'green/x' > 1`, `error s.yaml:4:30: nao/posture is never "Site"; did you mean "Sit"?`},
		{"", `'green/held_by' == \"nobody\"`, `error s.yaml:4:32: green/held_by is never "nobody"; there are: "", nao, visitor`},
		{"", `'nao/battery' > 5`, `error s.yaml:4:27: never true: nao/battery is within [0, 1]`},
		{"", `('nao/battery' > 5) ~ 3`, `error s.yaml:4:28: never true: nao/battery is within [0, 1]`},
		{"", `'nao/battery' > 5 || 'nao/fallen'`, `warning s.yaml:4:27: never true: nao/battery is within [0, 1]`},
		{"", `'distance/nao/green' < 0`, `error s.yaml:4:34: never true: distance/nao/green is never below 0`},
		{"", `'playful/ball_chase/ball_chase/following[ball:green]/active'`, ""},
		{"", `'playful/ball_chase/ball_chase/following[ball:gren]/active'`, `warning s.yaml:4:13: nothing in the world is called "gren", by name or colour: no ball may ever be; did you mean "green"?`},
		{"", `'scheme/ball/blue/distance' > 1`, `warning s.yaml:4:13: nothing in the world is called "blue", by name or colour: no ball may ever be`},
		{"faults:\n  - {sensor: nao/camera_top, kind: wrong, value: blue}\n", `'scheme/ball/blue/distance' > 1`, ""},
		{"vary: {green.color: {one_of: [green, blue]}}\n", `'scheme/ball/blue/distance' > 1`, ""},
		{"", `'nao/battery' < 0.3`, ""},
		{off, `'nao/battery' < 0.3`, `warning s.yaml:6:27: true while nao/battery has no value, for that counts as 0; add && type('nao/battery') != "Invalid" if that is not meant`},
		{off, `'nao/battery' >= 0`, `error s.yaml:6:27: always true: nao/battery is within [0, 1]`},
		{"", `'playful/ball_chase/ball_chase/searching/score' <= 5`, ""},
		{quit, `'playful/ball_chase/ball_chase/searching/score' <= 5`, `warning s.yaml:6:61: true while playful/ball_chase/ball_chase/searching/score has no value, for that counts as 0; add && type('playful/ball_chase/ball_chase/searching/score') != "Invalid" if that is not meant`},
	} {
		files["s.yaml"] = head + c.more + "expect:\n  - never: \"" + c.cond + "\"\n"
		s, err := Load(written(files), "s.yaml", nil)
		var got []string
		if err != nil {
			got = append(got, "error "+told(err))
		} else {
			for _, w := range s.Warnings {
				got = append(got, "warning "+told(w))
			}
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s%s\n got %s\nwant %s", c.more, c.cond, text, c.want)
		}
	}
}

// told is the first line of an error and its hint.
func told(err error) string {
	lines := strings.Split(err.Error(), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	if hint, ok := strings.CutPrefix(last, "hint: "); ok {
		return lines[0] + "; " + hint
	}
	return lines[0]
}
