// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/internal/quoted"
	"github.com/playsim/playsim/source"
)

// Within says where a condition stands in a larger file, so that its errors point
// there. The zero value is nowhere: positions are those in the condition itself.
type Within struct {
	File *source.File
	At   source.Pos // of the scalar that holds the condition, quotes included
}

// errors are the errors as they are told.
func (w Within) errors(src *source.File, errs *source.Errors) error {
	if w.File == nil {
		return errs.Err()
	}
	var moved source.Errors
	place := w.placer(src)
	for _, err := range errs.All() {
		if e, ok := err.(*source.Error); ok {
			moved.Add(place(e))
		}
	}
	return moved.Err()
}

// quotings are how the lines of a condition may be written where its file does not say
// where it begins: in a program that makes it up.
var quotings = []func(string) string{
	func(s string) string { return s },
	strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\t", `\t`).Replace,
}

// placer moves errors from the condition to the file around it.
func (w Within) placer(src *source.File) func(*source.Error) *source.Error {
	if w.File == nil {
		return func(e *source.Error) *source.Error { return e }
	}
	m, ok := quoted.Find(w.File, w.At, src.Text)
	return func(e *source.Error) *source.Error {
		if ok {
			return w.File.Errorf(m.Pos(src.Offset(e.Pos)), e.Hint, "%s", e.Msg)
		}
		return w.search(src, e)
	}
}

// search places an error of a condition that is made up from pieces. Where its line is
// not found, the position is that of the scalar and the column is told in words.
func (w Within) search(src *source.File, e *source.Error) *source.Error {
	line := src.Line(e.Pos.Line)
	lead := len(line) - len(strings.TrimLeft(line, " \t"))
	text := strings.TrimSpace(line)
	before := []rune(line)[:min(max(e.Pos.Col-1, 0), utf8.RuneCountInString(line))]
	inner := strings.TrimPrefix(string(before), line[:min(lead, len(string(before)))])
	for _, quote := range quotings {
		if pos, ok := w.find(quote(text), quote(inner)); ok {
			return w.File.Errorf(pos, e.Hint, "%s", e.Msg)
		}
	}
	at := w.At
	at.File = w.File.Name
	return w.File.Errorf(at, e.Hint, "%s (column %s of the condition)", e.Msg, strconv.Itoa(e.Pos.Col))
}

// find looks for a line of the condition from the scalar on.
func (w Within) find(text, inner string) (source.Pos, bool) {
	for n := w.At.Line; n <= w.File.NumLines(); n++ {
		outer, skip := w.File.Line(n), 0
		if n == w.At.Line {
			runes := []rune(outer)
			skip = len(string(runes[:min(max(w.At.Col-1, 0), len(runes))]))
		}
		if i := strings.Index(outer[skip:], text); i >= 0 {
			col := utf8.RuneCountInString(outer[:skip+i]) + utf8.RuneCountInString(inner) + 1
			return source.Pos{File: w.File.Name, Line: n, Col: col}, true
		}
	}
	return source.Pos{}, false
}
