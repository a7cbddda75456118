// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/view/player"
)

// saves are the ways in which editors save.
var saves = map[string]func(t *testing.T, path, text string){
	"in place": writeText,
	"in two strokes": func(t *testing.T, path, text string) {
		writeText(t, path, "")
		time.Sleep(20 * time.Millisecond)
		writeText(t, path, text)
	},
	"by renaming a new one": func(t *testing.T, path, text string) {
		writeText(t, path+".new", text)
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
	},
	"with the old one put aside": func(t *testing.T, path, text string) {
		if err := os.Rename(path, path+"~"); err != nil {
			t.Fatal(err)
		}
		writeText(t, path, text)
	},
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// edited is a run of which a file is edited.
type edited struct {
	t       *testing.T
	view    *player.Player
	session *session
	changed <-chan struct{}
	file    string
	before  string // the text of the file
	hash    any
}

// edit plays one of the worlds that come with playsim.
func edit(t *testing.T, world, file string) *edited {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../worlds")); err != nil {
		t.Fatal(err)
	}
	return watched(t, dir, world, file)
}

// underway is the tick up to which runs that are edited have come.
const underway = 120

// watched plays a world of a folder for a while and edits a file there.
func watched(t *testing.T, dir, world, file string) *edited {
	t.Helper()
	view, run, _ := play(t, filepath.Join(dir, world))
	changed, stop := run.session.changes()
	t.Cleanup(stop)
	view.Step(underway)
	e := &edited{t: t, view: view, session: run.session, changed: changed, file: filepath.Join(dir, file), hash: view.Frame().Hash}
	text, err := os.ReadFile(e.file)
	if err != nil {
		t.Fatal(err)
	}
	e.before = string(text)
	return e
}

// told tells whether the change is told within some time.
func (e *edited) told(within time.Duration) bool {
	select {
	case <-e.changed:
		return true
	case <-time.After(within):
		return false
	}
}

// save saves another text, waits and has the files read again.
func (e *edited) save(how, text string) {
	e.t.Helper()
	saves[how](e.t, e.file, text)
	if !e.told(patient) {
		e.t.Fatalf("%s saved %s: nothing was told", filepath.Base(e.file), how)
	}
	e.view.Reload()
}

func (e *edited) with(old, new string) string {
	e.t.Helper()
	if !strings.Contains(e.before, old) {
		e.t.Fatalf("%s has no %q", e.file, old)
	}
	return strings.Replace(e.before, old, new, 1)
}

// Whatever a run is made of is taken up when it is saved, whichever way editors do; a
// mistake is told with its place and changes nothing, and mended it is as before.
func TestFilesAreTakenUp(t *testing.T) {
	for _, c := range []struct{ world, file, old, new, broken, place string }{
		{"two_balls.yaml", "two_balls.yaml", "[1.1, -0.3]", "[1.3, -0.3]", "[1.1, -x]", "two_balls.yaml:"},
		{"two_balls.yaml", "two_balls.play", "whenever far", "whenever time_ago < 0", "whenever farr", "two_balls.play:14:"},
		{"nod.yaml", "nodes/near.star", "<", ">", "<<<", "near.star:"},
		{"cart_forward.yaml", "cart_forward.pdl.js", "CRUISE = 0.25", "CRUISE = 0.15", "CRUISE = ;", "cart_forward.pdl.js:6:"},
	} {
		for how := range saves {
			e := edit(t, c.world, c.file)
			e.save(how, e.with(c.old, c.broken))
			if why := e.view.Problem(); !strings.Contains(why, c.place) || !strings.Contains(why, "^") {
				t.Errorf("%s broken, saved %s: %s", c.file, how, why)
			}
			if f := e.view.Frame(); f.Tick != underway || any(f.Hash) != e.hash {
				t.Errorf("%s broken, saved %s: tick %d, another hash", c.file, how, f.Tick)
			}
			e.save(how, e.with(c.old, c.new))
			if f := e.view.Frame(); e.view.Problem() != "" || f.Tick != underway || any(f.Hash) == e.hash {
				t.Errorf("%s changed, saved %s: tick %d, the same run; %s", c.file, how, f.Tick, e.view.Problem())
			}
			e.save(how, e.before)
			if f := e.view.Frame(); any(f.Hash) != e.hash {
				t.Errorf("%s as it was, saved %s: another run", c.file, how)
			}
		}
	}
}

