// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/view/scene"
)

// env is one of a client's runs, by its number. One goroutine at a time works on it.
type env struct {
	of      *session
	server  *Server
	number  int
	run     *playsim.Run // nil before reset
	reward  float64      // of the last step
	chosen  chosen
	scene   *scene.Scene // of the run; nil before its first picture
	waiting atomic.Int32 // messages in the queue
	queue   chan task
	answer  answer
	then    func() // to be done when the message at hand has been answered
	pace    pace
	values  []float64
	name    string // by which it is shared, under the server's lock

	joining  sync.Mutex // while watchers is replaced
	watchers atomic.Pointer[[]*watcher]
}

// task is a message that waits.
type task struct {
	m     *Message
	op    *operation
	steps *steps // that it is a part of; nil is none
}

// handle does what a message asks for and answers it.
func (e *env) handle(m *Message, op *operation) []byte {
	a := &e.answer
	a.begin(m)
	if err := e.do(m, op, a); err != nil {
		a.failed(m, coded(Internal, err))
		return a.text
	}
	a.finish()
	if len(a.text) > MaxAnswer {
		a.failed(m, &Error{Code: TooLarge, Text: fmt.Sprintf("the answer has %d bytes, more than %d", len(a.text), MaxAnswer), Hint: "of recordings: playsim serve --record FILE"})
	}
	return a.text
}

func (e *env) do(m *Message, op *operation, a *answer) error {
	return e.guarded(op.name, func() error {
		if e.run == nil && !op.bare {
			return e.notStarted()
		}
		return op.do(e, m, a)
	})
}

func (e *env) notStarted() error {
	return &Error{Code: NotStarted, Text: fmt.Sprintf("env %d has no run", e.number), Hint: "reset begins one"}
}

// guarded works on a message; a crash ends the run alone.
func (e *env) guarded(op string, f func() error) (err error) {
	defer func() {
		if crash := recover(); crash != nil {
			e.server.options.Report("env %d: %s: %v\n%s", e.number, op, crash, stack())
			err = &Error{Code: Internal, Text: fmt.Sprintf("internal error: %v", crash), Hint: "the run is closed; reset begins another"}
			e.close()
		}
	}()
	return f()
}

func (e *env) reset(m *Message, a *answer) error {
	if err := e.begin(m); err != nil {
		return err
	}
	e.state(a)
	return nil
}

// begin begins a run.
func (e *env) begin(m *Message) error {
	if e.run == nil && e.server.runs.Add(1) > MaxRuns {
		e.server.runs.Add(-1)
		return &Error{Code: TooMany, Text: fmt.Sprintf("there are %d runs already", MaxRuns), Hint: "close ends one"}
	} else if e.run == nil {
		defer func() {
			if e.run == nil {
				e.server.runs.Add(-1)
			}
		}()
	}
	run, err := e.server.start(e, m)
	if err != nil {
		return err
	}
	chosen, err := e.chosen.in(run)
	if err != nil {
		_ = run.Close()
		return err
	}
	if e.run != nil {
		e.rest()
		e.finish()
	}
	e.run, e.chosen, e.reward, e.scene = run, chosen, 0, nil
	return nil
}

// finish closes the run, which completes its recording.
func (e *env) finish() {
	if err := e.run.Close(); err != nil {
		e.server.options.Report("--record: %v", err)
	}
}

// close ends the run, if there is one.
func (e *env) close() {
	if e.run != nil {
		e.finish()
		e.server.runs.Add(-1)
		e.run, e.scene = nil, nil
		e.pause()
		e.last()
	}
	e.unshare()
}

func (e *env) end(_ *Message, a *answer) error {
	e.close()
	a.field("env")
	a.number(float64(e.number))
	return nil
}

func (e *env) step(m *Message, a *answer) error {
	if err := e.ticks(m, m.Packed); err != nil {
		return err
	}
	e.state(a)
	return nil
}

// ticks runs the ticks of a message, with packed commands.
func (e *env) ticks(m *Message, packed []byte) error {
	n := 1
	if m.N != nil {
		n = *m.N
	}
	if n < 1 || n > MaxSteps {
		return &Error{Code: BadValue, Text: fmt.Sprintf("n: %d is outside [1, %d]", n, MaxSteps)}
	}
	if e.pace.on {
		return &Error{Code: Running, Text: "the run goes on by itself", Hint: `{"op":"run","pause":true} has it wait; run takes commands, too`}
	}
	if terminated, truncated := e.run.Over(); terminated || truncated {
		return errOver
	}
	if err := e.command(m.Commands); err != nil {
		return err
	}
	if err := e.unpack(packed); err != nil {
		return err
	}
	e.reward = 0
	for i, on := 0, true; i < n && on; i++ {
		on = e.run.Tick()
		e.reward += e.run.Reward()
		e.streams()
		if i&63 == 63 && e.of.ctx.Err() != nil {
			break // nobody is there any more
		}
	}
	return nil
}

