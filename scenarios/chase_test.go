// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/playful/entry"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// chase is a run of a built-in world with what a test wants to know of it.
type chase struct {
	t *testing.T
	*Run
	events  []trace.Event
	program trace.Program
}

var embedded = Of(source.FromFS(nil, worlds.Embedded), languages.Default(), extensions.Default()...)

func loadWorld(t testing.TB, name string, sets ...string) *worlds.World {
	t.Helper()
	w, err := worlds.Load(embedded.Files, "worlds/"+name+".yaml", sets, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func startChase(t *testing.T, name string, seed uint64, sets ...string) *chase {
	t.Helper()
	c := &chase{t: t}
	run, err := Assemble(loadWorld(t, name, sets...), Options{
		Files: embedded, Seed: seed,
		Sink:    func(e *trace.Event) { c.events = append(c.events, *e) },
		OnFault: func(err error) { t.Errorf("fault: %v", err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	c.Run = run
	return c
}

// seconds runs for some simulated time; check is called after each tick.
func (c *chase) seconds(s float64, check func()) {
	c.t.Helper()
	for end := c.World.Now() + int64(s*1e9); c.World.Now() < end && !c.t.Failed(); {
		c.Tick()
		if check != nil {
			check()
		}
	}
}

// until runs until something holds and returns the seconds it took.
func (c *chase) until(what string, within float64, holds func() bool) float64 {
	c.t.Helper()
	start := c.World.Now()
	for !holds() {
		if float64(c.World.Now()-start) >= within*1e9 {
			c.t.Fatalf("not within %v s: %s\n%s", within, what, c.tail())
		}
		c.Tick()
	}
	return float64(c.World.Now()-start) / 1e9
}

// tail shows the last events.
func (c *chase) tail() string {
	var b strings.Builder
	for _, e := range c.events[max(0, len(c.events)-20):] {
		b.Write(e.AppendJSON(nil))
		b.WriteByte('\n')
	}
	return b.String()
}

func (c *chase) do(in sim.Input) {
	c.t.Helper()
	if err := c.Do(in); err != nil {
		c.t.Fatal(err)
	}
}

func (c *chase) robot() sim.Robot { return c.World.Robots()[0] }

// distance is from the robot to an object in the ground plane, m.
func (c *chase) distance(object string) float64 {
	i, _ := c.World.Object(object)
	return c.World.Bodies()[i].Pos.XY().Sub(c.robot().Base().Pos()).Norm()
}

func (c *chase) value(name string) slot.Value {
	set := c.robot().Slots()
	id, ok := set.Lookup(name)
	if !ok {
		c.t.Fatalf("no slot %s", name)
	}
	return set.Value(id)
}

// running are the names of the leaves that run, in tree order.
func (c *chase) running() []string {
	c.t.Helper()
	if err := c.Snapshot(c.Programs()[0], &c.program); err != nil {
		c.t.Fatal(err)
	}
	var names []string
	for i := range c.program.Nodes {
		if n := &c.program.Nodes[i]; n.Leaf && n.Running {
			names = append(names, n.Name)
		}
	}
	return names
}

func (c *chase) runs(leaf string) bool { return slices.Contains(c.running(), leaf) }

// looksAt says whether a camera now has a ball within some angle left or right of
// its axis, rad. Near its feet the robot cannot lower its head far enough.
func (c *chase) looksAt(within float64) bool {
	set := c.robot().Slots()
	for _, camera := range []string{"camera_top", "camera_bottom"} {
		id, _ := set.LookupPercept(camera)
		bearing, _ := set.Field(id, "bearing")
		for _, d := range set.Percept(id).Detections {
			if d.Type == "ball" && math.Abs(d.Values[bearing]) < within {
				return true
			}
		}
	}
	return false
}

// count counts events of a leaf since an index of events.
func (c *chase) count(from int, leaf, event string) int {
	n := 0
	for i := range c.events[from:] {
		e := &c.events[from+i]
		if e.Kind == trace.Leaf && e.Event == event && strings.HasSuffix(e.Path, leaf) {
			n++
		}
	}
	return n
}

func (c *chase) near() bool { return c.distance("green") < 0.35 }

// playfulOf returns a Playful program of a run.
func playfulOf(r *Run, name string) *entry.Program {
	p, _ := r.Program(name)
	return p.(*entry.Program)
}
