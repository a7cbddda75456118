// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// TestLeavesAskForWhatThereIs: an activity that is not there, and a world without
// Autonomous Life, are told at the leaf when the world is read.
func TestLeavesAskForWhatThereIs(t *testing.T) {
	const head = "schema: playsim/world/v1\nrobots: [{nao: {}}]\nprograms: [{playful: {file: a.play}}]\n"
	const life = "life: {activities: [{id: d/a, nature: solitary}]}\n"
	for _, c := range []struct{ world, program, want string }{
		{head + life, "switch_focus | activity = \"d/a\"\nstop_focus\n", ""},
		{head + life, "stop_focus\nswitch_focus | activity = \"d/b\"\n", `a.play:2:1: switch_focus: there is no activity "d/b"; did you mean "d/a"?`},
		{head + life, "switch_focus\n", `a.play:1:1`},
		{head + life, "switch_focus | activity = \"d/a\", reason = \"voice\"\n", `a.play:1:43`},
		{head, "stop_focus\n", "the robot has no Autonomous Life"},
	} {
		w, err := worlds.Read(source.NewFile("w.yaml", c.world), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatal(err)
		}
		_, err = scenarios.Assemble(w, scenarios.Options{Files: lifeFiles(map[string]string{"a.play": c.program})})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.program, err)
		}
	}
}

// TestProgramsAreRefused: what Life refuses a program is its fault, unless it catches it.
// What it grants is done before what a script asks for in the next tick.
func TestProgramsAreRefused(t *testing.T) {
	const world = `
robots: [{nao: {}}]
programs: [PROGRAM]
life: {activities: [{id: d/a, nature: solitary, lasts: 20s}]}
`
	const pdl = "function pdl_main() { add_quantity('q', 1, 0, 0); add_process('p'); run_pdl(-1); }\nfunction p() { if (loop_counter == 41) BODY }\n"
	for _, c := range []struct{ program, file, text, failure string }{
		{"{playful: {file: p.play}}", "p.play", "switch_focus, whenever \"'Launchpad/LifeTime' >= 1\" | activity = \"d/a\"\n", "d/a does not get the focus: the state is disabled"},
		{"{pdl: {file: p.pdl.js}}", "p.pdl.js", strings.Replace(pdl, "BODY", "life.switchFocus('d/a');", 1), "d/a does not get the focus: the state is disabled"},
		{"{pdl: {file: p.pdl.js}}", "p.pdl.js", strings.Replace(pdl, "BODY", "try { life.switchFocus('d/a') } catch (e) {}", 1), ""},
	} {
		for at, refused := range map[string]bool{"500ms": true, "1.025s": false, "1.05s": false} {
			res, log := focuses(t, strings.Replace(world, "PROGRAM", c.program, 1), `
duration: 3s
script: [{at: `+at+`, do: {life: disabled}}]
expect: [{never: "'nao/fallen'"}]
`, map[string]string{c.file: c.text})
			failure := c.failure
			if !refused {
				failure = ""
			}
			if (res.Verdict == scenarios.Passed) != (failure == "") || !strings.Contains(res.Failure, failure) || refused && len(log) > 0 {
				t.Errorf("%s, disabled at %s: %s %v\n%s", c.text, at, res.Verdict, log, res.Failure)
			}
		}
	}
}
