// SPDX-License-Identifier: Apache-2.0

package workers

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// TestMain is a worker where a pool starts this test binary as one.
func TestMain(m *testing.M) {
	if slices.Contains(os.Args, Flag) {
		os.Exit(Serve(builtin(), os.Stderr))
	}
	os.Exit(m.Run())
}

func builtin() *disk.Access {
	return &disk.Access{Library: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
}

// onePool is a pool of one process.
func onePool(t *testing.T) (*Pool, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	l := New(Options{Access: builtin(), Command: []string{"playsim", Flag}, Workers: 1, Log: log})
	t.Cleanup(l.Close)
	return l, log
}

// reach is a task about a scenario that comes with playsim.
func reach(do Action) *Task {
	return &Task{Do: do, File: "scenarios/reach.yaml", Set: []string{"duration=2s", "expect.0.within=1s"}, Seed: 3}
}

// TestWorkerIsTheSame: what a worker says is what this process finds, faults and coverage
// included.
func TestWorkerIsTheSame(t *testing.T) {
	l, _ := onePool(t)
	local := &doer{Access: l.Access}
	for _, change := range []func(*Task){
		func(*Task) {},
		func(t *Task) { t.Cover = true },
		func(t *Task) { t.Faults = []scenarios.Fault{} },
		func(t *Task) { t.Do = Load },
		func(t *Task) {
			t.Do, t.Faults = Rewrite, []scenarios.Fault{{Robot: "nao", Slot: "sonar/left", Until: -1, Fault: slot.Fault{Kind: "stuck"}}}
		},
		func(t *Task) { t.Set = []string{"expect.0.within=none"} },
	} {
		task := reach(Run)
		change(task)
		var here, there bytes.Buffer
		if err := writeFrame(&here, local.do(t.Context(), task, nil)); err != nil {
			t.Fatal(err)
		}
		if err := writeFrame(&there, l.Do(t.Context(), task, time.Minute, nil)); err != nil {
			t.Fatal(err)
		}
		if here.String() != there.String() {
			t.Errorf("%+v: here\n%s\nthere\n%s", task, &here, &there)
		}
	}
}

// TestWorkerIsReplaced: one that is killed between two tasks is replaced, one that is killed
// within a task has lost that, and no other.
func TestWorkerIsReplaced(t *testing.T) {
	l, _ := onePool(t)
	if r := l.Do(t.Context(), reach(Run), time.Minute, nil); r.Result == nil {
		t.Fatalf("%+v", r.Lost)
	}
	w := <-l.idle
	l.idle <- w
	first := w.cmd.Process
	if err := first.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	for range w.replies { // until its end was seen
	}
	if r := l.Do(t.Context(), reach(Run), time.Minute, nil); r.Result == nil {
		t.Fatalf("%+v", r.Lost)
	}
	second := w.cmd.Process
	long := reach(Run)
	long.Set = []string{"duration=3600000s"}
	time.AfterFunc(time.Second, func() { _ = second.Signal(syscall.SIGKILL) })
	r := l.Do(t.Context(), long, time.Minute, nil)
	if r.Lost == nil || *r.Lost != (suite.Lost{Verdict: suite.Crashed, Reason: "the worker process ended: signal: killed"}) {
		t.Errorf("%+v", r.Lost)
	}
	if r := l.Do(t.Context(), reach(Run), time.Minute, nil); r.Result == nil || w.cmd.Process.Pid == second.Pid {
		t.Errorf("%+v", r.Lost)
	}
}

// TestWorkerIsStopped: by the context, and by its time; then the process is gone.
func TestWorkerIsStopped(t *testing.T) {
	l, _ := onePool(t)
	long := reach(Run)
	long.Set = []string{"duration=3600000s"}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if r := l.Do(ctx, long, time.Hour, nil); r != nil {
		t.Errorf("%+v", r)
	}
	if r := l.Do(t.Context(), long, time.Second, nil); r.Lost == nil || r.Lost.Verdict != suite.TimedOut {
		t.Errorf("%+v", r)
	}
	w := <-l.idle
	defer func() { l.idle <- w }()
	if w.cmd != nil {
		t.Error("the process is still there")
	}
}

// posing has the workers of a pool be a line of a shell.
func posing(t *testing.T, line string) *Pool {
	l, _ := onePool(t)
	l.Command, l.exe = []string{"sh", "-c", line}, "/bin/sh"
	return l
}

// TestWorkerWithoutMemory: a worker that has too little memory to start differs from
// one that cannot start.
func TestWorkerWithoutMemory(t *testing.T) {
	for line, want := range map[string]suite.Lost{
		"echo 'fatal error: out of memory' >&2": {Verdict: suite.OutOfMemory, Reason: "took more than 1 GB (--max-memory)", Code: "out_of_memory"},
		"echo 'no such thing' >&2":              {Verdict: suite.Crashed, Reason: "no worker process: no such thing"},
	} {
		if r := posing(t, line).Do(t.Context(), reach(Run), time.Minute, nil); r.Lost == nil || *r.Lost != want {
			t.Errorf("%s: %+v", line, r.Lost)
		}
	}
}

// TestWorkerIsNotReadyInTime: a context that ends while a worker starts is no crash.
func TestWorkerIsNotReadyInTime(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if r := posing(t, "exec sleep 60").Do(ctx, reach(Run), time.Minute, nil); r != nil {
		t.Errorf("%+v", r.Lost)
	}
}

// TestWorkerThatSaysMore: a worker that says what nobody has asked is ended before another
// one takes its place.
func TestWorkerThatSaysMore(t *testing.T) {
	const frame = `\000\000\000\002{}`
	l := posing(t, "printf '"+frame+frame+frame+"'; exec sleep 60")
	l.Do(t.Context(), reach(Run), time.Minute, nil)
	w := <-l.idle
	l.idle <- w
	first := w.cmd.Process.Pid
	t.Cleanup(func() { _ = syscall.Kill(first, syscall.SIGKILL) })
	time.Sleep(500 * time.Millisecond) // it comes
	l.Do(t.Context(), reach(Run), time.Minute, nil)
	if w.cmd.Process.Pid == first || syscall.Kill(first, 0) == nil {
		t.Error("the first process is still there")
	}
}

// TestBeginningHasTheEnd: of much that is printed the last words are there, too.
func TestBeginningHasTheEnd(t *testing.T) {
	h := &beginning{}
	for range 3000 {
		_, _ = h.Write([]byte(strings.Repeat("x", 99) + "\n"))
	}
	if h.begins(dying) {
		t.Error("it is dying")
	}
	_, _ = h.Write([]byte("fatal error: out of memory\n"))
	if !h.begins(dying) {
		t.Error("it is not dying")
	}
	text := string(h.take())
	if !memoryGone.MatchString(text) || len(text) > 128<<10 || !strings.HasPrefix(text, "xxx") {
		t.Errorf("%d bytes end with %q", len(text), text[max(len(text)-100, 0):])
	}
	if len(h.take()) > 0 || h.begins(dying) {
		t.Error("it is not forgotten")
	}
}

// TestFrames: what is too long is refused on both sides, before it is in memory.
func TestFrames(t *testing.T) {
	var b bytes.Buffer
	if err := writeFrame(&b, strings.Repeat("x", maxFrame)); err != errTooLong || b.Len() > 0 { //nolint:errorlint // never wrapped
		t.Errorf("%v", err)
	}
	var text string
	if err := readFrame(bytes.NewReader([]byte{1, 0, 0, 1, '"'}), &text); err != errTooLong { //nolint:errorlint // never wrapped
		t.Errorf("%v", err)
	}
	if err := writeFrame(&b, "some"); err != nil || readFrame(&b, &text) != nil || text != "some" {
		t.Errorf("%v, %q", err, text)
	}
}

// TestWorkerCommand: a worker is started by the command line of its parent up to the
// arguments of the command, and never where that is another one, or in a worker.
func TestWorkerCommand(t *testing.T) {
	defer func(args []string) { os.Args = args }(os.Args)
	for _, c := range []struct{ line, args, want string }{
		{"playsim test a.yaml", "test a.yaml", "playsim " + Flag},
		{"robots sim test a.yaml", "test a.yaml", "robots sim " + Flag},
		{"robots test a.yaml", "test a.yaml -q", ""},
		{"cli.test -test.v", "test a.yaml", ""},
		{"test", "test", ""},
	} {
		os.Args = strings.Fields(c.line)
		if got := strings.Join(Command(strings.Fields(c.args)), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
	os.Args = []string{"playsim", "test"}
	t.Setenv(workerVariable, "1")
	if got := Command(os.Args[1:]); got != nil {
		t.Errorf("in a worker: %q", got)
	}
}
