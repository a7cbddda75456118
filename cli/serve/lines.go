// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bufio"
	"context"
	"errors"
	"io"
	"time"
)

// Lines serves one client over two pipes, a message or an answer a line, until in ends. The
// error is that out cannot be written.
func (s *Server) Lines(ctx context.Context, in io.Reader, out io.Writer) error {
	return s.serve(ctx, &lines{in: bufio.NewReaderSize(in, MaxMessage+1), out: out})
}

// lines are messages as lines.
type lines struct {
	in  *bufio.Reader
	out io.Writer
	buf []byte
}

func (l *lines) read(context.Context) ([]byte, bool, error) {
	text, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = l.in.ReadSlice('\n')
		}
		if err == nil {
			err = errTooLarge
		}
		return nil, false, err
	}
	return text, l.in.Buffered() > 0, err // a line that is cut short is not a message
}

func (l *lines) send(_ context.Context, text []byte, _ time.Duration) error {
	l.buf = append(append(l.buf[:0], text...), '\n')
	_, err := l.out.Write(l.buf)
	if cap(l.buf) > MaxMessage {
		l.buf = nil
	}
	return err
}
