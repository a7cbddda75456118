// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"slices"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/source"
)

type helpCmd struct {
	Command []string `arg:"" optional:"" help:"Which command, such as run; without it, all commands are listed."`
}

// Run implements kong's command: it prints what --help of the command prints.
func (c *helpCmd) Run(p *process) error {
	for _, name := range c.Command {
		if !slices.Contains(commands(), name) {
			return noCommand(name)
		}
	}
	return p.dispatch(append(c.Command, "--help"))
}

// noCommand is the error about a word that should be a command.
func noCommand(name string) error {
	hint := "playsim help lists the commands"
	if near := source.Suggest(name, commands()); near != "" {
		hint = near
	}
	return exit.Errorf(exit.Use, "there is no command %q [unknown_command]\nhint: %s", source.OneLine(name), hint)
}
