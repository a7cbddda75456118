// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// demo is the run of a scenario that playsim new has made.
func demo(t *testing.T, file string) *edited {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "demo")
	p := &process{ctx: t.Context(), out: &bytes.Buffer{}, err: &bytes.Buffer{}, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
	if code := p.main([]string{"new", dir}); code != exitRan {
		t.Fatal(code)
	}
	return watched(t, dir, "scenario.yaml", file)
}

// remove removes the file and has the files read again once that is told.
func (e *edited) remove() {
	e.t.Helper()
	if err := os.Remove(e.file); err != nil {
		e.t.Fatal(err)
	}
	if !e.told(patient) {
		e.t.Fatalf("that %s was removed is not told", filepath.Base(e.file))
	}
	e.view.Reload()
}

// A file that is removed is told, and nothing changes; when it comes back all is well.
func TestRemovedFilesAreTold(t *testing.T) {
	for _, file := range []string{"scenario.yaml", "world.yaml", "greet.play", "nodes/greet.star"} {
		t.Run(file, func(t *testing.T) {
			e := demo(t, file)
			for _, broken := range []bool{false, true} {
				if broken {
					e.save("in place", e.before+"\n  ] what is this\n")
					if why := e.view.Problem(); why == "" || strings.Contains(why, "no such file") {
						t.Errorf("broken: %q", why)
					}
				}
				e.remove()
				if why, _, _ := strings.Cut(e.view.Problem(), "\n"); why != filepath.ToSlash(e.file)+": no such file; the old program keeps running" {
					t.Errorf("removed: %q", e.view.Problem())
				}
				if f := e.view.Frame(); f.Tick != underway || any(f.Hash) != e.hash {
					t.Errorf("removed: tick %d, another run", f.Tick)
				}
				e.save("in place", e.before)
				if f := e.view.Frame(); e.view.Problem() != "" || any(f.Hash) != e.hash {
					t.Errorf("it is there again: %s", e.view.Problem())
				}
			}
		})
	}
}

// A program that is removed is told, also where one of that name comes with playsim: that
// is not what the user's was.
func TestABuiltInProgramDoesNotStepIn(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "worlds"), os.DirFS("../worlds")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	e := watched(t, "worlds", "cart_forward.yaml", "cart_forward.pdl.js")
	e.save("in place", e.with("CRUISE = 0.25", "CRUISE = 0.15"))
	slow := e.view.Frame().Hash
	e.remove()
	if why := e.view.Problem(); why != "worlds/cart_forward.pdl.js: no such file; the old program keeps running" || e.view.Frame().Hash != slow {
		t.Errorf("%q", why)
	}
	e.save("in place", e.before)
	if why := e.view.Problem(); why != "" || any(e.view.Frame().Hash) != e.hash {
		t.Errorf("%q", why)
	}
}

// What the run does not need any more may go.
func TestWhatIsNotNeededMayGo(t *testing.T) {
	e := edit(t, "two_balls.yaml", "two_balls.yaml")
	e.save("in place", e.with("two_balls.play", "ball_chase.play"))
	if err := os.Remove(filepath.Join(filepath.Dir(e.file), "two_balls.play")); err != nil {
		t.Fatal(err)
	}
	e.told(4 * vanish)
	if e.view.Reload(); e.view.Problem() != "" {
		t.Error(e.view.Problem())
	}
}

// Editors that take the file away for a moment are waited for.
func TestAFileThatComesBackSoonWasNotAway(t *testing.T) {
	e := edit(t, "two_balls.yaml", "two_balls.play")
	if err := os.Remove(e.file); err != nil {
		t.Fatal(err)
	}
	time.Sleep(settle + 30*time.Millisecond)
	e.save("in place", e.before) // may be late on a loaded machine: it was told then, and is told again
	if why := e.view.Problem(); why != "" {
		t.Error(why)
	}
}

