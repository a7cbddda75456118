// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"fmt"

	"github.com/playsim/playsim/internal/quoted"
	"github.com/playsim/playsim/source"
)

// Within says where a condition stands in a larger file, so that its errors point
// there. The zero value is nowhere: positions are those in the condition itself.
type Within struct {
	File *source.File
	At   source.Pos // of the scalar that holds the condition, quotes included
}

// Errorf is an error about a part of a condition, at its place in the file around it.
func (w Within) Errorf(c *Condition, e Expr, hint, format string, args ...any) *source.Error {
	return w.placer(c.src)(c.src.Errorf(e.Where().Pos, hint, format, args...))
}

// errors are errors of the condition, at their places in the file around it.
func (w Within) errors(src *source.File, errs *source.Errors) error {
	var moved source.Errors
	place := w.placer(src)
	for _, err := range errs.All() {
		moved.Add(place(err.(*source.Error)))
	}
	return moved.Err()
}

// placer moves errors from the condition to the file around it.
func (w Within) placer(src *source.File) func(*source.Error) *source.Error {
	if w.File == nil {
		return func(e *source.Error) *source.Error { return e }
	}
	move := w.mover(src)
	return func(e *source.Error) *source.Error {
		pos, exact := move(e.Pos)
		moved := w.File.Errorf(pos, e.Hint, "%s", e.Msg)
		if !exact {
			moved.Msg += fmt.Sprintf(" (column %d of the condition)", e.Pos.Col)
		}
		moved.Code, moved.Note = e.Code, e.Note
		return moved
	}
}

// mover moves positions from the condition to the file around it. Where the condition does
// not stand there as it is, for a program has joined it from pieces, the position is that of
// the scalar, and not exact.
func (w Within) mover(src *source.File) func(source.Pos) (to source.Pos, exact bool) {
	m, ok := quoted.Find(w.File, w.At, src.Text)
	whole := w.At
	whole.File = w.File.Name
	return func(p source.Pos) (source.Pos, bool) {
		if ok {
			return m.Pos(src.Offset(p)), true
		}
		return whole, false
	}
}

// placer returns where parts of the condition stand.
func (c *Condition) placer() func(Expr) source.Pos {
	if c.within.File == nil {
		return func(e Expr) source.Pos { return e.Where().Pos }
	}
	move := c.within.mover(c.src)
	return func(e Expr) source.Pos {
		to, _ := move(c.src.Pos(e.Where().From))
		return to
	}
}
