// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

const storyWorld = `
robots: [{nao: {}}]
life:
  default: demo/chat
  activities:
    - {id: demo/chat, nature: interactive, lasts: 4s}
    - {id: demo/answer, nature: interactive, lasts: 1s}
    - {id: demo/idle, nature: solitary, lasts: 30s}
`

// TestFocusActions: the focus is asked for from outside, with and without stacking.
func TestFocusActions(t *testing.T) {
	for _, c := range []struct{ name, script, want, failure string }{
		{
			"stops what has it", "{at: 1s, do: {focus: demo/chat}}, {at: 2s, do: {focus: demo/answer}}",
			`1 "demo/chat" unknown-api-caller, 2 "demo/answer" unknown-api-caller, 3 "" self-stop`, "",
		},
		{
			"stacks what has it", "{at: 1s, do: {focus: demo/chat, reason: applauncher-tablet}}, {at: 2s, do: {focus: demo/answer, stack: true, reason: applauncher-voice}}",
			`1 "demo/chat" applauncher-tablet, 2 "demo/answer" applauncher-voice, 3 "" self-stop, 3 "demo/chat" unstacked, 7 "" self-stop`, "",
		},
		{
			"stopping unstacks", `{at: 1s, do: {focus: demo/chat}}, {at: 2s, do: {focus: demo/answer, stack: true}}, {at: 2.5s, do: {focus: ""}}`,
			`1 "demo/chat" unknown-api-caller, 2 "demo/answer" unknown-api-caller, 2.5 "" user-stop, 2.5 "demo/chat" unstacked, 6.5 "" self-stop`, "",
		},
		{
			"stopping all", `{at: 1s, do: {focus: demo/chat}}, {at: 2s, do: {focus: demo/answer, stack: true}}, {at: 2.5s, do: {focus: "", all: true, reason: users-lost}}`,
			`1 "demo/chat" unknown-api-caller, 2 "demo/answer" unknown-api-caller, 2.5 "" users-lost`, "",
		},
		{
			"the state", "{at: 1s, do: {life: interactive}}, {at: 2s, do: {life: disabled}}, {at: 3s, do: {life: solitary}}",
			`1 "demo/chat" default-activity, 2 "" disabled-state`, "",
		},
		{
			"the state refused", "{at: 1s, do: {life: interactive}}, {at: 2s, do: {life: solitary}}",
			`1 "demo/chat" default-activity, 5 "" self-stop`, "does not go from interactive to solitary",
		},
		{
			"the focus again", "{at: 1s, do: {focus: demo/chat}}, {at: 3s, do: {focus: demo/chat}}",
			`1 "demo/chat" unknown-api-caller, 3 "demo/chat" unknown-api-caller, 7 "" self-stop`, "",
		},
		{"a safeguard without a focus", "{at: 1s, do: {safeguard: RobotFell, enabled: false}}", "", "no activity has the focus"},
	} {
		res, log := focuses(t, storyWorld, "duration: 12s\nscript: ["+c.script+"]\nexpect: [{never: \"'nao/fallen'\"}]\n", nil)
		if got := strings.Join(log, ", "); got != c.want || !strings.Contains(res.Failure, c.failure) || (c.failure == "") != (res.Verdict == scenarios.Passed) {
			t.Errorf("%s: %s\n%s\n%s", c.name, res.Verdict, got, res.Failure)
		}
	}
}

// TestStackIsBounded: an activity that stacks itself comes to an end.
func TestStackIsBounded(t *testing.T) {
	res, _ := focuses(t, `
robots: [{nao: {}}]
life: {activities: [{id: demo/again, nature: interactive, do: [{focus: demo/again, stack: true}]}]}
`, "duration: 9s\nscript: [{at: 1s, do: {focus: demo/again}}]\nexpect: [{never: \"size('AutonomousLife/Stack') > 100\"}]\n", nil)
	if res.Verdict != scenarios.Failed || !strings.Contains(res.Refused, "100 activities are stacked already") {
		t.Errorf("%s %s", res.Verdict, res.Failure)
	}
}

