// SPDX-License-Identifier: Apache-2.0

// Package workers does tasks about scenarios in worker processes of the command, each with
// limits of memory and time: what a file does to a process, it does to one of its own. A
// [Pool] does tasks; [Serve] is the whole of a worker process.
package workers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/limits"
	"github.com/playsim/playsim/scenarios/suite"
)

// Pool does tasks in worker processes of this command, each with limits: so that what a
// file does to a process, it does to one of its own.
type Pool struct {
	Options
	exe  string       // of the workers; "" is that tasks are done in this process
	idle chan *worker // as many as there may be at once
}

// Options say how tasks are done.
type Options struct {
	Access  *disk.Access
	Command []string  // the command line of a worker, see [Command]; nil is that there can be none
	Workers int       // how many at once; 0 is one for each core
	Memory  int64     // bytes for each worker; 0 is a default
	Log     io.Writer // what workers print, and warnings
}

// defaultWorkerMemory is what a worker may take where --max-memory does not say.
const defaultWorkerMemory = 1e9

// New returns a pool of workers. Each starts with its first task.
func New(o Options) *Pool {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Memory == 0 {
		o.Memory = defaultWorkerMemory
	}
	l := &Pool{Options: o, idle: make(chan *worker, o.Workers)}
	if exe, err := os.Executable(); err == nil && o.Command != nil {
		l.exe = exe
	} else {
		fmt.Fprintln(o.Log, "warning: runs take place in this process, without limits of memory and, within a tick, of time: it cannot start itself as a worker")
	}
	for range o.Workers {
		l.idle <- &worker{pool: l, doer: &doer{Access: o.Access}}
	}
	return l
}

// Close ends the workers. No task may be under way.
func (l *Pool) Close() {
	for range cap(l.idle) {
		(<-l.idle).stop()
	}
}

// Do does a task as soon as a worker is free, within a time of the wall clock; ticks is
// called with how far a recording is. It returns nil where the context has ended it.
func (l *Pool) Do(ctx context.Context, t *Task, wall time.Duration, ticks func(int64)) *Reply {
	var w *worker
	select {
	case w = <-l.idle:
	case <-ctx.Done():
		return nil
	}
	defer func() { l.idle <- w }()
	if l.exe == "" {
		return w.doer.doIn(ctx, t, wall, ticks)
	}
	r := w.do(ctx, t, wall, ticks)
	if r != nil {
		l.Access.Read.Add(r.Read)
	}
	return r
}

// worker is a worker process, or the place of one.
type worker struct {
	pool    *Pool
	doer    *doer     // where there are no processes
	cmd     *exec.Cmd // nil is that none runs
	file    string    // that all its tasks were about
	in      io.WriteCloser
	replies chan *Reply // closed when no more come
	err     error       // why; nil is that the process has ended
	stderr  *beginning
}

// do does a task in the process, which is started where none runs, and ended where it does
// not come to an end or cannot go on.
func (w *worker) do(ctx context.Context, t *Task, wall time.Duration, ticks func(int64)) *Reply {
	if w.file != t.File {
		w.stop()
		w.file = t.File
	}
	if err := w.start(ctx); err != nil {
		w.stop()
		return notStarted(ctx, err)
	}
	late := time.NewTimer(wall)
	defer late.Stop()
	if err := writeFrame(w.in, t); errors.Is(err, errTooLong) {
		return &Reply{Lost: &suite.Lost{Verdict: suite.Crashed, Reason: err.Error()}}
	}
	for {
		select {
		case r, ok := <-w.replies:
			switch {
			case !ok:
				return &Reply{Lost: w.died()}
			case r.Ticks > 0:
				ticks(r.Ticks)
				continue
			case r.Lost != nil && r.Lost.Verdict == suite.Crashed:
				w.stop()
			}
			w.pass()
			return r
		case <-late.C:
			if w.stderr.begins(dying) { // and takes long to say where
				return &Reply{Lost: w.died()}
			}
			w.stop()
			return tooLong(wall)
		case <-ctx.Done():
			w.stop()
			return nil
		}
	}
}

// notStarted is what there is instead of a reply where no process could be started.
func notStarted(ctx context.Context, err error) *Reply {
	var gone *startLost
	switch {
	case ctx.Err() != nil:
		return nil
	case errors.As(err, &gone) && gone.why.Verdict == suite.OutOfMemory:
		return &Reply{Lost: gone.why}
	}
	return &Reply{Lost: &suite.Lost{Verdict: suite.Crashed, Reason: "no worker process: " + err.Error()}}
}

// startLost is that a process has ended while it started.
type startLost struct{ why *suite.Lost }

// Error returns why.
func (s *startLost) Error() string { return s.why.Reason }

func tooLong(wall time.Duration) *Reply {
	return &Reply{Lost: &suite.Lost{Verdict: suite.TimedOut, Code: "timeout", Reason: fmt.Sprintf("took longer than %s (--max-wall)", wall)}}
}

// startWall is how long a process may take to start, on a loaded machine.
const startWall = time.Minute

