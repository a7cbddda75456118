// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"flag"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

var update = flag.Bool("update", false, "write the goldens anew")

func assemble(t testing.TB, name string, o Options, sets ...string) *Run {
	t.Helper()
	o.Files = embedded
	run, err := Assemble(loadWorld(t, name, sets...), o)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func ticks(r *Run, n int) sim.Hash {
	for range n {
		r.Tick()
	}
	return r.World.Hash()
}

// disturb moves, hides and shows the ball, drains and charges the battery.
func disturb(t testing.TB, r *Run) {
	t.Helper()
	inputs := map[int64]sim.Input{
		200:  {Op: sim.OpMove, Name: "green", At: sim.Resting(2, 1)},
		700:  {Op: sim.OpHide, Name: "green"},
		860:  {Op: sim.OpShow, Name: "green", At: sim.Resting(1, -1)},
		1200: {Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.1},
		1700: {Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.95},
		2200: {Op: sim.OpPush, Name: "green", At: geom.Vec3{X: 0.05, Y: 0.05}},
	}
	for r.World.Ticks() < 2400 {
		if in, ok := inputs[r.World.Ticks()]; ok {
			if err := r.Do(in); err != nil {
				t.Fatal(err)
			}
		}
		r.Tick()
	}
}

// worldNames lists the built-in worlds.
func worldNames(t testing.TB) []string {
	t.Helper()
	var names []string
	for _, f := range worlds.Builtin() {
		if name, ok := strings.CutSuffix(path.Base(f), ".yaml"); ok {
			names = append(names, name)
		}
	}
	return names
}

// TestHash runs all built-in worlds, everything on. The same numbers must come out of
// every build: amd64, amd64-v3 and arm64 without fused multiply-add, 386, js/wasm; in a
// build that fuses, too, but of worlds in which things touch.
func TestHash(t *testing.T) {
	if racing {
		t.Skip("one goroutine alone: the race detector has nothing to find")
	}
	var got strings.Builder
	for _, name := range worldNames(t) {
		for _, seed := range []uint64{1, 2} {
			fmt.Fprintf(&got, "%s seed %d: %016x\n", name, seed, uint64(ticks(assemble(t, name, Options{Seed: seed}), 1200)))
		}
	}
	r := assemble(t, "ball_chase", Options{})
	disturb(t, r)
	fmt.Fprintf(&got, "ball_chase disturbed: %016x\n", uint64(r.World.Hash()))
	const golden = "testdata/hashes.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	touching := []string{"ball_grouping ", "box_pushing ", "cart_ball_chase ", "cart_ball_chase_playful ", "cart_football ", "cart_forward ", "chicken_pile_up ", "crowd ", "kick ", "nao_football "}
	for _, line := range strings.Split(got.String(), "\n") {
		if sim.Fused() && slices.ContainsFunc(touching, func(world string) bool { return strings.HasPrefix(line, world) }) {
			continue
		}
		if !strings.Contains(string(want), line+"\n") {
			t.Errorf("not in %s: %s", golden, line)
		}
	}
	if strings.Count(got.String(), "\n") != strings.Count(string(want), "\n") {
		t.Errorf("%s has other worlds: run go test ./scenarios -run TestHash -update", golden)
	}
}

func TestSameSeedSameHash(t *testing.T) {
	for seed := uint64(1); seed <= 3; seed++ {
		a, b := assemble(t, "ball_chase", Options{Seed: seed}), assemble(t, "ball_chase", Options{Seed: seed})
		for range 1200 {
			if ticks(a, 1) != ticks(b, 1) {
				t.Fatalf("seed %d: the runs part at tick %d", seed, a.World.Ticks())
			}
		}
	}
	if ticks(assemble(t, "ball_chase", Options{Seed: 1}), 100) == ticks(assemble(t, "ball_chase", Options{Seed: 2}), 100) {
		t.Error("two seeds give one hash")
	}
}

func TestWatchingChangesNothing(t *testing.T) {
	watched := assemble(t, "ball_chase", Options{Sink: func(*trace.Event) {}})
	var snapshot sim.Snapshot
	var program trace.Program
	watched.Observe(func(w *sim.World) {
		w.Snapshot(&snapshot)
		if err := watched.Snapshot("ball_chase", &program); err != nil {
			t.Fatal(err)
		}
	})
	if got, want := ticks(watched, 1000), ticks(assemble(t, "ball_chase", Options{}), 1000); got != want {
		t.Errorf("got %x, want %x", got, want)
	}
}

func TestRewind(t *testing.T) {
	events := 0
	r := assemble(t, "ball_chase", Options{Sink: func(*trace.Event) { events++ }})
	hashes := make([]sim.Hash, 0, 2401)
	r.Observe(func(w *sim.World) { hashes = append(hashes, w.Hash()) })
	disturb(t, r)
	told := events
	for _, tick := range []int64{2400, 2000, 1201, 700, 199, 0} {
		if err := r.Rewind(tick); err != nil {
			t.Fatal(err)
		}
		if got := r.World.Ticks(); got != tick {
			t.Fatalf("rewound to tick %d, want %d", got, tick)
		}
		if tick > 0 && r.World.Hash() != hashes[tick-1] {
			t.Errorf("tick %d: another hash after rewinding", tick)
		}
	}
	if events != told || len(hashes) != 2400 {
		t.Errorf("re-simulation told %d events and %d ticks", events-told, len(hashes)-2400)
	}
	if disturb(t, r); r.World.Hash() != hashes[2399] {
		t.Error("the run goes on otherwise after rewinding")
	}
	if events != 2*told {
		t.Errorf("%d events the second time, %d the first", events-told, told)
	}
	if err := r.Rewind(5000); err == nil {
		t.Error("rewound into the future")
	}
}

func TestParallelWorldsDoNotMeet(t *testing.T) {
	want := ticks(assemble(t, "ball_chase", Options{}), 400)
	for range 4 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			if got := ticks(assemble(t, "ball_chase", Options{}), 400); got != want {
				t.Errorf("got %x, want %x", got, want)
			}
		})
	}
}