// A file of nodes that comes to the others is taken up, too.
func TestNewNodesAreTakenUp(t *testing.T) {
	e := edit(t, "nod.yaml", "nod.play")
	writeText(t, filepath.Join(filepath.Dir(e.file), "nodes", "brand_new.star"), "def now():\n    return False\nevaluation(now, \"never\", name = \"brand_new\")\n")
	if !e.told(patient) {
		t.Fatal("nothing was told")
	}
	e.view.Reload()
	e.save("in place", e.with("whenever near, priority of 2 | limit = 0.45; times", "whenever brand_new, priority of 2 | times"))
	if e.view.Problem() != "" {
		t.Error(e.view.Problem())
	}
}

// What is written beside a run's files, or only looked at, is none of its business.
func TestOtherFilesAreLeftAlone(t *testing.T) {
	e := edit(t, "two_balls.yaml", "two_balls.play")
	dir := filepath.Dir(e.file)
	for _, name := range []string{"two_balls.play~", ".two_balls.play.swp", "ball_chase.play", "notes.txt", "4913", "new.star"} {
		writeText(t, filepath.Join(dir, name), "x")
	}
	if err := os.Chmod(e.file, 0o600); err != nil {
		t.Fatal(err)
	}
	if e.told(4 * settle) {
		t.Error("it was told")
	}
}

// A file that a change has brought in is watched from then on, wherever it is.
func TestFilesThatComeInAreWatched(t *testing.T) {
	e := edit(t, "two_balls.yaml", "two_balls.yaml")
	away := t.TempDir()
	text, err := os.ReadFile(filepath.Join(filepath.Dir(e.file), "two_balls.play"))
	if err != nil {
		t.Fatal(err)
	}
	writeText(t, filepath.Join(away, "mine.play"), string(text))
	e.save("in place", e.with("two_balls.play", filepath.Join(away, "mine.play")))
	if e.view.Problem() != "" {
		t.Fatal(e.view.Problem())
	}
	e.file, e.before = filepath.Join(away, "mine.play"), string(text)
	e.save("by renaming a new one", e.with("whenever far", "whenever farr"))
	if why := e.view.Problem(); !strings.Contains(why, "mine.play:14:") {
		t.Errorf("%q", why)
	}
}

// A run that a fault has stopped goes on once the program is mended, and from before it.
func TestStoppedByAFaultAndMended(t *testing.T) {
	dir := t.TempDir()
	writeText(t, filepath.Join(dir, "w.yaml"), `schema: playsim/world/v1
name: w
robots: [{cart: {name: cart, at: [0, 0]}}]
programs: [{pdl: {robot: cart, file: p.pdl.js}}]
`)
	program := `var n = 0;
function pdl_main() { init_pdl(); add_actuator('speed', 0.4, -0.4, 0); add_process('go'); run_pdl(-1); }
function go() { if (++n > 20) throw new Error('enough'); add_value('speed', 0.01); }
`
	writeText(t, filepath.Join(dir, "p.pdl.js"), program)
	view, run, _ := play(t, filepath.Join(dir, "w.yaml"))
	run.session.flags.OnFault = "stop"
	view.Step(60)
	if !view.Ended() || view.Frame().Tick > 25 {
		t.Fatalf("it was not stopped: tick %d", view.Frame().Tick)
	}
	stopped := view.Frame().Tick
	view.Step(-10)
	if view.Ended() {
		t.Error("ten ticks before the fault it has ended")
	}
	view.Step(60)
	if !view.Ended() || view.Frame().Tick != stopped {
		t.Errorf("the second time it came to tick %d, not %d", view.Frame().Tick, stopped)
	}
	writeText(t, filepath.Join(dir, "p.pdl.js"), strings.Replace(program, "> 20", "> 2000", 1))
	view.Reload()
	if view.Step(30); view.Problem() != "" || view.Frame().Tick != stopped+30 {
		t.Errorf("mended: tick %d, %s", view.Frame().Tick, view.Problem())
	}
}
