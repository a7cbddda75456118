// SPDX-License-Identifier: Apache-2.0

package console

import (
	"log/slog"

	"github.com/playsim/playsim/source"
)

// Warning has the position first, where there is one, as errors do, and says what it is: a
// warning, or a note.
func Warning(err error) string {
	at, ok := err.(*source.Error)
	if !ok { // words stand before the position, if there is one
		return "warning: " + err.Error()
	}
	warning := *at
	warning.Msg = "warning: " + at.Msg
	if at.Note {
		warning.Msg = "note: " + at.Msg
	}
	return warning.Error()
}

// LevelOf is the level of a warning or a note.
func LevelOf(err error) slog.Level {
	if source.IsNote(err) {
		return slog.LevelInfo
	}
	return slog.LevelWarn
}

// Level says how much is told, where a command has no log of a run.
type Level struct {
	LogLevel string `help:"Minimum log level: debug, info, warn or error." enum:",debug,info,warn,error" default:"" placeholder:"LEVEL"`
}

// Least is the least level that is told; --log-level wins over -q, and that over -v.
func (f *Level) Least(quiet, verbose bool) slog.Level {
	level := slog.LevelInfo
	switch {
	case f.LogLevel != "":
		_ = level.UnmarshalText([]byte(f.LogLevel)) // kong admits its names only
	case quiet:
		level = slog.LevelError
	case verbose:
		level = slog.LevelDebug
	}
	return level
}
