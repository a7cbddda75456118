// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"context"
	"io/fs"
	"math"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"weak"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// shipped are the names of the scenario files of this folder.
func shipped(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(scenarios.Embedded, scenarios.Folder+"/*.yaml")
	if err != nil || len(names) < 9 {
		t.Fatalf("%v, %v", names, err)
	}
	return names
}

// long is that `make check-long` runs the tests: with all seeds and all mutants.
var long = os.Getenv("PLAYSIM_LONG") != ""

// some is a few, or all in a long check.
func some(few int) int {
	if long {
		return math.MaxInt
	}
	return few
}

// verdict runs a scenario under its seeds, or the first few of them. The sink sees the
// first run; it may be nil.
func verdict(t *testing.T, files *scenarios.Library, name string, most int, sink trace.Sink) (*suite.Tally, []string) {
	t.Helper()
	s, err := scenarios.Load(files, name, nil)
	if err != nil {
		t.Fatal(err)
	}
	list := s.Seeds[:min(len(s.Seeds), most)]
	entry := suite.Of(s).WithSeeds(seeds.Of(list))
	entry.Runner = suite.InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
		if seed == list[0] {
			o.Sink = sink
		}
		return s.Run(seed, o)
	})
	entries := []suite.Entry{entry}
	tallies := suite.Tallies(entries)
	var failures []string
	err = suite.Run(context.Background(), entries, 0, func(r *suite.Record) {
		tallies[0].Add(r)
		if r.Lost != nil {
			t.Errorf("seed %d: %+v", r.Seed, r.Lost)
		} else if r.Result.Failure != "" {
			failures = append(failures, r.Result.Failure)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return &tallies[0], failures
}

// TestShippedScenariosPass runs each scenario under its seeds, and demands that behaviours
// of nearly the same priority do not take turns from tick to tick.
func TestShippedScenariosPass(t *testing.T) {
	if scenarios.Racing || testing.Short() {
		t.Skip("TestShippedScenariosShareNothing looks for races, TestHash for other builds")
	}
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	for _, name := range shipped(t) {
		t.Run(path.Base(name), func(t *testing.T) {
			t.Parallel()
			if s, err := scenarios.Load(files, name, nil); err == nil && len(s.Warnings) > 0 {
				t.Errorf("warnings: %v", s.Warnings)
			}
			f := flapping{starts: map[string][]int64{}}
			tally, failures := verdict(t, files, name, some(2), f.see)
			if tally.Verdict() != scenarios.Passed {
				t.Errorf("%d of %d seeds passed\n%s", tally.Count(scenarios.Passed), tally.Runs, strings.Join(failures, "\n"))
			}
			if f.worst != "" {
				t.Errorf("%s started more than %d times in a second", f.worst, often)
			}
		})
	}
}

// mutation breaks one thing, by replacing text in a program or world. It makes the
// scenario fail, by one of the expectations named.
type mutation struct {
	scenario, file, from, to string
	fails                    []string
}

var mutations = []mutation{
	{"reach", "ball_chase.play", "\n    walk_to, whenever far", "", []string{"reaches the ball"}},
	{"reach", "ball_chase.play", "walk_to, whenever far", "walk_to, whenever far | threshold = 0.6", []string{"reaches the ball"}},
	{"reach", "ball_chase.yaml", "radius: 0.05, mass: 0.1", "radius: 0.1, mass: 0.1", []string{"reaches the ball", "stays with it"}},
	{"moved_ball", "ball_chase.play", "    turning\n", "", []string{"follows it to the other side", "follows it once more"}},
	{"ball_behind", "ball_chase.play", "    turning\n", "", []string{"turns about"}},
	{"ball_behind", "ball_chase.play", "searching, priority of 1", "searching, whenever battery_low, priority of 1", []string{"searches at once"}},
	{"hidden_ball", "ball_chase.play", "following, whenever time_ago < 2", "following, whenever time_ago < 4", []string{"searches after two seconds"}},
	{"hidden_ball", "ball_chase.play", "following, whenever time_ago < 2", "following, whenever time_ago < 1", []string{"walks when the ball is hidden", "does not search yet", "never searches for a ball that it has just seen"}},
	{"low_battery", "ball_chase.play", "ball_chase, switch to sit if battery_low", "ball_chase", []string{"sits down"}},
	{"low_battery", "ball_chase.play", "sit, switch to ball_chase if battery_high", "sit", []string{"gets up and reaches the ball"}},
	{"camera_dropout", "ball_chase.play", "following, whenever time_ago < 2", "following, whenever time_ago < 0.1", []string{"walks on with three of ten pictures"}},
	{"camera_dropout", "ball_chase.play", "following, whenever time_ago < 2", "following", []string{"stops and searches without any"}},
	{"push_and_fall", "ball_chase.play", "\n    walk_to, whenever far", "", []string{"gets up again"}},
	{"push_and_fall", "ball_chase.yaml", "battery: 0.9", "battery: 0.2", []string{"falls", "gets up again"}},
	{"obstacle", "obstacle.yaml", "[0.3, 0.8, 0.1]", "[0.3, 0.8, 0.4]", []string{"walks up to the sill"}},
	{"obstacle", "obstacle.yaml", "at: [1, 0]", "at: [1, 1]", []string{"walks up to the sill", "does not get past it"}},
	{"tower", "tower.yaml", "mass: 0.3, at: [0, 0]}\n  - ball:", "mass: 0.3, at: [0.11, 0, 0.9]}\n  - ball:", []string{"the tower stands"}},
	{"tower", "tower.yaml", "name: three, color: yellow, size: [0.2, 0.2, 0.2], mass: 0.3", "name: three, color: yellow, size: [0.2, 0.2, 0.2], mass: 30", []string{"the ball knocks it over"}},
	{"two_balls", "two_balls.play", "priority of 2 + 1/distance", "priority of 2 + distance", []string{"reaches the nearer one"}},
	{"two_balls", "two_balls.play", "whenever time_ago < 2, priority", "priority", []string{"then goes to the other one"}},
}

func TestMutationsFail(t *testing.T) {
	if scenarios.Racing || testing.Short() {
		t.Skip("TestShippedScenariosShareNothing looks for races, TestHash for other builds")
	}
	broken := map[string]bool{}
	for _, m := range slices.Concat(mutations, cartMutations, chickenMutations, managerMutations, starMutations, careMutations, groupingMutations, articleMutations, peopleMutations, lifeMutations, watchMutations) {
		broken["scenarios/"+m.scenario+".yaml"] = true
		t.Run(m.scenario, func(t *testing.T) {
			t.Parallel()
			files := mutated(t, "worlds/"+m.file, m.from, m.to)
			tally, failures := verdict(t, files, "scenarios/"+m.scenario+".yaml", 1, nil)
			if long || tally.Verdict() != scenarios.Failed {
				tally, failures = verdict(t, files, "scenarios/"+m.scenario+".yaml", 4, nil)
			}
			if tally.Verdict() != scenarios.Failed {
				t.Fatalf("%s: %q for %q does not make it fail: %d of %d seeds pass", m.file, m.to, m.from, tally.Count(scenarios.Passed), tally.Runs)
			}
			for _, f := range failures {
				if name, _, _ := strings.Cut(f, ": failed at"); !slices.Contains(m.fails, name) {
					t.Errorf("%s: %q for %q fails otherwise: %s", m.file, m.to, m.from, f)
				}
			}
		})
	}
	for _, name := range shipped(t) {
		if !broken[name] {
			t.Errorf("no mutation makes %s fail", name)
		}
	}
}

// TestEveryWorldHasAScenario: what is shipped is watched over.
func TestEveryWorldHasAScenario(t *testing.T) {
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	watched := map[string]bool{}
	for _, name := range shipped(t) {
		s, err := scenarios.Load(files, name, nil)
		if err != nil {
			t.Fatal(err)
		}
		watched[s.World.File.Name] = true
	}
	for _, name := range worlds.Builtin() {
		if path.Ext(name) == ".yaml" && !watched[name] {
			t.Errorf("%s is the world of no scenario", name)
		}
	}
}

// mutated are the built-in files with a text replaced in one of them.
func mutated(t *testing.T, name, from, to string) *scenarios.Library {
	t.Helper()
	all := fstest.MapFS{}
	for _, n := range append(shipped(t), worlds.Builtin()...) {
		text, err := fs.ReadFile(scenarios.Embedded, n)
		if err != nil {
			t.Fatal(err)
		}
		all[n] = &fstest.MapFile{Data: text}
	}
	text := string(all[name].Data)
	if strings.Count(text, from) != 1 {
		t.Fatalf("%s has %q %d times", name, from, strings.Count(text, from))
	}
	all[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, from, to, 1))}
	return scenarios.Of(source.FromFS(nil, all), languages.Default(), extensions.Default()...)
}

