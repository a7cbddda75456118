// SPDX-License-Identifier: Apache-2.0

// Command playsim runs simulated robots and their programs: see package cli.
package main

import (
	"os"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], playsim.Default())) }
