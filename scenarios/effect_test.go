// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
)

const idleScript = `duration: 3s
script:
  - {at: 0.1s, do: [{release: green}, {unplug: nao}, {drop: nao}, {show: green, at: [1, 0]}]}
  - {at: 0.2s, do: [{plug: nao}, {lift: nao}]}
  - {at: 0.3s, do: [{unplug: nao}, {drop: nao}, {hide: green}, {move: green, to: [1, 1]}, {hide: green}]}
  - {at: 0.4s, do: [{show: green, at: [99, 0]}, {set: k, to: 1}]}
  - {at: 0.5s, do: [{set: k, to: 1}]}
expect:
  - at_end: "'k' == 1"
`

// warned returns the first line of each warning of a scenario.
func warned(s *Scenario) (lines []string) {
	for _, w := range s.Warnings {
		line, _, _ := strings.Cut(w.Error(), "\n")
		lines = append(lines, line)
	}
	return lines
}

// TestActionsWithoutEffect: what changes nothing is told, before the run where that is
// known, and in it.
func TestActionsWithoutEffect(t *testing.T) {
	s, err := load(t, idleScript)
	if err != nil {
		t.Fatal(err)
	}
	expectLines(t, "warnings", warned(s), []string{
		"[99, 0] is beyond the walls", "unplug nao: at 100ms no charger is plugged in", "drop nao: at 100ms it is not lifted",
		"it is not hidden: it is only moved", "move green to [1, 1]: at 300ms it is hidden, and stays so", "hide green: at 300ms it is hidden, and stays so",
	})
	var told []string
	r, err := s.Run(1, RunOptions{Sink: func(e *trace.Event) {
		if e.Kind == trace.Script && e.Event == trace.NoEffect {
			told = append(told, trace.Seconds(e.Time)+" "+e.Name+": "+e.Why)
		}
	}})
	if err != nil || r.Verdict != Passed {
		t.Fatal(err, r)
	}
	expectLines(t, "events", told, []string{
		"0.1 release green: nobody holds it", "0.1 unplug nao: no charger", "0.1 drop nao: it is not lifted", "0.1 show green at [1, 0]: it is not hidden",
		"0.3 move green to [1, 1]: it is hidden", "0.3 hide green: it is hidden", "0.4 show green at [99, 0]: [99, 0] is beyond", "0.5 set k to 1: the key has this value already",
	})
}

// TestProgramsWithoutEffect: so for programs.
func TestProgramsWithoutEffect(t *testing.T) {
	files := gatedFiles("turning\n")
	files["s.yaml"] = "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 4s\nscript:\n" +
		"  - {at: 1s, do: [{resume: p}, {pause: p}, {pause: p}, {resume: p}, {quit: p}]}\n  - {at: 2s, do: [{resume: p}, {pause: p}, {quit: p}]}\n" +
		"expect:\n  - at_end: \"!'playful/p/turning/active'\"\n"
	s, err := Load(written(files), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"resume p: at 1s it is not paused", "pause p: at 1s it is paused already",
		"resume p: at 2s it has ended", "pause p: at 2s it has ended", "quit p: at 2s it has ended",
	}
	expectLines(t, "warnings", warned(s), want)
	var told []string
	if _, err := s.Run(1, RunOptions{Sink: func(e *trace.Event) {
		if e.Event == trace.NoEffect {
			told = append(told, e.Name+": at "+trace.Seconds(e.Time)+"s "+e.Why)
		}
	}}); err != nil {
		t.Fatal(err)
	}
	expectLines(t, "events", told, want)
}

// expectLines demands a line with each text, in order.
func expectLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d %s, want %d:\n%s", len(got), what, len(want), strings.Join(got, "\n"))
		return
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("%s: got %s, want %s", what, got[i], want[i])
		}
	}
}

// TestLifeWithoutEffect: values that a key of the robot never has, a context that nothing
// captures, and a stop where nothing has the focus.
func TestLifeWithoutEffect(t *testing.T) {
	s, err := Load(written(map[string]string{
		"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {posture: Sit}}]\nlife: {activities: [{id: d/a, nature: solitary, lasts: 3s}]}\n",
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 3s\nscript:\n" +
			"  - {at: 1s, do: [{set: Launchpad/TemperatureStatus, to: Boiling}, {set: Launchpad/Hour, to: 25}, {set: Launchpad/NumPeopleZone2, to: -5}, {set: Launchpad/Hour, to: 23}]}\n" +
			"  - {at: 1s, do: [{set: AutonomousLife/FocusContext/my/key, to: 1}, {focus: \"\"}, {focus: d/a}]}\n  - {at: 2s, do: {focus: \"\"}}\n" +
			"expect: [{never: \"'nao/fallen'\"}]\n",
	}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	expectLines(t, "warnings", warned(s), []string{
		`"Launchpad/TemperatureStatus" is never "Boiling"`, `"Launchpad/Hour" is within [0, 23]`, `"Launchpad/NumPeopleZone2" is never below 0`,
		`no launch condition reads "my/key"`,
	})
	var told []string
	if _, err = s.Run(1, RunOptions{Sink: func(e *trace.Event) {
		if e.Kind == trace.Script && e.Event == trace.NoEffect {
			told = append(told, trace.Seconds(e.Time)+" "+e.Why)
		}
	}}); err != nil {
		t.Fatal(err)
	}
	expectLines(t, "events", told, []string{"1 no activity has the focus"})
}
