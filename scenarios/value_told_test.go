// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"
	"testing"
)

// TestValueTold: a value that is none is told once.
func TestValueTold(t *testing.T) {
	for do, want := range map[string]string{
		"set: Launchpad/NumPeopleZone1, to: 2147483648": "to: 2147483648 is not within",
		"raise: FrontTactilTouched, value: ":            "value has no value",
		"raise: FrontTactilTouched, value: null":        "value has no value",
		"raise: FrontTactilTouched":                     `"FrontTactilTouched" holds a number, not true`,
	} {
		_, err := Load(written(map[string]string{
			"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\n",
			"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 3s\nscript: [{at: 1s, do: {" + do + "}}]\nexpect: [{never: \"'nao/fallen'\"}]\n",
		}), "s.yaml", nil)
		if err == nil || strings.Count(err.Error(), "s.yaml:") != 1 || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", do, err, want)
		}
	}
}
