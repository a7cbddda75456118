// SPDX-License-Identifier: Apache-2.0

package source

import (
	"fmt"
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"
)

// Pos is a place in a text.
type Pos struct {
	File      string // as the user knows it
	Line, Col int    // from 1, Col in runes; Line 0 is the file as a whole, Col 0 the line
}

// String is file:line:col, without the parts that are not known.
func (p Pos) String() string {
	switch {
	case p.Line <= 0:
		return p.File
	case p.Col <= 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	default:
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	}
}

// Repanic is deferred by what calls code of others: a panic goes on, as a text that begins
// with the place.
func (p Pos) Repanic() {
	if r := recover(); r != nil {
		panic(fmt.Sprintf("%s: %v", p, r))
	}
}

// Before orders positions by file name, line and column.
func (p Pos) Before(o Pos) bool {
	if p.File != o.File {
		return p.File < o.File
	}
	if p.Line != o.Line {
		return p.Line < o.Line
	}
	return p.Col < o.Col
}

// File is a text with a name. It does not change once made.
type File struct {
	Name  string // as the user knows it: in positions, and for relative look-ups
	Text  string // without a byte-order mark, line ends as they came
	lines []int  // byte offset of the start of each line
	marks []mark // one each markEvery bytes, so that columns of a long line are found at once
}

// mark is a byte at which a rune begins, and how many runes are before it.
type mark struct{ offset, runes int }

const markEvery = 512

const byteOrderMark = "\ufeff"

// NewFile takes a text. A byte-order mark at its start is dropped, so offsets
// count from behind it.
func NewFile(name, text string) *File {
	f := &File{Name: name, Text: strings.TrimPrefix(text, byteOrderMark), lines: []int{0}}
	for i := 0; i < len(f.Text); i++ {
		switch f.Text[i] {
		case '\n':
			f.lines = append(f.lines, i+1)
		case '\r':
			if i+1 == len(f.Text) || f.Text[i+1] != '\n' {
				f.lines = append(f.lines, i+1)
			}
		}
	}
	if len(f.Text) > markEvery {
		runes := 0
		for i := range f.Text {
			if i >= len(f.marks)*markEvery {
				f.marks = append(f.marks, mark{i, runes})
			}
			runes++
		}
	}
	return f
}

// runes is how many runes are before a byte.
func (f *File) runes(offset int) int {
	var m mark
	if i := min(offset/markEvery, len(f.marks)-1); i >= 0 {
		if m = f.marks[i]; m.offset > offset {
			m = f.marks[i-1]
		}
	}
	return m.runes + utf8.RuneCountInString(f.Text[m.offset:offset])
}

// Pos is the place of a byte; offsets outside the text are taken to its ends.
func (f *File) Pos(offset int) Pos {
	offset = min(max(offset, 0), len(f.Text))
	line := sort.SearchInts(f.lines, offset+1)
	col := f.runes(offset) - f.runes(f.lines[line-1]) + 1
	return Pos{File: f.Name, Line: line, Col: col}
}

// Offset is the byte at a place; places outside the text are taken to its ends, columns
// behind a line to the line's.
func (f *File) Offset(pos Pos) int {
	if pos.Line > len(f.lines) {
		return len(f.Text)
	}
	at := f.lines[max(pos.Line, 1)-1]
	end := at + len(f.Line(max(pos.Line, 1)))
	rest := pos.Col - 1
	if want := f.runes(at) + rest; rest > markEvery && len(f.marks) > 0 {
		m := f.marks[sort.Search(len(f.marks), func(i int) bool { return f.marks[i].runes > want })-1]
		at, rest = m.offset, want-m.runes
	}
	for ; rest > 0 && at < end; rest-- {
		_, n := utf8.DecodeRuneInString(f.Text[at:])
		at += n
	}
	return min(at, end)
}

// Start is the first place of the text.
func (f *File) Start() Pos { return Pos{File: f.Name, Line: 1, Col: 1} }

// NumLines counts the lines; an empty text has one.
func (f *File) NumLines() int { return len(f.lines) }

// Line is the text of a line from 1, without its end; "" outside the text.
func (f *File) Line(line int) string {
	if line < 1 || line > len(f.lines) {
		return ""
	}
	end := len(f.Text)
	if line < len(f.lines) {
		end = f.lines[line]
	}
	return strings.TrimRight(f.Text[f.lines[line-1]:end], "\r\n")
}

// Errorf makes an error about a place of this text, with its line as excerpt.
// The hint is a whole sentence fragment such as `did you mean "ball"?`, or "". A format
// that ends in a code, as in `unknown node %q [unknown_node]`, gives the error that code;
// one that ends in the text of another error has that error's.
func (f *File) Errorf(pos Pos, hint, format string, args ...any) *Error {
	e := &Error{Pos: pos, Msg: fmt.Sprintf(format, args...), Hint: hint, Line: f.Line(pos.Line)}
	wraps := false
	if len(args) > 0 && !strings.HasSuffix(format, "]") {
		_, wraps = args[len(args)-1].(error)
	}
	if wraps || strings.HasSuffix(format, "]") {
		e.Msg, e.Code = CutCode(e.Msg)
	}
	return e
}

// Default gives an error that has no code this one.
func (e *Error) Default(code string) *Error {
	if e.Code == "" {
		e.Code = code
	}
	return e
}

var coded = regexp.MustCompile(`^(?s:(.*)) \[([a-z_]+)\]$`)

// CutCode returns a message without the code at its end, and the code.
func CutCode(text string) (msg, code string) {
	if m := coded.FindStringSubmatch(text); m != nil {
		return m[1], m[2]
	}
	return text, ""
}
