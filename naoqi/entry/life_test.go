// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// lifeFiles are the built-in files and some more.
func lifeFiles(more map[string]string) *scenarios.Library {
	all := fstest.MapFS{}
	for name, text := range more {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return scenarios.Of(source.FromFS(all, scenarios.Embedded), languages.Default(), extensions.Default()...)
}

// focuses runs a scenario over a world and tells who got the focus and when.
func focuses(t *testing.T, world, scenario string, more map[string]string) (*scenarios.Result, []string) {
	t.Helper()
	if more == nil {
		more = map[string]string{}
	}
	more["w.yaml"] = "schema: playsim/world/v1\n" + world
	more["s.yaml"] = "schema: playsim/scenario/v1\nworld: w.yaml\n" + scenario
	s, err := scenarios.Load(lifeFiles(more), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	var log []string
	res, err := s.Run(1, scenarios.RunOptions{Sink: func(e *trace.Event) {
		if e.Kind == trace.State && e.Path == "life/focus" {
			log = append(log, fmt.Sprintf("%s %q %s", trace.Seconds(e.Time), e.To, e.Why))
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	return res, log
}

const attracts = `
robots: [{nao: {}}]
life:
  activities:
    - {id: demo/attract, nature: solitary, launch: "('Launchpad/NumPeopleZone2' >= 1) ~ 3"}
`

// TestThreeSecondsToTheTick: the maker's example, by the tick. What falls in the very
// instant at which it is due was not true for three seconds and on.
func TestThreeSecondsToTheTick(t *testing.T) {
	for stays, want := range map[string]string{
		"2.9s": "", "2.975s": "", "3s": "", "3.025s": `7 "demo/attract" condition`, "8s": `7 "demo/attract" condition`,
	} {
		leaves := map[string]string{"2.9s": "6.9s", "2.975s": "6.975s", "3s": "7s", "3.025s": "7.025s", "8s": "12s"}[stays]
		_, log := focuses(t, attracts, `
duration: 14s
script:
  - {at: 4s, do: {set: Launchpad/NumPeopleZone2, to: 1}}
  - {at: `+leaves+`, do: {set: Launchpad/NumPeopleZone2, to: 0}}
expect: [{never: "'nao/fallen'"}]
`, nil)
		if got := strings.Join(log, ", "); got != want {
			t.Errorf("stays %s: %s, want %s", stays, got, want)
		}
	}
}

// TestAskedFor: a script asks for states and activities; what is refused fails the run.
func TestAskedFor(t *testing.T) {
	const world = `
robots: [{nao: {}}]
life:
  default: demo/chat
  activities:
    - {id: demo/chat, nature: interactive, lasts: 2s}
    - {id: demo/idle, nature: solitary, lasts: 30s}
`
	res, log := focuses(t, world, `
duration: 20s
script:
  - {at: 1s, do: {set: AutonomousLife/FocusedActivity, to: demo/idle}}
  - {at: 3s, do: {set: AutonomousLife/FocusedActivity, to: demo/chat}}
  - {at: 6s, do: {set: AutonomousLife/FocusedActivity, to: demo/idle}}
  - {at: 7s, do: {set: AutonomousLife/FocusedActivity, to: ""}}
  - {at: 8s, do: {set: AutonomousLife/State, to: interactive}}
  - {at: 9s, do: {set: AutonomousLife/State, to: disabled}}
  - {at: 10s, do: {set: AutonomousLife/FocusedActivity, to: demo/idle}}
expect: [{at_end: "'Launchpad/State' == \"disabled\""}]
`, nil)
	want := []string{
		`1 "demo/idle" unknown-api-caller`, `3 "demo/chat" unknown-api-caller`, `5 "" self-stop`, `6 "demo/idle" unknown-api-caller`,
		`7 "" user-stop`, `8 "demo/chat" default-activity`, `9 "" disabled-state`,
	}
	if strings.Join(log, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(log, "\n"), strings.Join(want, "\n"))
	}
	if res.Verdict != scenarios.Failed || !strings.Contains(res.Failure, "demo/idle does not get the focus: the state is disabled") {
		t.Errorf("%s: %s", res.Verdict, res.Failure)
	}
}

// TestAskedAtOnce: what a request of the same tick makes impossible is refused, too.
func TestAskedAtOnce(t *testing.T) {
	const world = `
robots: [{nao: {}}]
life: {activities: [{id: demo/chat, nature: interactive, launch: "", lasts: 3s}, {id: demo/idle, nature: solitary, lasts: 3s}]}
`
	for first, want := range map[string]string{
		"{set: AutonomousLife/State, to: disabled}":            "the state is disabled",
		"{set: AutonomousLife/FocusedActivity, to: demo/chat}": "it is solitary and the state is interactive",
	} {
		res, _ := focuses(t, world, `
duration: 3s
script: [{at: 1s, do: [`+first+`, {set: AutonomousLife/FocusedActivity, to: demo/idle}]}]
expect: [{never: "'nao/fallen'"}]
`, nil)
		if res.Verdict != scenarios.Failed || !strings.Contains(res.Failure, "refused at 1 s (tick 40): demo/idle does not get the focus: "+want) {
			t.Errorf("%s: %s %s", first, res.Verdict, res.Failure)
		}
	}
}

// TestLifeToTheInstant: a key of Life that changes is seen by conditions in its tick.
func TestLifeToTheInstant(t *testing.T) {
	_, log := focuses(t, `
robots: [{nao: {}}]
life:
  activities:
    - {id: demo/late, nature: solitary, launch: "'Launchpad/LifeTime' == 3", lasts: 100ms}
    - {id: demo/none, nature: solitary, launch: "'Launchpad/LifeTime' == 1", lasts: 5s}
    - {id: demo/told, nature: interactive, launch: "size('AutonomousLife/LaunchSuggestions') == 1 && 'Launchpad/LifeTime' < 3", lasts: 500ms}
`, `
duration: 2s
expect: [{eventually: "'Launchpad/LifeTime' == 1", after: 1s, within: 0s}, {never: "'Launchpad/LifeTime' == 0 && 'nao/fallen'"}]
`, nil)
	if got := strings.Join(log, ", "); !strings.HasPrefix(got, "1 \"demo/none\" condition, 1 \"demo/told\" condition") {
		t.Errorf("got %s", got)
	}
}

// TestHeatSafeguards: a critical temperature is a safeguard while it lasts.
func TestHeatSafeguards(t *testing.T) {
	res, log := focuses(t, `
robots: [{nao: {}}]
life:
  activities: [{id: demo/idle, nature: solitary, launch: "'Launchpad/RobotType' == \"nao\"", lasts: 60s}]
`, `
duration: 8s
script:
  - {at: 2s, do: {set: Launchpad/TemperatureStatus, to: "Critical"}}
  - {at: 4s, do: {set: Launchpad/TemperatureStatus, to: "Warm"}}
expect: [{eventually: "'AutonomousLife/State' == \"safeguard\" && 'Launchpad/PreviousState' == \"solitary\"", after: 2s, within: 0s}, {at_end: "'Launchpad/State' == \"solitary\""}]
`, nil)
	if got := strings.Join(log, ", "); got != `0 "demo/idle" condition, 2 "" safeguard-state, 4 "demo/idle" condition` || res.Verdict != scenarios.Passed {
		t.Errorf("%s\n%s", got, res.Failure)
	}
}

// TestActivitiesBeginAnew: a program begins with each focus, its memory and the history
// of its gates with it, and ends with it.
func TestActivitiesBeginAnew(t *testing.T) {
	more := map[string]string{
		"gated.play":  "command, whenever \"('nao/battery' > 0) ~ 1\" | slot = \"leds/chest/red\", value = 1\n",
		"loop.pdl.js": "function pdl_main() { add_actuator('glow', 1, 0, 0); add_quantity('n', 100, 0, 0); add_process('up'); run_pdl(40); }\nfunction up() { add_value('n', 1); add_value('glow', 1); }\n",
	}
	res, log := focuses(t, `
robots: [{nao: {}}]
life:
  activities:
    - {id: demo/gated, nature: solitary, do: {playful: gated.play}}
    - {id: demo/loop, nature: solitary, do: {pdl: loop.pdl.js, connect: {glow: nao/leds/chest/green}}}
`, `
duration: 16s
script:
  - {at: 2s, do: {set: AutonomousLife/FocusedActivity, to: demo/gated}}
  - {at: 5s, do: {set: AutonomousLife/FocusedActivity, to: ""}}
  - {at: 8s, do: {set: AutonomousLife/FocusedActivity, to: demo/gated}}
  - {at: 10s, do: {set: AutonomousLife/FocusedActivity, to: demo/loop}}
  - {at: 13s, do: {set: AutonomousLife/FocusedActivity, to: demo/loop}}
expect:
  - {name: red, always: "'nao/leds/chest/red' == 1", from: 3.1s, to: 5s}
  - {name: red again, always: "'nao/leds/chest/red' == 1", from: 9.1s, to: 10s}
  - {name: dark, always: "'nao/leds/chest/red' == 0 && 'nao/leds/chest/green' == 0", from: 5.1s, to: 9s}
  - {name: green, always: "'nao/leds/chest/green' == 1", from: 10.1s, to: 11s}
  - {name: counts anew, always: "'pdl/loop/n' <= 40"}
  - {name: never both, never: "'nao/leds/chest/green' == 1 && 'nao/leds/chest/red' == 1"}
  - {name: dark at the end, at_end: "'nao/leds/chest/green' == 0"}
`, more)
	if res.Verdict != scenarios.Passed {
		t.Errorf("%s\n%s", res.Failure, strings.Join(log, "\n"))
	}
	want := `2 "demo/gated" unknown-api-caller, 5 "" user-stop, 8 "demo/gated" unknown-api-caller, 10 "demo/loop" unknown-api-caller, 11.025 "" self-stop, 13 "demo/loop" unknown-api-caller, 14.025 "" self-stop`
	if got := strings.Join(log, ", "); got != want {
		t.Errorf("got %s", got)
	}
}

// TestLifeConflicts: two activities may command one slot, an activity and a program of
// the world may not.
func TestLifeConflicts(t *testing.T) {
	const head = "schema: playsim/world/v1\nrobots: [{nao: {}}]\n"
	const steps = "life: {activities: [{id: a, nature: solitary, do: {posture: Stand}}, {id: b, nature: solitary, do: [{posture: Sit}]}]}\n"
	const sits = "life: {activities: [{id: a, nature: solitary, do: {playful: a.play, name: x}}, {id: b, nature: solitary, do: {playful: a.play, name: y}}]}\n"
	for _, c := range []struct{ text, want string }{
		{head + steps, ""},
		{head + sits, ""},
		{head + "programs: [{playful: {file: a.play}}]\n" + steps, "a and the activity a can both command the slot posture/goal of nao"},
		{head + "programs: [{playful: {file: a.play}}]\n" + sits, "a and x can both command the slot posture/goal of nao"},
	} {
		w, err := worlds.Read(source.NewFile("w.yaml", c.text), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatal(err)
		}
		_, err = scenarios.Assemble(w, scenarios.Options{Files: lifeFiles(map[string]string{"a.play": "sit\n"})})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// TestLifeRewinds: a run that goes back goes on alike, watched or not.
func TestLifeRewinds(t *testing.T) {
	r, err := scenarios.Assemble(lifeDay(t), scenarios.Options{Files: embedded})
	if err != nil {
		t.Fatal(err)
	}
	const end = 90 * 40
	going := func(r *scenarios.Run) sim.Hash {
		for r.World.Ticks() < end {
			if r.World.Ticks()%200 == 0 {
				walkAbout(t, r)
			}
			r.Tick()
		}
		return r.World.Hash()
	}
	first := going(r)
	for _, back := range []int64{3001, 1, 2222} {
		if err := r.Rewind(back); err != nil {
			t.Fatal(err)
		}
		if again := going(r); again != first {
			t.Errorf("from tick %d on it goes on otherwise: %x, not %x", back, again, first)
		}
	}
	told := 0
	watched, err := scenarios.Assemble(lifeDay(t), scenarios.Options{Files: embedded, Sink: func(*trace.Event) { told++ }})
	if err != nil {
		t.Fatal(err)
	}
	if h := going(watched); h != first || told == 0 {
		t.Errorf("watched by %d events it is another run: %x, not %x", told, h, first)
	}
}

// TestLifeKeys: the keys are there, with their kinds.
func TestLifeKeys(t *testing.T) {
	r, err := scenarios.Assemble(builtin(t, "life_greet"), scenarios.Options{Files: embedded})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 40)
	for key, want := range map[string]string{
		"AutonomousLife/State": `"solitary"`, "AutonomousLife/FocusedActivity": `""`, "Launchpad/State": `"solitary"`,
		"Launchpad/FocusCount/greeter/greet": "0", "AutonomousLife/LaunchSuggestions": "Invalid", "Launchpad/LifeTime": "0",
	} {
		if v, ok := r.Value(key); !ok || v.String() != want {
			t.Errorf("%s is %s, %t; want %s", key, v, ok, want)
		}
	}
}

// TestSteadyLifeAllocatesNothing once people stand and nothing changes.
func TestSteadyLifeAllocatesNothing(t *testing.T) {
	r, err := scenarios.Assemble(builtin(t, "life_tie"), scenarios.Options{Files: embedded})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 300)
	if n := testing.AllocsPerRun(40, func() { r.Tick() }); n != 0 {
		t.Errorf("%g allocations a tick", n)
	}
}
