// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
)

const watchingPDL = "function pdl_main() {\n  add_quantity('n', 1000, 0, 0);\n  add_watch(\"'k' > 1\", 'edge', v => { add_value('n', 1); console.log(loop_counter + ' ' + v); });\n  run_pdl(-1);\n}\n"

// watchTexts are a world with a program of each language that watches.
func watchTexts(world, script string) map[string]string {
	return map[string]string{
		"w.yaml":       "schema: playsim/world/v1\nrobots:\n  - nao: {name: nao}\n" + world,
		"p.play":       "steps\nlistens\nsteps:\n  a, switch to b if rise of \"('k' > 1) ~ 0.1\"\n  b, switch to a if rise of \"('k' > 1) ~ 0.1\"\n",
		"nodes/n.star": "def rest():\n    pass\ndef listens(self):\n    for v in watch(\"'k' > 1\", \"rise\"):\n        say(str(v))\nleaf(\"a\", tick = rest)\nleaf(\"b\", tick = rest)\nleaf(\"listens\", tick = listens)\n",
		"j.js":         watchingPDL,
		"s.yaml":       "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 10s\nscript:\n" + script + "expect: [{never: \"'nao/fallen'\"}]\n",
	}
}

const watchPrograms = "programs:\n  - playful: {file: p.play, nodes: nodes}\n  - pdl: {file: j.js}\n"

