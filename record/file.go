// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/playsim/playsim/internal/lock"
)

// File is a recording while it is written. The first error is kept; nothing is written
// after it. What is recorded of a tick is held until the tick is over; then it is written
// with a lock, so that [File.Halt] finds whole ticks.
type File struct {
	mu     sync.Mutex
	closed bool

	format Format
	path   string
	disk   *os.File  // what is at path, locked; nil where nothing is yet, or the recording goes to a writer
	first  *os.File  // the part for the first run, locked; nil is that it is written to disk
	to     io.Writer // nil where it goes to disk
	warn   func(error)
	wall   func() int64 // nil is that there is none
	now    *pen         // writes the run that is kept, nil before the first Begin
	next   *pen         // writes a run that is simulated again, to take its place; nil is none
	err    error
}

// Create opens a file on disk to record in. What is recorded is written to path.part until
// it can be read, and takes the place of a file that is there only then; so it is again
// while a run goes back. A part that is left of a process that was killed is overwritten.
// The error wraps [ErrBusy] where another process records in the file.
func Create(path string, as Format) (*File, error) {
	f := &File{path: path, format: as}
	err := f.create()
	if errors.Is(err, lock.ErrBusy) {
		err = fmt.Errorf("%s: %w", path, ErrBusy)
	}
	if err != nil {
		_ = f.closeAll()
		return nil, err
	}
	return f, nil
}

// To returns a recording that is in memory, since a run may go back, and is written to w
// when it is closed.
func To(w io.Writer, as Format) *File { return &File{to: w, format: as} }

// Clock gives the file a wall clock, in ns: what is recorded is on disk a second later at
// the end of a tick. Without one it is when there is enough to be written.
func (f *File) Clock(now func() int64) { f.wall = now }

func (f *File) clock() int64 {
	if f.wall == nil {
		return 0
	}
	return f.wall()
}

// OnError sets what is called with the first error, when it happens; Close returns it, too.
func (f *File) OnError(warn func(error)) { f.warn = warn }

// outlet is where a pen writes; it may be redirected.
type outlet struct {
	io.Writer
	beside *os.File // nil is the file itself, or memory
}

// begin starts to write a run: to the file itself, or beside it as long as that holds
// another one.
func (f *File) begin(r *Recorder) *pen {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil || f.closed {
		return nil
	}
	f.forget()
	p := &pen{recorder: r, out: &outlet{}, fail: f.fail, period: r.header.Tick}
	if f.fail(f.open(p.out)) {
		return nil
	}
	rows, err := f.format.Writer(p.out)
	if f.fail(err) {
		p.out.discard()
		return nil
	}
	p.held = &held{Writer: rows}
	p.rows = p.held
	if f.now == nil {
		f.now = p
	} else {
		f.next = p
	}
	return p
}

// open finds where a run is written.
func (f *File) open(o *outlet) (err error) {
	switch {
	case f.to != nil:
		o.Writer = &bytes.Buffer{}
		return nil
	case f.now != nil:
		o.beside, err = f.createPart()
	case f.first != nil:
		o.beside, f.first = f.first, nil
	default:
		o.Writer = f.disk
		return nil
	}
	o.Writer = o.beside
	return err
}

// settle moves the first run to its place: it can be read by now.
func (f *File) settle(p *pen) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if p == f.now && f.err == nil && !f.closed {
		f.fail(f.place(p.out))
	}
}

// keep replaces the run before by the one that was written beside it.
func (f *File) keep() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.next == nil || f.closed {
		return
	}
	err := f.place(f.next.out)
	f.now, f.next = f.next, nil
	f.fail(err)
}

// drop forgets the run that is written beside.
func (f *File) drop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forget()
}

// forget is drop where the file is locked.
func (f *File) forget() {
	if f.next != nil && !f.closed {
		f.next.out.discard()
		f.next = nil
	}
}

// discard removes what is written beside the file.
func (o *outlet) discard() {
	if o.beside != nil {
		_ = o.beside.Close()
		_ = os.Remove(o.beside.Name())
	}
}

// fail keeps the first error.
func (f *File) fail(err error) bool {
	if err != nil && f.err == nil {
		if f.err = err; f.warn != nil {
			f.warn(err)
		}
	}
	return f.err != nil
}

// Close ends the recording; the error is the first one there was.
func (f *File) Close(end End) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return f.err
	}
	f.forget()
	if f.now != nil && f.err == nil {
		f.fail(f.now.held.write())
	}
	f.fail(f.end(end))
	return f.err
}

// Halt ends the recording from another goroutine than the one that records, which may be
// in the midst of a tick: the recording goes up to the last one that is finished. Nothing
// is recorded from then on. The error is the first one there was.
func (f *File) Halt(end End) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil
	}
	if f.next != nil {
		f.next.out.discard()
	}
	return f.end(end)
}

// end writes the end and closes the files. It returns the first error there was and keeps
// none: the goroutine that records may look for one meanwhile.
func (f *File) end(end End) error {
	err := f.err
	f.closed = true
	if p := f.now; p != nil && err == nil {
		if err = p.rows.Metadata(EndSchema, end.values()); err == nil {
			err = p.rows.Close()
		}
		if err == nil {
			err = f.deliver(p)
		}
	}
	if f.now != nil {
		f.now.out.discard() // where it never came to its place
	}
	return cmp.Or(err, f.closeAll())
}

// closeAll closes the files; a part that nothing was written to is removed.
func (f *File) closeAll() error {
	(&outlet{beside: f.first}).discard()
	if f.disk == nil {
		return nil
	}
	return f.disk.Close()
}

// deliver writes what is in memory to where it goes.
func (f *File) deliver(p *pen) error {
	if f.to == nil {
		return nil
	}
	_, err := p.out.Writer.(*bytes.Buffer).WriteTo(f.to)
	return err
}
