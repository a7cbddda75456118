// SPDX-License-Identifier: Apache-2.0

package pdl_test

import (
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/handshake"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/sim"
)

// A world runs each of them as a program.
var (
	_ sim.Program = (*pdl.Engine)(nil)
	_ sim.Program = (*js.Program)(nil)
	_ sim.Program = (*handshake.Adapter)(nil)
)
