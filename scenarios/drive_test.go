// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/playful/entry"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

const driven = `schema: playsim/world/v1
name: driven
robots:
  - nao: {name: nao, at: [0, 0]}
programs:
  - playful: {robot: nao, file: driven.play, connect: {duty_search: pdl/thinker/search, charge: nao/battery}}
  - pdl: {file: thinker.js, period: 1s}
`

func drivenFiles(world, program string) *scenarios.Library {
	return scenarios.Of(source.FromFS(nil, fstest.MapFS{
		"driven.yaml": {Data: []byte(world)},
		"driven.play": {Data: []byte(program)},
		"thinker.js": {Data: []byte(`function pdl_main() {
  add_actuator('search', 1, 0, 0);
  add_process('think');
  run_pdl(-1);
}
function think() { add_value('search', value('search') < 0.5 ? 1 : -1); }
`)},
	}), languages.Default(), extensions.Default()...)
}

// A program beside the tree weighs its statements: E10, the article's bridge to a
// decision maker.
func TestADecisionMakerSetsPriorities(t *testing.T) {
	files := drivenFiles(driven, "head_search, priority of duty_search\nsit, priority of 0.5, whenever charge > 0.1\n")
	w, err := worlds.Load(files.Files, "driven.yaml", nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	run, err := scenarios.Assemble(w, scenarios.Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	thinker, _ := run.Program("thinker")
	driven, _ := run.Program("driven")
	e := driven.(*entry.Program)
	seen := ""
	for range 4 * 40 {
		run.Tick()
		word := "-"
		if on, _ := e.Active("head_search"); on {
			word = "s"
		}
		if !strings.HasSuffix(seen, word) {
			seen += word
		}
	}
	if why, err := thinker.Explain("search", nil); err != nil || !strings.Contains(why.String(), "its value goes to driven/duty_search") {
		t.Errorf("%v, not joined:\n%s", err, why)
	}
	run.Close()
	if run.Faulted() || len(seen) < 3 {
		t.Errorf("%s, faulted %v", seen, run.Faulted())
	}
}

func TestWrongConnectionsOfPlayfulPrograms(t *testing.T) {
	program := "head_search, priority of duty_search + charge\n"
	for _, c := range []struct{ from, to, want string }{
		{"pdl/thinker/search", "pdl/thinkr/search", `driven.yaml:6:69: there is no PDL program named "thinkr"`},
		{"pdl/thinker/search", "pdl/thinker/serch", `driven.yaml:6:69: thinker has no quantity "serch"`},
		{"nao/battery", "nao/batery", `driven.yaml:6:97: there is no slot "nao/batery"`},
		{"charge:", "chrge:", `driven.play:1:40: unknown evaluation "charge"`},
		{"charge:", "distance:", `driven.play:1:40: unknown evaluation "charge"`},
		{"charge:", "far: nao/battery, charge:", `driven.yaml:6:89: driven does not use the evaluation "far"`},
	} {
		_, err := scenarios.Check(drivenFiles(strings.Replace(driven, c.from, c.to, 1), program), "driven.yaml", nil)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}
