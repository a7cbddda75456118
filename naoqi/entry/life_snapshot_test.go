// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// snapshotAt runs a world with these activities up to a time, looking at it at each tick.
func snapshotAt(t *testing.T, activities, script string, seconds float64) trace.Life {
	t.Helper()
	s, err := scenarios.Load(lifeFiles(map[string]string{
		"w.yaml":    "schema: playsim/world/v1\nrobots: [{nao: {posture: Sit}}]\nlife:\n  default: d/i\n  activities:\n    - {id: d/i, nature: interactive, lasts: 60s}\n" + activities,
		"s.yaml":    "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 60s\nscript: [" + script + "]\nexpect: [{name: stands, never: \"'nao/fallen'\"}]\n",
		"glow.play": "command | slot = \"leds/chest/red\", value = 1\n",
	}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, scenarios.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	var l trace.Life
	for float64(r.World.Now()) <= seconds*1e9 {
		r.Tick()
		if !r.SnapshotLife(&l) {
			t.Fatal("there is no Autonomous Life")
		}
	}
	return l
}

// TestSnapshotOfLife: each rule that keeps an activity from the focus has its words.
func TestSnapshotOfLife(t *testing.T) {
	const always = "'Launchpad/RobotType' == \\\"nao\\\""
	two := "    - {id: d/a, nature: solitary, lasts: 2s, launch: \"" + always + "\"}\n    - {id: d/b, nature: solitary, lasts: 2s, launch: \"" + always + "\"}\n"
	for _, c := range []struct {
		name, activities, script string
		at                       float64
		want                     string // of d/b: holds, for, of, whole, count, keeps
	}{
		{"waits", "    - {id: d/b, nature: solitary, launch: \"('Launchpad/LifeTime' > 0) ~ 3\"}\n", "", 2.2, "false 1.2 of 3 true 0 "},
		{"a part waits", "    - {id: d/b, nature: solitary, launch: \"('Launchpad/LifeTime' > 0) ~ 3 && 'k' == 1\"}\n", "", 2.2, "false 1.2 of 3 false 0 "},
		{"none", "    - {id: d/b, nature: solitary}\n", "", 1, "false 0 of 0 false 0 no launch condition: somebody has to ask for it"},
		{"by id", two, "", 1, "true 0 of 0 false 0 , as is that of d/a, which comes first by its name: neither had had the focus before"},
		{"less recent", two, "", 5, "true 0 of 0 false 1 , as is that of d/a, which had had the focus less recently"},
		{"by nature", strings.Replace(two, "solitary", "interactive", 1), "", 1, "true 0 of 0 false 0 , as is that of d/a, which is interactive and goes first"},
		{"later", two, "{at: 0s, do: {focus: d/a}}", 1, "true 0 of 0 false 0 , but d/a has the focus, and a solitary activity interrupts nothing"},
		{"disabled", two, "{at: 1s, do: {life: disabled}}", 2, "true 0 of 0 false 0 , but in the state disabled nothing is launched"},
		{"has it", two, "", 3, "true 0 of 0 false 1 "},
	} {
		l := snapshotAt(t, c.activities, c.script, c.at)
		at := len(l.Activities) - 1
		s := &l.Standings[at]
		got := fmt.Sprint(s.Holds, " ", trace.Seconds(s.For), " of ", trace.Seconds(s.Span), " ", s.Whole, " ", s.Count, " ", strings.Join(s.Keeps[:], ""))
		if got != c.want || l.Activities[at].ID != "d/b" {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// TestSnapshotOfTheFocus: who has it, what runs, what is stacked, what is protected.
func TestSnapshotOfTheFocus(t *testing.T) {
	one := "    - {id: d/a, nature: solitary, lasts: 20s, do: {playful: glow.play}}\n    - {id: d/b, nature: solitary, do: [{wait: 1s}, {wait: 9s}]}\n"
	for script, want := range map[string]string{
		"":                           `{solitary at the start {"" 0  "" 0 0 -1} "" [] [] []}`,
		"{at: 1s, do: {focus: d/a}}": `{solitary at the start {"d/a" 1 unknown-api-caller "glow" 1 0 21} "" [] [] []}`,
		"{at: 1s, do: {focus: d/a}}, {at: 1.5s, do: {focus: d/b, stack: true}}":                      `{solitary at the start {"d/b" 1.5 unknown-api-caller "" 2 2 -1} "d/a" [d/a] [] []}`,
		"{at: 1s, do: {focus: d/i}}, {at: 2s, do: {set: Launchpad/TemperatureStatus, to: Critical}}": `{safeguard CriticalTemperature {"" 0  "" 0 0 -1} "d/i" [] [CriticalTemperature] []}`,
	} {
		l := snapshotAt(t, one, script, 3)
		f := l.Focus
		got := fmt.Sprintf("{%s %s {%q %s %s %q %d %d %s} %q %v %v %v}", l.State, l.Why, f.ID, trace.Seconds(f.Since), f.Why, f.Program, f.Number, f.Steps, ends(f.Ends), l.Lost, l.Stack, l.Causes, l.Off)
		if got != want {
			t.Errorf("%s: %s", script, got)
		}
	}
}

func ends(at int64) string {
	if at < 0 {
		return "-1"
	}
	return trace.Seconds(at)
}

// TestSnapshotsOfLifeChangeNothing: the run has the same hash, seen at every tick or not,
// and looking allocates nothing.
func TestSnapshotsOfLifeChangeNothing(t *testing.T) {
	run := func(look bool) *scenarios.Run {
		r, err := scenarios.Assemble(lifeDay(t), scenarios.Options{Files: scenarios.Of(&source.Files{}, languages.Default(), extensions.Default()...)})
		if err != nil {
			t.Fatal(err)
		}
		var l trace.Life
		var p trace.Program
		for range 400 {
			if r.World.Now()%5e9 == 0 {
				walkAbout(t, r)
			}
			if look {
				r.SnapshotLife(&l)
				for _, name := range r.Programs() {
					if err := r.Snapshot(name, &p); err != nil {
						t.Fatal(err)
					}
				}
			}
			r.Tick()
		}
		return r
	}
	seen, unseen := run(true), run(false)
	if seen.World.Hash() != unseen.World.Hash() {
		t.Error("who looks changes the run")
	}
	var l trace.Life
	seen.SnapshotLife(&l)
	if len(l.Standings) != 200 || len(l.Activities) != 200 {
		t.Fatalf("%d activities", len(l.Standings))
	}
	if n := testing.AllocsPerRun(20, func() { seen.SnapshotLife(&l) }); n > 0 {
		t.Errorf("a snapshot of a day allocates %v times", n)
	}
}

// BenchmarkSnapshotOfLife looks at 200 activities.
func BenchmarkSnapshotOfLife(b *testing.B) {
	r, err := scenarios.Assemble(lifeDay(b), scenarios.Options{Files: scenarios.Of(&source.Files{}, languages.Default(), extensions.Default()...)})
	if err != nil {
		b.Fatal(err)
	}
	ticks(r, 400)
	var l trace.Life
	for b.Loop() {
		r.SnapshotLife(&l)
	}
}

// TestSnapshotMiswritten: a condition that is wrong is not told as none.
func TestSnapshotMiswritten(t *testing.T) {
	s, err := scenarios.Load(written(map[string]string{
		"m.xml":  `<package uuid="m"><contents><behaviorContent path="b"><nature>solitary</nature><autonomous><condition purpose="launchTrigger">'Launchpad/LifeTime' = 1</condition></autonomous></behaviorContent></contents></package>`,
		"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {activities: [{manifest: m.xml}, {id: d/a, nature: solitary}]}\n",
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 1s\nexpect: [{never: \"'nao/fallen'\"}]\n",
	}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, scenarios.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var l trace.Life
	if r.SnapshotLife(&l); len(l.Standings) != 2 || l.Standings[0].Keeps[0] != "its condition is wrong" || l.Standings[1].Keeps[0] != "no launch condition: somebody has to ask for it" {
		t.Errorf("got %+v", l.Standings)
	}
}