// TestManyRunsHoldNoMemory: of many runs neither worlds nor results are kept, by what
// tests them or by the scenario.
func TestManyRunsHoldNoMemory(t *testing.T) {
	s, err := scenarios.Load(scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...), "scenarios/reach.yaml", []string{"expect.0.within=1s", "duration=2s"})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var built []weak.Pointer[sim.World]
	var results []weak.Pointer[scenarios.Result]
	entry := suite.Of(s).WithSeeds(seeds.List{{From: 1, To: 30}})
	entry.Runner = suite.InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
		var world *sim.World
		o.EachTick = func(r *scenarios.Run) bool { world = r.World; return true }
		result, err := s.Run(seed, o)
		mu.Lock()
		defer mu.Unlock()
		built, results = append(built, weak.Make(world)), append(results, weak.Make(result))
		return result, err
	})
	entries := []suite.Entry{entry}
	tallies := suite.Tallies(entries)
	if err := suite.Run(context.Background(), entries, 2, func(r *suite.Record) { tallies[0].Add(r) }); err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.GC() // what pools hold lives through one
	kept := 0
	for i := range built {
		if built[i].Value() != nil || results[i].Value() != nil {
			kept++
		}
	}
	if len(built) != 30 || kept > 5 {
		t.Errorf("of %d runs %d are kept", len(built), kept)
	}
	runtime.KeepAlive(tallies)
	runtime.KeepAlive(s)
}
