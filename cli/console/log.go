// SPDX-License-Identifier: Apache-2.0

package console

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/playsim/playsim/source"
)

// plainHandler writes log records as plain lines, without the wall clock: the
// same run logs the same.
type plainHandler struct {
	to      io.Writer
	level   slog.Level
	refused map[string]int // how often what was refused for the same reason
}

// mostRefused is how often the same refusal is told, whatever its time.
const mostRefused = 5

// LevelRefused is that of an action of a script that was refused: shown as faults
// are, and none of a program.
const LevelRefused = slog.LevelError + 1

// NewLog returns a log of plain lines.
func NewLog(to io.Writer, level slog.Level) *slog.Logger {
	return slog.New(plainHandler{to, level, map[string]int{}})
}

// Enabled implements slog.Handler.
func (h plainHandler) Enabled(_ context.Context, l slog.Level) bool { return l >= h.level }

// Handle implements slog.Handler.
func (h plainHandler) Handle(_ context.Context, r slog.Record) error {
	prefix := ""
	if r.Level == LevelRefused {
		switch n := h.again(r.Message); {
		case n > mostRefused:
			return nil
		case n == mostRefused:
			r.Message += "\nhint: this is not printed again; --trace has all of it"
		}
	}
	switch {
	case r.Level == LevelRefused:
	case r.Level >= slog.LevelError:
		prefix = "fault: "
	case r.Level >= slog.LevelWarn:
		prefix = "warning: "
	}
	_, err := io.WriteString(h.to, prefix+r.Message+"\n")
	return err
}

// ownWords begin lines of playsim's own.
var ownWords = []string{"playsim", "warning", "note", "fault", "hint", "sim"}

// Printed is what a program prints, behind its name; nobody takes it for a line of
// playsim's own.
func Printed(program, text string) string {
	if slices.Contains(ownWords, program) {
		program = "program " + program
	}
	return source.Indented(program + ": " + text)
}

// again counts a refusal: those that differ in their times alone are the same.
func (h plainHandler) again(message string) int {
	_, why, _ := strings.Cut(message, ": ")
	h.refused[why]++
	return h.refused[why]
}

// WithAttrs implements slog.Handler; our records have none.
func (h plainHandler) WithAttrs([]slog.Attr) slog.Handler { return h }

// WithGroup implements slog.Handler.
func (h plainHandler) WithGroup(string) slog.Handler { return h }
