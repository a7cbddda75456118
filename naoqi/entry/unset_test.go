// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/trace"
)

const unsetScript = `duration: 8s
script:
  - at: 1s
    do:
      - {set: Launchpad/NumPeopleZone2, to: 3}
      - {set: MyApp/Greeted, to: 1, for: 500ms}
      - {set: MyApp/Mood, to: happy}
      - {set: FrontTactilTouched, to: 1}
      - {set: PeoplePerception/JustArrived, to: 9}
      - {set: Device/SubDeviceList/Battery/Charge/Sensor/Value, to: 0.1, for: 2s}
      - {set: BatteryPowerPluggedChanged, to: true}
  - {at: 2s, do: [{unset: Launchpad/NumPeopleZone2}, {unset: MyApp/Mood}, {unset: PeoplePerception/JustArrived}, {touch: nao, part: head_front}, {plug: nao}]}
  - {at: 3s, do: {unset: FrontTactilTouched}}
  - {at: 4s, do: [{touch: nao, part: head_front}, {unset: FrontTactilTouched}]}
  - {at: 5s, do: {set: MyApp/Greeted, to: 2, for: 1s}}
  - {at: 5.5s, do: [{set: MyApp/Greeted, to: 2}, {unset: BatteryPowerPluggedChanged}]}
expect:
  - {name: people are set, always: "'Launchpad/NumPeopleZone2' == 3", from: 1s, to: 1.95s}
  - {name: and are counted again, always: "'Launchpad/NumPeopleZone2' == 1", from: 2s}
  - {name: for half a second, always: "'MyApp/Greeted' == 1", from: 1s, to: 1.475s}
  - {name: and not for longer, always: "type('MyApp/Greeted') == \"Invalid\"", from: 1.5s, to: 4.9s}
  - {name: a later setting counts, always: "'MyApp/Greeted' == 2", from: 5s}
  - {name: without a value again, always: "type('MyApp/Mood') == \"Invalid\"", from: 2s}
  - {name: an event has no value again, always: "type('PeoplePerception/JustArrived') == \"Invalid\"", from: 2s}
  - {name: the touch of the script lasts, always: "'FrontTactilTouched' == 1", from: 1s, to: 2.95s}
  - {name: it is over, always: "'FrontTactilTouched' == 0", from: 3s, to: 3.95s}
  - {name: then the robot feels again, always: "'FrontTactilTouched' == 1", from: 4s, to: 4.4s}
  - {name: the battery is low, always: "'Launchpad/BatteryLevel' == 0", from: 1.05s, to: 3s}
  - {name: it is full again, always: "'Launchpad/BatteryLevel' == 5", from: 3.05s}
  - {name: it is plugged in, always: "'BatteryPowerPluggedChanged'", from: 1s}
`

func unsetScenario(t *testing.T, script string) (*scenarios.Scenario, error) {
	t.Helper()
	return scenarios.Load(written(map[string]string{"w.yaml": annsWorld, "s.yaml": strings.Replace(annsHead, "duration: 4s\n", "", 1) + script}), "s.yaml", nil)
}

// TestUnset: a key that a script has set is given back by unset, or after its time, and has
// the value again that the world gives it. What does nothing to it meanwhile is reported.
func TestUnset(t *testing.T) {
	s, err := unsetScenario(t, unsetScript)
	if err != nil {
		t.Fatal(err)
	}
	var idle, expired []string
	r, err := s.Start(1, scenarios.RunOptions{Sink: func(e *trace.Event) {
		switch {
		case e.Kind == trace.Script && e.Event == trace.NoEffect:
			idle = append(idle, trace.Seconds(e.Time)+" "+e.Name+": "+e.Why)
		case strings.HasPrefix(e.Why, "it was set for"):
			expired = append(expired, trace.Seconds(e.Time)+" "+e.Name+": "+e.Why)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for !r.Done() {
		r.Tick()
	}
	for _, e := range r.Result().Expect {
		if e.Result != scenarios.Held {
			t.Errorf("%s: %s", e.Name, e.Result)
		}
	}
	expectAll(t, "without effect", idle, []string{
		"2 touch nao part head_front: FrontTactilTouched stays as the script has set it: {unset: FrontTactilTouched} gives it back",
		"2 plug nao: BatteryPowerPluggedChanged stays as the script has set it",
		"4 unset FrontTactilTouched: no script has set it",
	})
	expectAll(t, "given back", expired, []string{"1.5 unset MyApp/Greeted: it was set for 500ms", "3 unset Device/SubDeviceList/Battery/Charge/Sensor/Value: it was set for 2s"})
	hash := r.World.Hash()
	if err := r.Rewind(100); err != nil {
		t.Fatal(err)
	}
	for !r.Done() {
		r.Tick()
	}
	if r.World.Hash() != hash {
		t.Error("another hash after Rewind")
	}
}

// TestUnsetRefused: what no script can have set is not given back, and what is not taken back
// has no time.
func TestUnsetRefused(t *testing.T) {
	for do, want := range map[string]string{
		"{unset: nao/battery}":                               `the world itself gives "nao/battery" its value`,
		"{unset: ann/x}":                                     `the world itself gives "ann/x" its value`,
		"{unset: AutonomousLife/State}":                      `to set "AutonomousLife/State" is to ask for something, which is not taken back`,
		"{set: AutonomousLife/State, to: disabled, for: 2s}": `for: to set "AutonomousLife/State" is to ask for something`,
		"{set: nao/battery, to: 0.3, for: 2s}":               "for: nao/battery is a state of the world, and stays as it is set",
		"{set: MyApp/Greeted, to: 1, for: 0s}":               "for: ",
		"{unset: MyApp/Greeted, for: 2s}":                    `"for"`,
		"{raise: FrontTactilTouched, value: 1, for: 2s}":     `"for"`,
	} {
		_, err := scenarios.Load(written(map[string]string{
			"w.yaml": annsWorld + "life: {}\n",
			"s.yaml": annsHead + "script: [{at: 1s, do: " + do + "}]\nexpect: [{never: \"'nao/fallen'\"}]\n",
		}), "s.yaml", nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", do, err, want)
		}
	}
}

// TestUnsetWarned: what the script never sets cannot be given back.
func TestUnsetWarned(t *testing.T) {
	s, err := unsetScenario(t, "duration: 3s\nscript: [{at: 1s, do: [{unset: MyApp/Greeted}, {unset: FrontTactilTouched}]}]\nexpect: [{never: \"'nao/fallen'\"}]\n")
	if err != nil {
		t.Fatal(err)
	}
	expectAll(t, "warnings", toldOf(s.Warnings), []string{"unset MyApp/Greeted: the script does not set it", "unset FrontTactilTouched: the script does not set it"})
}

func toldOf(all []error) (texts []string) {
	for _, w := range all {
		texts = append(texts, w.Error())
	}
	return texts
}

// expectAll demands a line with each text, in order.
func expectAll(t *testing.T, what string, got, want []string) {
	t.Helper()
	same := len(got) == len(want)
	for i := 0; same && i < len(want); i++ {
		same = strings.Contains(got[i], want[i])
	}
	if !same {
		t.Errorf("%s:\n%s\nwant:\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
