// SPDX-License-Identifier: Apache-2.0

package mcap

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/foxglove/mcap/go/mcap"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"

	"github.com/playsim/playsim/record"
)

// Walk implements record.Format.
func (format) Walk(data []byte, v record.Visitor) error {
	w := &walker{Visitor: v, channels: map[uint16]string{}}
	return w.file(data[len(mcap.Magic):])
}

// Digest implements record.Format: it is of the sums that MCAP itself has, one of all up to
// the end of the data, one of the summary behind it.
func (format) Digest(data []byte) (there bool, err error) {
	rest := data[len(mcap.Magic):]
	from := 0 // what the next sum is of
	for {
		at := len(data) - len(rest)
		op, body, behind, err := next(rest)
		switch {
		case err != nil && bytes.HasSuffix(data, mcap.Magic):
			return true, fmt.Errorf("at byte %d: the length of a record is wrong", at)
		case err != nil:
			return false, nil // Walk says that it is cut off
		case op == mcap.OpDataEnd && len(body) == 4:
			if there, err := sumIs(body, data[from:at]); !there || err != nil {
				return there, err
			}
			from = len(data) - len(behind)
		case op == mcap.OpFooter && len(body) == 20:
			if len(behind) < len(mcap.Magic) && bytes.HasPrefix(mcap.Magic, behind) {
				return false, nil // cut off
			}
			if !bytes.Equal(behind, mcap.Magic) {
				return true, errors.New("its last bytes are not those of MCAP")
			}
			return sumIs(body[16:], data[from:at+9+16])
		}
		rest = behind
	}
}

// sumIs compares the sum that is in a file with that of data; 0 is that there is none.
func sumIs(sum, data []byte) (there bool, err error) {
	got, want := binary.LittleEndian.Uint32(sum), crc32.ChecksumIEEE(data)
	if got != 0 && got != want {
		err = fmt.Errorf("its digest does not fit: %08x, not %08x", got, want)
	}
	return got != 0, err
}

// walker goes through MCAP, all of which is in memory.
type walker struct {
	record.Visitor
	channels map[uint16]string // topics
	at       int
	ended    bool
	stopped  bool
}

// next takes one record off data: an opcode, a length, that many bytes.
func next(data []byte) (op mcap.OpCode, body, rest []byte, err error) {
	if len(data) < 9 {
		return 0, nil, nil, record.ErrCut
	}
	n := binary.LittleEndian.Uint64(data[1:])
	if n > uint64(len(data)-9) {
		return 0, nil, nil, record.ErrCut
	}
	return mcap.OpCode(data[0]), data[9 : 9+n], data[9+n:], nil
}

func (w *walker) file(data []byte) error {
	whole := len(data) + len(mcap.Magic)
	for !w.ended && !w.stopped {
		w.at = whole - len(data)
		op, body, rest, err := next(data)
		if err == nil {
			err = w.top(op, body)
		}
		if err != nil {
			return fmt.Errorf("at byte %d: %w", w.at, err)
		}
		data = rest
	}
	return nil
}

func (w *walker) top(op mcap.OpCode, body []byte) error {
	switch op {
	case mcap.OpMetadata:
		m, err := mcap.ParseMetadata(body)
		if err == nil {
			w.stopped = !w.Metadata(m.Name, m.Metadata)
		}
		return err
	case mcap.OpAttachment:
		return w.attachment(body)
	case mcap.OpChunk:
		return w.chunk(body)
	case mcap.OpDataEnd, mcap.OpFooter:
		w.ended = true
		return nil
	}
	return w.inner(op, body)
}

func (w *walker) inner(op mcap.OpCode, body []byte) error {
	switch op {
	case mcap.OpChannel:
		c, err := mcap.ParseChannel(body)
		if err == nil {
			w.channels[c.ID] = c.Topic
		}
		return err
	case mcap.OpMessage:
		m, err := mcap.ParseMessage(body)
		if err == nil {
			w.stopped = !w.Row(w.channels[m.ChannelID], int64(m.LogTime), m.Data)
		}
		return err
	}
	return nil
}

// attachment reads: two times, name, media type, text, sum.
func (w *walker) attachment(body []byte) error {
	damaged := errors.New("an attached file is damaged")
	if len(body) < 20 {
		return damaged
	}
	sum := binary.LittleEndian.Uint32(body[len(body)-4:])
	if sum != 0 && sum != crc32.ChecksumIEEE(body[:len(body)-4]) {
		return damaged
	}
	name, rest, ok := prefixed(body[16:])
	if !ok {
		return damaged
	}
	_, rest, ok = prefixed(rest)
	if !ok || len(rest) < 12 || binary.LittleEndian.Uint64(rest) != uint64(len(rest)-12) {
		return damaged
	}
	w.stopped = !w.Text(string(name), string(rest[8:len(rest)-4]))
	return nil
}

// prefixed takes a text with its length off data.
func prefixed(data []byte) (text, rest []byte, ok bool) {
	if len(data) < 4 {
		return nil, nil, false
	}
	n := uint64(binary.LittleEndian.Uint32(data))
	if n > uint64(len(data)-4) {
		return nil, nil, false
	}
	return data[4 : 4+n], data[4+n:], true
}

// maxChunk bounds what a chunk may unpack to, bytes.
const maxChunk = 64 << 20

func (w *walker) chunk(body []byte) error {
	c, ok := chunkOf(body)
	if !ok {
		return errors.New("a chunk is damaged: its lengths do not fit")
	}
	data, err := unpack(c)
	if err != nil {
		return fmt.Errorf("a chunk is damaged: %w", err)
	}
	for len(data) > 0 && !w.stopped {
		op, inner, rest, err := next(data)
		if err == nil {
			err = w.inner(op, inner)
		}
		if err != nil {
			return err
		}
		data = rest
	}
	return nil
}

// chunkOf reads: two times, length and sum unpacked, compression, records.
func chunkOf(body []byte) (*mcap.Chunk, bool) {
	if len(body) < 28 {
		return nil, false
	}
	c := &mcap.Chunk{UncompressedSize: binary.LittleEndian.Uint64(body[16:]), UncompressedCRC: binary.LittleEndian.Uint32(body[24:])}
	compression, rest, ok := prefixed(body[28:])
	if !ok || len(rest) < 8 || binary.LittleEndian.Uint64(rest) != uint64(len(rest)-8) {
		return nil, false
	}
	c.Compression, c.Records = string(compression), rest[8:]
	return c, true
}

func unpack(c *mcap.Chunk) ([]byte, error) {
	if c.UncompressedSize > maxChunk {
		return nil, fmt.Errorf("it would be %d bytes long", c.UncompressedSize)
	}
	var from io.Reader = bytes.NewReader(c.Records)
	switch mcap.CompressionFormat(c.Compression) {
	case mcap.CompressionNone:
	case mcap.CompressionLZ4:
		from = lz4.NewReader(from)
	case mcap.CompressionZSTD:
		z, err := zstd.NewReader(from, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*maxChunk))
		if err != nil {
			return nil, err
		}
		defer z.Close()
		from = z
	default:
		return nil, fmt.Errorf("its compression is %q", c.Compression)
	}
	data, err := io.ReadAll(io.LimitReader(from, int64(c.UncompressedSize)+1))
	switch {
	case err != nil:
		return nil, err
	case uint64(len(data)) != c.UncompressedSize:
		return nil, errors.New("its length is another one")
	case c.UncompressedCRC != 0 && c.UncompressedCRC != crc32.ChecksumIEEE(data):
		return nil, errors.New("its sum is another one")
	}
	return data, nil
}
