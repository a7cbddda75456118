// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// onePool is a pool with processes of the command playsim, of which there is one.
func onePool(t *testing.T) (*pool, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	p := &process{ctx: t.Context(), out: &bytes.Buffer{}, err: log, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
	l := p.newPool(1)
	if l.exe != "" {
		t.Fatalf("a test of Go has the workers %s", l.exe)
	}
	log.Reset()
	p.worker, l.exe = []string{"playsim", workerFlag}, playsimPath(t)
	t.Cleanup(l.close)
	return l, log
}

// reach is a task about a scenario that comes with playsim.
func reach(do action) *task {
	return &task{Do: do, File: "scenarios/reach.yaml", Set: []string{"duration=2s", "expect.0.within=1s"}, Seed: 3}
}

// TestWorkerIsTheSame: what a worker says is what this process finds, faults and coverage
// included.
func TestWorkerIsTheSame(t *testing.T) {
	l, _ := onePool(t)
	local := &doer{process: l.process}
	for _, change := range []func(*task){
		func(*task) {},
		func(t *task) { t.Cover = true },
		func(t *task) { t.Faults = []scenarios.Fault{} },
		func(t *task) { t.Do = loadTask },
		func(t *task) {
			t.Do, t.Faults = rewriteTask, []scenarios.Fault{{Robot: "nao", Slot: "sonar/left", Until: -1, Fault: slot.Fault{Kind: "stuck"}}}
		},
		func(t *task) { t.Set = []string{"expect.0.within=none"} },
	} {
		task := reach(runTask)
		change(task)
		var here, there bytes.Buffer
		if err := writeFrame(&here, local.do(t.Context(), task, nil)); err != nil {
			t.Fatal(err)
		}
		if err := writeFrame(&there, l.do(t.Context(), task, time.Minute, nil)); err != nil {
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
	if r := l.do(t.Context(), reach(runTask), time.Minute, nil); r.Result == nil {
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
	if r := l.do(t.Context(), reach(runTask), time.Minute, nil); r.Result == nil {
		t.Fatalf("%+v", r.Lost)
	}
	second := w.cmd.Process
	long := reach(runTask)
	long.Set = []string{"duration=3600000s"}
	time.AfterFunc(time.Second, func() { _ = second.Signal(syscall.SIGKILL) })
	r := l.do(t.Context(), long, time.Minute, nil)
	if r.Lost == nil || *r.Lost != (suite.Lost{Verdict: suite.Crashed, Reason: "the worker process ended: signal: killed"}) {
		t.Errorf("%+v", r.Lost)
	}
	if r := l.do(t.Context(), reach(runTask), time.Minute, nil); r.Result == nil || w.cmd.Process.Pid == second.Pid {
		t.Errorf("%+v", r.Lost)
	}
}

// TestWorkerIsStopped: by the context, and by its time; then the process is gone.
func TestWorkerIsStopped(t *testing.T) {
	l, _ := onePool(t)
	long := reach(runTask)
	long.Set = []string{"duration=3600000s"}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if r := l.do(ctx, long, time.Hour, nil); r != nil {
		t.Errorf("%+v", r)
	}
	if r := l.do(t.Context(), long, time.Second, nil); r.Lost == nil || r.Lost.Verdict != suite.TimedOut {
		t.Errorf("%+v", r)
	}
	w := <-l.idle
	defer func() { l.idle <- w }()
	if w.cmd != nil {
		t.Error("the process is still there")
	}
}

// posing has the workers of a pool be a line of a shell.
func posing(t *testing.T, line string) *pool {
	l, _ := onePool(t)
	l.process.worker, l.exe = []string{"sh", "-c", line}, "/bin/sh"
	return l
}

// TestWorkerWithoutMemory: a worker that has too little memory to start differs from
// one that cannot start.
func TestWorkerWithoutMemory(t *testing.T) {
	for line, want := range map[string]suite.Lost{
		"echo 'fatal error: out of memory' >&2": {Verdict: suite.OutOfMemory, Reason: "took more than 1 GB (--max-memory)"},
		"echo 'no such thing' >&2":              {Verdict: suite.Crashed, Reason: "no worker process: no such thing"},
	} {
		if r := posing(t, line).do(t.Context(), reach(runTask), time.Minute, nil); r.Lost == nil || *r.Lost != want {
			t.Errorf("%s: %+v", line, r.Lost)
		}
	}
}

// TestWorkerIsNotReadyInTime: a context that ends while a worker starts is no crash.
func TestWorkerIsNotReadyInTime(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if r := posing(t, "exec sleep 60").do(ctx, reach(runTask), time.Minute, nil); r != nil {
		t.Errorf("%+v", r.Lost)
	}
}

// TestWorkerThatSaysMore: a worker that says what nobody has asked is ended before another
// one takes its place.
func TestWorkerThatSaysMore(t *testing.T) {
	const frame = `\000\000\000\002{}`
	l := posing(t, "printf '"+frame+frame+frame+"'; exec sleep 60")
	l.do(t.Context(), reach(runTask), time.Minute, nil)
	w := <-l.idle
	l.idle <- w
	first := w.cmd.Process.Pid
	t.Cleanup(func() { _ = syscall.Kill(first, syscall.SIGKILL) })
	time.Sleep(500 * time.Millisecond) // it comes
	l.do(t.Context(), reach(runTask), time.Minute, nil)
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

// TestWorkerEndsWithItsParent, also within a task: nothing is left running.
func TestWorkerEndsWithItsParent(t *testing.T) {
	dir := t.TempDir()
	writeText(t, dir+"/w.yaml", "schema: playsim/world/v1\nname: w\nrobots:\n  - cart: {name: cart, at: [-1, 0]}\nprograms:\n  - go: {robot: cart, name: hang}\n")
	writeText(t, dir+"/s.yaml", "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 4s\nexpect:\n  - at_end: \"'cart/speed' > 0\"\n")
	cmd := exec.Command("hostile", "test", "s.yaml")
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	group := cmd.Process.Pid
	t.Cleanup(func() { _ = syscall.Kill(-group, syscall.SIGKILL) })
	time.Sleep(2 * time.Second) // its worker is in the call
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	for began := time.Now(); syscall.Kill(-group, 0) == nil; time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > patient {
			t.Fatal("its worker goes on")
		}
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

func TestSize(t *testing.T) {
	for text, want := range map[string]size{"2GB": 2e9, "500MB": 5e8, "1.5GiB": 3 << 29, "64 KiB": 1 << 16} {
		var s size
		if err := s.UnmarshalText([]byte(text)); err != nil || s != want {
			t.Errorf("%s: %d, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "2", "GB", "-1GB", "0MB", "1e300GB", "2 Gb", "nanGB"} {
		var s size
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %d", text, s)
		}
	}
}
