// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"sync/atomic"
)

// steps is a message to many runs. Each run is stepped by its own goroutine; the last one
// that is done answers.
type steps struct {
	of      *session
	m       *Message
	actions int // bytes of each run's packed commands
	left    atomic.Int32
	rows    []row
}

// rowText is how many characters the lists of an answer have for a run, as a rule.
const rowText = 64

// row is what became of a run.
type row struct {
	packed                []byte
	t, tick               int64
	reward                float64
	terminated, truncated bool
	err                   error
}

// giveSteps has a message worked on by the goroutines of its runs.
func (f *session) giveSteps(m *Message, op *operation) error {
	if m.Envs < 1 || m.Envs > MaxRuns {
		return &Error{Code: BadValue, Text: fmt.Sprintf("envs: %d is outside [1, %d]", m.Envs, MaxRuns)}
	}
	if len(m.Packed)%m.Envs != 0 {
		return &Error{Code: BadValue, Text: fmt.Sprintf("packed: %d bytes cannot be shared among %d runs", len(m.Packed), m.Envs)}
	}
	for name := range m.Seeds {
		if i, err := strconv.Atoi(name); err != nil || i < 0 || i >= m.Envs || strconv.Itoa(i) != name {
			return &Error{Code: UnknownEnv, Text: fmt.Sprintf("seeds: %s is none of the %d runs", quoted(name), m.Envs)}
		}
	}
	all := &steps{of: f, m: m, actions: len(m.Packed) / m.Envs, rows: make([]row, m.Envs)}
	all.left.Store(int32(m.Envs))
	for i := range m.Envs {
		f.queue(f.env(i), task{m, op, all})
	}
	return nil
}

// row steps a run, or begins it again.
func (all *steps) row(e *env) {
	r := &all.rows[e.number]
	if r.err = e.guarded("steps", func() error { return all.step(e) }); r.err == nil {
		r.t, r.tick, r.reward = e.run.Now(), e.run.Ticks(), e.reward
		r.terminated, r.truncated = e.run.Over()
		r.packed = e.chosen.row(make([]byte, 0, 8*len(e.chosen.readings)), e.run)
	}
	if all.left.Add(-1) == 0 {
		all.answer()
	}
}

func (all *steps) step(e *env) error {
	if seed, ok := all.m.Seeds[strconv.Itoa(e.number)]; ok {
		return e.begin(&Message{Seed: &seed})
	}
	if e.run == nil {
		return e.notStarted()
	}
	var packed []byte
	if all.actions > 0 {
		packed = all.m.Packed[e.number*all.actions:][:all.actions]
	}
	return e.ticks(all.m, packed)
}

func (all *steps) answer() {
	var a answer
	for i := range all.rows {
		if err := all.rows[i].err; err != nil {
			e := *coded(Internal, err)
			e.Text = fmt.Sprintf("env %d: %s", i, e.Text)
			all.of.fail(all.m, &e)
			return
		}
	}
	n := base64.StdEncoding.EncodedLen(all.bytes())
	if n > MaxAnswer-MaxMessage {
		all.of.fail(all.m, &Error{Code: TooLarge, Text: fmt.Sprintf("the numbers have %d bytes, too many for an answer of %d", n, MaxAnswer), Hint: "observe less"})
		return
	}
	a.text = make([]byte, 0, n+rowText*len(all.rows))
	a.begin(all.m)
	a.field("envs")
	a.number(float64(len(all.rows)))
	a.field("packed")
	packed := make([]byte, 0, all.bytes())
	for i := range all.rows {
		packed = append(packed, all.rows[i].packed...)
	}
	a.base64(packed)
	a.column("t", all.rows, func(r *row) { a.seconds(r.t) })
	a.column("tick", all.rows, func(r *row) { a.number(float64(r.tick)) })
	a.column("reward", all.rows, func(r *row) { a.number(r.reward) })
	a.column("terminated", all.rows, func(r *row) { a.truth(r.terminated) })
	a.column("truncated", all.rows, func(r *row) { a.truth(r.truncated) })
	a.finish()
	all.of.send(a.text)
}

// bytes are those of all packed numbers.
func (all *steps) bytes() (n int) {
	for i := range all.rows {
		n += len(all.rows[i].packed)
	}
	return n
}

func (a *answer) column(name string, rows []row, item func(*row)) {
	a.field(name)
	a.list(len(rows), func(i int) { item(&rows[i]) })
}
