// SPDX-License-Identifier: Apache-2.0

package run

import (
	"fmt"
	"sort"

	"github.com/playsim/playsim/sim"
)

// Given are the inputs of a recorded run that is replayed.
type Given struct {
	inputs []sim.LoggedInput
	next   int
	parted int64 // tick of the first input of [Run.Do]; -1 is none
	err    error // the first that the world refused
}

// Follow has a run do the inputs that [Run.Do] was given in another one, each at its
// tick, until somebody does something else. They are in the order of their ticks.
func (r *Run) Follow(inputs []sim.LoggedInput) *Given {
	r.given = &Given{inputs: inputs, parted: -1}
	r.given.back(r.World.Ticks())
	return r.given
}

// Parted returns the tick at which the run took an input that the recorded run does not have.
func (g *Given) Parted() (tick int64, ok bool) { return g.parted, g.parted >= 0 }

// Err is the first recorded input that the world refused, with its tick.
func (g *Given) Err() error { return g.err }

func (g *Given) part(tick int64) {
	if g.parted < 0 {
		g.parted = tick
	}
}

// back continues from the start of a tick.
func (g *Given) back(tick int64) {
	if g.parted >= tick {
		g.parted = -1
	}
	g.next = sort.Search(len(g.inputs), func(i int) bool { return g.inputs[i].Tick >= tick })
}

// give does the recorded inputs of the tick that comes.
func (r *Run) give() {
	g, now := r.given, r.World.Ticks()
	for ; g.next < len(g.inputs) && g.inputs[g.next].Tick <= now; g.next++ {
		if g.parted >= 0 {
			continue
		}
		if err := r.do(g.inputs[g.next].Input); err != nil && g.err == nil {
			g.err = fmt.Errorf("recorded input at tick %d: %w", now, err)
		}
	}
}
