// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"strconv"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// TestExplainedForms: the same condition in each form, with the place of every part.
func TestExplainedForms(t *testing.T) {
	for _, c := range []struct {
		text string
		want [3]string // by form
	}{
		{"'a' ~ 3", [3]string{
			"false  'a' ~ 3  (true from 2 s on, long enough at 5 s)", "false  'a' ~ 3  true for 1.2 s of 3 s (true from 2 s on, long enough at 5 s)",
			"'a' ~ 3: false (true from 2 s on, long enough at 5 s)",
		}},
		{"'a' # 3", [3]string{"true  'a' # 3  (true since 2 s)", "true  'a' # 3  since 2 s (true since 2 s)", "'a' # 3: true (true since 2 s)"}},
		{"!'a' ~ 3", [3]string{"false  !'a' ~ 3  (false since 2 s)", "false  !'a' ~ 3  since 2 s (false since 2 s)", "!'a' ~ 3: false (false since 2 s)"}},
		{"'a'", [3]string{"true  'a'", "true  'a'  since 2 s", "'a': true"}},
		{"'b'", [3]string{"Invalid  'b'", "Invalid  'b'  since 0 s", "'b': no value"}},
	} {
		store := memory.New()
		m := condition.NewMonitor(store, 0, condition.Setup{})
		store.Observe(m)
		file := source.NewFile("s.yaml", "x: "+strconv.Quote(c.text))
		within := condition.Within{File: file, At: source.Pos{File: "s.yaml", Line: 1, Col: 4}}
		cond, err := condition.Compile(c.text, condition.Options{Within: within})
		if err != nil {
			t.Fatal(err)
		}
		w := m.Watch(cond, "w", trace.OnEdge, nil)
		m.Advance(2e9)
		store.Set(store.Intern("a"), slot.Bool(true))
		m.Settle()
		m.Step(3.2e9)
		for form, want := range c.want {
			got := w.Explain(condition.Form(form))
			if got.Text != want {
				t.Errorf("form %d: got  %s\nwant %s", form, got.Text, want)
			}
			if at := got.At.String(); at != "s.yaml:1:5" {
				t.Errorf("%s is at %s", c.text, at)
			}
		}
	}
}
