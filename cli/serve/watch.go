// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/trace"
)

const (
	usualRate, mostRate = 10, 1000 // frames per second
	mostLog             = 64 << 10 // bytes of decisions that wait for a frame
)

// watcher is a client that watches a run. Frames are made by the goroutine of the run, one at
// most waits to be sent, and none is made while one waits: so a slow client costs the run
// nothing and takes bounded memory. What is decided meanwhile comes with the next frame.
type watcher struct {
	of     *session
	id     int64
	number int    // env in the frames
	shared string // the name of the run; "" is one of the client's own
	period time.Duration
	chosen chosen
	logs   bool

	mail chan []byte
	done chan struct{}
	end  func() // closes done

	bound   *playsim.Run // the one that chosen was found in
	next    time.Time
	frame   int64
	lost    int64
	log     []byte // decisions, each behind a comma
	missing int64  // decisions that found no room
}

// watch begins to stream frames of the run, or of one that another client shares.
func (e *env) watch(m *Message, a *answer) error {
	target, err := e.target(m)
	if err != nil {
		return err
	}
	rate := float64(usualRate)
	if m.Rate != nil {
		rate = *m.Rate
	}
	if !(rate == 0 || rate >= 0.01 && rate <= mostRate) {
		return &Error{Code: BadValue, Text: fmt.Sprintf("rate: %v is neither 0 nor in [0.01, %d]", rate, mostRate)}
	}
	c := chosen{slots: m.Slots, keys: m.Keys, percepts: m.Percepts, programs: m.Programs}
	if _, err := c.in(e.server.model); err != nil {
		return err
	}
	a.field("env")
	a.number(float64(e.number))
	if rate == 0 {
		e.then = func() { target.leave(e.of) }
		return nil
	}
	w := &watcher{
		of: e.of, id: *m.ID, number: e.number, shared: m.Run, period: time.Duration(1e9 / rate), chosen: c, logs: m.Log,
		mail: make(chan []byte, 1), done: make(chan struct{}),
	}
	w.end = sync.OnceFunc(func() { close(w.done) })
	if e.server.watchers.Load() >= MaxWatchers {
		return &Error{Code: TooMany, Text: fmt.Sprintf("there are %d watchers already", MaxWatchers), Hint: "rate 0 ends one"}
	}
	e.then = func() { target.join(w) }
	return nil
}

// target is the run that a message is about.
func (e *env) target(m *Message) (*env, error) {
	if m.Run == "" {
		return e, nil
	}
	e.server.mu.Lock()
	defer e.server.mu.Unlock()
	if other := e.server.shared[m.Run]; other != nil {
		return other, nil
	}
	return nil, unknown(UnknownRun, "run", m.Run, e.server.sharedNames())
}

// watched are the watchers of the run. The list is never changed, but replaced.
func (e *env) watched() []*watcher {
	if all := e.watchers.Load(); all != nil {
		return *all
	}
	return nil
}

// join adds a watcher, instead of one of the same client, and begins to send its frames.
func (e *env) join(w *watcher) {
	e.leave(w.of)
	w.of.watch.Lock()
	w.of.watching[e] = true
	w.of.watch.Unlock()
	e.joining.Lock()
	all := append(slices.Clone(e.watched()), w)
	e.watchers.Store(&all)
	e.joining.Unlock()
	e.server.watchers.Add(1)
	w.of.senders.Go(w.send)
	if w.shared == "" && e.run != nil {
		e.stream(w) // how it stands, also if it never goes on
	}
}

// leave ends the watching of a client.
func (e *env) leave(f *session) {
	w := e.remove(f)
	if w == nil {
		return
	}
	w.end()
	e.server.watchers.Add(-1)
	f.watch.Lock()
	delete(f.watching, e)
	f.watch.Unlock()
}

func (e *env) remove(f *session) (w *watcher) {
	e.joining.Lock()
	defer e.joining.Unlock()
	all := slices.Clone(e.watched())
	if i := slices.IndexFunc(all, func(w *watcher) bool { return w.of == f }); i >= 0 {
		w = all[i]
		all = slices.Delete(all, i, i+1)
		e.watchers.Store(&all)
	}
	return w
}

// send sends the frames of a watcher until it or its client has gone.
func (w *watcher) send() {
	for {
		select {
		case text := <-w.mail:
			w.of.post(text, frameTime)
		case <-w.done:
			select {
			case text := <-w.mail: // the last one
				w.of.post(text, frameTime)
			default:
			}
			return
		case <-w.of.ctx.Done():
			return
		}
	}
}

// streams makes frames for the watchers whose time has come.
func (e *env) streams() {
	all := e.watched()
	if len(all) == 0 {
		return
	}
	now := time.Now()
	for _, w := range all {
		switch {
		case now.Before(w.next):
		case len(w.mail) > 0:
			w.lost++
			w.next = now.Add(w.period)
		default:
			e.stream(w)
		}
	}
}

// last makes the last frames for a while: how the run stands now that it rests.
func (e *env) last() {
	for _, w := range e.watched() {
		select {
		case <-w.mail: // this one is newer
			w.lost++
		default:
		}
		e.stream(w)
	}
}

// stream makes a frame and leaves it to be sent. Nothing waits to be sent.
func (e *env) stream(w *watcher) {
	if now := time.Now(); w.next.Add(w.period).After(now) {
		w.next = w.next.Add(w.period)
	} else {
		w.next = now.Add(w.period)
	}
	w.frame++
	text := e.frame(w)
	if len(text) > MaxMessage {
		var a answer
		a.failed(&Message{ID: &w.id}, &Error{Code: TooLarge, Text: fmt.Sprintf("the frame has %d bytes, more than %d", len(text), MaxMessage), Hint: "choose less"})
		text = a.text
	}
	w.log, w.missing = w.log[:0], 0
	w.mail <- text
}

// frame is the text of a frame.
func (e *env) frame(w *watcher) []byte {
	var a answer
	a.begin(&Message{ID: &w.id})
	a.field("frame")
	a.number(float64(w.frame))
	if w.lost > 0 {
		a.field("lost")
		a.number(float64(w.lost))
	}
	if w.shared != "" {
		a.field("run")
		a.string(w.shared)
	}
	if e.run == nil {
		a.field("env")
		a.number(float64(w.number))
		a.field("closed")
		a.truth(true)
	} else {
		if w.bound != e.run {
			if c, err := w.chosen.in(e.run); err == nil {
				w.chosen = c
			}
			w.bound = e.run
		}
		e.stateOf(&a, w.number, &w.chosen)
	}
	if w.logs {
		w.appendLog(&a)
	}
	a.finish()
	return a.text
}

func (w *watcher) appendLog(a *answer) {
	a.field("log")
	a.text = append(a.text, '[')
	if len(w.log) > 0 {
		a.text = append(a.text, w.log[1:]...)
	}
	a.text = append(a.text, ']')
	if w.missing > 0 {
		a.field("log_lost")
		a.number(float64(w.missing))
	}
}

// note takes a decision of the run for those who watch its log. What PDL programs do in every
// loop is not in it: the quantities have it.
func (e *env) note(d *trace.Event) {
	if d.Kind == trace.PDL {
		return
	}
	for _, w := range e.watched() {
		switch {
		case !w.logs:
		case len(w.log) > mostLog:
			w.missing++
		default:
			w.log = d.AppendJSON(append(w.log, ','))
		}
	}
}

// print takes a line that a program prints.
func (e *env) print(program, text string) {
	if e.run != nil {
		e.note(&trace.Event{Time: e.run.Now(), Tick: e.run.Ticks(), Kind: "print", Program: program, Why: text})
	}
}
