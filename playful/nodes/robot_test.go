// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

const tick = 25_000_000

// robot is a slot.Set with what these nodes use of a NAO. Its head follows commands
// at once; a walk needs steps ticks to stop.
type robot struct {
	t     testing.TB
	set   *slot.Set
	eng   *playful.Engine
	now   int64
	n     int64
	steps int
	left  int // ticks until the walk has stopped
	trace []string
}

func newRobot(t testing.TB, program string, flags ...string) *robot {
	t.Helper()
	return newRobotWith(t, program, func(*robot) {}, flags...)
}

// newRobotWith makes a robot with further slots.
func newRobotWith(t testing.TB, program string, equip func(*robot), flags ...string) *robot {
	t.Helper()
	r := &robot{t: t, set: slot.NewSet(), steps: 4}
	sensor := func(name string, lo, hi, start float64) {
		r.must2(r.set.Add(slot.Decl{Name: name, Min: lo, Max: hi, Init: start}))
	}
	actuator := func(name string, lo, hi float64) {
		r.must2(r.set.Add(slot.Decl{Name: name, Min: lo, Max: hi, Dir: slot.Actuator}))
	}
	sensor("battery", 0, 1, 0.9)
	sensor("walking", 0, 1, 0)
	for _, name := range flags {
		sensor(name, 0, 1, 0)
	}
	sensor("odometry/x", -100, 100, 0)
	sensor("odometry/y", -100, 100, 0)
	sensor("odometry/theta", -100, 100, 0)
	sensor("HeadYaw/position", -2.0857, 2.0857, 0)
	sensor("HeadPitch/position", -0.672, 0.5149, 0)
	actuator("HeadYaw/command", -2.0857, 2.0857)
	actuator("HeadPitch/command", -0.672, 0.5149)
	actuator("walk/x", -0.1, 0.1)
	actuator("walk/y", -0.1, 0.1)
	actuator("walk/theta", -0.83, 0.83)
	labels := []string{"None", "Stand", "StandInit", "StandZero", "Crouch", "Sit", "SitRelax", "LyingBelly", "LyingBack"}
	r.must2(r.set.Add(slot.Decl{Name: "posture/goal", Max: 8, Dir: slot.Actuator, Kind: slot.Enum, Labels: labels}))
	r.must2(r.set.Add(slot.Decl{Name: "posture/speed", Max: 1, Dir: slot.Actuator}))
	for _, name := range []string{"camera_top", "camera_bottom"} {
		var fields []slot.Field
		for _, f := range strings.Fields("x y z bearing elevation size range sigma face waves speaks") {
			fields = append(fields, slot.Field{Name: f})
		}
		_, err := r.set.AddPercept(slot.PerceptDecl{Name: name, Types: []string{"ball", "person"}, Fields: fields, Period: 2 * tick})
		r.must(err)
	}
	r.must(r.set.AddFunction(slot.Function{
		Name: "gaze", In: make([]slot.Field, 3), Out: make([]slot.Field, 2),
		Call: func(in, out []float64) {
			dx, dy := in[0]-r.get("odometry/x"), in[1]-r.get("odometry/y")
			out[0] = wrap(detmath.Atan2(dy, dx) - r.get("odometry/theta"))
			out[1] = detmath.Atan2(0.5-in[2], math.Sqrt(float64(dx*dx)+float64(dy*dy)))
		},
	}))
	equip(r)
	reg := playful.NewRegistry()
	r.must(Register(reg))
	prog, err := playful.Compile(nil, source.NewFile("test.play", program), reg, playful.Options{})
	r.must(err)
	r.eng, err = playful.NewEngine(prog, r.set, playful.EngineOptions{
		Tick: tick,
		Sink: func(e *trace.Event) { r.trace = append(r.trace, e.Event+" "+e.Path+" ("+e.Why+")") },
		OnFault: func(f *playful.Fault) {
			t.Errorf("fault: %v", f)
		},
	})
	r.must(err)
	return r
}

func (r *robot) must(err error) {
	if err != nil {
		r.t.Helper()
		r.t.Fatal(err)
	}
}

func (r *robot) must2(_ slot.ID, err error) { r.must(err) }

func (r *robot) id(name string) slot.ID {
	id, ok := r.set.Lookup(name)
	if !ok {
		r.t.Fatalf("no slot %s", name)
	}
	return id
}

func (r *robot) get(name string) float64       { return r.set.Get(r.id(name)) }
func (r *robot) commanded(name string) float64 { return r.set.Commanded(r.id(name)) }
func (r *robot) put(name string, v float64)    { r.set.Put(r.id(name), v) }
func (r *robot) at(x, y, theta float64) {
	r.put("odometry/x", x)
	r.put("odometry/y", y)
	r.put("odometry/theta", theta)
}

// see gives a frame of the top camera with a ball at a place of the odometry frame.
func (r *robot) see(camera, label string, x, y, sigma float64) {
	id, _ := r.set.LookupPercept(camera)
	r.set.Capture(id, r.now)
	d := slot.Detection{Type: "ball", Label: label}
	d.Values[0], d.Values[1], d.Values[2], d.Values[7] = x, y, 0.05, sigma
	r.set.Detect(id, d)
}

// meet gives a frame of a camera with people, each as [x, y, z, waves].
func (r *robot) meet(camera string, people ...[4]float64) {
	id, _ := r.set.LookupPercept(camera)
	r.set.Capture(id, r.now)
	for _, p := range people {
		d := slot.Detection{Type: "person"}
		d.Values[0], d.Values[1], d.Values[2], d.Values[9] = p[0], p[1], p[2], p[3]
		r.set.Detect(id, d)
	}
}

func (r *robot) step() {
	r.put("HeadYaw/position", r.commanded("HeadYaw/command"))
	r.put("HeadPitch/position", r.commanded("HeadPitch/command"))
	moving := r.commanded("walk/x") != 0 || r.commanded("walk/y") != 0 || r.commanded("walk/theta") != 0
	switch {
	case moving:
		r.left = r.steps
	case r.left > 0:
		r.left--
	}
	r.put("walking", playful.Truth(r.left > 0))
	r.set.Latch()
	r.eng.Iterate(r.now, r.n)
	r.set.Commit()
	r.now += tick
	r.n++
}

// seconds runs the program for a while; each tick, before runs first.
func (r *robot) seconds(s float64, before func()) {
	for end := r.now + int64(s*1e9); r.now < end; {
		if before != nil {
			before()
		}
		r.step()
	}
}

// running lists the running leaves.
func (r *robot) running() string {
	var p trace.Program
	r.eng.Snapshot(&p)
	var names []string
	for _, n := range p.Nodes {
		if n.Running && n.Active {
			names = append(names, n.Name)
		}
	}
	return strings.Join(names, " ")
}

func (r *robot) expect(want string) {
	r.t.Helper()
	if got := r.running(); got != want {
		r.t.Errorf("at %.3f s running %q, want %q", float64(r.now)/1e9, got, want)
	}
}

func chase(t testing.TB) string {
	text, err := os.ReadFile("../../worlds/ball_chase.play")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
