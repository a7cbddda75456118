// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Lines is the format JSON lines, which needs no library: for people and for jq.
var Lines Format = jsonLines{}

type jsonLines struct{}

func (jsonLines) Name() string                        { return "JSON lines" }
func (jsonLines) Is(data []byte) bool                 { return bytes.HasPrefix(data, []byte("{")) }
func (jsonLines) Writer(to io.Writer) (Writer, error) { return &lineWriter{to: to}, nil }

// lineWriter writes JSON lines.
type lineWriter struct {
	to  io.Writer
	buf []byte
	now bool
}

// lineBuffer is how many bytes are written at once.
const lineBuffer = 64 << 10

func (l *lineWriter) Metadata(name string, values map[string]string) error {
	return l.add(struct {
		Metadata string            `json:"metadata"`
		Values   map[string]string `json:"values"`
	}{name, values})
}

func (l *lineWriter) Text(name, text string) error {
	return l.add(struct {
		Attachment string `json:"attachment"`
		Text       string `json:"text"`
	}{name, text})
}

func (l *lineWriter) add(line any) error {
	text, err := json.Marshal(line)
	l.buf = append(append(l.buf, text...), '\n')
	return err
}

func (l *lineWriter) Row(of Topic, at int64, data []byte) error {
	l.buf = append(l.buf, `{"topic":"`...)
	l.buf = append(l.buf, of.String()...)
	l.buf = strconv.AppendInt(append(l.buf, `","log_time":`...), at, 10)
	l.buf = append(append(l.buf, `,"data":`...), data...)
	l.buf = append(l.buf, '}', '\n')
	if l.now || len(l.buf) >= lineBuffer {
		return l.Close()
	}
	return nil
}

func (l *lineWriter) Cut() { l.now = true }

func (l *lineWriter) Close() error {
	l.now = false
	_, err := l.to.Write(l.buf)
	l.buf = l.buf[:0]
	return err
}

// line is one of the three kinds of JSON lines.
type line struct {
	Metadata   string            `json:"metadata"`
	Values     map[string]string `json:"values"`
	Attachment string            `json:"attachment"`
	Text       string            `json:"text"`
	Topic      string            `json:"topic"`
	LogTime    int64             `json:"log_time"`
	Data       json.RawMessage   `json:"data"`
}

// ErrCut is that a file ends within a part.
var ErrCut = errors.New("it is cut off")

func (jsonLines) Walk(data []byte, v Visitor) error {
	for n := 1; len(data) > 0; n++ {
		text, rest, whole := bytes.Cut(data, []byte("\n"))
		var l line
		if err := json.Unmarshal(text, &l); err != nil || !whole {
			return fmt.Errorf("line %d: %w", n, ErrCut)
		}
		data = rest
		more := true
		switch {
		case l.Metadata != "":
			more = v.Metadata(l.Metadata, l.Values)
		case l.Attachment != "":
			more = v.Text(l.Attachment, l.Text)
		case l.Topic != "":
			more = v.Row(l.Topic, l.LogTime, l.Data)
		}
		if !more {
			break
		}
	}
	return nil
}
