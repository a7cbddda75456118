// SPDX-License-Identifier: Apache-2.0

// Package mcap has recordings in the MCAP format (https://mcap.dev), with summary and
// indexes, in chunks compressed with zstd. Log times are simulated nanoseconds; messages
// are JSON with a JSON Schema. Attachments are the files that a run was read from; the
// metadata records are those of package record.
package mcap

import (
	"bytes"
	"io"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/playsim/playsim/record"
)

// Format is MCAP, for package record.
var Format record.Format = format{}

type format struct{}

func (format) Name() string        { return "MCAP" }
func (format) Is(data []byte) bool { return bytes.HasPrefix(data, mcap.Magic) }

func (format) Writer(to io.Writer) (record.Writer, error) {
	return newWriter(to, mcap.CompressionZSTD)
}

// chunkSize is how many bytes of messages are compressed together.
const chunkSize = 256 << 10

// writer writes MCAP.
type writer struct {
	w    *mcap.Writer
	opts mcap.WriterOptions
	seq  []uint32 // by topic
	msg  mcap.Message
}

func newWriter(to io.Writer, how mcap.CompressionFormat) (*writer, error) {
	w := &writer{seq: make([]uint32, len(record.Topics())+1), opts: mcap.WriterOptions{
		Chunked: true, ChunkSize: chunkSize, IncludeCRC: true, Compression: how, CompressionLevel: mcap.CompressionLevelFastest,
	}}
	var err error
	if w.w, err = mcap.NewWriter(to, &w.opts); err != nil {
		return nil, err
	}
	return w, w.w.WriteHeader(&mcap.Header{Library: "playsim"})
}

// declare writes the schemas and channels, both with the numbers of the topics.
func (w *writer) declare() error {
	for _, t := range record.Topics() {
		name, text := t.Schema()
		if err := w.w.WriteSchema(&mcap.Schema{ID: uint16(t), Name: name, Encoding: "jsonschema", Data: []byte(text)}); err != nil {
			return err
		}
		if err := w.w.WriteChannel(&mcap.Channel{ID: uint16(t), SchemaID: uint16(t), Topic: t.String(), MessageEncoding: "json"}); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) Metadata(name string, values map[string]string) error {
	if err := w.w.WriteMetadata(&mcap.Metadata{Name: name, Metadata: values}); err != nil || name != record.Schema {
		return err
	}
	return w.declare()
}

func (w *writer) Text(name, text string) error {
	return w.w.WriteAttachment(&mcap.Attachment{
		Name: name, MediaType: "text/plain; charset=utf-8", DataSize: uint64(len(text)), Data: bytes.NewReader([]byte(text)),
	})
}

func (w *writer) Row(of record.Topic, at int64, data []byte) error {
	w.seq[of]++
	w.msg = mcap.Message{ChannelID: uint16(of), Sequence: w.seq[of], LogTime: uint64(at), PublishTime: uint64(at), Data: data}
	err := w.w.WriteMessage(&w.msg)
	w.opts.ChunkSize = chunkSize
	return err
}

// Cut lets the next message fill its chunk.
func (w *writer) Cut() { w.opts.ChunkSize = 0 }

func (w *writer) Close() error { return w.w.Close() }
