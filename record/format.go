// SPDX-License-Identifier: Apache-2.0

package record

import (
	"io"
	"strings"
)

// Format is a file format of recordings. [Lines] is one; package record/mcap has
// another. The messages of the topics are the same in all formats.
type Format interface {
	// Name is what people call the format.
	Name() string
	// Is reports whether a file that begins with data is in the format.
	Is(data []byte) bool
	// Writer writes a recording.
	Writer(to io.Writer) (Writer, error)
	// Walk shows a visitor the parts of a file in their order. The error says why it
	// ended before the end of the file: it wraps ErrCut where the file ends too early, else
	// it is damaged.
	Walk(data []byte, v Visitor) error
	// Digest reports whether a file is closed by a digest of all of it, and returns an
	// error where that is of another file: it is damaged.
	Digest(data []byte) (there bool, err error)
}

// Writer writes the parts of a recording: the metadata [Schema], texts, rows in the order
// of their times, the metadata [EndSchema].
type Writer interface {
	Metadata(name string, values map[string]string) error
	Text(name, text string) error
	// Row writes a message of a topic, which is JSON, at a simulated time in ns. The
	// writer does not keep data.
	Row(of Topic, at int64, data []byte) error
	// Cut makes all up to the end of the next row readable without what follows it.
	Cut()
	// Close writes what is buffered and the digest that closes a file; it does not close
	// the io.Writer below.
	Close() error
}

// Visitor sees the parts of a file; false ends the walk. It does not keep data.
type Visitor interface {
	Metadata(name string, values map[string]string) bool
	Text(name, text string) bool
	Row(topic string, at int64, data []byte) bool
}

// formatOf finds the format of a file among some and Lines, nil for none.
func formatOf(data []byte, formats []Format) Format {
	for _, f := range withLines(formats) {
		if f.Is(data) {
			return f
		}
	}
	return nil
}

func withLines(formats []Format) []Format { return append(formats[:len(formats):len(formats)], Lines) }

// otherThan says that a file is in none of the formats.
func otherThan(formats []Format) string {
	var names []string
	for _, f := range withLines(formats) {
		names = append(names, f.Name())
	}
	if len(names) == 1 {
		return "it is not " + names[0]
	}
	return "it is neither " + strings.Join(names, " nor ")
}
