// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// Error is one thing wrong at one place.
type Error struct {
	Pos  Pos
	Msg  string // lower case, no full stop
	Code string // the word that playsim explain knows it by, such as unknown_key; may be empty
	Hint string // what to do about it, may be empty
	Line string // the line it is about, may be empty
	Note bool   // it is for information: nothing is wrong

	more int // how many errors of the file it stands for
}

// Error is the position and message with its [code], then the excerpt with a caret below
// the column, then the hint; the last three where they are known. All of it is printable, and
// further lines of a message or a hint are indented.
func (e *Error) Error() string {
	var b strings.Builder
	if at := e.Pos.String(); at != "" {
		b.WriteString(OneLine(at) + ": ")
	}
	b.WriteString(Indented(e.Msg))
	if e.Code != "" {
		b.WriteString(" [" + e.Code + "]")
	}
	if strings.TrimSpace(e.Line) != "" && e.Pos.Line > 0 {
		line, pad := excerpt(e.Line, e.Pos.Col)
		fmt.Fprintf(&b, "\n%4d | %s", e.Pos.Line, line)
		if e.Pos.Col > 0 {
			width := max(4, len(fmt.Sprint(e.Pos.Line)))
			fmt.Fprintf(&b, "\n%*s | %s^", width, "", pad)
		}
	}
	if e.Hint != "" {
		b.WriteString("\nhint: " + Indented(e.Hint))
	}
	return b.String()
}

// An excerpt shows at most maxExcerpt runes; a longer line is cut around the
// column, with leadExcerpt runes before it.
const (
	maxExcerpt  = 100
	leadExcerpt = 60
	cutMark     = "…"
)

// excerpt is the part of a line to show and the blank space that brings a caret
// below the column. Tabs stay tabs in both, so they align at any tab width.
func excerpt(line string, col int) (part, pad string) {
	runes := []rune(strings.TrimRightFunc(line, unicode.IsSpace))
	at := max(col-1, 0)
	from, to := 0, len(runes)
	if len(runes) > maxExcerpt {
		from = max(0, min(at-leadExcerpt, len(runes)-maxExcerpt))
		to = from + maxExcerpt
	}
	var text, space strings.Builder
	for i := from; i < max(to, at); i++ {
		r := " "
		if i < to {
			r = glyph(runes[i], i == from && from > 0 || i == to-1 && to < len(runes))
			text.WriteString(r)
		}
		if i < at && i <= to {
			for _, r := range r {
				space.WriteString(blank(r))
			}
		}
	}
	return text.String(), space.String()
}

func glyph(r rune, cut bool) string {
	switch {
	case cut:
		return cutMark
	case r == '\t' || unicode.IsPrint(r):
		return string(r)
	case hidden(r):
		return escape(r)
	default:
		return " "
	}
}

// wide are the scripts that a terminal shows two columns wide.
var wide = []*unicode.RangeTable{unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana}

// blank is as wide as r on a terminal.
func blank(r rune) string {
	switch {
	case r == '\t':
		return "\t"
	case unicode.Is(unicode.Mn, r):
		return ""
	case unicode.In(r, wide...):
		return "  "
	default:
		return " "
	}
}

// Mistakes returns those of what was reported that are no notes, and Notes the others.
func Mistakes(all []error) []error { return slices.DeleteFunc(slices.Clone(all), IsNote) }

// Notes returns the notes among what was reported.
func Notes(all []error) []error {
	return slices.DeleteFunc(slices.Clone(all), func(err error) bool { return !IsNote(err) })
}

// IsNote reports whether an error is for information alone.
func IsNote(err error) bool {
	e, ok := err.(*Error)
	return ok && e.Note
}

// Errors collects what is wrong with one or several texts. The zero value is
// ready.
type Errors struct {
	list []error
}

// Add takes an error; nil is nothing, and a list gives its members.
func (l *Errors) Add(err error) {
	if other, ok := err.(*Errors); ok {
		l.list = append(l.list, other.list...)
	} else if err != nil {
		l.list = append(l.list, err)
	}
}

// Len is how many there are.
func (l *Errors) Len() int { return len(l.list) }

// Many reports whether there are so many that a costly hint to one more is not worth its
// time.
func (l *Errors) Many() bool { return len(l.list) >= 4*mostListed }

// All are the errors, sorted by position once Err was called.
func (l *Errors) All() []error { return l.list }

// Unwrap lets errors.Is and errors.As look at each.
func (l *Errors) Unwrap() []error { return l.list }

// mostListed is how many errors of a file are listed; behind them is how many more there are.
const mostListed = 50

// Err sorts by position, drops what was said twice, cuts the errors of each file to 50, and
// gives the list; nil when it is empty. Errors without a position keep their order behind
// the others.
func (l *Errors) Err() error {
	if len(l.list) == 0 {
		return nil
	}
	sort.SliceStable(l.list, func(i, j int) bool { return before(l.list[i], l.list[j]) })
	said := map[any]bool{}
	var files []*counted
	of := map[string]*counted{}
	kept := l.list[:0]
	for _, err := range l.list {
		file, key, more := about(err)
		if said[key] {
			continue
		}
		said[key] = true
		c := of[file]
		if c == nil {
			c = &counted{file: file}
			of[file], files = c, append(files, c)
		}
		switch {
		case more > 0:
			c.more += more
		case c.listed == mostListed:
			c.more++
		default:
			c.listed++
			kept = append(kept, err)
		}
	}
	for _, c := range files {
		if c.more > 0 {
			kept = append(kept, &Error{Pos: Pos{File: c.file}, Msg: fmt.Sprintf("and %d more", c.more), more: c.more})
		}
	}
	l.list = kept
	return l
}

// counted is how many errors of a file are listed, and how many more there are.
type counted struct {
	file         string
	listed, more int
}

// about returns the file of an error, what makes it another one than others, and how many
// it stands for, 0 for itself.
func about(err error) (file string, key any, more int) {
	if e, ok := err.(*Error); ok {
		return e.Pos.File, [...]any{e.Pos, e.Msg, e.Hint}, e.more
	}
	return "", err.Error(), 0
}

func before(a, b error) bool {
	ea, okA := placed(a)
	eb, okB := placed(b)
	if okA && okB && (ea.more > 0) == (eb.more > 0) {
		return ea.Pos.Before(eb.Pos)
	}
	return okA && (!okB || ea.more == 0)
}

// placed is the error with a position that err is or wraps.
func placed(err error) (e *Error, ok bool) {
	if e, ok = err.(*Error); !ok {
		ok = errors.As(err, &e)
	}
	return e, ok
}

// Error is one error after the other, a line break between.
func (l *Errors) Error() string {
	texts := make([]string, len(l.list))
	for i, err := range l.list {
		texts[i] = err.Error()
	}
	return strings.Join(texts, "\n")
}
