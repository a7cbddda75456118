// SPDX-License-Identifier: Apache-2.0

// Package quoted finds where the characters of a text stand in the file that holds it
// quoted: in a YAML scalar of any style, in XML with its escapes, comments and CDATA, in
// a string of a program.
//
// The file's reader says where the quoted text begins and what it reads; Find reads the
// same text once more, in each way in which it may be written there, and keeps the place
// of every byte. What a way does not read as that very text is not written in it, so the
// way needs not be told:
//
//	m, ok := quoted.Find(f, at, text)
//	m.Pos(3) // of the byte text[3] in f
//
// Blanks are counted loosely, for YAML and XML fold them.
package quoted

import (
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/source"
)

// Map says where each byte of a text stands in a file.
type Map struct {
	file *source.File
	at   []int // offset in the file of each byte, and of what follows the last
}

// Pos is the place of a byte of the text; offsets outside it are taken to its ends.
func (m Map) Pos(offset int) source.Pos {
	return m.file.Pos(m.at[min(max(offset, 0), len(m.at)-1)])
}

// Find reads the text that stands at a place of a file, its quotes included; false where
// it does not stand there.
func Find(f *source.File, at source.Pos, text string) (Map, bool) {
	begin := f.Offset(at)
	for _, w := range ways {
		next, ok := w(f.Text, begin)
		if !ok {
			continue
		}
		if places := align(next, begin, text); places != nil {
			return Map{f, places}, true
		}
	}
	return Map{}, false
}

// way begins to read a text as it may be written at a byte of a file; false where it is
// not written so.
type way func(src string, at int) (func() unit, bool)

// unit is a piece of a text, most often one character, and its bytes in the file.
type unit struct {
	read     string // "" behind the last
	from, to int
}

// align pairs the bytes of a text with units; nil where they read otherwise.
func align(next func() unit, begin int, text string) []int {
	places := make([]int, len(text)+1)
	u := next()
	end := begin // of the last unit that was passed
	for i := 0; i < len(text); {
		n := blank(text[i:])
		switch {
		case u.read != "" && strings.HasPrefix(text[i:], u.read):
			i = fill(places, i, len(u.read), u.from)
			end, u = u.to, next()
		case n > 0:
			i = fill(places, i, n, end)
		case blank(u.read) > 0:
			u = next()
		default:
			return nil
		}
	}
	places[len(text)] = end
	return places
}

func fill(places []int, from, n, at int) int {
	for i := range n {
		places[from+i] = at
	}
	return from + n
}

// blank is the length of the blank at the beginning of a text, 0 for none.
func blank(text string) int {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 || !strings.ContainsRune(" \t\r\n\ufeff", r) {
		return 0
	}
	return n
}
