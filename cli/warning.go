// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"log/slog"

	"github.com/playsim/playsim/cli/console"
)

// warn prints a warning or a note, unless its level is below the least that is printed.
func (p *process) warn(least slog.Level, err error) {
	if least <= console.LevelOf(err) {
		fmt.Fprintln(p.err, console.Warning(err))
	}
}