// TestAnActivityWatchesAnew: the watches of an activity's program begin with the focus,
// and what is true then is reported again.
func TestAnActivityWatchesAnew(t *testing.T) {
	s, err := Load(written(watchTexts(`life:
  robot: nao
  activities:
    - {id: one, nature: solitary, launch: "'go' == 1", do: {pdl: j.js}}
`, `
  - {at: 1s, do: {set: k, to: 2}}
  - {at: 2s, do: {set: go, to: 1}}
  - {at: 3s, do: {set: k, to: 0}}
  - {at: 3.5s, do: {set: k, to: 2}}
  - {at: 4s, do: [{set: go, to: 0}, {set: AutonomousLife/FocusedActivity, to: ""}]}
  - {at: 5s, do: {set: k, to: 0}}
  - {at: 6s, do: {set: k, to: 3}}
  - {at: 7s, do: {set: go, to: 1}}
`)), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	var got, rows []string
	var run *Run
	run, err = s.Start(1, RunOptions{
		OnFault: func(err error) { t.Error(err) },
		Print:   func(_, text string) { got = append(got, text) },
		Sink: func(e *trace.Event) {
			if e.Event == "watch" {
				rows = append(rows, fmt.Sprint(trace.Seconds(e.Time), " ", e.Value))
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	ticks(run, 350)
	if all := strings.Join(got, ", "); all != "1 true, 41 false, 61 true, 1 true" {
		t.Errorf("it got %s", all)
	}
	if all := strings.Join(rows, ", "); all != "2 true, 3 false, 3.5 true, 7 true" {
		t.Errorf("the trace has %s", all)
	}
}

// TestNothingIsReportedToWhatHasEnded: and paused programs get all at once.
func TestNothingIsReportedToWhatHasEnded(t *testing.T) {
	s, err := Load(written(watchTexts(watchPrograms, `
  - {at: 1s, do: [{pause: p}, {pause: j}]}
  - {at: 1.5s, do: {set: k, to: 2}}
  - {at: 2s, do: {set: k, to: 0}}
  - {at: 2.5s, do: {set: k, to: 2}}
  - {at: 3s, do: [{resume: p}, {resume: j}]}
  - {at: 4s, do: [{quit: p}, {quit: j}]}
  - {at: 5s, do: {set: k, to: 0}}
  - {at: 6s, do: {set: k, to: 2}}
`)), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	rows, states, said := 0, "", ""
	got := ""
	r, err := s.Run(1, RunOptions{
		Print: func(_, text string) { got += text + ", " },
		Sink: func(e *trace.Event) {
			switch {
			case e.Event == "watch" && e.Time > 4e9:
				rows++
			case e.Kind == trace.State && e.From != "":
				states += trace.Seconds(e.Time) + " " + e.To
			case e.Kind == trace.Say:
				said += trace.Seconds(e.Time) + " " + e.Why + ", "
			}
		},
	})
	if err != nil || r.Verdict != Passed {
		t.Fatalf("%v %+v", err, r)
	}
	if got != "41 true, 41 false, 41 true, " || said != "3 True, 3 True, " || states != "3 b" || rows > 0 {
		t.Errorf("got %q, said %q, states %q, %d rows after the end", got, said, states, rows)
	}
}

// TestWatchesGoBack: what is reported, and what waits, is the same when the run is
// simulated again.
func TestWatchesGoBack(t *testing.T) {
	texts := watchTexts("programs:\n  - playful: {file: p.play, nodes: nodes, period: 200ms}\n  - pdl: {file: j.js, period: 500ms}\n", `
  - {at: 1s, do: {set: k, to: 2}}
  - {at: 1.3s, do: {set: k, to: 0}}
  - {at: 1.35s, do: {set: k, to: 2}}
  - {at: 2.1s, do: {set: k, to: 1}}
`)
	s, err := Load(written(texts), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, back := range []int64{1, 40, 41, 53, 54, 57, 80} {
		r, err := s.Start(1, RunOptions{Sink: func(*trace.Event) {}})
		if err != nil {
			t.Fatal(err)
		}
		ticks(r, 90)
		hash := ticks(r, 30)
		if err := r.Rewind(back); err != nil {
			t.Fatal(err)
		}
		if got := ticks(r, int(120-back)); got != hash {
			t.Errorf("back to %d: another hash", back)
		}
	}
}

// TestWatchesAllocateNothing: of a steady tick nothing is left over.
func TestWatchesAllocateNothing(t *testing.T) {
	texts := watchTexts(watchPrograms, "  - {at: 1s, do: {set: k, to: 2}}\n")
	texts["p.play"] = strings.Replace(texts["p.play"], "listens\n", "", 1)
	texts["p.play"] = strings.NewReplacer("  a,", "  a whenever edges of \"'k' == 2\" > 0,", "  b,", "  b whenever change of \"'k'\",").Replace(texts["p.play"])
	s, err := Load(written(texts), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 100)
	if _, ours := allocations(func() { ticks(r, 200) }); len(ours) > 0 {
		t.Errorf("ours allocate\n%s", strings.Join(ours, "\n"))
	}
}

// TestWrongWatches: what is wrong with a condition is told where it stands, in each
// language, before anything runs.
func TestWrongWatches(t *testing.T) {
	for _, w := range []struct{ file, from, to, check, want string }{
		{"p.play", "('k' > 1) ~ 0.1", "('k' = 1) ~ 0.1", "w.yaml", "p.play:4:35: a single = compares nothing"},
		{"p.play", "('k' > 1) ~ 0.1", "('k' = 1) ~ 0.1", "p.play", "p.play:4:35: a single = compares nothing"},
		{"nodes/n.star", "'k' > 1", "'k' > > 1", "w.yaml", "nodes/n.star:4:27: "},
		{"nodes/n.star", "'k' > 1", "'k' > > 1", "nodes/n.star", "nodes/n.star:4:27: "},
		{"nodes/n.star", `leaf("listens", tick = listens)`, `leaf("listens", tick = listens)` + "\ndef f():\n    return len(watch(\"k >\", \"edge\")) > 0\nevaluation(f)\n", "nodes/n.star", "nodes/n.star:10:"},
		{"j.js", "'k' > 1", "'k' > True", "w.yaml", "j.js:3:20: "},
		{"j.js", "'k' > 1", "'k' > True", "j.js", "j.js:3:20: "},
		{"j.js", "'edge'", "'edges'", "w.yaml", "j.js:3:24: add_watch: there is no mode \"edges\" of reporting"},
	} {
		texts := watchTexts(watchPrograms, "  - {at: 1s, do: {set: k, to: 2}}\n")
		if !strings.Contains(texts[w.file], w.from) {
			t.Fatal(w.from)
		}
		texts[w.file] = strings.Replace(texts[w.file], w.from, w.to, 1)
		_, err := Check(written(texts), w.check, nil)
		if err == nil || !strings.HasPrefix(err.Error(), w.want) {
			t.Errorf("%s for %s, check %s:\n%v\nwant %s", w.to, w.from, w.check, err, w.want)
		}
	}
}
