// SPDX-License-Identifier: Apache-2.0

// Package console is how commands write for people: streams that no text from files does
// anything to, plain logs, warnings and bars of progress.
package console

import (
	"bytes"
	"io"
	"os"
	"sync"
	"unicode/utf8"

	tty "golang.org/x/term"

	"github.com/playsim/playsim/source"
)

// Printer writes text for people, and what programs read of the same stream: whatever was
// in files and programs, it does nothing to a terminal. It keeps the first error, so that
// no command has to look at each line it prints: a result that was lost is no success.
type Printer struct {
	To  io.Writer
	Err error

	mu   sync.Mutex
	rest []byte // the beginning of a character whose end is not written yet
	held *bytes.Buffer
}

// Hold keeps what is written from a stream, if it is printed to, until it is released.
func Hold(w io.Writer) {
	if p, ok := w.(*Printer); ok {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.held = &bytes.Buffer{}
	}
}

// Release writes what was held, if anything was.
func Release(w io.Writer) {
	p, ok := w.(*Printer)
	if !ok {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != nil {
		_, _ = p.held.WriteTo(p.To)
		p.held = nil
	}
}

// Write implements io.Writer.
func (p *Printer) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := append(p.rest, text...)
	whole := len(all) - begun(all)
	to := p.To
	if p.held != nil {
		to = p.held
	}
	_, err := io.WriteString(to, source.Printable(string(all[:whole])))
	p.rest = append([]byte(nil), all[whole:]...)
	if err != nil && p.Err == nil {
		p.Err = err
	}
	return len(text), err
}

// begun is the length of the character that begins at the end of a text and is not whole.
func begun(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if last := text[len(text)-n:]; utf8.RuneStart(last[0]) {
			if utf8.FullRune(last) {
				return 0
			}
			return n
		}
	}
	return 0
}

// stream is where a printer writes.
func stream(w io.Writer) io.Writer {
	if p, ok := w.(*Printer); ok {
		return p.To
	}
	return w
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := stream(w).(*os.File)
	return ok && tty.IsTerminal(int(f.Fd()))
}
