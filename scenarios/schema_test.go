// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/source"
)

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(Schema(&Kinds{Extensions: extensions.Default()})))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("scenario.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func asJSON(t *testing.T, text string) any {
	t.Helper()
	var read any
	if err := yaml.Unmarshal([]byte(text), &read); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// everything uses every key of a scenario file.
const everything = `
name: everything
about: all keys
seeds: 1..20
pass: 16
duration: 20s
script:
  - {at: 1s, do: {move: green, to: [1, 1]}}
  - at: 2s
    do:
      - {move: nao, to: [0, 1], yaw_deg: 90}
      - {push: green, impulse: [0.1, 0]}
      - {throw: green, velocity: [0, 0, 3]}
      - {hold: green, by: ann, at: [1.6, 2, 1.2]}
      - {release: green}
      - {hide: green}
      - {show: green, at: [1, 1, 0.5]}
      - {lift: nao, height: 0.3}
      - {drop: nao}
      - {touch: nao, part: chest_button, for: 0.5s}
      - {plug: nao}
      - {unplug: nao}
      - {walk: ann, to: [3, 3], speed: 0.6}
      - {turn: ann, yaw_deg: 90}
      - {look: ann, at: green}
      - {wave: ann, for: 3s}
      - {say: ann, text: "good day"}
      - {set: nao/battery, to: 0.5}
      - {set: my/list, to: [1, two, 3.5, true]}
      - {raise: my/event, value: 3}
      - {raise: my/other}
  - {when: "bang('my/event')", do: [{hide: crate}]}
faults:
  - {sensor: nao/battery, kind: "off", from: 1s, until: 2s}
  - {sensor: nao/battery, kind: stuck}
  - {sensor: nao/fallen, kind: wrong, value: true}
  - {percept: nao/camera_top, kind: drift, field: x, rate: 0.1}
  - {actuator: nao/walk/x, kind: delay, by: 0.2s}
  - {sensor: nao/camera_top, kind: dropout, probability: 0.5}
  - {sensor: nao/sonar/left, kind: noise, sigma: 0.1}
vary:
  green.at: {x: [1, 2], y: [-1, 1]}
  nao.battery: [0.5, 1]
  green.color: {one_of: [red, green]}
expect:
  - {name: a, eventually: "'green/x' > 3", within: 10s, after: 2s}
  - {name: b, always: "'nao/battery' > 0", from: 1s, to: 10s, after: "'nao/walking'"}
  - {name: c, never: "'nao/fallen'", from: 2s}
  - {name: d, at_end: "'green/hidden'"}
`

func TestSchemaAcceptsScenarios(t *testing.T) {
	s := compileSchema(t)
	texts := []string{scenario(t, everything).File.Text, scenario(t, everything).Resolved(), scenario(t, eventful).Rewrite(3, ""), scenario(t, varied).Resolved()}
	files, _ := filepath.Glob("*.yaml")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		if err := s.Validate(asJSON(t, text)); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

func TestSchemaRefuses(t *testing.T) {
	s := compileSchema(t)
	for _, line := range []string{
		"duration: 3", "seeds: one", "pass: 0", "script: [{at: 5s}]", "script: [{at: 5s, when: x, do: {hide: a}}]", "script: [{at: 5s, do: {hid: a}}]",
		"script: [{at: 5s, do: {hide: a, show: b, at: [1, 2]}}]", "faults: [{kind: \"off\"}]", "faults: [{sensor: a, kind: \"of\"}]",
		"expect: [{name: a}]", "expect: [{eventually: x, to: 3s}]", "expect: [{at_end: x, within: 3s}]", "vary: {a: 3}", "expected: []",
	} {
		if s.Validate(asJSON(t, "schema: playsim/scenario/v1\nworld: w.yaml\n"+line+"\n")) == nil {
			t.Errorf("accepted %s", line)
		}
	}
}

func TestSchemaKnowsEveryKeyAndAction(t *testing.T) {
	doc := asJSON(t, Schema(&Kinds{Extensions: extensions.Default()})).(map[string]any)
	top := doc["properties"].(map[string]any)
	for _, key := range format.Keys {
		if _, ok := top[key]; !ok {
			t.Errorf("the schema does not know %s", key)
		}
	}
	actions := doc["$defs"].(map[string]any)["action"].(map[string]any)["oneOf"].([]any)
	known := map[string]bool{}
	for _, a := range actions {
		known[a.(map[string]any)["required"].([]any)[0].(string)] = true
	}
	for _, table := range actionTables(allActions(&Kinds{Extensions: extensions.Default()})) {
		name := table.Fields[0].Key
		if !known[name] {
			t.Errorf("the schema does not know the action %s", name)
		}
	}
}

// TestResolvedIsTheSameScenario: a file with all defaults written out runs the same.
func TestResolvedIsTheSameScenario(t *testing.T) {
	for _, text := range []string{everything, eventful, varied, pulses + "  - {eventually: \"'k'\"}"} {
		s := scenario(t, text)
		again := scenario(t, strings.TrimPrefix(s.Resolved(), "schema: "+SchemaName+"\n"))
		a, errA := s.Run(3, RunOptions{})
		b, errB := again.Run(3, RunOptions{})
		if errA != nil || errB != nil || a.Hash != b.Hash || a.Verdict != b.Verdict || again.Pass != s.Pass || len(again.Seeds) != len(s.Seeds) {
			t.Errorf("%v %v\n%+v\n%+v\n%s", errA, errB, a, b, s.Resolved())
		}
	}
}

func TestRewriteKeepsComments(t *testing.T) {
	s := scenario(t, "world: arena.yaml # where\nseeds: 1..3\npass: 2\n# what must hold\nexpect:\n  # it stays up\n  - never: \"'nao/fallen'\"\nfaults:\n  - {sensor: nao/battery, kind: stuck}\n")
	want := "schema: playsim/scenario/v1\nseed: 2\nworld: arena.yaml # where\nexpect:\n  # it stays up\n  - never: \"'nao/fallen'\"\nfaults:\n  - {sensor: nao/battery, kind: stuck}\n"
	if got := s.Rewrite(2, ""); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	flow := scenario(t, "", "duration=2s")
	if got := flow.Rewrite(2, "../w/arena.yaml"); !strings.Contains(got, "\nworld: \"../w/arena.yaml\"\nseed: 2\n") || strings.Count(got, "world:") != 1 {
		t.Errorf("elsewhere:\n%s", got)
	}
	if got := flow.Rewrite(2, ""); got != "schema: playsim/scenario/v1\nseed: 2\nworld: arena.yaml\n\nduration: 2s\n" {
		t.Errorf("got\n%s", got)
	}
}

// FuzzLoad: no text, however wrong, is a fault of ours; what is right can be written
// and read again.
func FuzzLoad(f *testing.F) {
	cases, _ := filepath.Glob("testdata/errors/*.yaml")
	for _, path := range cases {
		text, _ := os.ReadFile(path)
		f.Add(strings.ReplaceAll(string(text), "../arena.yaml", "arena.yaml"), "nao.battery=0.3")
	}
	for _, text := range []string{everything, varied, eventful} {
		f.Add("schema: playsim/scenario/v1\nworld: arena.yaml\n"+text, "expect.0.name=x")
	}
	arena, err := os.ReadFile("testdata/arena.yaml")
	if err != nil {
		f.Fatal(err)
	}
	files := written(map[string]string{"arena.yaml": string(arena)})
	f.Fuzz(func(t *testing.T, text, set string) {
		s, err := read(files, source.NewFile("fuzz.yaml", text), "fuzz.yaml", []string{set})
		if err != nil {
			_ = err.Error()
			return
		}
		again, err := read(files, source.NewFile("again.yaml", s.Resolved()), "again.yaml", nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, s.Resolved())
		}
		if len(again.Expect) != len(s.Expect) || len(again.Script) != len(s.Script) || again.Duration != s.Duration {
			t.Fatalf("got\n%s\nfrom\n%s", again.Resolved(), s.Resolved())
		}
		if _, err := s.Run(s.Seeds[0], RunOptions{MaxTicks: 3}); err != nil && len(s.Vary) == 0 {
			t.Fatal(err)
		}
	})
}
