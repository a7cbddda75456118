// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// Looking back the keys have the values of that moment; what was not kept is N/A. Keys
// that come with files that are read again are listed.
func TestKeysOfThePast(t *testing.T) {
	run := newThinking(t)
	p := player.New(run)
	p.Step(100)
	ui, b := &UI{Tab: "keys"}, &Board{}
	shown := func() string { return text(b, panels(ui.Lay(b, p, 1280, 720), 1280)) }
	if got := shown(); !strings.Contains(got, "ticks | 100\nother\nstate | solitary\n") {
		t.Errorf("at present:\n%s", got)
	}
	p.Scrub(0)
	if got := shown(); !strings.Contains(got, "ticks | 0\nother | N/A\nstate | N/A\n") {
		t.Errorf("at the start:\n%s", got)
	}
	p.Live()
	run.keys = append(run.keys, "brand/new")
	if got := shown(); !strings.Contains(got, "brand/new\n") {
		t.Errorf("with another key:\n%s", got)
	}
}

// forgetful is a run whose memory is longer than the panel.
type forgetful struct{ *thinking }

func (r forgetful) Snapshot(name string, into *trace.Program) error {
	err := r.thinking.Snapshot(name, into)
	for range 40 {
		into.Memory = append(into.Memory, trace.SchemeState{Type: "ball", Key: "red", Properties: []trace.Property{{Name: "distance", Value: slot.Float(1.5)}}})
	}
	return err
}

// However far a panel is scrolled, it shows its end.
func TestPanelsAreScrolledToTheirEnd(t *testing.T) {
	for _, tab := range []string{"memory", "keys", "servo", "chase"} {
		p := player.New(forgetful{newThinking(t)})
		ui, b := &UI{Tab: tab, Scroll: 1e6}, &Board{}
		body := panels(ui.Lay(b, p, 1280, 720), 1280)
		body.Y, body.H = body.Y+rowH+pad, body.H*0.5
		if text(b, body) == "" || ui.Scroll >= 1e5 {
			t.Errorf("%s: nothing is left at %v", tab, ui.Scroll)
		}
	}
}

// The help is whole: no text of it is cut where the window has room for it, and in a small
// one the letters are smaller before anything is cut.
func TestTheHelpIsWhole(t *testing.T) {
	for _, size := range [][2]float64{{640, 400}, {800, 600}, {1280, 720}, {1920, 1080}} {
		b, _, _ := lay(t, &UI{Help: true}, 10, size[0], size[1])
		seen := map[string]bool{}
		for i := range b.Items {
			seen[b.Items[i].Text] = true
		}
		for _, k := range Keys {
			if !seen[k.Key] || !seen[string(k.Do)] {
				t.Errorf("%v: %s or %q is cut", size, k.Key, k.Do)
			}
		}
		for _, m := range mouse {
			if !seen[m[0]] || !seen[m[1]] {
				t.Errorf("%v: %q or %q is cut", size, m[0], m[1])
			}
		}
	}
}

// named is a run with long expectations.
type named struct{ *thinking }

func (r named) Expectations() []player.Expectation {
	return []player.Expectation{{Name: "has the focus three seconds after the start", Result: "held"}, {Name: "gives it away", Result: "not_reached"}}
}

// The name of an expectation has the room that its result leaves.
func TestNamesOfExpectationsHaveRoom(t *testing.T) {
	ui, b := &UI{}, &Board{}
	ui.Lay(b, player.New(named{newThinking(t)}), 640, 400)
	for i := range b.Items {
		if text := b.Items[i].Text; strings.HasPrefix(text, "has the focus") && !strings.HasPrefix(text, "has the focus three seconds after") {
			t.Errorf("%q", text)
		}
	}
}
