// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// conn is a connection to a client. One goroutine reads; send is called by one at a time.
type conn interface {
	// read returns the next message, valid until the next call, and whether another one has
	// come already. It returns errTooLarge for a message that it has skipped, io.EOF when
	// nothing more comes, and errGone when nobody reads the answers either.
	read(ctx context.Context) (text []byte, more bool, err error)
	// send waits so long for the client to take it; connections that cannot be ended wait
	// for ever.
	send(ctx context.Context, text []byte, within time.Duration) error
}

var (
	errTooLarge = errors.New("the message is too large")
	errGone     = errors.New("the client has closed the connection")
)

// session is one client with its runs.
type session struct {
	server  *Server
	conn    conn
	ctx     context.Context // done when the client has gone
	cancel  context.CancelCauseFunc
	envs    map[int]*env
	workers sync.WaitGroup
	senders sync.WaitGroup // of frames
	sending sync.Mutex

	watch    sync.Mutex // while watching is changed
	watching map[*env]bool
	busy     sync.Mutex // while a message is given to its run; the end of the session keeps it
}

// serve answers a client until it has gone, and then ends its runs. The error is nil where
// the client has ended the connection.
func (s *Server) serve(ctx context.Context, c conn) error {
	ctx, cancel := context.WithCancelCause(ctx)
	f := &session{server: s, conn: c, ctx: ctx, cancel: cancel, envs: map[int]*env{}, watching: map[*env]bool{}}
	ended := make(chan error, 1)
	go func() { ended <- f.messages() }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done(): // pipes cannot be told to stop reading
		err = context.Cause(ctx)
	}
	if !errors.Is(err, io.EOF) {
		cancel(err)
	}
	f.busy.Lock()
	for _, e := range f.envs {
		if e.queue != nil {
			close(e.queue)
		}
	}
	f.workers.Wait() // where the client may still read, for the last answers
	cancel(err)
	f.watch.Lock()
	watched := slices.Collect(maps.Keys(f.watching))
	f.watch.Unlock()
	for _, e := range watched {
		e.leave(f)
	}
	f.senders.Wait() // nothing is sent once the session is over
	for _, e := range f.envs {
		e.close()
	}
	if err = context.Cause(ctx); errors.Is(err, io.EOF) || errors.Is(err, errGone) {
		return nil
	}
	return err
}

// messages reads until the client has gone.
func (f *session) messages() error {
	for {
		text, more, err := f.conn.read(f.ctx)
		switch {
		case errors.Is(err, errTooLarge):
			f.fail(&Message{}, &Error{Code: TooLarge, Text: "the message is larger than 1 MiB; it is left out"})
			continue
		case f.ctx.Err() != nil:
			return context.Cause(f.ctx)
		case err != nil:
			return err
		}
		if text = bytes.TrimSpace(text); len(text) == 0 {
			continue
		}
		m, op, err := parse(text)
		if err != nil {
			f.fail(m, coded(BadMessage, err))
			continue
		}
		f.busy.Lock()
		f.give(m, op, more)
		f.busy.Unlock()
	}
}

// give has a message worked on: at once where that is quick and nothing else waits, else by
// the goroutine of its run.
func (f *session) give(m *Message, op *operation, more bool) {
	if op.name == "steps" {
		if err := f.giveSteps(m, op); err != nil {
			f.fail(m, coded(BadMessage, err))
		}
		return
	}
	e := f.env(m.Env)
	if !more && op.quick != nil && op.quick(m) && e.waiting.Load() == 0 {
		e.reply(task{m: m, op: op})
		return
	}
	f.queue(e, task{m: m, op: op})
}

func (f *session) env(number int) *env {
	e := f.envs[number]
	if e == nil {
		e = &env{of: f, server: f.server, number: number}
		f.envs[number] = e
	}
	return e
}

// queue gives a message to the goroutine of its run. It waits while its queue is full.
func (f *session) queue(e *env, t task) {
	if e.queue == nil {
		e.queue = make(chan task, queued)
		f.workers.Go(e.work)
	}
	e.waiting.Add(1)
	select {
	case e.queue <- t:
	case <-f.ctx.Done():
	}
}

// work answers the messages of a run, and has it go on where it does so by itself.
func (e *env) work() {
	ahead := time.NewTimer(0)
	defer ahead.Stop()
	for {
		wait := ahead.C
		if !e.pace.on {
			wait = nil
		}
		select {
		case t, ok := <-e.queue:
			if !ok {
				return
			}
			if e.of.ctx.Err() == nil {
				e.reply(t)
			}
			if cap(e.answer.text) > MaxMessage {
				e.answer.text = nil // 256 runs that keep so much are too much
			}
			e.waiting.Add(-1)
			ahead.Reset(0)
		case <-wait:
			ahead.Reset(e.goOn())
		}
	}
}

// reply answers a message.
func (e *env) reply(t task) {
	if t.steps != nil {
		t.steps.row(e)
		return
	}
	e.of.send(e.handle(t.m, t.op))
	if then := e.then; then != nil {
		e.then = nil
		then()
	}
}

func (f *session) fail(m *Message, e *Error) {
	var a answer
	a.failed(m, e)
	f.send(a.text)
}

// send sends an answer. A client that does not take it has gone.
func (f *session) send(text []byte) { f.post(text, sendTime) }

// post sends an answer or a frame.
func (f *session) post(text []byte, within time.Duration) {
	f.sending.Lock()
	defer f.sending.Unlock()
	if f.ctx.Err() != nil {
		return
	}
	if err := f.conn.send(f.ctx, text, within); err != nil {
		f.cancel(err)
	}
}

func stack() []byte { return debug.Stack() }
