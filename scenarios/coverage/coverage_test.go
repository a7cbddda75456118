// SPDX-License-Identifier: Apache-2.0

package coverage_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/coverage"
	"github.com/playsim/playsim/source"
)

const (
	world = `schema: playsim/world/v1
name: small
objects:
  - ball: {name: green, color: green, radius: 0.05, mass: 0.1, at: [-3, -1]}
robots:
  - nao: {name: left, at: [0, 1]}
  - nao: {name: right, at: [0, -1]}
programs:
  - pdl: {robot: left, file: steer.pdl.js, name: steer, connect: {turn: left/HeadYaw/command}}
  - playful: {robot: right, file: look.play}
`
	steer = `function pdl_main() {
  add_actuator('turn', 0.5, -0.5, 0);
  add_quantity('idle', 1, 0, 0);
  add_process('avoid');
  add_process('sleeps');
  run_pdl(-1);
}
function avoid() { add_value('turn', 0.125); }
function sleeps() { }
`
	look = `include "more.play"
part, whenever "'go' > 0", priority of 2
head_search, priority of 1
sit, whenever "'never' > 0", switch to turning if "'go' == 7"
turning, switch to sit if "'go' == 8"
targeting ball: look_at, priority of 0
`
	more = `part:
  head_search, whenever "'go' < 3"
  ball_detection, whenever "'go' > 1"
`
	script = `schema: playsim/scenario/v1
world: small.yaml
duration: 4s
seeds: 1..2
script:
  - {at: 1s, do: {set: go, to: GO}}
  - {at: 3s, do: {set: go, to: 0}}
expect:
  - {name: goes, eventually: "'go' == GO"}
  - {name: ends, at_end: "'go' == 0"}
`
)

