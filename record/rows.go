// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"

	"github.com/foxglove/mcap/go/mcap"
)

// topic is what rows are about.
type topic uint16

// The topics; MCAP numbers channels and schemas from 1.
const (
	hashes topic = iota + 1
	inputs
	decisions
	poses
	shapes
	messages
	numTopics
)

var topicNames = [numTopics]string{"", "/hash", "/inputs", "/decisions", "/tf", "/scene", "/log"}

// rows are the parts of a recording on their way to a file.
type rows interface {
	metadata(name string, values map[string]string) error
	text(name, text string) error
	row(t topic, at int64, data []byte) error
	// cut has what comes before the end of the next row be readable without what follows.
	cut()
	close() error
}

// chunkSize is how many bytes of messages are pressed together.
const chunkSize = 256 << 10

// mcapRows writes MCAP.
type mcapRows struct {
	w    *mcap.Writer
	opts mcap.WriterOptions
	seq  [numTopics]uint32
	msg  mcap.Message
}

func newMCAP(to io.Writer) (*mcapRows, error) {
	m := &mcapRows{opts: mcap.WriterOptions{
		Chunked: true, ChunkSize: chunkSize, IncludeCRC: true, Compression: mcap.CompressionZSTD, CompressionLevel: mcap.CompressionLevelFastest,
	}}
	var err error
	if m.w, err = mcap.NewWriter(to, &m.opts); err != nil {
		return nil, err
	}
	return m, m.w.WriteHeader(&mcap.Header{Library: "playsim"})
}

// declare writes the schemas and channels.
func (m *mcapRows) declare() error {
	for t := hashes; t < numTopics; t++ {
		s := &schemas[t]
		if err := m.w.WriteSchema(&mcap.Schema{ID: uint16(t), Name: s.name, Encoding: "jsonschema", Data: []byte(s.text)}); err != nil {
			return err
		}
		if err := m.w.WriteChannel(&mcap.Channel{ID: uint16(t), SchemaID: uint16(t), Topic: topicNames[t], MessageEncoding: "json"}); err != nil {
			return err
		}
	}
	return nil
}

func (m *mcapRows) metadata(name string, values map[string]string) error {
	if err := m.w.WriteMetadata(&mcap.Metadata{Name: name, Metadata: values}); err != nil || name != Schema {
		return err
	}
	return m.declare()
}

func (m *mcapRows) text(name, text string) error {
	return m.w.WriteAttachment(&mcap.Attachment{
		Name: name, MediaType: "text/plain; charset=utf-8", DataSize: uint64(len(text)), Data: bytes.NewReader([]byte(text)),
	})
}

func (m *mcapRows) row(t topic, at int64, data []byte) error {
	m.seq[t]++
	m.msg = mcap.Message{ChannelID: uint16(t), Sequence: m.seq[t], LogTime: uint64(at), PublishTime: uint64(at), Data: data}
	err := m.w.WriteMessage(&m.msg)
	m.opts.ChunkSize = chunkSize
	return err
}

// cut lets the next message fill its chunk.
func (m *mcapRows) cut() { m.opts.ChunkSize = 0 }

func (m *mcapRows) close() error { return m.w.Close() }

// lineRows writes JSON lines.
type lineRows struct {
	to  io.Writer
	buf []byte
	now bool
}

// lineBuffer is how many bytes are written at once.
const lineBuffer = 64 << 10

func (l *lineRows) metadata(name string, values map[string]string) error {
	text, err := json.Marshal(struct {
		Metadata string            `json:"metadata"`
		Values   map[string]string `json:"values"`
	}{name, values})
	l.buf = append(append(l.buf, text...), '\n')
	return err
}

func (l *lineRows) text(name, text string) error {
	line, err := json.Marshal(struct {
		Attachment string `json:"attachment"`
		Text       string `json:"text"`
	}{name, text})
	l.buf = append(append(l.buf, line...), '\n')
	return err
}

func (l *lineRows) row(t topic, at int64, data []byte) error {
	l.buf = append(l.buf, `{"topic":"`...)
	l.buf = append(l.buf, topicNames[t]...)
	l.buf = strconv.AppendInt(append(l.buf, `","log_time":`...), at, 10)
	l.buf = append(append(l.buf, `,"data":`...), data...)
	l.buf = append(l.buf, '}', '\n')
	if l.now || len(l.buf) >= lineBuffer {
		return l.flush()
	}
	return nil
}

func (l *lineRows) cut() { l.now = true }

func (l *lineRows) flush() error {
	l.now = false
	_, err := l.to.Write(l.buf)
	l.buf = l.buf[:0]
	return err
}

func (l *lineRows) close() error { return l.flush() }
