// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/sim"
)

// past is what conditions and keys remember, those of extensions included, as a part of
// the world's state: all on which programs and extensions depend, and nothing that is only
// looked at. A script is looked at, too: what it does are inputs. It implements
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
	for _, a := range p.board.run.attached {
		if a.selective != nil {
			to = a.selective.AppendKeys(to)
		}
	}
	return to
}
