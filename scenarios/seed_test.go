// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

const varied = `
duration: 2s
seeds: 1..20
vary:
  green.at: {x: [1, 3], y: [-1, 1]}
  nao.battery: [0.2, 0.8]
  green.color: {one_of: [red, "#00ff00", blue]}
expect: [{never: "'nao/fallen'"}]
`

func sample(t *testing.T, s *Scenario, seed uint64) string {
	t.Helper()
	sets, err := s.Sample(seed)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(sets, " ")
}

func TestVariation(t *testing.T) {
	s := scenario(t, varied)
	seen := map[string]bool{}
	colors := map[string]bool{}
	for _, seed := range s.Seeds {
		text := sample(t, s, seed)
		if text != sample(t, s, seed) {
			t.Errorf("seed %d gives two samples", seed)
		}
		seen[text] = true
		colors[text[strings.LastIndex(text, "=")+1:]] = true
		r, err := s.Start(seed, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		at := r.World.Model.Objects[0].At
		if at.X < 1 || at.X > 3 || at.Y < -1 || at.Y > 1 || !strings.Contains(text, "green.at.x="+decimal(at.X)+" ") {
			t.Errorf("seed %d: ball at %v, sample %s", seed, at, text)
		}
	}
	if len(seen) != 20 || len(colors) != 3 {
		t.Errorf("%d samples, %d colours", len(seen), len(colors))
	}
	if s.World.Model.Objects[0].At.X != 2 {
		t.Error("the scenario's own world has changed")
	}
}

// TestVariationsAreIndependent: what else varies, and how a path is written, changes
// no value.
func TestVariationsAreIndependent(t *testing.T) {
	short := sample(t, scenario(t, "vary: {green.at.x: [1, 3]}"), 4)
	for _, other := range []string{
		"vary: {objects.green.at.x: [1, 3]}", "vary: {green: {at: {x: [1, 3]}}}", "vary: {nao.battery: [0, 1], green.at.x: [1, 3]}",
	} {
		if got := sample(t, scenario(t, other), 4); !strings.HasSuffix(got, short) {
			t.Errorf("%s: got %s, want %s", other, got, short)
		}
	}
}

// Ranges are drawn as the key takes them: times, whole ticks, whole numbers.
func TestVariationTakesTheKeysValues(t *testing.T) {
	const world = "schema: playsim/world/v1\nrobots:\n  - feeder: {at: [-1.5, 0], mass: [1, 10]}\n  - scale: {at: [0.5, 0]}\n"
	line := func(vary string) (*Scenario, error) {
		text := "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 2s\nseeds: 1..60\nvary: " + vary + "\nexpect: [{never: \"'scale/weight' > 9\"}]\n"
		return Load(written(map[string]string{"x.yaml": text, "w.yaml": world}), "x.yaml", nil)
	}
	drawn := func(vary string) map[string]bool {
		t.Helper()
		s, err := line(vary)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, seed := range s.Seeds {
			r, err := s.Start(seed, RunOptions{})
			if err != nil {
				t.Fatalf("%s: %v", vary, err)
			}
			r.Close()
			seen[sample(t, s, seed)] = true
		}
		return seen
	}
	birds := drawn("{feeder.birds: [2, 5]}")
	if len(birds) != 4 || !birds["feeder.birds=2"] || !birds["feeder.birds=5"] {
		t.Errorf("birds: %v", birds)
	}
	if settle := drawn("{scale.settle: [100ms, 300ms]}"); len(settle) != 60 {
		t.Errorf("settle: %v", settle)
	}
	if ticks := drawn("{tick: [20ms, 30ms]}"); len(ticks) != 3 {
		t.Errorf("tick: %v", ticks)
	}
	if mass := drawn("{feeder.mass.0: [1, 2]}"); len(mass) != 60 {
		t.Errorf("mass: %v", mass)
	}
	for vary, want := range map[string]string{
		"{scale.settle: [300ms, 100ms]}": "from 300ms to 100ms",
		"{scale.settle: [100ms, 300]}":   "300 has no unit",
		"{scale.settle: [1, 3]}":         "1 has no unit",
		"{feeder.birds: [2, 5.5]}":       "expected a whole number",
		"{feeder.birds: [2s, 5s]}":       "expected a number",
		"{tick: [20ms, 22ms]}":           "22ms",
	} {
		if _, err := line(vary); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", vary, err, want)
		}
	}
}

