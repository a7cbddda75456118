// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"io"
	"sync"

	"github.com/playsim/playsim/internal/lock"
	"github.com/playsim/playsim/trace"
)

// traceFile collects decisions as JSON lines. The file is created by open; what
// was added before is kept until then.
type traceFile struct {
	path string
	file io.WriteCloser
	text []byte
	err  error

	mu   sync.Mutex // is held while something is written: may be for ever
	done []byte     // the text of finished ticks that is to be written still
	over bool       // nothing is written any more

	held bool // nothing is written before it is known to be of the run
	mark int  // length of the text that is certain
}

const traceBuffer = 64 << 10

// open creates the trace file, if one is wanted.
func (t *traceFile) open() error {
	if t.path == "" {
		return nil
	}
	f, err := lock.Create(t.path)
	if err != nil {
		return err
	}
	t.file = f
	t.text = append(make([]byte, 0, 2*traceBuffer), t.text...)
	return nil
}

func (t *traceFile) add(e *trace.Event) {
	t.text = append(e.AppendJSON(t.text), '\n')
}

// note notes that what has been added is of finished ticks.
func (t *traceFile) note() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.done = nil; !t.held {
		t.done = t.text // what is added comes behind it
	}
}

// flushFull writes what has been added if that is much.
func (t *traceFile) flushFull() {
	if len(t.text) >= traceBuffer {
		t.flush()
	}
}

// flush writes what has been added; the run does so each simulated second, for
// those who watch the file.
func (t *traceFile) flush() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.write()
}

// write is flush where the trace is locked.
func (t *traceFile) write() {
	if t.file == nil || len(t.text) == 0 || t.held || t.over {
		return
	}
	if _, err := t.file.Write(t.text); err != nil && t.err == nil {
		t.err = err
	}
	t.text, t.done = t.text[:0], nil
}

// hold keeps what is added from being written, until release says whether it is to be.
func (t *traceFile) hold() { t.held, t.mark = true, len(t.text) }

func (t *traceFile) release(good bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.held = false; !good {
		t.text = t.text[:t.mark]
	}
	t.done = nil
	t.write()
}

func (t *traceFile) close() error {
	t.held = false
	if t.file == nil {
		return nil
	}
	t.flush()
	if err := t.file.Close(); err != nil && t.err == nil {
		t.err = err
	}
	return t.err
}

// end writes the last finished ticks, from another goroutine than the one that adds to the
// trace. Nothing is written from then on.
func (t *traceFile) end() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
	if t.file == nil || t.err != nil {
		return t.err
	}
	_, err := t.file.Write(t.done)
	return err
}
