// SPDX-License-Identifier: Apache-2.0

package chicken_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/chicken"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// plan is a chicken line to be built.
type plan struct {
	seed   uint64
	feeder chicken.FeederConfig
	belt   chicken.BeltConfig
	scale  chicken.ScaleConfig
	picker chicken.PickerConfig
	turned geom.Pose2                    // where the holes are moved to
	rule   func(reading float64) float64 // the program; nil is the paper's
}

func usual(seed uint64) plan {
	p := plan{
		seed:   seed,
		feeder: chicken.DefaultFeeder(), belt: chicken.DefaultBelt(), scale: chicken.DefaultScale(), picker: chicken.DefaultPicker(),
	}
	p.feeder.At.X, p.belt.At.X, p.scale.At.X, p.picker.At.X = -1.5, -0.7, 0.5, 1.1
	return p
}

var kinds = []string{"feeder", "belt", "scale", "picker"}

func (p plan) model(names []string) *sim.Model {
	p.belt.Scale, p.picker.Scale = names[2], names[2]
	return &sim.Model{
		Name: "line", Seed: p.seed, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Holes: []sim.Hole{
			{Name: "black", At: p.turned.Apply(geom.Vec2{X: 1.1, Y: -0.6}), Radius: 0.25, Depth: 0.6, Color: "black"},
			{Name: "white", At: p.turned.Apply(geom.Vec2{X: 1.1, Y: 0.6}), Radius: 0.25, Depth: 0.6, Color: "white"},
		}},
		Robots: []sim.RobotModel{p.feeder.Model(names[0], p.feeder.At), p.belt.Model(names[1], p.belt.At), p.scale.Model(names[2], p.scale.At), p.picker.Model(names[3], p.picker.At)},
	}
}

// line is a chicken line under way.
type line struct {
	*sim.World
	t testing.TB
}

func (p plan) start(t testing.TB) line {
	t.Helper()
	w, err := sim.New(p.model(kinds))
	if err != nil {
		t.Fatal(err)
	}
	l := line{w, t}
	rule := p.rule
	if rule == nil {
		rule = sort
	}
	if err := w.AddProgram(&program{l: l, rule: rule}); err != nil {
		t.Fatal(err)
	}
	return l
}

// sort is the paper's rule.
func sort(reading float64) float64 {
	switch {
	case reading <= 0:
		return 0
	case reading <= 5:
		return 1
	}
	return 2
}

// program joins the scale's weight to the picker's command.
type program struct {
	l    line
	rule func(float64) float64
}

func (p *program) Name() string  { return "rule" }
func (p *program) Period() int64 { return sim.DefaultTick }
func (p *program) Run(int64, int64) {
	p.l.command("picker", "command", p.rule(p.l.get("scale", "weight")))
}
func (p *program) AppendState(to []float64) []float64 { return to }

func (l line) slot(robot, name string) (*slot.Set, slot.ID) {
	l.t.Helper()
	r, ok := l.Robot(robot)
	if !ok {
		l.t.Fatalf("no robot %s", robot)
	}
	id, ok := r.Slots().Lookup(name)
	if !ok {
		l.t.Fatalf("no slot %s/%s", robot, name)
	}
	return r.Slots(), id
}

func (l line) get(robot, name string) float64 {
	l.t.Helper()
	set, id := l.slot(robot, name)
	return set.Get(id)
}

func (l line) command(robot, name string, v float64) {
	l.t.Helper()
	set, id := l.slot(robot, name)
	if !set.Command(id, v) {
		l.t.Fatalf("%s/%s cannot be commanded to %v", robot, name, v)
	}
}

// counts are the machines' counters as latched in the last tick.
func (l line) counts() (fed, sum float64, text string) {
	fed = l.get("feeder", "fed")
	for _, c := range [][2]string{{"belt", "count"}, {"scale", "count"}, {"picker", "held"}, {"picker", "white"}, {"picker", "black"}} {
		v := l.get(c[0], c[1])
		sum += v
		text += fmt.Sprintf(" %s/%s %v", c[0], c[1], v)
	}
	return fed, sum, fmt.Sprintf("feeder/fed %v,%s", fed, text)
}

func (l line) run(seconds float64, each func()) {
	for range int(seconds * 40) {
		l.Tick()
		if each != nil {
			each()
		}
	}
}

// A whole flock, conserved at every tick and sorted rightly.
func TestLine(t *testing.T) {
	for seed := uint64(1); seed <= 3; seed++ {
		l := usual(seed).start(t)
		l.run(220, func() {
			if fed, sum, text := l.counts(); fed != sum {
				t.Fatalf("seed %d at %v s: %s", seed, float64(l.Now())/1e9, text)
			}
		})
		if n := l.get("picker", "white") + l.get("picker", "black"); n != 40 || l.get("feeder", "left") != 0 {
			_, _, text := l.counts()
			t.Errorf("seed %d: %s", seed, text)
		}
		if l.get("picker", "white/lightest") <= 5 || l.get("picker", "black/heaviest") > 5 {
			t.Errorf("seed %d: lightest in white %v kg, heaviest in black %v kg", seed, l.get("picker", "white/lightest"), l.get("picker", "black/heaviest"))
		}
	}
}

// The line works whichever way it stands.
func TestTurnedLine(t *testing.T) {
	to := geom.Pose2{X: 1.3, Y: -0.7, Yaw: 2.2}
	p := usual(2)
	p.feeder.Birds = 15
	for _, at := range []*geom.Pose2{&p.feeder.At, &p.belt.At, &p.scale.At, &p.picker.At} {
		*at = to.Mul(*at)
	}
	p.turned = to
	l := p.start(t)
	l.run(100, func() {
		if fed, sum, text := l.counts(); fed != sum {
			t.Fatalf("at %v s: %s", float64(l.Now())/1e9, text)
		}
	})
	if n := l.get("picker", "white") + l.get("picker", "black"); n != 15 || l.get("picker", "white/lightest") <= 5 || l.get("picker", "black/heaviest") > 5 {
		t.Errorf("%v in the holes, lightest in white %v kg, heaviest in black %v kg", n, l.get("picker", "white/lightest"), l.get("picker", "black/heaviest"))
	}
}