// That a file is away is not reported sooner for another one that is written meanwhile.
func TestAFileIsWaitedForBesideAnother(t *testing.T) {
	e := edit(t, "two_balls.yaml", "two_balls.play")
	if err := os.Remove(e.file); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		w := &fsnotify.Watcher{Events: make(chan fsnotify.Event), Errors: make(chan error)}
		defer close(w.Events)
		tell := make(chan struct{}, 1)
		go e.session.relay(w, tell)
		w.Events <- fsnotify.Event{Name: e.file, Op: fsnotify.Remove}
		time.Sleep(vanish / 4)
		w.Events <- fsnotify.Event{Name: filepath.Join(filepath.Dir(e.file), "two_balls.yaml"), Op: fsnotify.Write}
		time.Sleep(vanish - vanish/4 - time.Nanosecond)
		if synctest.Wait(); len(tell) > 0 {
			t.Error("it is reported too soon")
		}
		time.Sleep(time.Nanosecond)
		if synctest.Wait(); len(tell) == 0 {
			t.Error("it is reported too late")
		}
	})
}

// A folder that went and came back is watched again.
func TestAFolderThatComesBackIsWatched(t *testing.T) {
	e := demo(t, "nodes/greet.star")
	nodes := filepath.Dir(e.file)
	if err := os.RemoveAll(nodes); err != nil {
		t.Fatal(err)
	}
	if !e.told(patient) {
		t.Fatal("that it went is not told")
	}
	if e.view.Reload(); !strings.Contains(e.view.Problem(), "no such file") {
		t.Errorf("%q", e.view.Problem())
	}
	if err := os.Mkdir(nodes, 0o755); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * settle)
	for len(e.changed) > 0 {
		<-e.changed
	}
	e.save("in place", e.before)
	if e.view.Problem() != "" {
		t.Error(e.view.Problem())
	}
}

// The folder of a run that is moved away is told, as the files in it, and so it is when it is
// back: from then on changes are taken up again. So it is where it is removed and made again.
func TestTheWholeFolderGoesAndComesBack(t *testing.T) {
	for how, c := range map[string]struct{ away, back func(dir string) error }{
		"moved": {
			func(dir string) error { return os.Rename(dir, dir+"_gone") },
			func(dir string) error { return os.Rename(dir+"_gone", dir) },
		},
		"replaced": {
			func(dir string) error { return os.Rename(dir, filepath.Join(t.TempDir(), "w")) },
			func(dir string) error { return os.CopyFS(dir, os.DirFS("../worlds")) },
		},
		"removed": {
			os.RemoveAll,
			func(dir string) error { return os.CopyFS(dir, os.DirFS("../worlds")) },
		},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "w")
			if err := os.CopyFS(dir, os.DirFS("../worlds")); err != nil {
				t.Fatal(err)
			}
			e := watched(t, dir, "nod.yaml", "nod.play")
			for range 2 {
				e.turn(c.away(dir), "away")
				if why := e.view.Problem(); !strings.Contains(why, "no such file; the old program keeps running") || any(e.view.Frame().Hash) != e.hash {
					t.Errorf("away: %q", why)
				}
				e.turn(c.back(dir), "back")
				if why := e.view.Problem(); why != "" {
					t.Errorf("back: %q", why)
				}
				for _, file := range []string{"nod.play", "nodes/near.star"} {
					e.file = filepath.Join(dir, file)
					e.save("in place", e.before+"\n  ] what is this\n")
					if why := e.view.Problem(); !strings.Contains(why, filepath.Base(file)+":") {
						t.Errorf("%s broken: %q", file, why)
					}
					e.save("in place", textOf(t, "../worlds/"+file))
					if why := e.view.Problem(); why != "" {
						t.Errorf("%s mended: %q", file, why)
					}
				}
			}
		})
	}
}

func textOf(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// turn waits until what was done to the folder is told, and nothing more is, and has the
// files read again each time.
func (e *edited) turn(err error, what string) {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
	if !e.told(patient) {
		e.t.Fatalf("that the folder is %s is not told", what)
	}
	for again := true; again; again = e.told(2 * vanish) {
		e.view.Reload()
	}
}

// What else comes and goes beside the folder is none of the run's business.
func TestOtherFoldersAreLeftAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "w")
	if err := os.CopyFS(dir, os.DirFS("../worlds")); err != nil {
		t.Fatal(err)
	}
	e := watched(t, dir, "nod.yaml", "nod.play")
	other := filepath.Join(filepath.Dir(dir), "other")
	if err := os.CopyFS(other, os.DirFS("../worlds")); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(other); err != nil {
		t.Fatal(err)
	}
	if e.told(2 * vanish) {
		t.Error("it was told")
	}
}
