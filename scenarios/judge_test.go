// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
)

// scenario reads a scenario in the arena, or another world of testdata.
func scenario(t testing.TB, text string, sets ...string) *Scenario {
	t.Helper()
	if !strings.Contains(text, "world:") {
		text = "world: arena.yaml\n" + text
	}
	texts := map[string]string{"s.yaml": "schema: playsim/scenario/v1\n" + text + "\n"}
	for _, name := range []string{"arena.yaml", "programmed.yaml", "programmed.play"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(data)
	}
	s, err := Load(written(texts), "s.yaml", sets)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func result(t testing.TB, s *Scenario) *Result {
	t.Helper()
	r, err := s.Run(s.Seeds[0], RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// pulses: k is true in [1, 2) and from 3 s on, e is raised at 1.5 s and 4 s.
const pulses = `
duration: 5s
script:
  - {at: 0s, do: [{set: k, to: 0}, {set: z, to: 0}]}
  - {at: 1s, do: {set: k, to: 1}}
  - {at: 1.5s, do: {raise: e}}
  - {at: 2s, do: {set: k, to: 0}}
  - {at: 3s, do: {set: k, to: 1}}
  - {at: 4s, do: {raise: e}}
expect:
`

func TestExpectations(t *testing.T) {
	for _, test := range []struct{ expect, want string }{
		{`eventually: "'k'"`, "held 1"},
		{`eventually: "'k'", within: 1s`, "held 1"},
		{`eventually: "'k'", within: 0.975s`, "failed 0.975"},
		{`eventually: "'k'", within: 0.99s`, "failed 0.99"},
		{`eventually: "'k'", within: 0s`, "failed 0"},
		{`eventually: "!'k'", within: 0s`, "held 0"},
		{`eventually: "'k'", after: 1.5s`, "held 1.5"},
		{`eventually: "'k'", after: 2s`, "held 3"},
		{`eventually: "'k'", after: 1.999s`, "held 1.999"},
		{`eventually: "'k'", after: 2s, within: 1s`, "held 3"},
		{`eventually: "'k'", after: 2s, within: 0.999s`, "failed 2.999"},
		{`eventually: "'k' ~ 0.51"`, "held 1.51"},
		{`eventually: "'k' ~ 0.51", within: 1.51s`, "held 1.51"},
		{`eventually: "'k' ~ 0.51", within: 1.509s`, "failed 1.509"},
		{`eventually: "'k' ~ 1"`, "held 4"},
		{`eventually: "bang('e')"`, "held 1.5"},
		{`eventually: "bang('e')", after: 1.5s`, "held 1.5"},
		{`eventually: "bang('e')", after: 1.501s`, "held 4"},
		{`eventually: "bang('e')", after: 1.501s, within: 2s`, "failed 3.501"},
		{`eventually: "'k'", after: "bang('e')"`, "held 1.5"},
		{`eventually: "bang('e')", after: "bang('e')"`, "held 1.5"},
		{`eventually: "!'k'", after: "'k'"`, "held 2"},
		{`eventually: "!'k'", after: "'k'", within: 0.5s`, "failed 1.5"},
		{`eventually: "!'k'", after: "'k' ~ 0.99"`, "held 2"},
		{`eventually: "'k'", after: "'z'"`, "not_reached"},
		{`eventually: "'k' == 7"`, "failed 5"},
		{`eventually: "'k' == 7", after: "'k'", within: 4.99s`, "not_reached"},
		{`eventually: "('k' == 1) ~ 2"`, "held 5"},
		{`eventually: "('k' == 1) ~ 2.001"`, "failed 5"},

		{`always: "'k' < 2"`, "held 5"},
		{`always: "'k'"`, "failed 0"},
		{`always: "'k'", from: 1s, to: 1.999s`, "held 1.999"},
		{`always: "'k'", from: 1s, to: 2s`, "failed 2"},
		{`always: "'k'", from: 3s`, "held 5"},
		{`always: "'k'", from: 2.5s`, "failed 2.5"},
		{`always: "'k'", after: 1s, from: 0.5s, to: 0.9s`, "held 1.9"},
		{`always: "'k'", after: "'k'", to: 0.5s`, "held 1.5"},
		{`always: "'k'", after: "'k'"`, "failed 2"},
		{`always: "'k'", after: "'k'", from: 2s, to: 3.5s`, "held 4.5"},
		{`always: "'k'", after: "'k'", from: 3s, to: 5s`, "not_reached"},
		{`always: "'k'", after: "'z'"`, "not_reached"},
		{`always: "!'k'", from: 0.5s`, "failed 1"},
		{`always: "stable('k')", from: 0.5s`, "failed 1"},
		{`always: "!bang('e')"`, "failed 1.5"},
		{`always: "!('k' @ 0.511)"`, "failed 1.511"},

		{`never: "'z'"`, "held 5"},
		{`never: "'k'"`, "failed 1"},
		{`never: "'k'", to: 0.99s`, "held 0.99"},
		{`never: "'k'", to: 1s`, "failed 1"},
		{`never: "'k'", from: 1.2s`, "failed 1.2"},
		{`never: "bang('e')", from: 1.6s, to: 3.9s`, "held 3.9"},
		{`never: "'k'", after: "bang('e')"`, "failed 1.5"},

		{`at_end: "'k'"`, "held 5"},
		{`at_end: "!'k'"`, "failed 5"},
		{`at_end: "('k' == 1) ~ 2"`, "held 5"},
	} {
		t.Run(test.expect, func(t *testing.T) {
			r := result(t, scenario(t, pulses+"  - {"+test.expect+"}"))
			got := string(r.Expect[0].Result)
			if r.Expect[0].At >= 0 {
				got += " " + trace.Seconds(r.Expect[0].At)
			}
			if got != test.want {
				t.Errorf("got %s, want %s\n%s", got, test.want, r.Failure)
			}
			verdict := map[string]Verdict{"held": Passed, "failed": Failed, "not_reached": Unverified}[strings.Fields(test.want)[0]]
			if r.Verdict != verdict {
				t.Errorf("verdict %s, want %s", r.Verdict, verdict)
			}
		})
	}
}

func TestVerdicts(t *testing.T) {
	for _, test := range []struct {
		name, expect, want string
	}{
		{"nothing expected", "[]", "unverified 5 s:"},
		{"all is decided early", `[{eventually: "'k'"}]`, "passed 1.025 s: held"},
		{"one must last", `[{eventually: "'k'"}, {never: "'z'"}]`, "passed 5 s: held held"},
		{"a failure ends it", `[{never: "'z'"}, {never: "'k'"}]`, "failed 1.025 s: not_reached failed"},
		{"two failures at once", `[{never: "'k'", name: a}, {always: "!'k'", name: b}]`, "failed 1.025 s: failed failed"},
		{"one of two is not reached", `[{eventually: "'k'"}, {always: "'k'", after: "'z'"}]`, "passed 5 s: held not_reached"},
		{"held before it failed", `[{eventually: "'k'"}, {at_end: "'z'"}]`, "failed 5 s: held failed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := result(t, scenario(t, strings.TrimSuffix(pulses, "\n")+" "+test.expect))
			got := fmt.Sprintf("%s %s s:", r.Verdict, trace.Seconds(r.Time))
			for _, o := range r.Expect {
				got += " " + string(o.Result)
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestFailureText(t *testing.T) {
	s := scenario(t, pulses+"  - {name: stays low, always: \"!('k' > 0.5 && 'z' == 0) || 'z'\", from: 0.5s}\n  - never: \"'k' ~ 3\"", "green.at.x=1.5")
	r, err := s.Run(7, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "testdata/failure.txt", r.Failure+"\n")
}

func TestAFaultOfAProgramFails(t *testing.T) {
	files := written(map[string]string{
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 3s\nexpect:\n  - never: \"'nao/fallen'\"\n",
		"w.yaml": "schema: playsim/world/v1\nobjects:\n  - ball: {name: green, at: [1, 0]}\nrobots:\n  - nao:\nprograms:\n  - playful: {file: p.play}\n",
		"p.play": "ball_detection\ntargeting ball: look_at, priority of 1/(distance*0)\n",
	})
	s, err := Load(files, "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := result(t, s)
	if r.Verdict != Failed || !r.Faulted || r.Expect[0].Result != Held || !strings.Contains(r.Failure, "p.play:2") {
		t.Errorf("%+v", r)
	}
}

func TestOptions(t *testing.T) {
	s := scenario(t, pulses+"  - eventually: \"'k'\"")
	ticks, events := 0, 0
	o := RunOptions{
		Sink:     func(*trace.Event) { events++ },
		EachTick: func(r *Run) bool { ticks++; return ticks < 10 },
	}
	r, err := s.Run(1, o)
	if err != nil || ticks != 10 || r.Ticks != 10 || !r.Stopped || r.Verdict != Unverified || events == 0 {
		t.Errorf("%d ticks, %d events, %+v, %v", ticks, events, r, err)
	}
	if r, err = s.Run(1, RunOptions{MaxTicks: 3}); err != nil || r.Ticks != 3 || r.Time != 75e6 || r.Expect[0].Result != NotReached || r.Expect[0].At != -1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestTraceOfAScenario: what happens is told in order, at its own instant.
func TestTraceOfAScenario(t *testing.T) {
	s := scenario(t, `
duration: 2s
script:
  - {at: 0.5s, do: [{say: ann, text: hello}, {set: k, to: 1}]}
  - {when: "'k' ~ 0.51", do: {raise: e, value: 3}}
faults:
  - {sensor: nao/battery, kind: "off", from: 0.1s, until: 0.2s}
expect:
  - {name: seen, eventually: "bang('e') && 'e' == 3"}
  - {name: long, eventually: "'k' ~ 1.2"}
  - {name: later, always: "'k'", after: "'e' == 4"}
`)
	var text []byte
	_, err := s.Run(1, RunOptions{Sink: func(e *trace.Event) {
		if e.Kind != trace.Leaf {
			text = append(e.AppendJSON(text), '\n')
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "testdata/trace.jsonl", string(text))
}
