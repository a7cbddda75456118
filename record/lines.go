// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"
	"strings"
)

// Lines is the format JSON lines, which needs no library: for people and for jq.
var Lines Format = jsonLines{}

type jsonLines struct{}

func (jsonLines) Name() string                        { return "JSON lines" }
func (jsonLines) Is(data []byte) bool                 { return bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) }
func (jsonLines) Writer(to io.Writer) (Writer, error) { return &lineWriter{to: to}, nil }

// lineWriter writes JSON lines.
type lineWriter struct {
	to  io.Writer
	buf []byte
	sum uint32 // CRC-32 of what is written
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
	var to bytes.Buffer
	out := json.NewEncoder(&to)
	out.SetEscapeHTML(false) // no other program writes < as \u003c
	err := out.Encode(line)
	l.buf = append(l.buf, to.Bytes()...)
	return err
}

func (l *lineWriter) Row(of Topic, at int64, data []byte) error {
	l.buf = append(l.buf, `{"topic":"`...)
	l.buf = append(l.buf, of.String()...)
	l.buf = strconv.AppendInt(append(l.buf, `","log_time":`...), at, 10)
	l.buf = append(append(l.buf, `,"data":`...), data...)
	l.buf = append(l.buf, '}', '\n')
	if l.now || len(l.buf) >= lineBuffer {
		return l.flush()
	}
	return nil
}

func (l *lineWriter) Cut() { l.now = true }

func (l *lineWriter) flush() error {
	l.now = false
	l.sum = crc32.Update(l.sum, crc32.IEEETable, l.buf)
	_, err := l.to.Write(l.buf)
	l.buf = l.buf[:0]
	return err
}

// digestName is the metadata of the line that closes a file; its crc32 is of all before it.
const digestName = "playsim/record/v1/digest"

func (l *lineWriter) Close() error {
	if err := l.flush(); err != nil {
		return err
	}
	if err := l.Metadata(digestName, map[string]string{"crc32": sumText(l.sum)}); err != nil {
		return err
	}
	return l.flush()
}

func sumText(sum uint32) string { return fmt.Sprintf("%08x", sum) }

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

// Begins reports whether JSON lines begin as those of a recording do.
func Begins(data []byte) bool {
	var l line
	err := json.NewDecoder(bytes.NewReader(data)).Decode(&l)
	return err == nil && strings.HasPrefix(l.Metadata, "playsim/record/")
}

// ErrCut is that a file ends within a part.
var ErrCut = errors.New("it is cut off")

func (jsonLines) Walk(data []byte, v Visitor) error {
	in := json.NewDecoder(bytes.NewReader(data))
	for {
		var l line
		switch err := in.Decode(&l); {
		case err == io.EOF:
			return nil
		case err != nil:
			return brokenLine(data, in.InputOffset(), err)
		}
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
			return nil
		}
	}
}

// brokenLine says what is wrong with the value behind an offset: where no line ends behind
// it, its writer was killed.
func brokenLine(data []byte, at int64, err error) error {
	rest := bytes.TrimLeft(data[at:], " \t\r\n")
	if !bytes.Contains(rest, []byte("\n")) {
		err = ErrCut
	}
	return fmt.Errorf("line %d: %w", 1+bytes.Count(data[:len(data)-len(rest)], []byte("\n")), err)
}

// Digest implements Format. Where another program has spaced the file otherwise, spaces
// do not count.
func (jsonLines) Digest(data []byte) (there bool, err error) {
	if !bytes.Contains(data, []byte(digestName)) {
		return false, nil
	}
	end := bytes.LastIndexByte(bytes.TrimSpace(data), '\n') + 1
	if digest, ok := digestOf(data[end:]); ok && digest == sumText(crc32.ChecksumIEEE(data[:end])) {
		return true, nil
	}
	var sum uint32
	for in := json.NewDecoder(bytes.NewReader(data)); ; {
		var text json.RawMessage
		if err := in.Decode(&text); err != nil {
			return false, nil // Walk says what is wrong, if anything is
		}
		digest, ok := digestOf(text)
		switch rest := data[in.InputOffset():]; {
		case !ok:
			sum = crc32.Update(sum, crc32.IEEETable, tight(text))
		case len(bytes.TrimSpace(rest)) > 0:
			return true, errors.New("there is more behind its digest")
		case digest == sumText(sum):
			return true, nil
		case !bytes.HasPrefix(data, []byte(`{"metadata":"`)):
			return false, nil // another program wrote it again, and not only its spaces differ
		default:
			return true, fmt.Errorf("its digest does not fit: %s, not %s", digest, sumText(sum))
		}
	}
}

// tight is a line as playsim writes it.
func tight(text []byte) []byte {
	var to bytes.Buffer
	_ = json.Compact(&to, text) // it was decoded
	return append(to.Bytes(), '\n')
}

// digestOf is what the line says that closes a file; false is that it is another line.
func digestOf(text []byte) (digest string, ok bool) {
	if !bytes.Contains(text, []byte(digestName)) {
		return "", false
	}
	var l line
	err := json.Unmarshal(text, &l)
	return l.Values["crc32"], err == nil && l.Metadata == digestName
}
