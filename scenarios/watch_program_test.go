// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/trace"
)

// watchedTexts are conditions with all that makes one report: data, raises, timers.
var watchedTexts = []string{
	"'k'", "'k' > 1", "'k' >= 0", "'e'", "bang('e')", "bang('e') && 'e'", "('k' > 0) ~ 0.33", "('k' > 0) @ 0.1", "bang('e') # 0.2", "stable('k')",
	"stable('k') ~ 0.2", "!('k' > 0) ~ 0.11", "[1, 'k']", "'e' || 'k' > 2", "'nao/touch/head_front'", "bang('FrontTactilTouched')",
}

const watchedScript = `
script:
  - {at: 0.1s, do: {set: k, to: 1}}
  - {at: 0.2s, do: [{set: k, to: 2}, {raise: e}]}
  - {at: 0.3s, do: [{raise: e}, {raise: e, value: false}]}
  - {at: 0.4s, do: [{set: k, to: 0}, {touch: nao, part: head_front, for: 0.1s}]}
  - {at: 0.55s, do: [{set: k, to: 3}, {raise: e, value: false}]}
  - {at: 0.6s, do: {set: k, to: "x"}}
  - {at: 0.65s, do: {set: k, to: 3}}
  - {at: 1.1s, do: [{raise: e}, {raise: e, value: "y"}, {raise: e, value: 0}]}
expect: [{never: "'nao/fallen'"}]
`

// watchedFiles are a world whose programs watch all conditions in all modes, and say what
// they got. each is how many ticks they take.
func watchedFiles(each int) map[string]string {
	var play, star, js, watch strings.Builder
	star.WriteString("def listen():\n")
	js.WriteString("function show(v) {\n  if (Array.isArray(v)) return '[' + v.map(show).join(',') + ']';\n" +
		"  return typeof v === 'string' ? '\"' + v + '\"' : String(v);\n}\n" +
		"function pdl_main() {\n  add_quantity('n', 1, 0, 0);\n")
	watch.WriteString("watch:\n")
	for i, text := range watchedTexts {
		for m, mode := range trace.ModeWords {
			name := fmt.Sprintf("%d %s", i, mode)
			fmt.Fprintf(&watch, "  - {name: \"%s\", when: %q, report: %s}\n", name, text, mode)
			fmt.Fprintf(&star, "    for v in watch(%q, %q):\n        say(%q + (v if type(v) == \"string\" else str(v)))\n", text, mode, name+" ")
			fmt.Fprintf(&js, "  add_watch(%q, '%s', v => console.log('%s ' + show(v)));\n", text, mode, name)
			fmt.Fprintf(&play, "tells, whenever %s of %q | n = %d\n", mode, text, 10*i+m)
			fmt.Fprintf(&play, "tells, whenever %ss of %q > 1 | n = %d\n", mode, text, 1000+10*i+m)
		}
	}
	star.WriteString("leaf(\"listen\", tick = listen)\ndef tells(n):\n    say(str(int(n)))\nleaf(\"tells\", tick = tells, keys = {\"n\": number()})\n")
	js.WriteString("  run_pdl(-1);\n}\n")
	period := fmt.Sprintf("period: %dms", 25*each)
	return map[string]string{
		"w.yaml": "schema: playsim/world/v1\nrobots:\n  - nao: {name: nao}\nprograms:\n" +
			"  - playful: {file: p.play, nodes: nodes, " + period + "}\n  - pdl: {file: j.js, " + period + "}\n",
		"p.play": "listen\n" + play.String(), "nodes/n.star": star.String(), "j.js": js.String(),
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 2s\n" + watch.String() + watchedScript,
	}
}

// reports is what was reported of each condition, by its name: time in ticks and value.
type reports map[string][]string

var plain = strings.NewReplacer(`"`, "", " ", "", ".0", "", "true", "1", "false", "0", "none", "-", "null", "-", "invalid", "-")

func (r reports) add(name string, tick int64, value string) {
	r[name] = append(r[name], fmt.Sprint(tick, " ", plain.Replace(strings.ToLower(value))))
}

// say takes what a program says: the name, of two words, and the value.
func (r reports) say(text string, tick int64) {
	words := strings.SplitN(text, " ", 3)
	r.add(words[0]+" "+words[1], tick, words[2])
}

// tells takes what the program in Playful says: 10 i + mode for rise of, 1000 more where
// there was more than one.
func (r reports) tells(text string, tick int64) {
	var n int
	_, _ = fmt.Sscan(text, &n)
	value := "once"
	if n >= 1000 {
		value = "more"
	}
	name := fmt.Sprint(n%1000/10, " ", trace.Mode(n%10))
	r[name] = append(r[name], fmt.Sprint(tick, " ", value))
}

// counted is in which ticks there were reports, and in which more than one.
func (r reports) counted() reports {
	out := reports{}
	for name, list := range r {
		seen := map[string]int{}
		for _, one := range list {
			tick, _, _ := strings.Cut(one, " ")
			switch seen[tick]++; seen[tick] {
			case 1:
				out[name] = append(out[name], tick+" once")
			case 2:
				out[name] = append(out[name], tick+" more")
			}
		}
	}
	return out
}

// TestProgramsGetWhatTheConditionReports: each language gets in each mode the reports of
// the condition's own watcher, in the next iteration.
func TestProgramsGetWhatTheConditionReports(t *testing.T) {
	for _, each := range []int{1, 4} {
		s, err := Load(written(watchedFiles(each)), "s.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		own, rows := reports{}, reports{}
		starlark, js, playful := reports{}, reports{}, reports{}
		due := func(ns int64) int64 { // tick of the first iteration at or after a time
			every := int64(each) * 25e6
			return (ns + every - 1) / every * int64(each)
		}
		var order, told []string // of the program in JavaScript
		var run *Run
		o := RunOptions{
			OnFault: func(err error) { t.Error(err) },
			Print: func(_, text string) {
				js.say(text, run.World.Ticks())
				told = append(told, plain.Replace(text))
			},
			Sink: func(e *trace.Event) {
				switch {
				case e.Kind == trace.Key && e.Event == "watch" && e.Program == "":
					own.add(e.Name, due(e.Time), e.Value.String())
				case e.Kind == trace.Key && e.Event == "watch" && e.Program == "j":
					name := fmt.Sprint(slices.Index(watchedTexts, e.Name), " ", e.Type)
					rows.add(name, due(e.Time), e.Value.String())
					order = append(order, plain.Replace(name+" "+strings.ToLower(e.Value.String())))
				case e.Kind == trace.Say && strings.Contains(e.Why, " "):
					starlark.say(e.Why, e.Tick)
				case e.Kind == trace.Say:
					playful.tells(e.Why, e.Tick)
				}
			},
		}
		if run, err = s.Start(1, o); err != nil {
			t.Fatal(err)
		}
		ticks(run, 80)
		total := 0
		for _, list := range own {
			total += len(list)
		}
		if total < 200 {
			t.Errorf("only %d reports", total)
		}
		if diff := cmp.Diff(order, told); diff != "" {
			t.Errorf("every %d ticks, the order (-want +got):\n%s", each, diff)
		}
		for _, c := range []struct {
			what      string
			got, want reports
		}{{"Starlark", starlark, own}, {"PDL", js, own}, {"rows of the trace", rows, own}, {"Playful", playful, own.counted()}} {
			if diff := cmp.Diff(c.want, c.got); diff != "" {
				t.Errorf("every %d ticks, %s (-want +got):\n%s", each, c.what, diff)
			}
		}
	}
}
