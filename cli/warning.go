// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"log/slog"

	"github.com/playsim/playsim/cli/console"
)

// warn prints a warning of a level that is told.
func (p *process) warn(least slog.Level, err error) {
	if least <= slog.LevelWarn {
		fmt.Fprintln(p.err, console.Warning(err))
	}
}