// unpack gives the run packed commands.
func (e *env) unpack(packed []byte) error {
	if packed == nil {
		return nil
	}
	if want := 8 * len(e.chosen.actions); len(packed) != want || want == 0 {
		return &Error{Code: BadValue, Text: fmt.Sprintf("packed: %d bytes, not 8 for each of the %d actions", len(packed), len(e.chosen.actions)), Hint: "observe names the actions"}
	}
	e.values = e.values[:0]
	for ; len(packed) > 0; packed = packed[8:] {
		v := math.Float64frombits(binary.LittleEndian.Uint64(packed))
		if v != finite(v) {
			return &Error{Code: BadValue, Text: fmt.Sprintf("packed: %v for %s", v, e.chosen.actions[len(e.values)])}
		}
		e.values = append(e.values, v)
	}
	if err := e.chosen.command(e.values); err != nil {
		return taken(err)
	}
	return nil
}

// command gives commands to the run.
func (e *env) command(commands map[string]float64) error {
	if len(commands) == 0 {
		return nil
	}
	err := e.run.Command(commands)
	if err == nil {
		return nil
	}
	for name := range commands {
		if !e.actuator(name) {
			return coded(UnknownSlot, err)
		}
	}
	return taken(err)
}

// taken is an error about a command to an actuator that there is.
func taken(err error) error {
	e := coded(SlotTaken, err)
	e.Hint = "playsim serve --drive ROBOT starts none of that robot's programs"
	return e
}

// state appends how the run is: what every answer about a run has.
func (e *env) state(a *answer) { e.stateOf(a, e.number, &e.chosen) }

// stateOf is state with what is chosen, of an env that a client calls by a number.
func (e *env) stateOf(a *answer, number int, c *chosen) {
	a.field("env")
	a.number(float64(number))
	a.field("t")
	a.seconds(e.run.Now())
	a.field("tick")
	a.number(float64(e.run.Ticks()))
	c.appendTo(e.run, a)
	a.programs(e.run, c.programs)
	terminated, truncated := e.run.Over()
	a.field("reward")
	a.number(e.reward)
	a.field("terminated")
	a.truth(terminated)
	a.field("truncated")
	a.truth(truncated)
}

func (e *env) result(_ *Message, a *answer) error {
	r := e.run.Result()
	e.state(a)
	a.field("verdict")
	a.string(string(r.Verdict))
	a.field("expect")
	a.list(len(r.Expect), func(i int) {
		x := &r.Expect[i]
		a.text = append(a.text, `{"name":`...)
		a.string(x.Name)
		a.field("result")
		a.string(x.Result)
		if x.At >= 0 {
			a.field("at")
			a.seconds(x.At)
		}
		a.finish()
	})
	a.field("hash")
	a.string(fmt.Sprintf("%016x", r.Hash))
	if r.Failure != "" {
		a.field("failure")
		a.value(r.Failure)
	}
	return nil
}

func (e *env) why(m *Message, a *answer) error {
	q := explain.Query{At: explain.Now}
	for _, of := range []struct {
		subject explain.Subject
		name    string
	}{{explain.OfNode, m.Node}, {explain.OfQuantity, m.Quantity}, {explain.OfExpectation, m.Expect}, {explain.OfActivity, m.Activity}} {
		if of.name != "" && q.Name != "" {
			return &Error{Code: BadMessage, Text: "why: two subjects", Hint: "ask for one of node, quantity, expect, activity"}
		}
		if of.name != "" {
			q.Subject, q.Name = of.subject, of.name
		}
	}
	if m.At != nil {
		if !(*m.At >= 0 && *m.At < 1e9) {
			return &Error{Code: BadValue, Text: fmt.Sprintf("at: %v s is outside the run", *m.At)}
		}
		q.At = int64(*m.At * 1e9)
	}
	node, err := e.run.Why(q)
	if err != nil {
		return coded(UnknownSubject, err)
	}
	e.state(a)
	a.field("why")
	a.value(node)
	return nil
}

func (e *env) recording(_ *Message, a *answer) error {
	var file bytes.Buffer
	if err := e.run.Recording(&file); err != nil {
		return coded(RecordingFailed, err)
	}
	e.state(a)
	a.field("recording")
	a.base64(file.Bytes())
	return nil
}

// base64 appends bytes as a text.
func (a *answer) base64(data []byte) {
	a.text = append(a.text, '"')
	a.text = base64.StdEncoding.AppendEncode(a.text, data)
	a.text = append(a.text, '"')
}
