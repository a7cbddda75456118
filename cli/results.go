// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"io"
	"sync"
	"unicode/utf8"

	"github.com/playsim/playsim/source"
)

// printer writes text for people, and what programs read of the same stream: whatever was
// in files and programs, it does nothing to a terminal. It keeps the first error, so that
// no command has to look at each line it prints: a result that was lost is no success.
type printer struct {
	to  io.Writer
	err error

	mu   sync.Mutex
	rest []byte // the beginning of a character whose end is not written yet
	held *bytes.Buffer
}

// hold keeps what is written from a stream, if it is printed to, until it is released.
func hold(w io.Writer) {
	if p, ok := w.(*printer); ok {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.held = &bytes.Buffer{}
	}
}

// release writes what was held, if anything was.
func release(w io.Writer) {
	p, ok := w.(*printer)
	if !ok {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != nil {
		_, _ = p.held.WriteTo(p.to)
		p.held = nil
	}
}

// Write implements io.Writer.
func (p *printer) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := append(p.rest, text...)
	whole := len(all) - begun(all)
	to := p.to
	if p.held != nil {
		to = p.held
	}
	_, err := io.WriteString(to, source.Printable(string(all[:whole])))
	p.rest = append([]byte(nil), all[whole:]...)
	if err != nil && p.err == nil {
		p.err = err
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
	if p, ok := w.(*printer); ok {
		return p.to
	}
	return w
}
