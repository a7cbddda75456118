// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

const tick = 25_000_000

// rig runs a program with nodes on a robot that stands still.
type rig struct {
	t      testing.TB
	set    *slot.Set
	eng    *playful.Engine
	camera slot.PerceptID
	n      int64
	said   []string
	faults []string
}

func testRobot(t testing.TB) (*slot.Set, slot.PerceptID) {
	t.Helper()
	set := slot.NewSet()
	for _, d := range []slot.Decl{
		{Name: "odometry/x", Min: -10, Max: 10},
		{Name: "odometry/y", Min: -10, Max: 10},
		{Name: "odometry/theta", Min: -4, Max: 4},
		{Name: "touched", Max: 1, Kind: slot.Boolean},
		{Name: "mode", Max: 1, Kind: slot.Enum, Labels: []string{"calm", "wild"}, Dir: slot.Actuator},
		{Name: "arm/command", Min: -1, Max: 1, Dir: slot.Actuator},
		{Name: "arm/position", Min: -1, Max: 1},
	} {
		if _, err := set.Add(d); err != nil {
			t.Fatal(err)
		}
	}
	id, err := set.AddPercept(slot.PerceptDecl{Name: "camera", Types: []string{"ball"}, Fields: []slot.Field{{Name: "x"}, {Name: "y"}, {Name: "z"}}, Period: tick})
	if err != nil {
		t.Fatal(err)
	}
	err = set.AddFunction(slot.Function{
		Name: "gaze", In: []slot.Field{{Name: "x"}, {Name: "y"}, {Name: "z"}}, Out: []slot.Field{{Name: "yaw"}, {Name: "pitch"}},
		Call: func(in, out []float64) { out[0], out[1] = in[0]+in[1], in[2] },
	})
	if err != nil {
		t.Fatal(err)
	}
	return set, id
}

// load registers one file of nodes.
func load(text string) (*playful.Registry, error) {
	reg := playful.NewRegistry()
	return reg, Load(reg, []*source.File{source.NewFile("nodes/test.star", text)})
}

func newRig(t testing.TB, nodes, program string) *rig {
	t.Helper()
	return newRigWith(t, nodes, program, playful.Options{})
}

func newRigWith(t testing.TB, nodes, program string, o playful.Options) *rig {
	t.Helper()
	reg, err := load(nodes)
	if err != nil {
		t.Fatalf("load:\n%v", err)
	}
	prog, err := playful.Compile(nil, source.NewFile("test.play", program), reg, o)
	if err != nil {
		t.Fatalf("compile:\n%v", err)
	}
	r := &rig{t: t}
	r.set, r.camera = testRobot(t)
	r.eng, err = playful.NewEngine(prog, r.set, playful.EngineOptions{
		Tick: tick,
		Sink: func(ev *trace.Event) {
			if ev.Kind == trace.Say {
				r.said = append(r.said, ev.Why)
			}
		},
		OnFault: func(f *playful.Fault) { r.faults = append(r.faults, f.Msg) },
	})
	if err != nil {
		t.Fatalf("bind:\n%v", err)
	}
	return r
}

// step runs iterations; balls are seen in each of them, at their x on the ground.
func (r *rig) step(n int, balls ...string) {
	for range n {
		r.set.Capture(r.camera, r.n*tick)
		for i, label := range balls {
			r.set.Detect(r.camera, slot.Detection{Type: "ball", Label: label, Values: [slot.MaxFields]float64{float64(i + 1), 0, 0.05}})
		}
		r.set.Latch()
		r.eng.Iterate(r.n*tick, r.n)
		r.set.Commit()
		r.n++
	}
}

func (r *rig) commanded(name string) float64 {
	r.t.Helper()
	id, ok := r.set.Lookup(name)
	if !ok {
		r.t.Fatal(name)
	}
	return r.set.Commanded(id)
}

func (r *rig) put(name string, v float64) {
	r.t.Helper()
	id, ok := r.set.Lookup(name)
	if !ok {
		r.t.Fatal(name)
	}
	r.set.Put(id, v)
}

func (r *rig) expectSaid(want ...string) {
	r.t.Helper()
	if got := strings.Join(r.said, "\n"); got != strings.Join(want, "\n") {
		r.t.Errorf("said:\n%s\nwant:\n%s", got, strings.Join(want, "\n"))
	}
	if len(r.faults) > 0 {
		r.t.Errorf("faults: %s", strings.Join(r.faults, "\n"))
	}
}

func (r *rig) memory() string {
	var b strings.Builder
	for _, typ := range r.eng.Memory().Types() {
		for _, s := range r.eng.Memory().Schemes(typ) {
			fmt.Fprintf(&b, "%s", s)
			for i, p := range s.Properties() {
				fmt.Fprintf(&b, " %s=%s", p.Name, s.At(i))
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}
