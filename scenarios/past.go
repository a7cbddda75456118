// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/sim"
)

// past is what conditions, keys and the robot-OS layer remember, as a part of the
// world's state: all on which programs and Autonomous Life depend, and nothing that is
// only looked at. A script is looked at, too: what it does are inputs. It implements
// sim.Program.
type past struct{ board *board }

var _ sim.Program = (*past)(nil)

// Name implements sim.Program.
func (p *past) Name() string { return "conditions" }

// Period implements sim.Program.
func (p *past) Period() int64 { return p.board.run.model.Tick }

// Run implements sim.Program: conditions are evaluated before the programs run.
func (p *past) Run(_, _ int64) {}

// AppendState implements sim.Program.
func (p *past) AppendState(to []float64) []float64 {
	to = p.board.store.AppendState(p.board.monitor.AppendState(to))
	if p.board.layer != nil {
		to = p.board.layer.AppendState(to)
	}
	return to
}
