// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/term"
)

// TestNothingStandsStill opens every built-in world for ten seconds: what stands still all
// the time says what it waits for, and what moves does not.
func TestNothingStandsStill(t *testing.T) {
	lib := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	for _, name := range builtinNames() {
		l, err := scenarios.Open(lib, name, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := l.Start(1, scenarios.RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var now sim.Snapshot
		still := true
		for still && r.World.Now() < 10e9 {
			r.Tick()
			r.World.Snapshot(&now)
			still = player.Still(&now, r.World.First())
		}
		r.Close()
		if waits := l.World.Waits; still != (waits != "") {
			t.Errorf("%s: it stands still: %v, and says that it waits: %q", name, still, waits)
		}
	}
}

// TestWaits: a world that waits says so headless, in the window and in the terminal, and
// offers its scenario; no longer once something has moved, and never in a scenario.
func TestWaits(t *testing.T) {
	const waits, offer = "It waits for touches on its head.", "playsim touches shows it"
	for name, want := range map[string]bool{"worlds/touches.yaml": true, "worlds/ball_chase.yaml": false, "scenarios/touches.yaml": false} {
		out, code := printed("run", name)
		if got := strings.Contains(out, waits) && strings.Contains(out, offer); got != want || code == 2 {
			t.Errorf("run %s, exit code %d: %s", name, code, out)
		}
	}
	p, run, _ := play(t, "worlds/touches.yaml")
	run.session.Library.Command = "playsim"
	p.Waits = run.session.waits()
	shown := func() (window, terminal bool) {
		var b panel.Board
		(&panel.UI{}).Lay(&b, p, 1280, 720)
		text := ""
		for i := range b.Items {
			text += b.Items[i].Text + "\n"
		}
		picture := term.Draw(p, &term.Screen{}, 120, 40)
		return strings.Contains(text, waits) && strings.Contains(text, offer), strings.Contains(picture, waits) && strings.Contains(picture, offer)
	}
	p.Step(40)
	if window, terminal := shown(); !window || !terminal {
		t.Errorf("nothing has moved; window %v, terminal %v", window, terminal)
	}
	if err := p.Do(sim.Input{Op: sim.OpMove, Name: "nao", At: sim.Resting(0.5, 0)}); err != nil {
		t.Fatal(err)
	}
	p.Step(1)
	if window, terminal := shown(); window || terminal {
		t.Errorf("the robot was moved; window %v, terminal %v", window, terminal)
	}
}
