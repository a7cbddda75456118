// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// statusLine is the line that is logged each simulated second: where the robots
// truly are and what the programs do.
type statusLine struct {
	strings.Builder
	program trace.Program
	bases   []geom.Pose2 // where robots stood when the line last told
}

func (l *statusLine) text(of *scenarios.Run) string {
	l.Reset()
	fmt.Fprintf(l, "%8.3f s", float64(of.World.Now())/1e9)
	robots := of.World.Robots()
	first := l.bases == nil
	if first {
		l.bases = make([]geom.Pose2, len(robots))
	}
	for i, r := range robots {
		if run.HasBody(r) && (first || moves(r) || r.Base() != l.bases[i]) {
			l.bases[i] = r.Base()
			l.robot(r)
		}
	}
	l.objects(of.World)
	for _, name := range of.Programs() {
		if of.Snapshot(name, &l.program) == nil {
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
			if posture == "Unknown" && walking(set) {
				posture = "walking"
			}
			l.WriteString(" " + posture)
		}
	}
	if id, ok := set.Lookup("battery"); ok {
		fmt.Fprintf(l, " battery %.2f", set.Get(id))
	}
}

// moves tells whether a robot can leave its place: a machine that is bolted down
// refuses to be moved.
func moves(r sim.Robot) bool {
	at := r.Base()
	return r.Check(&sim.Input{Op: sim.OpMove, Name: r.Name(), At: at.Pos().To3D(0), Value: at.Yaw}) == nil
}

// walking says whether a robot is under way; its joints are in no posture then.
func walking(set *slot.Set) bool {
	id, ok := set.Lookup("walking")
	return ok && set.Get(id) != 0
}

// shownObjects is how many movable things the line has room for.
const shownObjects = 3

// objects says where the things are that can move, balls first, and how far each is
// from the nearest robot, centre to centre in the ground plane.
func (l *statusLine) objects(w *sim.World) {
	seen := 0
	for _, balls := range [2]bool{true, false} {
		for i := range w.Model.Objects {
			o, at := &w.Model.Objects[i], &w.Bodies()[i]
			if o.Fixed || !at.Present() || (o.Shape == sim.Ball) != balls {
				continue
			}
			if seen++; seen > shownObjects {
				continue
			}
			fmt.Fprintf(l, "  %s at [%.2f, %.2f]", o.Name, at.Pos.X, at.Pos.Y)
			if far := nearestRobot(w, at.Pos.XY()); far < math.MaxFloat64 {
				fmt.Fprintf(l, " %.2f m", far)
			}
		}
	}
	if seen > shownObjects {
		fmt.Fprintf(l, "  (%d more)", seen-shownObjects)
	}
}

func nearestRobot(w *sim.World, at geom.Vec2) float64 {
	far := math.MaxFloat64
	for _, r := range w.Robots() {
		if run.HasBody(r) {
			far = min(far, r.Base().Pos().Sub(at).Norm())
		}
	}
	return far
}

func (l *statusLine) programs(name string) {
	fmt.Fprintf(l, "  %s:", name)
	for i := range l.program.Nodes {
		if n := &l.program.Nodes[i]; n.Leaf && n.Running {
			l.WriteString(" " + n.Name)
		}
	}
	for i := range l.program.Quantities {
		if q := &l.program.Quantities[i]; q.Written {
			fmt.Fprintf(l, " %s %.4g", q.Name, q.Value)
		}
	}
}
