// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// File is a recording on its way to disk or to memory. The first error is kept; nothing
// is written behind it.
type File struct {
	path string
	to   *os.File // nil is memory
	mem  bytes.Buffer
	told func(error)
	wall func() int64 // nil is that there is none
	now  *pen         // writes the run that is kept, nil before the first Begin
	next *pen         // writes a run that is simulated anew, beside; nil is none
	err  error
}

// Create opens a file to record in; one that is there is written over. While a run goes
// back, the one that it becomes is written to path.part, which then takes the place of
// the file; one that is left of a process that was killed is removed.
func Create(path string) (*File, error) {
	to, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	f := &File{path: path, to: to}
	f.tidy()
	return f, nil
}

// Clock gives the file a wall clock, in ns: what is taken down is in it a second later
// at the end of a tick. Without one it is when there is enough to be written.
func (f *File) Clock(now func() int64) { f.wall = now }

func (f *File) clock() int64 {
	if f.wall == nil {
		return 0
	}
	return f.wall()
}

// OnError sets what is called with the first error, when it happens; Close returns it, too.
func (f *File) OnError(told func(error)) { f.told = told }

// Memory returns a recording that is kept in memory, for one run that does not go back.
func Memory() *File { return &File{path: ".mcap"} }

// Recording closes a recording that is kept in memory, and reads it.
func (f *File) Recording(end End) (*Recording, error) {
	if err := f.Close(end); err != nil {
		return nil, err
	}
	return Read(f.mem.Bytes())
}

// isMCAP tells the format of a file by its name.
func isMCAP(path string) bool { return strings.EqualFold(filepath.Ext(path), ".mcap") }

// outlet is where a pen writes; it may be led elsewhere.
type outlet struct {
	io.Writer
	beside *os.File // nil is the file itself
}

// begin starts to write a run: in the file itself, or beside it as long as that holds
// another one.
func (f *File) begin(t *Take) *pen {
	if f.err != nil {
		return nil
	}
	p := &pen{take: t, out: &outlet{Writer: f.target()}}
	var err error
	if f.to == nil {
		f.mem.Reset()
		f.now = nil
	}
	if f.now != nil {
		f.drop()
		if p.out.beside, err = f.createPart(); f.fail(err) {
			return nil
		}
		p.out.Writer = p.out.beside
	}
	if p.rows, err = f.rows(p.out); f.fail(err) {
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

func (f *File) target() io.Writer {
	if f.to == nil {
		return &f.mem
	}
	return f.to
}

func (f *File) rows(to io.Writer) (rows, error) {
	if isMCAP(f.path) {
		return newMCAP(to)
	}
	return &lineRows{to: to}, nil
}

// keep puts the run that was written beside in the place of the one before.
func (f *File) keep() {
	if f.next == nil {
		return
	}
	out := f.next.out
	var err error
	if f.renamed(out.beside) {
		_ = f.to.Close() // of what is forgotten
		f.to = out.beside
	} else if err = f.copied(out.beside); err == nil {
		out.discard()
	}
	out.Writer, out.beside = f.to, nil
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
		if f.err = err; f.told != nil {
			f.told(err)
		}
	}
	return f.err != nil
}

// Close ends the recording; the error is the first one there was.
func (f *File) Close(end End) error {
	f.drop()
	if p := f.now; p != nil && f.err == nil {
		f.fail(p.rows.metadata(EndSchema, end.values()))
		f.fail(p.rows.close())
	}
	if f.to != nil {
		f.fail(f.to.Close())
	}
	return f.err
}