func TestOverridesWinOverVariation(t *testing.T) {
	s := scenario(t, varied, "green.at.x=1.25")
	r, err := s.Start(3, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if at := r.World.Model.Objects[0].At; at.X != 1.25 || at.Y == 0 {
		t.Errorf("ball at %v", at)
	}
}

func TestOverlapsAreDrawnAnew(t *testing.T) {
	s := scenario(t, "seeds: 1..50\nvary: {green.at: {x: [-0.2, 0.2], y: [-0.2, 0.2]}}")
	for _, seed := range s.Seeds {
		r, err := s.Start(seed, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if at := r.World.Model.Objects[0].At; at.XY().Norm() < 0.13 {
			t.Errorf("seed %d puts the ball into the robot, at %v", seed, at)
		}
	}
	crowded := scenario(t, "vary: {green.at: {x: [-0.01, 0.01], y: [-0.01, 0.01]}}")
	if _, err := crowded.Run(1, RunOptions{}); err == nil || !strings.Contains(err.Error(), "stands in") {
		t.Errorf("got %v", err)
	}
	if err := crowded.drawn(); err == nil || !strings.Contains(err.Error(), "seed 1 draws") {
		t.Errorf("checked: %v", err)
	}
}

func TestSeeds(t *testing.T) {
	for text, want := range map[string][]uint64{
		"seed: 7": {7}, "seeds: 3..5": {3, 4, 5}, "seeds: [1, 9]": {1, 9}, "seeds: 1..2, 8": {1, 2, 8}, "": {1}, "seeds: 4": {4},
		"seed: 18446744073709551615": {math.MaxUint64},
	} {
		s := scenario(t, text)
		if !slices.Equal(s.Seeds, want) || s.Pass != len(want) {
			t.Errorf("%s: seeds %v, %d must pass", text, s.Seeds, s.Pass)
		}
	}
	if s := scenario(t, "seeds: 1..20\npass: 16"); s.Pass != 16 {
		t.Errorf("%d must pass", s.Pass)
	}
	if s := scenario(t, "seeds: 1..20\nduration: 5s", "seeds=2..3", "duration=3s"); len(s.Seeds) != 2 || s.Duration != 3e9 {
		t.Errorf("seeds %v, duration %d", s.Seeds, s.Duration)
	}
}

// eventful has something of everything.
const eventful = `
world: programmed.yaml
duration: 12s
script:
  - {at: 0.5s, do: {push: green, impulse: [0.02, 0.01]}}
  - {when: "'scheme/ball/green/time_ago' > 0.3", do: {raise: lost}}
  - {when: "bang('lost')", do: [{set: seen, to: 0}, {move: green, to: [1, 0.5]}]}
  - {at: 4s, do: {pause: programmed}}
  - {at: 5s, do: {resume: programmed}}
  - {when: "('nao/battery' < 0.5) ~ 1", do: {set: nao/battery, to: 0.9}}
  - {at: 7s, do: {set: nao/battery, to: 0.1}}
faults:
  - {sensor: nao/camera_top, kind: dropout, probability: 0.3, from: 1s, until: 3s}
  - {sensor: nao/camera_top, kind: noise, field: x, sigma: 0.02, from: 2s}
  - {actuator: nao/walk/theta, kind: delay, by: 0.2s, from: 2.5s, until: 9s}
vary: {green.at: {x: [1, 2], y: [-1, 1]}}
expect:
  - {name: never falls, never: "'nao/fallen'"}
  - {name: sees, eventually: "'scheme/ball/count' > 0"}
  - {name: random, always: "rand(0, 10, 1) <= 10"}
`

func TestScenarioIsDeterministic(t *testing.T) {
	s := scenario(t, eventful)
	for seed := uint64(1); seed <= 3; seed++ {
		plain, err := s.Run(seed, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		traced, _ := s.Run(seed, RunOptions{Sink: func(*trace.Event) {}, EachTick: func(*Run) bool { return true }})
		again, _ := scenario(t, eventful).Run(seed, RunOptions{})
		if plain.Hash != traced.Hash || plain.Hash != again.Hash || fmt.Sprint(plain) != fmt.Sprint(traced) {
			t.Errorf("seed %d:\n%+v\n%+v\n%+v", seed, plain, traced, again)
		}
		if plain.Verdict != Passed {
			t.Errorf("seed %d: %s", seed, plain.Failure)
		}
	}
}

// TestScenarioRewinds: going back brings script, faults and judges back, and the run
// goes on as it did.
func TestScenarioRewinds(t *testing.T) {
	s := scenario(t, eventful)
	var first []string
	r, err := s.Start(2, RunOptions{Sink: func(e *trace.Event) {
		if e.Kind == trace.Script || e.Kind == trace.Expect || e.Kind == trace.Fault {
			first = append(first, string(e.AppendJSON(nil)))
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	var hashes []sim.Hash
	for !r.Done() {
		r.Tick()
		hashes = append(hashes, r.World.Hash())
	}
	want, told := fmt.Sprint(r.Result()), slices.Clone(first)
	for _, tick := range []int64{480, 479, 321, 120, 101, 100, 99, 41, 20, 1, 0} {
		if err := r.Rewind(tick); err != nil {
			t.Fatal(err)
		}
		if tick > 0 && r.World.Hash() != hashes[tick-1] {
			t.Fatalf("another hash at tick %d", tick)
		}
		from := len(first)
		for !r.Done() {
			r.Tick()
			if r.World.Hash() != hashes[r.World.Ticks()-1] {
				t.Fatalf("rewound to tick %d, it parts at tick %d", tick, r.World.Ticks())
			}
		}
		if got := fmt.Sprint(r.Result()); got != want {
			t.Errorf("rewound to tick %d: got %s, want %s", tick, got, want)
		}
		if tail := first[from:]; !slices.Equal(tail, told[len(told)-len(tail):]) {
			t.Errorf("rewound to tick %d, it tells %v", tick, tail)
		}
	}
}

// TestInputsAreLogged: a world with the programs and the logged inputs, and nothing
// that knows the script, comes to the same.
func TestInputsAreLogged(t *testing.T) {
	s := scenario(t, eventful)
	r, err := s.Start(2, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for !r.Done() {
		r.Tick()
	}
	bare := *s
	bare.Script, bare.Faults, bare.Expect = nil, nil, nil
	b, err := bare.Start(2, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	given := b.Follow(r.World.Log())
	for b.World.Ticks() < r.World.Ticks() {
		b.Tick()
	}
	if given.Err() != nil || b.World.Hash() != r.World.Hash() {
		t.Errorf("another hash: %v", given.Err())
	}
}

func TestRunsShareNothing(t *testing.T) {
	s := scenario(t, eventful)
	want := make([]*Result, 4)
	for i := range want {
		var err error
		if want[i], err = s.Run(uint64(i), RunOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			if got, _ := s.Run(uint64(i%4), RunOptions{}); fmt.Sprint(got) != fmt.Sprint(want[i%4]) {
				t.Errorf("got %+v, want %+v", got, want[i%4])
			}
		}()
	}
	all.Wait()
}

func chaseScenario(t testing.TB) *Scenario {
	t.Helper()
	files := Of(source.FromFS(nil, worlds.Embedded), languages.Default(), extensions.Default()...)
	f := source.NewFile("scenarios/chase.yaml", `schema: playsim/scenario/v1
world: ../worlds/ball_chase.yaml
duration: 60s
script: [{at: 25s, do: {move: green, to: [1.5, -1.2]}}, {when: "'nao/fallen'", do: {set: nao/battery, to: 1}}]
vary: {green.at: {x: [1, 2], y: [-1, 1]}}
expect:
  - {name: reaches the ball, eventually: "'distance/nao/green' < 0.4", within: 25s}
  - {name: looks, eventually: "'playful/ball_chase/ball_chase/following[ball:green]/looking/look_at/active' ~ 2"}
  - {name: reaches it again, eventually: "'distance/nao/green' < 0.4", after: 26s}
  - {name: sits while the battery is low, always: "!(('nao/battery' < 0.3) ~ 10) || ('nao/posture' == \"Sit\")"}
  - {never: "'nao/fallen'"}
`)
	s, err := read(files, f, f.Name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkScenario(b *testing.B) {
	s := chaseScenario(b)
	b.ReportAllocs()
	seed := uint64(0)
	for b.Loop() {
		seed++
		if _, err := s.Run(seed, RunOptions{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(60*float64(b.N)/b.Elapsed().Seconds(), "sim_s/s")
}
