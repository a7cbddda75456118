// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/view/panel"
)

// Life is shown as it is, its activities' programs while they run; looking back shows it
// as it was, and the run is that which nobody looks at.
func TestLifeInAView(t *testing.T) {
	view, _, p := play(t, "scenarios/life_ask.yaml")
	tabs := func(u *panel.UI) string {
		var b panel.Board
		u.Lay(&b, view, 1280, 720)
		var names []string
		for _, h := range b.Hits {
			if h.Action.Do == panel.Tab && h.Y < 40 {
				names = append(names, h.Action.Name)
			}
		}
		return strings.Join(names, " ")
	}
	step := func(to int64) string {
		for view.Frame().Tick < to {
			view.Step(1)
			view.Frame()
		}
		return view.Frame().Life.Focus.ID
	}
	if got := step(80); got != "demo/shine" || tabs(&panel.UI{}) != "life life_shine memory plots keys" {
		t.Errorf("at 2 s %q has the focus, the tabs are %s", got, tabs(&panel.UI{}))
	}
	if got := step(160); got != "demo/dance" || tabs(&panel.UI{}) != "life life_dance memory plots keys" {
		t.Errorf("at 4 s %q has the focus, the tabs are %s", got, tabs(&panel.UI{}))
	}
	if got := tabs(&panel.UI{Tab: "life_shine"}); got != "life life_shine life_dance memory plots keys" {
		t.Errorf("the tab that is looked at is gone: %s", got)
	}
	then := view.Frame().Hash
	view.Scrub(0.5)
	if got := view.Frame().Life.Focus.ID; got != "demo/shine" || !strings.HasPrefix(view.Why(explain.Query{Subject: explain.OfActivity, Name: "demo/shine"}), "N/A") {
		t.Errorf("in the past %q has the focus: %s", got, view.Why(explain.Query{Subject: explain.OfActivity, Name: "demo/shine"}))
	}
	view.Live()
	view.Step(-80)
	if got := step(160); got != "demo/dance" || view.Frame().Hash != then {
		t.Errorf("back and on again %q has the focus, the hash is another: %v", got, view.Frame().Hash != then)
	}
	alone, other, _ := play(t, "scenarios/life_ask.yaml")
	for alone.Run().World().Ticks() < 160 {
		other.Run.Tick()
	}
	if got := alone.Run().World().Hash(); got != then {
		t.Error("who looks changes the run")
	}
	printed := p.out.(*bytes.Buffer)
	p.main([]string{"why", "scenarios/life_ask.yaml", "--at", "3.975s", "--activity", "demo/shine"})
	if out, why := printed.String(), view.Why(explain.Query{Subject: explain.OfActivity, Name: "demo/shine"}); !strings.Contains(out, why) || !strings.HasPrefix(why, "demo/shine, solitary: ") {
		t.Errorf("the view tells\n%s\nplaysim why\n%s", why, out)
	}
}