// TestSafeguardActions: a script says that a cause holds; an activity's own safeguard is
// off until it ends.
func TestSafeguardActions(t *testing.T) {
	res, log := focuses(t, `
robots: [{nao: {}}]
life:
  activities:
    - {id: demo/brave, nature: solitary, do: [{safeguard: CriticalDiagnosis, enabled: false}, {wait: 4s}]}
    - {id: demo/idle, nature: solitary, lasts: 60s}
`, `
duration: 12s
script:
  - {at: 1s, do: {focus: demo/brave}}
  - {at: 2s, do: {safeguard: CriticalDiagnosis, holds: true}}
  - {at: 8s, do: {safeguard: CriticalDiagnosis, holds: false}}
  - {at: 9s, do: {focus: demo/idle}}
  - {at: 10s, do: {set: AutonomousLife/SafeguardCause/CriticalDiagnosis, to: true}}
expect:
  - {name: it is off, always: "!'AutonomousLife/SafeguardEnabled/CriticalDiagnosis' && 'AutonomousLife/SafeguardEnabled/RobotFell'", from: 1.025s, to: 5s}
  - {name: until the activity ends, eventually: "'AutonomousLife/State' == \"safeguard\" && 'AutonomousLife/SafeguardEnabled/CriticalDiagnosis' && 'AutonomousLife/StopReason' == \"self-stop\"", after: 5s, within: 100ms}
  - {name: the cause holds, always: "'AutonomousLife/SafeguardCause/CriticalDiagnosis'", from: 2.1s, to: 7.9s}
  - {name: is over, eventually: "'AutonomousLife/State' == \"solitary\" && !'AutonomousLife/SafeguardCause/CriticalDiagnosis'", after: 8s, within: 0s}
  - {name: stops others, at_end: "'AutonomousLife/State' == \"safeguard\" && 'AutonomousLife/StopReason' == \"safeguard-state\""}
`, nil)
	want := `1 "demo/brave" unknown-api-caller, 5.025 "" self-stop, 9 "demo/idle" unknown-api-caller, 10 "" safeguard-state`
	if got := strings.Join(log, ", "); got != want || res.Verdict != scenarios.Passed {
		t.Errorf("%s\n%s", got, res.Failure)
	}
}

