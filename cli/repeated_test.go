// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/view/player"
)

// counting is a program that faults when it has run so often.
func counting(often string) string {
	return `var n = 0;
function pdl_main() { init_pdl(); add_actuator('speed', 0.4, -0.4, 0); add_process('go'); run_pdl(-1); }
function go() { if (++n == ` + often + `) throw new Error('enough'); add_value('speed', 0.01); }
`
}

// counted plays a world with such a program.
func counted(t *testing.T, often string) (view *player.Player, run *played, save func(often string), told func() string) {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "p.pdl.js")
	writeText(t, filepath.Join(dir, "w.yaml"), `schema: playsim/world/v1
name: w
robots: [{cart: {name: cart, at: [0, 0]}}]
programs: [{pdl: {robot: cart, file: p.pdl.js}}]
`)
	writeText(t, program, counting(often))
	view, run, p := play(t, filepath.Join(dir, "w.yaml"))
	return view, run, func(often string) {
			t.Helper()
			writeText(t, program, counting(often))
			view.Reload()
			if view.Problem() != "" {
				t.Fatal(view.Problem())
			}
		}, func() string {
			text := p.err.(*bytes.Buffer).String()
			p.err.(*bytes.Buffer).Reset()
			return text
		}
}

// What faults in the repeated run is told, as of any run; in a run that goes back it was
// told before.
func TestFaultsOfTheRepeatedRunAreTold(t *testing.T) {
	view, _, save, told := counted(t, "1000")
	view.Step(200)
	if text := told(); text != "" {
		t.Fatal(text)
	}
	save("20")
	if text := told(); strings.Count(text, "fault: ") != 1 || !strings.Contains(text, "p.pdl.js:3:38: enough") {
		t.Errorf("told: %q", text)
	}
	if view.Frame().Tick != 200 {
		t.Errorf("it is at tick %d", view.Frame().Tick)
	}
	view.Step(-100)
	if text := told(); text != "" {
		t.Errorf("told again: %q", text)
	}
}

// A fault stops the repeated run, too, where it is to: there is nothing after it, of
// whatever is kept.
func TestAFaultStopsTheRepeatedRun(t *testing.T) {
	view, run, save, told := counted(t, "1000")
	run.session.flags.OnFault = "stop"
	view.Step(200)
	save("20")
	stopped := view.Frame().Tick
	if !view.Ended() || stopped < 19 || stopped > 21 || strings.Count(told(), "fault: ") != 1 {
		t.Fatalf("ended: %v, at tick %d", view.Ended(), stopped)
	}
	if view.Step(5); view.Frame().Tick != stopped {
		t.Errorf("it went on to tick %d", view.Frame().Tick)
	}
	fresh, other, _, _ := counted(t, "20")
	other.session.flags.OnFault = "stop"
	if fresh.Step(200); fresh.Frame().Tick != stopped || fresh.Frame().Hash != view.Frame().Hash {
		t.Errorf("a run with that program from the start stops at tick %d", fresh.Frame().Tick)
	}
	if err := run.Rewind(stopped); err != nil || !view.Ended() {
		t.Errorf("%v, gone back to where it was stopped it has ended: %v", err, view.Ended())
	}
	save("1000")
	if view.Step(30); view.Frame().Tick != stopped+30 {
		t.Errorf("mended it comes to tick %d", view.Frame().Tick)
	}
}

// The past that is kept of the repeated run begins at its start.
func TestTheRepeatedPastBeginsAtTheStart(t *testing.T) {
	view, _, save, _ := counted(t, "1000")
	view.Step(50)
	save("2000")
	view.Scrub(0)
	if f := view.Frame(); f.Tick != 0 {
		t.Errorf("the past begins at tick %d", f.Tick)
	}
}