func load(t *testing.T, goes string) *scenarios.Scenario {
	t.Helper()
	disk := fstest.MapFS{}
	for name, text := range map[string]string{
		"small.yaml": world, "steer.pdl.js": steer, "look.play": look, "more.play": more, "s.yaml": strings.ReplaceAll(script, "GO", goes),
	} {
		disk[name] = &fstest.MapFile{Data: []byte(text)}
	}
	s, err := scenarios.Load(scenarios.Of(source.FromFS(nil, disk), languages.Default(), extensions.Default()...), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func run(t *testing.T, r *coverage.Report, s *scenarios.Scenario, seeds ...uint64) {
	t.Helper()
	for _, seed := range seeds {
		if _, err := r.Wrap(s.Run)(seed, scenarios.RunOptions{}); err != nil {
			t.Fatal(err)
		}
	}
}

func text(t *testing.T, r *coverage.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReport(t *testing.T) {
	r := coverage.New()
	run(t, r, load(t, "2"), 1)
	const want = `PROGRAM       LEAVES  GATES  SWITCHES  BRANCHES  CONTESTS  PROCESSES
look.play     1/4     3/4    0/2       0/1       1/7       -
more.play     2/2     2/4    -         -         -         -
steer.pdl.js  -       -      -         -         -         1/2

`
	if got := text(t, r); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "\ncoverage of 1 run\n") {
		t.Errorf("got\n%s", got)
	}
}

// TestMoreRunsShowMore: what one run has not shown another does, and the order of the
// runs says nothing.
func TestMoreRunsShowMore(t *testing.T) {
	mild, wild := load(t, "2"), load(t, "7")
	both, other := coverage.New(), coverage.New()
	run(t, both, mild, 1, 2)
	before := text(t, both)
	run(t, both, wild, 1)
	run(t, other, wild, 1)
	run(t, other, mild, 2, 1)
	if a, b := text(t, both), text(t, other); a != b {
		t.Errorf("orders differ:\n%s\n%s", a, b)
	}
	for _, line := range []string{
		"look.play:4:30: the switch from sit to turning if \"'go' == 7\" was never taken",
		"look.play:5:1: turning was never active",
		"more.play:2:3: \"'go' < 3\" was never false",
	} {
		if !strings.Contains(before, line) {
			t.Errorf("%q is not in\n%s", line, before)
		}
		if strings.Contains(text(t, both), line) {
			t.Errorf("%q is still in\n%s", line, text(t, both))
		}
	}
}

func TestUnseen(t *testing.T) {
	r := coverage.New()
	run(t, r, load(t, "2"), 1)
	got := text(t, r)
	for _, line := range []string{
		"look.play:6:1: no branch of look_at was ever born",
		"look.play:4:1: \"'never' > 0\" was never true",
		"steer.pdl.js:5: the process sleeps never proposed anything",
		"steer.pdl.js:2: turn came to a limit in 156 of 160 loops",
		"steer.pdl.js:3: no process ever pushed idle",
	} {
		if !strings.Contains(got, line+"\n") {
			t.Errorf("%q is not in\n%s", line, got)
		}
	}
	for _, file := range r.Files() {
		if c := file.Count(); file.Name == "more.play" && c.Leaves != (coverage.Count{Seen: 2, Of: 2}) {
			t.Errorf("more.play: %+v", c)
		}
	}
}

func TestJSON(t *testing.T) {
	r := coverage.New()
	run(t, r, load(t, "2"), 1)
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		Runs  int
		Files []struct {
			File       string
			Statements []struct {
				Line   int
				Active int64
				True   int64 `json:"gate_true"`
				False  int64 `json:"gate_false"`
			}
			Unseen []string
		}
	}
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if back.Runs != 1 || len(back.Files) != 3 || back.Files[0].File != "look.play" {
		t.Fatalf("%s", text)
	}
	// 'go' is set from 1 s to 3 s of 4 s: 80 of 160 iterations.
	if s := back.Files[0].Statements[0]; s.Line != 2 || s.Active != 80 || s.True != 80 || s.False != 80 {
		t.Errorf("%+v", s)
	}
}

// TestBornInJSON: a targeting line has how many branches of it were born, also none; other
// lines have no such number.
func TestBornInJSON(t *testing.T) {
	two, err := scenarios.Load(scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...), "scenarios/two_balls.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := coverage.New()
	run(t, r, load(t, "2"), 1)
	run(t, r, two, 4, 5)
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"statement":"targeting ball: look_at, priority of 0","leaf":true,"active":0,"born":0}`,
		`,"gate_true":2338,"gate_false":1664,"born":2}`, // of red and of green
		`"statement":"searching, priority of 1","active":2}`,
	} {
		if !strings.Contains(string(text), part) {
			t.Errorf("no %s in\n%s", part, text)
		}
	}
}

// TestAdd: what runs elsewhere have seen adds up to what one report has of all of them.
func TestAdd(t *testing.T) {
	mild, wild := load(t, "2"), load(t, "7")
	both, sum := coverage.New(), coverage.New()
	for _, s := range []*scenarios.Scenario{mild, wild, mild} {
		run(t, both, s, 1)
		one := coverage.New()
		run(t, one, s, 1)
		sent, err := json.Marshal(one.Files())
		if err != nil {
			t.Fatal(err)
		}
		var files []*coverage.File
		if err := json.Unmarshal(sent, &files); err != nil {
			t.Fatal(err)
		}
		sum.Add(files)
	}
	if a, b := text(t, both), text(t, sum); a != b || both.Runs() != 3 {
		t.Errorf("%d runs:\n%s\n%s", both.Runs(), a, b)
	}
	x, _ := json.Marshal(both)
	y, _ := json.Marshal(sum)
	if !bytes.Equal(x, y) {
		t.Errorf("%s\n%s", x, y)
	}
}

// TestCollectingChangesNothing: runs have the hashes that they have without.
func TestCollectingChangesNothing(t *testing.T) {
	s, err := scenarios.Load(scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...), "scenarios/two_balls.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := s.Run(4, scenarios.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	r := coverage.New()
	with, err := r.Wrap(s.Run)(4, scenarios.RunOptions{})
	if err != nil || with.Hash != plain.Hash {
		t.Errorf("hash %x, and %x when covered: %v", plain.Hash, with.Hash, err)
	}
}
