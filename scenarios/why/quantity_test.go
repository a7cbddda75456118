// SPDX-License-Identifier: Apache-2.0

package why_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/why"
	"github.com/playsim/playsim/worlds"
)

const sharing = `schema: playsim/world/v1
robots:
  - cart: {name: cart, at: [0, 0]}
programs:
  - pdl: {robot: cart, file: a.pdl.js, name: one, share: sum}
  - pdl: {robot: cart, file: b.pdl.js, name: two, share: sum}
`

// pdlRun runs the world of two programs that share a cart's speed.
func pdlRun(t *testing.T, a string, until int64, pause bool) (*why.Diary, *scenarios.Run) {
	t.Helper()
	b := pushing("speed", "0.3", "-1")
	files := files(map[string]string{"w.yaml": sharing, "a.pdl.js": a, "b.pdl.js": b})
	w, err := worlds.Load(files.Files, "w.yaml", nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	d := why.NewDiary()
	r, err := scenarios.Assemble(w, scenarios.Options{Files: files, Sink: d.Note})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	d.Watch(r)
	if pause {
		if err := d.RunTo(r, until/2); err != nil {
			t.Fatal(err)
		}
		p, _ := r.Program("one")
		p.Signal(program.Pause, 0, 0)
	}
	if err := d.RunTo(r, until); err != nil {
		t.Fatal(err)
	}
	return d, r
}

func pushing(name, target, loops string) string {
	return strings.NewReplacer("NAME", name, "TARGET", target, "LOOPS", loops).Replace(`function pdl_main() {
  add_actuator('NAME', 1, -1, 0);
  add_process('p');
  run_pdl(LOOPS);
}
function p() { add_value('NAME', TARGET - value('NAME')); }
`)
}

func TestQuantityStands(t *testing.T) {
	for name, c := range map[string]struct {
		a    string
		want []string
		not  string
	}{
		"shared": {pushing("speed", "0.9", "-1"), []string{
			"programs share it:", "one/speed   0.9\n    two/speed   0.3\n    sum         1.2\n", "taken to the slot's limits",
		}, "fault"},
		"ended": {pushing("speed", "0.9", "3"), []string{
			"one/speed, ended at 0.075 s after loop 3\n  before   0.9\n  after    0", "ended at 0.075 s; the actuator is at its initial value 0",
			"one/speed   0\n",
		}, "no process"},
		"paused": {pushing("speed", "0.25", "-1"), []string{"loop 21 at 0.5 s", "paused: no loop since 0.5 s; the value holds"}, ""},
		"faulted": {pushing("speed", "null.x", "-1"), []string{
			"no process proposed anything; there is p", "process p faulted in loop 3 at 0.05 s, 3 times since 0 s: a.pdl.js:6", "it is left out since then",
		}, ""},
		"small": {pushing("speed", "1e-17", "-1"), []string{" 1e-17"}, "0.0000"},
		"minus": {pushing("speed", "-0", "-1"), []string{"-0"}, "+-"},
	} {
		d, r := pdlRun(t, c.a, 1e9, name == "paused")
		text := ask(t, d, r, explain.OfQuantity, "one/speed").Page()
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in\n%s", name, want, text)
			}
		}
		if c.not != "" && strings.Contains(text, c.not) {
			t.Errorf("%s: %q is in\n%s", name, c.not, text)
		}
	}
}

// TestQuantityOfASlot: who asks for the slot is told who commands it.
func TestQuantityOfASlot(t *testing.T) {
	d, r := pdlRun(t, pushing("speed", "0.9", "-1"), 1e9, false)
	got := refused(d, r, explain.Query{Subject: explain.OfQuantity, Name: "cart/speed"})
	if !strings.Contains(got, "cart/speed is a slot; what commands it: one/speed, two/speed") {
		t.Error(got)
	}
}
