// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// TestFallsByModel: a fall is a safeguard's cause on a NAO and on a Pepper; a Romeo has no
// such safeguard.
func TestFallsByModel(t *testing.T) {
	for model, want := range map[string]string{"nao": "eventually", "pepper": "eventually", "romeo": "never"} {
		within := ""
		if want == "eventually" {
			within = ", within: 10s"
		}
		res, _ := focuses(t, "robots: [{nao: {type: "+model+"}}]\nlife: {activities: []}\n", `
duration: 10s
script: [{at: 1s, do: {lift: nao, height: 0.5}}, {at: 3s, do: [{drop: nao}, {push: nao, impulse: [0, 12]}]}]
expect:
  - {name: falls, eventually: "'nao/fallen'", within: 10s}
  - {name: safeguard, `+want+`: "'Launchpad/State' == \"safeguard\" || 'AutonomousLife/SafeguardCause/RobotFell'"`+within+`}
`, nil)
		if res.Verdict != scenarios.Passed {
			t.Errorf("%s: %s", model, res.Failure)
		}
	}
}

// TestSafeguardsOfOthers: a safeguard that a model has not is refused in steps and scripts,
// with the models that have it.
func TestSafeguardsOfOthers(t *testing.T) {
	for _, c := range []struct{ model, safeguard, hint string }{
		{"nao", "RobotPushed", "type: pepper has it"},
		{"nao", "RobotMoved", "type: pepper has it"},
		{"nao", "RobotFell", ""},
		{"pepper", "RobotPushed", ""},
		{"pepper", "RobotMoved", ""},
		{"pepper", "RobotFell", ""},
		{"romeo", "RobotPushed", "type: pepper has it"},
		{"romeo", "RobotMoved", "type: pepper has it"},
		{"romeo", "RobotFell", "type: nao or pepper has it"},
		{"romeo", "CriticalTemperature", ""},
	} {
		world := "schema: playsim/world/v1\nrobots: [{nao: {type: " + c.model + "}}]\nlife: {activities: [{id: a/a, nature: solitary, do: [STEP]}]}\n"
		script := "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 1s\nscript: [{at: 0s, do: {safeguard: " + c.safeguard + ", holds: true}}]\nexpect: [{never: \"'nao/fallen'\"}]\n"
		w, err := worlds.Read(source.NewFile("w.yaml", strings.Replace(world, "STEP", "{safeguard: "+c.safeguard+", enabled: false}", 1)), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatal(err)
		}
		_, step := scenarios.Assemble(w, scenarios.Options{Files: lifeFiles(nil)})
		_, said := scenarios.Load(written(map[string]string{"w.yaml": strings.Replace(world, "STEP", "{wait: 1s}", 1), "s.yaml": script}), "s.yaml", nil)
		for _, err := range []error{step, said} {
			switch {
			case c.hint == "" && err != nil, c.hint != "" && err == nil:
				t.Errorf("%s, %s: %v", c.model, c.safeguard, err)
			case c.hint != "" && (!strings.Contains(err.Error(), c.safeguard+" is no safeguard of this robot") || !strings.Contains(err.Error(), c.hint)):
				t.Errorf("%s, %s: %v", c.model, c.safeguard, err)
			}
		}
	}
}

// TestASensorsKeyIsFollowed: a script that writes the key of a joint's temperature heats the
// joint for all of the robot's software, Life included.
func TestASensorsKeyIsFollowed(t *testing.T) {
	res, _ := focuses(t, "robots: [{nao: {}}]\nlife: {activities: []}\n", `
duration: 5s
script:
  - {at: 1s, do: {set: Device/SubDeviceList/HeadYaw/Temperature/Sensor/Value, to: 95}}
  - {at: 3s, do: {set: Device/SubDeviceList/HeadYaw/Temperature/Sensor/Value, to: 30}}
expect:
  - {name: cold, always: "'Launchpad/HighestTemperature' == 25 && 'Launchpad/State' == \"solitary\"", from: 25ms, to: 975ms}
  - {name: hot, always: "'Launchpad/HighestTemperature' == 95 && 'Launchpad/HighestJoint' == \"HeadYaw\" && 'Launchpad/State' == \"safeguard\"", from: 1.025s, to: 2.975s}
  - {name: cooled down, always: "'Launchpad/HighestTemperature' == 30 && 'Launchpad/State' == \"solitary\"", from: 3.025s}
`, nil)
	if res.Verdict != scenarios.Passed {
		t.Error(res.Failure)
	}
}
