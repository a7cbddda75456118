// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// statusLine is the line that is logged each simulated second: where the robots
// truly are and what the programs do.
type statusLine struct {
	strings.Builder
	program trace.Program
}

func (l *statusLine) text(run *scenarios.Run) string {
	l.Reset()
	fmt.Fprintf(l, "%8.3f s", float64(run.World.Now())/1e9)
	for _, r := range run.World.Robots() {
		l.robot(r)
	}
	for _, name := range run.Programs() {
		if run.Snapshot(name, &l.program) == nil {
			l.programs(name)
		}
	}
	return l.String()
}

func (l *statusLine) robot(r sim.Robot) {
	at := r.Base()
	fmt.Fprintf(l, "  %s at [%.2f, %.2f] yaw_deg %.0f", r.Name(), at.X, at.Y, at.Yaw*180/math.Pi)
	set := r.Slots()
	if id, ok := set.Lookup("posture"); ok {
		if posture, ok := set.Value(id).AsString(); ok {
			l.WriteString(" " + posture)
		}
	}
	if id, ok := set.Lookup("battery"); ok {
		fmt.Fprintf(l, " battery %.2f", set.Get(id))
	}
}

func (l *statusLine) programs(name string) {
	fmt.Fprintf(l, "  %s:", name)
	for i := range l.program.Nodes {
		if n := &l.program.Nodes[i]; n.Leaf && n.Running {
			l.WriteString(" " + n.Name)
		}
	}
}
