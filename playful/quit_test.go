// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
)

// TestQuit: every leaf is stopped, once and at the time given; nothing is active, held
// or remembered after, no machine has a state, and nothing runs again.
func TestQuit(t *testing.T) {
	r := newRig(t, `
s1, switch to s2 if e1
s2

s1:
  head1
  a1
s2:
  head2
`)
	var times []string
	sink := r.eng.sink
	r.eng.sink = func(e *trace.Event) {
		times = append(times, trace.Seconds(e.Time)+" "+string(e.Kind))
		sink(e)
	}
	r.steps("+green → s1/head1 s1/a1")
	r.log, r.trace, times = nil, nil, nil
	r.eng.Quit(7e9, 280)
	for _, text := range []string{"stop s1/head1 (the program ended)", "stop s1/a1 (the program ended)", "head: s1/head1 → "} {
		r.happened(text)
	}
	for _, text := range times {
		if !strings.HasPrefix(text, "7 ") {
			t.Errorf("an event at %s", text)
		}
	}
	if stops := strings.Count(strings.Join(r.log, "\n"), "stop "); stops != 2 {
		t.Errorf("%d stops: %v", stops, r.log)
	}
	if active, known := r.eng.Active("s1/head1"); active || !known {
		t.Errorf("active %v, known %v", active, known)
	}
	if state, known := r.eng.State(""); known {
		t.Errorf("state %q", state)
	}
	if holder, _ := r.eng.Holder("head"); holder != "" {
		t.Errorf("%s holds the head", holder)
	}
	if n := len(r.eng.Memory().Schemes("thing")); n != 0 {
		t.Errorf("%d things remembered", n)
	}
	before, log := slices.Clone(r.trace), slices.Clone(r.log)
	r.eng.Quit(8e9, 320)
	r.eng.Close()
	r.eng.Iterate(8e9, 320)
	if !slices.Equal(r.trace, before) || !slices.Equal(r.log, log) {
		t.Errorf("after the end: %v %v", r.trace, r.log)
	}
}
