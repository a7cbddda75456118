// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// A click on an expectation tells how it stands, whatever panel is shown.
func TestAnExpectationIsAsked(t *testing.T) {
	p := player.New(newThinking(t))
	p.Pause(true)
	p.Step(10)
	for _, tab := range []string{"chase", "keys"} {
		u, b := &UI{Tab: tab}, &Board{}
		u.Lay(b, p, 1280, 800)
		var at *Hit
		for i := range b.Hits {
			if h := &b.Hits[i]; h.Action.Do == Select && h.Action.Name == Expected && h.Action.Path == "never falls" {
				at = h
			}
		}
		if at == nil {
			t.Fatal("its row cannot be clicked")
		}
		u.Picked, u.Program, u.Node = true, at.Action.Name, at.Action.Path
		u.Lay(b, p, 1280, 800)
		var all []string
		for i := range b.Items {
			all = append(all, b.Items[i].Text)
		}
		if text := strings.Join(all, "\n"); !strings.Contains(text, "held, decided at 1.5 s") || !strings.Contains(text, "why never falls") {
			t.Errorf("%s: it does not tell why:\n%s", tab, text)
		}
	}
}

// The reason of a node is true: below an inactive one nothing was asked.
func TestNotesAreTrue(t *testing.T) {
	for _, c := range []struct {
		n    trace.Node
		want string
	}{
		{trace.Node{Gate: "far", Reason: trace.Active}, "far"},
		{trace.Node{Gate: "far", Reason: trace.ParentInactive}, ""},
		{trace.Node{Gate: "far", Reason: trace.GateFalse, GateValue: slot.Bool(false)}, "not far"},
		{trace.Node{Gate: "far", Reason: trace.GateFalse, GateValue: slot.Bool(true)}, "negative priority"},
		{trace.Node{Gate: `"'a/b' > 0"`, Reason: trace.GateFalse}, "not 'a/b' > 0"},
		{trace.Node{Gate: "time_ago < 2", Reason: trace.GateFalse}, "not time_ago < 2"},
		{trace.Node{Gate: "not aa or bb", Reason: trace.GateFalse}, "not (not aa or bb)"},
		{trace.Node{Gate: "not (aa or bb)", Reason: trace.GateFalse}, "not (not (aa or bb))"},
		{trace.Node{Gate: "not aa", Reason: trace.GateFalse}, "not (not aa)"},
		{trace.Node{Gate: "aa and bb", Reason: trace.GateFalse}, "not (aa and bb)"},
		{trace.Node{Gate: "(1 > 2) == aa", Reason: trace.GateFalse}, "not ((1 > 2) == aa)"},
		{trace.Node{Gate: `"!'a'||'b'"`, Reason: trace.GateFalse}, "not (!'a'||'b')"},
		{trace.Node{Gate: `"('a' > 0) ~ 3"`, Reason: trace.GateFalse}, "not (('a' > 0) ~ 3)"},
		{trace.Node{Gate: `"a" and "b"`, Reason: trace.GateFalse}, `not ("a" and "b")`},
		{trace.Node{Gate: "far", Reason: trace.NotCurrentState}, "not the current state"},
	} {
		if got := Note(&c.n); got != c.want {
			t.Errorf("%v %s: %q, not %q", c.n.Reason, c.n.Gate, got, c.want)
		}
	}
}
