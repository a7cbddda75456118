// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/sim"
)

// TestFaultsOfScenarios: every kind on a sensor, an actuator, a percept, by what
// conditions see of it. The battery is at 0.9; keys show what sensors read.
func TestFaultsOfScenarios(t *testing.T) {
	for _, test := range []struct{ fault, expect string }{
		{"{sensor: nao/battery, kind: \"off\", from: 1s, until: 2s}", `
  - {always: "type('nao/battery') == \"Invalid\"", from: 1s, to: 1.97s}
  - {name: before, always: "'nao/battery' > 0.8", to: 0.97s}
  - {name: after, always: "'nao/battery' > 0.8", from: 2s}`},
		{"{sensor: nao/battery, kind: stuck, from: 1s}", `
  - {always: "stable('nao/battery')", from: 1.1s}
  - {name: before, never: "'nao/battery' < 0.8"}`},
		{"{sensor: nao/battery, kind: wrong, value: 0.1, from: 1s}", `
  - {always: "'nao/battery' == 0.1", from: 1s}`},
		{"{sensor: nao/fallen, kind: wrong, value: true, from: 1s}", `
  - {always: "'nao/fallen'", from: 1s}`},
		{"{sensor: nao/posture, kind: wrong, value: Sit, from: 1s}", `
  - {always: "'nao/posture' == \"Sit\"", from: 1s}`},
		{"{sensor: nao/battery, kind: drift, rate: -0.2, from: 1s}", `
  - {always: "'nao/battery' < 0.71 && 'nao/battery' > 0.48", from: 2s}
  - {name: no jump, always: "'nao/battery' > 0.88", to: 1s}`},
		{"{sensor: nao/battery, kind: delay, by: 0.5s, from: 0.5s}", `
  - {always: "'nao/battery' > 0.85", to: 1.49s}
  - {name: late, always: "'nao/battery' < 0.35", from: 1.5s}`},
		{"{sensor: nao/battery, kind: dropout, probability: 0.5, from: 1s}", `
  - {eventually: "type('nao/battery') == \"Invalid\"", after: 1s}
  - {name: not all, eventually: "'nao/battery' > 0", after: 1.5s}
  - {name: before, never: "type('nao/battery') == \"Invalid\"", to: 0.9s}`},
		{"{sensor: nao/battery, kind: noise, sigma: 0.05, from: 1s}", `
  - {eventually: "!stable('nao/battery')", after: 1.1s}
  - {name: high, eventually: "'nao/battery' > 0.93", after: 1s}
  - {name: low, eventually: "'nao/battery' < 0.87 && 'nao/battery' > 0.5", after: 1s}`},
	} {
		t.Run(test.fault, func(t *testing.T) {
			script := ""
			if strings.Contains(test.fault, "delay") {
				script = "script: [{at: 1s, do: {set: nao/battery, to: 0.3}}]\n"
			}
			r := result(t, scenario(t, "duration: 3s\n"+script+"faults:\n  - "+test.fault+"\nexpect:"+test.expect, "nao.battery=0.9"))
			if r.Verdict != Passed {
				t.Errorf("%s", r.Failure)
			}
			for _, o := range r.Expect {
				if o.Result != Held {
					t.Errorf("%s: %s", o.Name, o.Result)
				}
			}
		})
	}
}

func TestFaultsOfActuatorsAndPercepts(t *testing.T) {
	for _, test := range []struct{ name, fault, expect string }{
		{"nothing", "", `
  - {name: it sees the ball, eventually: "'scheme/ball/count' == 1", within: 1s}
  - {name: it turns, eventually: "'nao/walking'", within: 1s}`},
		{"no legs", "faults: [{actuator: nao/walk/theta, kind: \"off\"}, {actuator: nao/walk/x, kind: \"off\"}, {actuator: nao/walk/y, kind: \"off\"}]", `
  - {name: it does not walk, never: "'nao/walking'"}`},
		{"no eyes", "faults: [{sensor: nao/camera_top, kind: dropout}, {percept: nao/camera_bottom, kind: \"off\"}]", `
  - {name: it sees nothing, never: "'scheme/ball/count' > 0"}`},
		{"wrong colours", "faults: [{sensor: nao/camera_top, kind: wrong, value: blue}]", `
  - {name: a blue ball, eventually: "'scheme/ball/blue/color' == \"blue\""}
  - {name: no green one, never: "type('scheme/ball/green/color') != \"Invalid\""}`},
		{"a ball elsewhere", "faults: [{sensor: nao/camera_top, kind: wrong, field: y, value: 1}]", `
  - {name: to the left, eventually: "'scheme/ball/green/position'[1] > 0.9"}`},
		{"late pictures", "faults: [{sensor: nao/camera_top, kind: delay, by: 0.5s}]", `
  - {name: late, never: "'scheme/ball/count' > 0", to: 0.5s}
  - {name: there, eventually: "'scheme/ball/count' == 1", within: 0.6s}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := scenario(t, "world: programmed.yaml\nduration: 3s\n"+test.fault+"\nexpect:"+test.expect)
			if r := result(t, s); r.Verdict != Passed || r.Expect[0].Result != Held {
				t.Errorf("%+v\n%s", r.Expect, r.Failure)
			}
		})
	}
}

// TestFaultsAsText: the text of a fault reads back as the same fault.
func TestFaultsAsText(t *testing.T) {
	s := scenario(t, `
faults:
  - {sensor: nao/battery, kind: "off", from: 1s, until: 1.5s}
  - {sensor: nao/posture, kind: wrong, value: Sit}
  - {sensor: nao/camera_top, kind: wrong, value: blue}
  - {sensor: nao/camera_top, kind: drift, field: y, rate: 0.25}
  - {actuator: nao/walk/x, kind: delay, by: 250ms}
  - {actuator: nao/walk/x, kind: dropout, probability: 0.5}
  - {sensor: nao/sonar/left, kind: noise, sigma: 0.01}
expect: [{never: "'nao/fallen'"}]
`)
	again := scenario(t, strings.TrimPrefix(s.Rewrite(5, ""), "schema: playsim/scenario/v1\n"))
	if len(again.Faults) != 7 || again.Seeds[0] != 5 {
		t.Fatalf("%d faults, seeds %v", len(again.Faults), again.Seeds)
	}
	for i := range s.Faults {
		if s.Faults[i] != again.Faults[i] {
			t.Errorf("got %+v, want %+v", again.Faults[i], s.Faults[i])
		}
	}
	fewer := s.WithFaults(s.Faults[:1])
	if len(fewer.Faults) != 1 || len(s.Faults) != 7 || strings.Contains(fewer.Rewrite(1, ""), "delay") {
		t.Errorf("%d and %d faults", len(fewer.Faults), len(s.Faults))
	}
}

// TestFaultsAreInputs: they are logged, so that a run can be simulated again.
func TestFaultsAreInputs(t *testing.T) {
	s := scenario(t, "duration: 1s\nfaults: [{sensor: nao/battery, kind: noise, sigma: 0.1, from: 0.25s, until: 0.5s}]")
	r, err := s.Start(1, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 40)
	log := r.World.Log()
	if len(log) != 2 || log[0].Op != sim.OpFault || log[0].Tick != 10 || log[1].Op != sim.OpMend || log[1].Tick != 20 {
		t.Errorf("log %+v", log)
	}
}
