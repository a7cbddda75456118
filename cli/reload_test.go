// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/player"
)

// traced plays a world of a folder with a trace.
func traced(t *testing.T, world string) (view *player.Player, run *played, rows func() []string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.jsonl")
	view, run, _ = playTraced(t, world, path)
	return view, run, func() []string {
		run.session.trace.flush()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSpace(string(text)), "\n")
	}
}

// since are the rows after the last one that has a mark, and that row.
func since(rows []string, mark string) (row string, after []string) {
	for i := len(rows) - 1; i >= 0; i-- {
		if strings.Contains(rows[i], mark) {
			return rows[i], rows[i+1:]
		}
	}
	return "", nil
}

// What is told of a run whose program was saved is that of the repeated run: the
// explanation, the log, the kept past and the trace, which are those of a run that had the
// new program from the start.
func TestAReloadTellsOfTheRepeatedRun(t *testing.T) {
	dir := copied(t, "two_balls.yaml", "two_balls.play")
	world, program := filepath.Join(dir, "two_balls.yaml"), filepath.Join(dir, "two_balls.play")
	view, _, rows := traced(t, world)
	view.Step(200)
	text, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	writeText(t, program, strings.Replace(string(text), "whenever far", "whenever farr", 1))
	view.Reload()
	if _, after := since(rows(), `"restart"`); view.Problem() == "" || after != nil {
		t.Errorf("what was not taken up is in the trace: %v", after)
	}
	writeText(t, program, strings.Replace(string(text), "whenever far", "whenever time_ago < 1", 1))
	view.Reload()
	if view.Problem() != "" {
		t.Fatal(view.Problem())
	}
	fresh, _, again := traced(t, world)
	fresh.Step(200)
	node := "ball_chase/following[ball:red]/walk_to"
	if got, want := view.Why(whyNode("two_balls", node)), fresh.Why(whyNode("two_balls", node)); got != want || !strings.Contains(got, "time_ago < 1") {
		t.Errorf("why:\n%s\nnot\n%s", got, want)
	}
	row, after := since(rows(), `"restart"`)
	if !strings.HasPrefix(row, `{"t":0,"tick":0,"kind":"script","from":"user","event":"restart"`) {
		t.Errorf("the row of the restart: %s", row)
	}
	if want := again(); strings.Join(after, "\n") != strings.Join(want, "\n") {
		t.Errorf("%d rows after it, not the %d of the run", len(after), len(want))
	}
	if got, want := view.Log.Entries, fresh.Log.Entries; len(got) != len(want) || len(got) == 0 || got[len(got)-1] != want[len(want)-1] {
		t.Errorf("%d entries in the log, not %d", len(got), len(want))
	}
	samePast(t, view, fresh)
}

// What was asked for while time stood still is there with the next tick, also where files are
// read again before it; of what the changed world does not take the reason is told.
func TestAReloadKeepsWhatWasAskedFor(t *testing.T) {
	dir := copied(t, "two_balls.yaml", "two_balls.play")
	world, program := filepath.Join(dir, "two_balls.yaml"), filepath.Join(dir, "two_balls.play")
	view, run, _ := play(t, world)
	view.Step(100)
	edited := func(path, old, new string) {
		t.Helper()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		writeText(t, path, strings.Replace(string(text), old, new, 1))
	}
	ask := func() {
		t.Helper()
		if err := view.Do(sim.Input{Op: sim.OpMove, Name: "red", At: sim.Resting(-1.5, 1.25)}); err != nil {
			t.Fatal(err)
		}
	}
	ask()
	edited(program, "whenever far", "whenever time_ago < 1")
	view.Reload()
	if n := len(run.World().Asked()); view.Problem() != "" || n != 1 {
		t.Fatalf("%d inputs are asked for; %s", n, view.Problem())
	}
	view.Step(1)
	if at := view.Frame().Bodies[1].Pos; at.XY().Dist(geom.Vec2{X: -1.5, Y: 1.25}) > 0.01 {
		t.Errorf("the ball is at %v", at)
	}
	view.Step(-1) // what was asked for of that tick is forgotten
	ask()
	edited(world, "name: red", "name: crimson")
	view.Reload()
	if view.Problem() != "" {
		t.Fatal(view.Problem())
	}
	entries := view.Log.Entries
	if n := len(entries); len(run.World().Asked()) != 0 || n == 0 || entries[n-1].Time != view.Frame().Time || !strings.HasPrefix(entries[n-1].Text, "refused: ") || !strings.Contains(entries[n-1].Text, "red") {
		t.Errorf("told: %+v", entries)
	}
}

// samePast compares a moment of the past that two players keep.
func samePast(t *testing.T, view, fresh *player.Player) {
	t.Helper()
	at := func(p *player.Player) (hash uint64, tick int64) {
		p.Step(8)
		for n := 0; ; n++ {
			if f := p.Earlier(n); f == nil || f.Tick == 160 {
				if f == nil {
					return 0, -1
				}
				return uint64(f.Hash), f.Tick
			}
		}
	}
	hash, tick := at(view)
	want, _ := at(fresh)
	if tick != 160 || hash != want {
		t.Errorf("the kept tick %d is of another run", tick)
	}
}

// Going back is a row of the trace: from there on it goes on.
func TestGoingBackIsInTheTrace(t *testing.T) {
	view, _, rows := traced(t, "worlds/two_balls.yaml")
	view.Step(100)
	view.Step(-60)
	row, after := since(rows(), `"rewind"`)
	if !strings.HasPrefix(row, `{"t":1,"tick":40,"kind":"script","from":"user","event":"rewind"`) || len(after) != 0 {
		t.Errorf("%s, then %d rows", row, len(after))
	}
}

// An expectation that failed in the run that is forgotten and holds in the repeated one
// has held, everywhere.
func TestAnExpectationIsJudgedAnew(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "s.yaml")
	text := `schema: playsim/scenario/v1
world: w.yaml
duration: 5s
seeds: 1
expect:
  - {name: early, eventually: "'distance/a/b' < 0.5", within: 2s}
  - {name: late, always: "'distance/a/b' < 5", to: 4s}
`
	writeText(t, filepath.Join(dir, "w.yaml"), "schema: playsim/world/v1\nname: w\nobjects: [{ball: {name: a, at: [1, 0]}}, {ball: {name: b, at: [0, 0]}}]\n")
	writeText(t, file, text)
	view, _, rows := traced(t, file)
	view.Step(100)
	if e := view.Frame().Expect; len(e) != 2 || e[0].Result != "failed" {
		t.Fatalf("%+v", e)
	}
	writeText(t, file, strings.Replace(text, "< 0.5", "< 9", 1))
	view.Reload()
	if view.Problem() != "" {
		t.Fatal(view.Problem())
	}
	if e := view.Frame().Expect; e[0].Result != "held" {
		t.Errorf("panel: %+v", e)
	}
	if text := view.Why(explain.Query{Subject: explain.OfExpectation, Name: "early"}); !strings.Contains(text, "held, decided at 0 s") || !strings.Contains(text, "'distance/a/b' < 9") {
		t.Errorf("why:\n%s", text)
	}
	if n := len(view.Log.Entries); n != 1 || !strings.HasPrefix(view.Log.Entries[0].Text, "early: held") {
		t.Errorf("log: %v", view.Log.Entries)
	}
	if _, after := since(rows(), `"restart"`); strings.Count(strings.Join(after, "\n"), `"name":"early","result":"held"`) != 1 || strings.Contains(strings.Join(after, "\n"), "failed") {
		t.Errorf("trace: %v", after)
	}
}
