// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/scenarios"
)

// TestSetToNoNumber: what no sensor measures is refused, for a key of the robot and for no
// other.
func TestSetToNoNumber(t *testing.T) {
	const sensor = "Device/SubDeviceList/US/Left/Sensor/Value"
	for _, c := range []struct{ do, want string }{
		{"set: " + sensor + ", to: .inf", `"` + sensor + `" holds a number, not +Inf`},
		{"set: " + sensor + ", to: -.inf", `"` + sensor + `" holds a number, not -Inf`},
		{"set: " + sensor + ", to: .nan", `"` + sensor + `" holds a number, not NaN`},
		{"raise: " + sensor + ", value: .nan", `"` + sensor + `" holds a number, not NaN`},
		{"set: Launchpad/DistanceOfTrackedHuman, to: .inf", `"Launchpad/DistanceOfTrackedHuman" holds a number, not +Inf`},
		{"set: " + sensor + ", to: 0.3", ""},
		{"set: " + sensor + ", to: 1", ""},
		{"set: demo/mine, to: .inf", ""},
	} {
		_, err := scenarios.Load(written(map[string]string{
			"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\n",
			"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 3s\nscript: [{at: 1s, do: {" + c.do + "}}]\nexpect: [{never: \"'nao/fallen'\"}]\n",
		}), "s.yaml", nil)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.do, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: got %v, want %s", c.do, err, c.want)
		}
	}
}
