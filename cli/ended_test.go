// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/sim"
)

// What has ended takes nothing any more, and says so; a step back it does again.
func TestAnEndedRunTakesNothing(t *testing.T) {
	view, run, _ := play(t, "worlds/two_balls.yaml")
	run.session.until = 2e9
	view.Step(500)
	entries := len(view.Log.Entries)
	err := view.Do(sim.Input{Op: sim.OpMove, Name: "red", At: sim.Resting(1, 1)})
	if want := "the run has ended: its time is over at 2 s"; err == nil || err.Error() != want || view.Over() != want {
		t.Errorf("%v; %s", err, view.Over())
	}
	if len(view.Log.Entries) != entries {
		t.Errorf("%v", view.Log.Entries[entries:])
	}
	view.Step(-1)
	if err := view.Do(sim.Input{Op: sim.OpMove, Name: "red", At: sim.Resting(1, 1)}); err != nil || view.Over() != "" {
		t.Errorf("a tick before: %v; %s", err, view.Over())
	}
}

// A scenario that is decided says that.
func TestADecidedScenarioTakesNothing(t *testing.T) {
	view, _, _ := play(t, "scenarios/people.yaml")
	for !view.Ended() {
		view.Step(400)
	}
	if why := view.Over(); !strings.HasPrefix(why, "the run has ended: its scenario is decided at ") {
		t.Error(why)
	}
}

// Keys that a world has only since it was saved are listed.
func TestKeysThatAReloadBrings(t *testing.T) {
	dir := copied(t, "two_balls.yaml", "two_balls.play")
	file := filepath.Join(dir, "two_balls.yaml")
	view, run, _ := play(t, file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const key = "blue/x"
	if slices.Contains(run.KeyNames(), key) {
		t.Fatal("it is there before")
	}
	writeText(t, file, strings.Replace(string(text), "objects:\n", "objects:\n  - {ball: {name: blue, at: [-1.5, 1]}}\n", 1))
	view.Reload()
	if view.Problem() != "" || !slices.Contains(run.KeyNames(), key) {
		t.Errorf("%s: %v", view.Problem(), run.KeyNames())
	}
}

// A picture is named after the time that it shows.
func TestPicturesAreNamedAfterWhatTheyShow(t *testing.T) {
	_, run, _ := play(t, "worlds/two_balls.yaml")
	run.Tick()
	t.Chdir(t.TempDir())
	for _, want := range []string{"two_balls_1.5s.png", "two_balls_1.5s_2.png"} {
		name, err := run.session.savePicture(image.NewRGBA(image.Rect(0, 0, 4, 3)), 15e8)
		if err != nil || name != want {
			t.Errorf("%s, %v", name, err)
		}
		f, err := os.Open(want)
		if err != nil {
			t.Fatal(err)
		}
		if m, err := png.Decode(f); err != nil || m.Bounds().Dx() != 4 {
			t.Error(err)
		}
		f.Close()
	}
}

// At its start nothing has been asked of an expectation, and that is said.
func TestAnExpectationBeforeTheFirstTick(t *testing.T) {
	view, _, _ := play(t, "scenarios/people.yaml")
	name := view.Frame().Expect[0].Name
	if got, want := view.Why(explain.Query{Subject: explain.OfExpectation, Name: name}), name+": its condition is first looked at in the first tick"; got != want {
		t.Errorf("%q", got)
	}
	view.Step(1)
	if got := view.Why(explain.Query{Subject: explain.OfExpectation, Name: name}); !strings.Contains(got, "window:") {
		t.Errorf("%q", got)
	}
}