// start starts a process where none runs.
func (w *worker) start(ctx context.Context) error {
	if w.cmd != nil {
		select {
		case <-w.replies: // it was ended from outside meanwhile, or says what nobody has asked
			w.stop()
		default:
			return nil
		}
	}
	cmd := exec.Command(w.pool.exe)
	cmd.Args = w.pool.Command
	cmd.Env = append(os.Environ(), workerVariable+"=1")
	cmd.WaitDelay = time.Second
	w.stderr = &beginning{}
	cmd.Stderr = w.stderr
	var err error
	if w.in, err = cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	w.cmd, w.err, w.replies = cmd, nil, make(chan *Reply)
	go w.listen(out, w.replies)
	return w.greet(ctx)
}

// greet says what the process needs to know, and waits until it is ready.
func (w *worker) greet(ctx context.Context) error {
	access := w.pool.Access
	// An error is that the process has ended: it comes below, with the reason.
	_ = writeFrame(w.in, &workerSetup{w.pool.Memory, access.Library.Path, access.Root, access.Library.MaxObjects})
	select {
	case _, ok := <-w.replies:
		if !ok {
			return &startLost{w.died()}
		}
		return nil
	case <-time.After(startWall):
		return fmt.Errorf("it is not ready after %s", startWall)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// listen passes on replies until there are no more.
func (w *worker) listen(out io.Reader, to chan<- *Reply) {
	defer close(to)
	for {
		r := &Reply{}
		if err := readFrame(out, r); err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, os.ErrClosed) {
				w.err = err
			}
			return
		}
		to <- r
	}
}

// stop ends the process, if one runs.
func (w *worker) stop() {
	if w.cmd == nil {
		return
	}
	_ = w.cmd.Process.Kill()
	for range w.replies { // until listen has ended
	}
	_ = w.cmd.Wait()
	w.cmd = nil
}

// pass prints what kinds from elsewhere have printed.
func (w *worker) pass() {
	if text := w.stderr.take(); len(text) > 0 {
		_, _ = w.pool.Log.Write(text)
	}
}

// memoryGone is what the runtime of Go, and that of the race detector, says as it ends for
// want of memory.
var memoryGone = regexp.MustCompile(`(?m)^(fatal error|runtime|runtime/cgo|==\d+==ERROR): .*(out of memory|cannot allocate memory|allocat(e|ing) heap|` +
	`failed to (reserve|allocate)|cannot map|address space collisions|failed to create new OS thread|pthread_create failed)`)

// dying is what the runtime of Go says as it ends for any reason.
var dying = regexp.MustCompile(`(?m)^(fatal error|panic|runtime: goroutine stack exceeds)`)

// died says why a process has ended in the midst of a task, and what there was instead of
// a reply.
func (w *worker) died() *suite.Lost {
	cmd := w.cmd
	w.stop()
	err, text := w.err, strings.TrimSpace(string(w.stderr.take()))
	if at := dying.FindStringIndex(text); at != nil {
		text = text[at[0]:] // without what was printed before
	}
	lines := strings.SplitN(text, "\n", maxTrace+1)
	reason := lines[0]
	switch {
	case errors.Is(err, errTooLong):
		return &suite.Lost{Verdict: suite.Crashed, Reason: err.Error()}
	case memoryGone.MatchString(text):
		return &suite.Lost{Verdict: suite.OutOfMemory, Code: "out_of_memory", Reason: fmt.Sprintf("took more than %s (--max-memory)", limits.Size(w.pool.Memory))}
	case reason == "":
		reason = "the worker process ended: " + cmd.ProcessState.String()
	}
	return &suite.Lost{Verdict: suite.Crashed, Reason: reason, Detail: strings.Join(lines[:min(len(lines), maxTrace)], "\n")}
}

// maxTrace is how many lines are shown of what a process says as it crashes.
const maxTrace = 20

// beginning keeps the first of what is written to it: the limit of what a worker prints.
// The last of it is kept, too: the runtime says there why it ends.
type beginning struct {
	mu   sync.Mutex
	text bytes.Buffer
	last []byte // of what did not fit, up to twice lastPrinted
}

const (
	maxPrinted  = 64 << 10
	lastPrinted = 16 << 10
)

// Write implements io.Writer.
func (h *beginning) Write(text []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fits := min(len(text), max(maxPrinted-h.text.Len(), 0))
	h.text.Write(text[:fits])
	h.last = append(h.last, text[fits:]...)
	if len(h.last) > 2*lastPrinted {
		h.last = slices.Concat([]byte("\n[...]\n"), h.last[len(h.last)-lastPrinted:])
	}
	return len(text), nil
}

// begins reports whether a line of what there is begins so.
func (h *beginning) begins(so *regexp.Regexp) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return so.Match(h.text.Bytes()) || so.Match(h.last)
}

// take returns what there is and forgets it.
func (h *beginning) take() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	text := append(bytes.Clone(h.text.Bytes()), h.last...)
	h.text.Reset()
	h.last = nil
	return text
}