// TestFocusContext: keys of launch conditions are kept as they were at the last launch by
// a condition, and no others are there.
func TestFocusContext(t *testing.T) {
	const world = `
robots: [{nao: {}}]
life:
  activities:
    - {id: demo/greet, nature: interactive, launch: "'Launchpad/NumPeopleZone1' > 0", lasts: 2s}
    - {id: demo/idle, nature: solitary, lasts: 30s}
`
	res, _ := focuses(t, world, `
duration: 9s
script:
  - {at: 1s, do: {focus: demo/idle}}
  - {at: 2s, do: {set: Launchpad/NumPeopleZone1, to: 2}}
  - {at: 3s, do: {set: Launchpad/NumPeopleZone1, to: 0}}
  - {at: 6s, do: {focus: demo/idle}}
expect:
  - {name: unknown before, always: "type('AutonomousLife/FocusContext/Launchpad/NumPeopleZone1') == \"Invalid\"", to: 1.9s}
  - {name: kept, always: "'AutonomousLife/FocusContext/Launchpad/NumPeopleZone1' == 2 && 'AutonomousLife/FocusContextTime' == 2", from: 2s}
`, nil)
	if res.Verdict != scenarios.Passed {
		t.Error(res.Failure)
	}
	files := lifeFiles(map[string]string{
		"w.yaml": "schema: playsim/world/v1\n" + world,
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nexpect: [{never: \"'AutonomousLife/FocusContext/Launchpad/Lifted'\"}]\n",
	})
	if _, err := scenarios.Load(files, "s.yaml", nil); err == nil || !strings.Contains(err.Error(), `s.yaml:3:19: unknown key "AutonomousLife/FocusContext/Launchpad/Lifted"`) {
		t.Errorf("got %v", err)
	}
}

// TestFocusContextOfTheTick: what is kept is what keys are at the tick of the launch: of
// several values within it the last, and of the keys of all launch conditions; what an
// activity that is stacked or asked for sees is not kept.
func TestFocusContextOfTheTick(t *testing.T) {
	passes(t, `schema: playsim/world/v1
robots: [{nao: {}}]
life:
  activities:
    - {id: demo/greet, nature: interactive, launch: "bang('my/event') && 'my/event' == 1", lasts: 2s}
    - {id: demo/other, nature: interactive, launch: "'my/key' > 100", lasts: 1s}
`, `
duration: 12s
script:
  - {at: 0s, do: {set: my/key, to: 3}}
  - {at: 1s, do: [{raise: my/event, value: 1}, {raise: my/event, value: 2}]}
  - {at: 2s, do: [{set: my/key, to: 4}, {raise: my/event, value: 5}]}
  - {at: 2.5s, do: {focus: demo/other, stack: true}}
  - {at: 8s, do: {raise: my/event, value: 1}}
expect:
  - {always: "type('AutonomousLife/FocusContext/my/event') == \"Invalid\"", to: 975ms}
  - {always: "'AutonomousLife/FocusContext/my/event' == 2 && 'AutonomousLife/FocusContext/my/key' == 3 && 'AutonomousLife/FocusContextTime' == 1", from: 1s, to: 7975ms}
  - {eventually: "'AutonomousLife/StartReason' == \"unstacked\"", within: 4s}
  - {always: "'AutonomousLife/FocusContext/my/event' == 1 && 'AutonomousLife/FocusContext/my/key' == 4 && 'AutonomousLife/FocusContextTime' == 8", from: 8s}
`, nil)
}

// TestLifeTrace: what changes is told in its order, with what the launched condition saw.
func TestLifeTrace(t *testing.T) {
	files := lifeFiles(map[string]string{"w.yaml": `schema: playsim/world/v1
robots: [{nao: {}}]
life:
  activities:
    - {id: demo/once, nature: interactive, launch: "'Launchpad/LifeTime' == 1", lasts: 100ms, do: [{safeguard: RobotFell, enabled: false}]}
`})
	w, err := worlds.Load(files.Files, "w.yaml", nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	r, err := scenarios.Assemble(w, scenarios.Options{Files: files, Sink: func(e *trace.Event) {
		text := string(e.AppendJSON(nil))
		_, text, _ = strings.Cut(text, `"kind":`)
		rows = append(rows, trace.Seconds(e.Time)+" "+text)
	}})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 44)
	want := `0 "state","block":"life/state","from":"","to":"solitary","why":"at the start"}
1 "key","name":"AutonomousLife/NextActivity","value":"demo/once","event":"raise"}
1 "key","name":"AutonomousLife/State","value":"interactive","event":"raise"}
1 "state","block":"life/state","from":"solitary","to":"interactive","why":"demo/once"}
1 "key","name":"AutonomousLife/StartReason","value":"condition","event":"raise"}
1 "key","name":"AutonomousLife/FocusedActivity","value":"demo/once","event":"raise"}
1 "state","block":"life/focus","from":"","to":"demo/once","why":"condition"}
1 "key","name":"AutonomousLife/FocusContext/Launchpad/LifeTime","value":1,"event":"context","why":"demo/once"}
1 "key","name":"AutonomousLife/LaunchSuggestions","value":["demo/once"],"event":"raise"}
1 "script","name":"safeguard: RobotFell, enabled: false","why":"asked by demo/once"}
1.025 "key","name":"AutonomousLife/CompletedActivity","value":"demo/once","event":"raise"}
1.025 "key","name":"AutonomousLife/StopReason","value":"self-stop","event":"raise"}
1.025 "key","name":"AutonomousLife/FocusedActivity","value":"","event":"raise"}
1.025 "state","block":"life/focus","from":"demo/once","to":"","why":"self-stop"}`
	if got := strings.Join(rows, "\n"); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestStepsThatCannotBe are told where they stand.
func TestStepsThatCannotBe(t *testing.T) {
	text := `schema: playsim/world/v1
robots: [{nao: {}}]
life:
  activities:
    - {id: a/a, nature: interactive, do: [{focus: a/bb}, {focus: a/b}, {life: interactive}, {safeguard: RobotMoved, enabled: false}, {life: solitary}]}
    - {id: a/b, nature: solitary}
    - {manifest: m.xml}
`
	w, err := worlds.Read(source.NewFile("w.yaml", text), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	const manifest = `<package uuid="a"><contents><behaviorContent path="b"><nature>solitary</nature></behaviorContent></contents></package>`
	_, err = scenarios.Assemble(w, scenarios.Options{Files: lifeFiles(map[string]string{"m.xml": manifest})})
	for _, want := range []string{
		`w.yaml:5:51: there is no activity "a/bb"`, "w.yaml:5:66: a/b is solitary", "w.yaml:5:79: Autonomous Life has no default activity",
		"w.yaml:5:105: RobotMoved is no safeguard of this robot", "w.yaml:5:141: an interactive activity cannot ask for the state solitary", `w.yaml:7:18: the activity "a/b" of m.xml:1:29 is there already, at w.yaml:6:12`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in\n%v", want, err)
		}
	}
}

// TestAskedRewinds: what was asked for and not answered yet is part of the state.
func TestAskedRewinds(t *testing.T) {
	files := lifeFiles(map[string]string{
		"w.yaml": "schema: playsim/world/v1" + storyWorld + "    - {id: demo/asks, nature: interactive, do: [{wait: 500ms}, {focus: demo/chat, stack: true}]}\n",
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 20s\nscript: [{at: 1s, do: {focus: demo/asks}}, {at: 3s, do: {safeguard: CriticalDiagnosis, holds: true}}]\nexpect: [{never: \"'nao/fallen'\"}]\n",
	})
	s, err := scenarios.Load(files, "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, scenarios.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var hashes []sim.Hash
	for range 200 {
		r.Tick()
		hashes = append(hashes, r.World.Hash())
	}
	for _, back := range []int64{150, 121, 62, 61} {
		if err := r.Rewind(back); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			r.Tick()
			if at := r.World.Ticks(); r.World.Hash() != hashes[at-1] {
				t.Fatalf("from tick %d on, tick %d is another", back, at)
			}
		}
	}
}

// TestWhatAScriptSaysIsState: that a cause holds is in the hash, though nothing follows
// from it as long as the activity in focus has it switched off.
func TestWhatAScriptSaysIsState(t *testing.T) {
	const world = `
robots: [{nao: {}}]
life:
  activities:
    - {id: demo/brave, nature: solitary, do: [{safeguard: CriticalDiagnosis, enabled: false}, {wait: 40s}]}
`
	const scenario = `
duration: 4s
script:
  - {at: 1s, do: {focus: demo/brave}}%s
expect: [{at_end: "'AutonomousLife/State' == \"solitary\" && 'AutonomousLife/FocusedActivity' == \"demo/brave\""}]
`
	const holds, over = "\n  - {at: 2s, do: {safeguard: CriticalDiagnosis, holds: true}}", "\n  - {at: 3s, do: {safeguard: CriticalDiagnosis, holds: false}}"
	silent, _ := focuses(t, world, fmt.Sprintf(scenario, ""), nil)
	said, _ := focuses(t, world, fmt.Sprintf(scenario, holds), nil)
	taken, _ := focuses(t, world, fmt.Sprintf(scenario, holds+over), nil)
	if silent.Verdict != scenarios.Passed || said.Verdict != scenarios.Passed || taken.Verdict != scenarios.Passed {
		t.Fatalf("%s%s%s", silent.Failure, said.Failure, taken.Failure)
	}
	if silent.Hash == said.Hash || said.Hash == taken.Hash {
		t.Errorf("hashes %x, %x and %x", silent.Hash, said.Hash, taken.Hash)
	}
}
