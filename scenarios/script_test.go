// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"os"
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
)

// refusedScript hides the ball before it is pushed, which only the run can know.
const refusedScript = `
duration: 4s
script:
  - {when: "'nao/battery' > 0.1", do: {hide: green}}
  - {at: 2s, do: {push: green, impulse: [0.05, 0]}}
expect:
  - {at_end: "'green/hidden'"}
`

func TestRefusedActionFails(t *testing.T) {
	s := scenario(t, refusedScript)
	told := 0
	r, err := s.Run(1, RunOptions{Sink: func(e *trace.Event) {
		if e.Kind == trace.Script && e.Event == trace.Refused {
			told++
			if e.Time != 2e9 || !strings.Contains(e.Why, "it is hidden") {
				t.Errorf("told %+v", e)
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	const want = "refused at 2 s (tick 80): push green: it is hidden; show it first\n"
	if r.Verdict != Failed || told != 1 || !strings.HasPrefix(r.Failure, want) || r.Expect[0].Result != Held {
		t.Errorf("told %d times: %+v", told, r)
	}
	if r.Refused != "at 2 s: push green: it is hidden; show it first" {
		t.Errorf("refused %q", r.Refused)
	}
}

// refusedLife asks Life for what the state makes impossible only in that tick.
var refusedLife = map[string]string{
	"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {default: demo/chat, activities: [{id: demo/chat, nature: interactive, lasts: 4s}, {id: demo/idle, nature: solitary, lasts: 30s}]}\n",
	"s.yaml": `
schema: playsim/scenario/v1
world: w.yaml
duration: 4s
script:
  - {at: 2s, do: [{life: interactive}, {focus: demo/idle}]}
expect:
  - {at_end: "'AutonomousLife/State' == \"interactive\""}
`,
}

// TestRewindKeepsRefusals: what was refused before the instant stays, later is forgotten.
func TestRewindKeepsRefusals(t *testing.T) {
	life, err := Load(written(refusedLife), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("an action", func(t *testing.T) { rewindKeepsRefusals(t, scenario(t, refusedScript)) })
	t.Run("a request to Life", func(t *testing.T) { rewindKeepsRefusals(t, life) })
}

func rewindKeepsRefusals(t *testing.T, s *Scenario) {
	for tick, want := range map[int64]Verdict{120: Failed, 81: Failed, 80: Passed, 0: Passed} {
		r, err := s.Start(1, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for r.World.Ticks() < 130 {
			r.Tick()
		}
		if err := r.Rewind(tick); err != nil {
			t.Fatal(err)
		}
		if got := r.Result().Refused != ""; got != (want == Failed) {
			t.Errorf("rewound to tick %d: refused %v", tick, got)
		}
		for !r.Done() {
			r.Tick()
		}
		if got := strings.Count(r.Result().Failure, "refused at 2 s"); got != 1 {
			t.Errorf("rewound to tick %d, then to the end: refused %d times", tick, got)
		}
		r.Close()
	}
}

// TestScriptInAnyOrder: the file's order is not that of the times.
func TestScriptInAnyOrder(t *testing.T) {
	s := scenario(t, `
duration: 4s
script:
  - {at: 3s, do: {hide: green}}
  - {at: 1s, do: {push: green, impulse: [0.05, 0]}}
expect:
  - {at_end: "'green/hidden' && 'green/x' > 2"}
`)
	if r := result(t, s); r.Verdict != Passed {
		t.Errorf("%s", r.Failure)
	}
}

// TestWrittenKeys: all actions on a key say what it may be.
func TestWrittenKeys(t *testing.T) {
	for _, text := range []string{
		"  - {at: 1s, do: {set: mood, to: \"happy\"}}\n  - {at: 2s, do: {set: mood, to: 3}}\nexpect:\n  - eventually: \"'mood' == 3\"",
		"  - {at: 1s, do: {set: k, to: true}}\n  - {at: 2s, do: {raise: k, value: true}}\nexpect:\n  - eventually: \"bang('k')\"",
		"  - {at: 1s, do: {set: never_seen, to: 1}}\nexpect:\n  - eventually: \"'never_seen' >= 1\"",
	} {
		s := scenario(t, "duration: 3s\nscript:\n"+text)
		if r := result(t, s); r.Verdict != Passed {
			t.Errorf("%s\n%s", text, r.Failure)
		}
	}
}

// TestNamesDecideNothing: whether a condition is hopeless is not read from the words
// about it, which quote names and texts of the file.
func TestNamesDecideNothing(t *testing.T) {
	for expect, refused := range map[string]bool{
		`"'never_seen' >= 0"`:                   false,
		`"'always' <= 0"`:                       false,
		`"'k' || 'nao/battery' == \"x never\""`: false,
		`"'nao/posture' == \"Foo\" && 'k'"`:     true,
		`"'nao/posture' != \"Foo\" && 'k'"`:     true,
		`"'nao/posture' != \"Foo\""`:            true,
		`"type('k') == \"Integer\""`:            true,
		`"1 == 1"`:                              true,
	} {
		_, err := load(t, "duration: 1s\nscript:\n  - {at: 0.5s, do: [{set: never_seen, to: 1}, {set: always, to: 1}, {set: k, to: 1}]}\nexpect:\n  - eventually: "+expect)
		if (err != nil) != refused {
			t.Errorf("%s: %v", expect, err)
		}
	}
}

func load(t *testing.T, text string) (*Scenario, error) {
	t.Helper()
	arena, err := os.ReadFile("testdata/arena.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return Load(written(map[string]string{
		"arena.yaml": string(arena), "s.yaml": "schema: playsim/scenario/v1\nworld: arena.yaml\n" + text + "\n",
	}), "s.yaml", nil)
}

// TestOnlyBatteryIsSet: that a state cannot be set is told before what it is set to.
func TestOnlyBatteryIsSet(t *testing.T) {
	const end = "}}\nexpect:\n  - at_end: \"'nao/battery' > 0.1\""
	for to, want := range map[string]string{
		"nao/posture, to: Sit": "only battery can be set",
		"nao/battery, to: Sit": "expected a number",
		"nao/battery, to: 3":   "outside [0, 1]",
	} {
		_, err := load(t, "duration: 1s\nscript:\n  - {at: 0.5s, do: {set: "+to+end)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", to, err)
		}
	}
}

const betweenTicks = `
duration: 4s
script:
  - {at: 1s, do: {set: a, to: 1}}
  - {when: "'a' ~ 1.010", do: {set: b, to: 1}}
  - {when: "'a' ~ 1.025", do: {set: c, to: 1}}
  - {at: 2.025s, do: {set: d, to: 1}}
expect:
  - {name: a, eventually: "'a' ~ 1.010"}
  - {name: b, eventually: "'b'"}
  - {name: c, eventually: "'c'"}
  - {name: end, at_end: "'d'"}
`

// TestActsAtNextTick: what time alone makes true between two ticks is acted upon at
// the second, and the trace does not go back in time.
func TestActsAtNextTick(t *testing.T) {
	last := int64(0)
	r, err := scenario(t, betweenTicks).Run(1, RunOptions{Sink: func(e *trace.Event) {
		if e.Time < last {
			t.Errorf("%s behind %s s", e.AppendJSON(nil), trace.Seconds(last))
		}
		last = e.Time
	}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int64{2_010_000_000, 2_025_000_000, 2_050_000_000} {
		if o := r.Expect[i]; o.At != want {
			t.Errorf("%s: %s at %s s, want %s", o.Name, o.Result, trace.Seconds(o.At), trace.Seconds(want))
		}
	}
}

// TestRewindAroundACue: wherever it goes back to, the same follows.
func TestRewindAroundACue(t *testing.T) {
	run := func(to int64) *Result {
		r, err := scenario(t, betweenTicks).Start(1, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for to >= 0 && r.World.Ticks() < 84 {
			r.Tick()
		}
		if to >= 0 {
			if err := r.Rewind(to); err != nil {
				t.Fatal(err)
			}
		}
		for !r.Done() {
			r.Tick()
		}
		r.Close()
		return r.Result()
	}
	want := run(-1)
	for to := int64(78); to <= 84; to++ {
		got := run(to)
		for i := range want.Expect {
			if got.Expect[i].At != want.Expect[i].At || got.Hash != want.Hash {
				t.Errorf("rewound to tick %d: %+v, want %+v", to, got.Expect[i], want.Expect[i])
			}
		}
	}
}

// TestExplainsAsOfTheDeadline: what became true after it is no part of the reason.
func TestExplainsAsOfTheDeadline(t *testing.T) {
	r := result(t, scenario(t, `
duration: 4s
script:
  - {at: 1s, do: {set: a, to: 1}}
expect:
  - {eventually: "'a' ~ 1.020", within: 5ms, after: "'a' ~ 1.010"}
`))
	o := r.Expect[0]
	if o.Result != NotHeld || o.At != 2_015_000_000 || !strings.HasPrefix(o.Why, "false  'a' ~ 1.020  (true from 1 s on, long enough at 2.02 s)") {
		t.Errorf("%+v", o)
	}
}
