// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"log/slog"

	"github.com/playsim/playsim/source"
)

// warningText has the position first, where there is one, as errors do.
func warningText(err error) string {
	at, ok := err.(*source.Error)
	if !ok { // words stand before the position, if there is one
		return "warning: " + err.Error()
	}
	warning := *at
	warning.Msg = "warning: " + warning.Msg
	return warning.Error()
}

// levelFlag says how much is told, where a command has no log of a run.
type levelFlag struct {
	LogLevel string `help:"Least level that is told: debug, info, warn, error." enum:",debug,info,warn,error" default:"" placeholder:"LEVEL"`
}

// level is the least level that is told; --log-level wins over -q, and that over -v.
func (f *levelFlag) level(quiet, verbose bool) slog.Level {
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

// warn prints a warning of a level that is told.
func (p *process) warn(least slog.Level, err error) {
	if least <= slog.LevelWarn {
		fmt.Fprintln(p.err, warningText(err))
	}
}
