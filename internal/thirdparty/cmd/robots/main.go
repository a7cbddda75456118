// SPDX-License-Identifier: Apache-2.0

// Command robots is playsim with the robots, nodes and controllers of this module.
package main

import (
	"os"

	"example.com/robots"
	"github.com/playsim/playsim/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], robots.Registry())) }
