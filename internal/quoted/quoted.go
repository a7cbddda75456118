// SPDX-License-Identifier: Apache-2.0

// Package quoted finds where each character of a text stands in the file in which it is
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
	"html"
	"regexp"
	"strconv"
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
	if head := block.FindString(f.Text[begin:]); head != "" {
		begin += len(head)
	}
	for _, w := range ways {
		if strings.HasPrefix(f.Text[begin:], w.open) {
			if places := align(f.Text, begin+len(w.open), text, w.piece); places != nil {
				return Map{f, places}, true
			}
		}
	}
	return Map{}, false
}

// block is the line of the > or | above a block scalar of YAML.
var block = regexp.MustCompile(`^[|>].*`)

// ways are tried in this order: what opens the text, and what the next piece of it reads
// as, with its size in the file; size 0 is the end.
var ways = []struct {
	open  string
	piece func(rest string) (read string, size int)
}{
	{"'", doubled},
	{`"`, escaped(`"`)},
	{"'", escaped("'")},
	{"`", escaped("`")},
	{"", characters},
	{"", plain},
}

// align pairs the bytes of a text with those of a file; nil where they read otherwise.
func align(src string, at int, text string, piece func(rest string) (string, int)) []int {
	places := make([]int, len(text)+1)
	end := at // of the last piece that was passed
	for i := 0; i < len(text); {
		read, size := "", 0
		if at < len(src) {
			read, size = piece(src[at:])
		}
		n, from := blank(text[i:]), end
		switch {
		case read != "" && strings.HasPrefix(text[i:], read):
			n, from = len(read), at
			at += size
			end = at
		case n > 0: // none in the file
		case size > 0 && blank(read) == len(read):
			at += size
		default:
			return nil
		}
		for range n {
			places[i] = from
			i++
		}
	}
	places[len(text)] = end
	return places
}

// blank is the length of the blank at the beginning of a text, 0 for none.
func blank(text string) int {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 || !strings.ContainsRune(" \t\r\n\ufeff", r) {
		return 0
	}
	return n
}

// maxMarkup is the length of the longest comment or entity that is looked for.
const maxMarkup = 2048

// markup stands between tags of XML and is no part of the text.
var markup = regexp.MustCompile(`^(?s:<!--.*?-->|<\?.*?\?>|<!\[CDATA\[|\]\]>)`)

// plain is the next character as it stands, also in CDATA.
func plain(rest string) (string, int) {
	if rest[0] == '<' || rest[0] == ']' {
		if skipped := markup.FindString(rest[:min(len(rest), maxMarkup)]); skipped != "" {
			return "", len(skipped)
		}
	}
	_, n := utf8.DecodeRuneInString(rest)
	return rest[:n], n
}

var entity = regexp.MustCompile(`^&#?\w+;`)

// characters is plain where a character may be written by its name or number.
func characters(rest string) (string, int) {
	if rest[0] == '&' {
		if name := entity.FindString(rest[:min(len(rest), maxMarkup)]); name != "" {
			return html.UnescapeString(name), len(name)
		}
	}
	return plain(rest)
}

// doubled reads what stands between single quotes of YAML.
func doubled(rest string) (string, int) {
	switch {
	case strings.HasPrefix(rest, "''"):
		return "'", 2
	case rest[0] == '\'':
		return "", 0
	}
	_, n := utf8.DecodeRuneInString(rest)
	return rest[:n], n
}

// escaped reads what stands between quotes with escapes that begin with a backslash.
func escaped(quote string) func(rest string) (string, int) {
	return func(rest string) (string, int) {
		_, n := utf8.DecodeRuneInString(rest)
		switch {
		case strings.HasPrefix(rest, quote):
			return "", 0
		case rest[0] != '\\' || len(rest) == 1:
			return rest[:n], n
		}
		if r, _, tail, err := strconv.UnquoteChar(rest, 0); err == nil {
			return string(r), len(rest) - len(tail)
		}
		_, n = utf8.DecodeRuneInString(rest[1:])
		return rest[1 : 1+n], 1 + n
	}
}
