// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// TestRefusedInTheWordsOfTheScript: what Life refuses is told as the script says it and
// with its place, whether the script asks before the state forbids it or in the same tick.
func TestRefusedInTheWordsOfTheScript(t *testing.T) {
	for _, c := range []struct{ script, words, place string }{
		{`
  - {at: 1s, do: [{life: disabled}, {focus: demo/idle, reason: applauncher-voice}]}`, "focus demo/idle reason applauncher-voice", "s.yaml:6:37"},
		{`
  - {at: 0.5s, do: {life: disabled}}
  - {at: 1s, do: {focus: demo/idle}}`, "focus demo/idle", "s.yaml:7:18"},
		{`
  - {at: 1s, do: [{life: disabled}, {set: AutonomousLife/FocusedActivity, to: demo/idle}]}`, "set AutonomousLife/FocusedActivity to demo/idle", "s.yaml:6:37"},
		{`
  - {at: 0.5s, do: {focus: demo/idle}}
  - {at: 1s, do: [{life: disabled}, {focus: demo/idle}]}`, "focus demo/idle", "s.yaml:7:37"},
		{`
  - {when: "'Launchpad/LifeTime' == 1", do: [{life: disabled}, {focus: demo/idle}]}`, "focus demo/idle", "s.yaml:6:64"},
		{`
  - {when: "'Launchpad/LifeTime' == 50", do: {focus: demo/idle}}
  - {when: "'Launchpad/LifeTime' == 1", do: [{life: disabled}, {focus: demo/idle}]}`, "focus demo/idle", "s.yaml:7:64"},
	} {
		s, err := scenarios.Load(written(map[string]string{
			"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {activities: [{id: demo/idle, nature: solitary, lasts: 0.2s}]}\n",
			"s.yaml": "\nschema: playsim/scenario/v1\nworld: w.yaml\nduration: 3s\nscript:" + c.script + "\nexpect: [{never: \"'nao/fallen'\"}]\n",
		}), "s.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		r, err := s.Start(1, scenarios.RunOptions{Sink: func(e *trace.Event) {
			if e.Kind == trace.Script && e.Event == trace.Refused {
				told += e.Name
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		for !r.Done() {
			r.Tick()
		}
		if told != c.words {
			t.Errorf("%s: told as %q, want %q", c.script, told, c.words)
		}
		want := "demo/idle does not get the focus: the state is disabled\n  " + c.place + ": " + c.words + "\n"
		for _, tick := range []int64{-1, 20} {
			if tick >= 0 && r.Rewind(tick) != nil {
				t.Fatal("not rewound")
			}
			for !r.Done() {
				r.Tick()
			}
			if got := r.Result().Failure; !strings.Contains(got, want) {
				t.Errorf("%s: rewound to %d: got\n%s\nwant\n%s", c.script, tick, got, want)
			}
		}
		r.Close()
	}
}

// TestRefusedIsNotTheScripts: what a user asks for in the words of the script, at the
// tick at which the script asks for the same, is not cited as the script's.
func TestRefusedIsNotTheScripts(t *testing.T) {
	s, err := scenarios.Load(written(map[string]string{
		"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {activities: [{id: demo/idle, nature: solitary, lasts: 0.2s}]}\n",
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 3s\nscript: [{at: 1s, do: {focus: demo/idle}}]\nexpect: [{never: \"'nao/fallen'\"}]\n",
	}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, scenarios.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for r.World.Now() < 1e9 {
		r.Tick()
	}
	for _, in := range []sim.Input{
		{Op: sim.OpKey, Name: "AutonomousLife/State", Data: slot.String("disabled")},
		{Op: sim.OpKey, Name: "AutonomousLife/FocusedActivity", Data: slot.String("demo/idle")},
	} {
		if err := r.Do(in); err != nil {
			t.Fatal(err)
		}
	}
	r.Tick()
	got := r.Result().Failure
	first, second, _ := strings.Cut(got, "\nrefused at 1 s")
	if strings.Contains(first, ": focus demo/idle\n") || !strings.Contains(second, ": focus demo/idle\n") {
		t.Errorf("got\n%s", got)
	}
}
