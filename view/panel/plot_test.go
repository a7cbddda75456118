// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/view/player"
)

// A plot has the seconds of simulated time; what is constant has one label.
func TestAPlotHasSeconds(t *testing.T) {
	p := player.New(newThinking(t))
	p.Pause(true)
	p.Step(480) // 12 s
	u, b := &UI{Tab: "plots"}, &Board{}
	c := &player.Curve{Key: "still", Samples: []player.Sample{{Time: 1e9}, {Time: 11e9}}}
	u.curve(b, p, c, p.Frame().Time, Rect{0, 0, 400, 120})
	var all []string
	for i := range b.Items {
		if b.Items[i].Kind == Text {
			all = append(all, b.Items[i].Text)
		}
	}
	slices.Sort(all)
	if want := []string{"0", "0", "10 s", "5 s", "still"}; !slices.Equal(slices.DeleteFunc(all, func(s string) bool { return s == "0 s" }), want) {
		t.Errorf("%q, not %q", all, want)
	}
}

// A window that has no room says so, and has nothing to click.
func TestTooSmall(t *testing.T) {
	u, b := &UI{}, &Board{}
	u.Lay(b, player.New(newThinking(t)), 200, 150)
	text := ""
	for i := range b.Items {
		text += b.Items[i].Text + " "
	}
	if !strings.Contains(text, "too few") || len(b.Hits) != 0 {
		t.Errorf("%q, %d hits", text, len(b.Hits))
	}
}

// What is searched for are the plots that are left.
func TestPlotsAreSearched(t *testing.T) {
	p := player.New(newThinking(t))
	p.Watch("ticks")
	p.Watch("other")
	u, b := &UI{Tab: "plots"}, &Board{}
	u.Find.Type("tic")
	u.plots(b, p, Rect{0, 0, 400, 300})
	if len(b.Hits) != 1 || b.Hits[0].Action.Path != "ticks" {
		t.Errorf("%+v", b.Hits)
	}
}
