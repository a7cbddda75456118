// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/playsim/playsim/internal/lock"
)

// File is a recording while it is written. The first error is kept; nothing is written
// after it.
type File struct {
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
	if f.err != nil {
		return nil
	}
	f.drop()
	p := &pen{recorder: r, out: &outlet{}, fail: f.fail, period: r.header.Tick}
	if f.fail(f.open(p.out)) {
		return nil
	}
	var err error
	if p.rows, err = f.format.Writer(p.out); f.fail(err) {
		p.out.discard()
		return nil
	}
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
	if p == f.now && f.err == nil {
		f.fail(f.place(p.out))
	}
}

// keep replaces the run before by the one that was written beside it.
func (f *File) keep() {
	if f.next == nil {
		return
	}
	err := f.place(f.next.out)
	f.now, f.next = f.next, nil
	f.fail(err)
}

// drop forgets the run that is written beside.
func (f *File) drop() {
	if f.next != nil {
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
	f.drop()
	if p := f.now; p != nil && f.err == nil {
		_ = f.fail(p.rows.Metadata(EndSchema, end.values())) || f.fail(p.rows.Close()) || f.fail(f.deliver(p))
	}
	if f.now != nil {
		f.now.out.discard() // where it never came to its place
	}
	f.fail(f.closeAll())
	return f.err
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
	if f.to == nil || f.err != nil {
		return nil
	}
	_, err := p.out.Writer.(*bytes.Buffer).WriteTo(f.to)
	return err
}
