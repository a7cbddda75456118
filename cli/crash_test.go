// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// panicking has the file of a name panic when it is read, from now on until calm.
func panicking(p *process, name string) (calm func()) {
	before := p.Library.Watch
	p.Library.Watch = append(slices.Clip(before), func(l source.Look) {
		if filepath.Base(l.Name) == name {
			panic("broken")
		}
	})
	return func() { p.Library.Watch = before }
}

// A panic while files are read again is reported with its stack, keeps the old program,
// and decides the exit code; the next change is taken up as ever.
func TestAPanicWhileFilesAreReadAgain(t *testing.T) {
	e := edit(t, "two_balls.yaml", "two_balls.play")
	run := e.view.Run().(*played)
	p, old := run.session.process, run.Run
	files := *p.Library
	calm := panicking(p, "two_balls.play")
	e.save("in place", e.with("whenever far", "whenever time_ago < 0"))
	stderr := p.err.(*bytes.Buffer).String()
	if !strings.HasPrefix(stderr, "playsim: internal error: broken\ngoroutine ") || !strings.Contains(stderr, "played.go:") {
		t.Errorf("stderr: %s", stderr)
	}
	if why := e.view.Problem(); why != "internal error; the old program keeps running" {
		t.Errorf("problem: %s", why)
	}
	if f := e.view.Frame(); f.Tick != underway || any(f.Hash) != e.hash || run.Run != old || run.session.run != old {
		t.Errorf("tick %d, another run", f.Tick)
	}
	calm()
	if p.Library.Files != files.Files {
		t.Error("the files are not those of before")
	}
	e.view.Step(1)
	if e.view.Frame().Tick != underway+1 {
		t.Error("the old program does not go on")
	}
	e.view.Step(-1)
	e.view.Reload()
	if f := e.view.Frame(); e.view.Problem() != "" || f.Tick != underway || any(f.Hash) == e.hash {
		t.Errorf("afterwards: %s, tick %d", e.view.Problem(), f.Tick)
	}
	for _, err := range []error{nil, exit.Errorf(exit.Faulted, ""), run.session.finish(overTime)} {
		if code := p.report(err); code != exit.Internal {
			t.Errorf("exit code %d", code)
		}
	}
}

// A panic that closes a view leaves the closing line and a whole trace, even where the run
// cannot be brought to its end.
func TestAPanicOfAView(t *testing.T) {
	view, run, rows := traced(t, "worlds/two_balls.yaml")
	view.Step(100)
	crash := player.Guard(func() { panic("broken picture") })
	p := run.session.process
	code := p.report(run.session.finishCrashed(crash))
	stdout, stderr := p.out.(*bytes.Buffer).String(), p.err.(*bytes.Buffer).String()
	if code != exit.Internal || !strings.HasPrefix(stdout, "sim 2.500 s") || strings.Count(stderr, "internal error: broken picture\n") != 1 {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
	if all := rows(); !strings.HasSuffix(all[len(all)-1], "}") {
		t.Errorf("the trace ends with %s", all[len(all)-1])
	}
	_, run, p = play(t, "worlds/two_balls.yaml")
	run.session.run = nil
	if code := p.report(run.session.finishCrashed(crash)); code != exit.Internal || strings.Count(p.err.(*bytes.Buffer).String(), "internal error: ") != 2 {
		t.Errorf("exit code %d\n%s", code, p.err)
	}
}

// So does one while the new program is brought to where the old one was: neither the
// trace nor the diary has anything of it.
func TestAPanicWhileTheRunIsRepeated(t *testing.T) {
	dir := copied(t, "two_balls.yaml", "two_balls.play")
	view, run, rows := traced(t, filepath.Join(dir, "two_balls.yaml"))
	view.Step(100)
	before, old, log := rows(), *run, len(view.Log.Entries)
	program := filepath.Join(dir, "two_balls.play")
	text, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	writeText(t, program, strings.Replace(string(text), "whenever far", "whenever time_ago < 1", 1))
	watcher, events := run.session.watcher, 0
	run.session.watcher = func(e *trace.Event) {
		if events++; events == 5 && run.session.retelling {
			panic("broken")
		}
		watcher(e)
	}
	view.Reload()
	if events != 5 || !run.session.crashed || view.Problem() == "" {
		t.Fatalf("%s after %d events", view.Problem(), events)
	}
	if run.Run != old.Run || run.diary != old.diary || run.session.run != old.Run || run.session.muted || run.session.retelling {
		t.Error("the run is another one")
	}
	if after := rows(); strings.Join(after, "\n") != strings.Join(before, "\n") || len(view.Log.Entries) != log {
		t.Errorf("%d rows in the trace, not %d; %d entries in the log, not %d", len(after), len(before), len(view.Log.Entries), log)
	}
	view.Step(400)
	if after := rows(); len(after) <= len(before) {
		t.Error("nothing more is traced")
	}
}
