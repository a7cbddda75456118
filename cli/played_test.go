// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/player"
)

// play brings a world under way as a view does.
func play(t testing.TB, world string) (*player.Player, *played, *process) {
	t.Helper()
	return playTraced(t, world, "")
}

// playTraced plays a world with the trace in a file, "" for none.
func playTraced(t testing.TB, world, file string) (*player.Player, *played, *process) {
	t.Helper()
	p := &process{ctx: context.Background(), out: &bytes.Buffer{}, err: &bytes.Buffer{}, Access: disk.Access{Library: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}}
	if err := p.Enter(disk.Project{Files: []string{world}}); err != nil {
		t.Fatal(err)
	}
	flags := &runFlags{worldFlags: worldFlags{World: world}, Speed: unset, Quiet: true, Trace: file}
	s := &session{process: p, flags: flags, start: time.Now(), log: console.NewLog(p.err, slog.LevelError)}
	s.trace.path = file
	if err := s.trace.open(); err != nil {
		t.Fatal(err)
	}
	if err := s.load(); err != nil {
		t.Fatal(err)
	}
	run := s.plays()
	view := player.New(run)
	s.watcher = run.watched(&view.Log)
	t.Cleanup(func() { run.Close() })
	return view, run, p
}

// whyNode asks why a node is as it is.
func whyNode(program, path string) explain.Query {
	return explain.Query{Subject: explain.OfNode, Program: program, Name: path}
}

// What a user drags and pushes is in the log of inputs: the run repeats exactly, and
// differs from one that nobody touched.
func TestDragsAreReplayed(t *testing.T) {
	view, run, _ := play(t, "worlds/ball_chase.yaml")
	view.Pause(true)
	view.Step(100)
	for i := range 8 {
		if err := view.Do(sim.Input{Op: sim.OpMove, Name: "green", At: sim.Resting(1.6+0.05*float64(i), 0.5)}); err != nil {
			t.Fatal(err)
		}
		view.Step(1)
	}
	if err := view.Do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: 0.05, Y: -0.1}}); err != nil {
		t.Fatal(err)
	}
	view.Step(400)
	touched := view.Frame().Hash
	view.Step(-200)
	view.Step(200)
	if got := view.Frame().Hash; got != touched {
		t.Errorf("back and on again gave hash %x, not %x", got, touched)
	}
	other, _, _ := play(t, "worlds/ball_chase.yaml")
	if err := other.Run().(*played).ReplayFrom(run.Run.Run, nil); err != nil {
		t.Fatal(err)
	}
	if got := other.Run().World().Hash(); got != touched {
		t.Errorf("the recorded inputs gave hash %x, not %x", got, touched)
	}
	alone, _, _ := play(t, "worlds/ball_chase.yaml")
	alone.Step(view.Frame().Tick)
	if alone.Frame().Hash == touched {
		t.Error("the drags changed nothing")
	}
}

// The chain of hashes, tick by tick, is that of the log of inputs alone; and every input
// of the log is needed for it.
func TestTheLogOfASessionGivesItsHashes(t *testing.T) {
	view, run, _ := play(t, "worlds/ball_chase.yaml")
	view.Pause(true)
	hashes := []sim.Hash{run.World().Hash()}
	step := func(ticks int) {
		for range ticks {
			view.Step(1)
			hashes = append(hashes, run.World().Hash())
		}
	}
	do := func(in sim.Input) {
		t.Helper()
		if err := view.Do(in); err != nil {
			t.Fatal(err)
		}
	}
	step(40)
	do(sim.Input{Op: sim.OpMove, Name: "green", At: sim.Resting(1.3, 0.4)})
	step(40)
	do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: 0.04, Y: -0.05}})
	step(40)
	do(sim.Input{Op: sim.OpMove, Name: "nao", At: sim.Resting(-0.5, 0.2), Value: 0.3})
	step(40)
	log := run.World().Log()
	if len(log) != 3 {
		t.Fatalf("%d inputs are logged", len(log))
	}
	for without := -1; without < len(log); without++ {
		again := hashesOf(t, log, without, len(hashes))
		for tick := range hashes {
			needed := without >= 0 && tick > int(log[without].Tick)
			if same := again[tick] == hashes[tick]; same == needed {
				t.Errorf("without input %d: at tick %d the hash is the same: %v", without, tick, same)
				break
			}
		}
	}
}

// hashesOf plays a log of inputs, but for one of them.
func hashesOf(t *testing.T, log []sim.LoggedInput, without, ticks int) []sim.Hash {
	t.Helper()
	_, run, _ := play(t, "worlds/ball_chase.yaml")
	var hashes []sim.Hash
	for tick := range ticks {
		hashes = append(hashes, run.World().Hash())
		for i, in := range log {
			if i != without && in.Tick == int64(tick) {
				if err := run.Do(in.Input); err != nil {
					t.Fatal(err)
				}
			}
		}
		run.Tick()
	}
	return hashes
}

// A drag that cannot be is refused with its reason, and leaves the run alone.
func TestRefusedDrag(t *testing.T) {
	view, _, _ := play(t, "worlds/ball_chase.yaml")
	view.Step(10)
	before := view.Run().World().Hash()
	for _, in := range []sim.Input{
		{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: 1e3}},
		{Op: sim.OpMove, Name: "green", At: sim.Resting(1e4, 0)},
	} {
		if err := view.Do(in); err == nil || !strings.Contains(err.Error(), "green") {
			t.Errorf("%s: %v", in.Op, err)
		}
	}
	if view.Run().World().Hash() != before {
		t.Error("the refused drag changed the world")
	}
}

// copied puts a world's files into a folder of its own.
func copied(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		text, err := os.ReadFile("../worlds/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A program that is broken while it runs is shown with the place; the old one goes on.
// Mended, it is taken up at the tick that is next.
func TestReload(t *testing.T) {
	dir := copied(t, "two_balls.yaml", "two_balls.play")
	view, _, p := play(t, filepath.Join(dir, "two_balls.yaml"))
	program := filepath.Join(dir, "two_balls.play")
	view.Step(60)
	before, _ := os.ReadFile(program)
	write := func(old, new string) {
		t.Helper()
		text := strings.Replace(string(before), old, new, 1)
		if text == string(before) {
			t.Fatalf("the program has no %q", old)
		}
		if err := os.WriteFile(program, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		view.Reload()
	}
	write("whenever far", "whenever farr")
	if why := view.Problem(); !strings.Contains(why, "two_balls.play:14:") || !strings.Contains(why, "whenever farr") || !strings.Contains(why, `did you mean "far"`) {
		t.Errorf("the problem has no place or excerpt:\n%s", why)
	}
	hash := view.Frame().Hash
	view.Step(1)
	if f := view.Frame(); f.Tick != 61 || f.Hash == hash {
		t.Errorf("the old program does not go on: tick %d", f.Tick)
	}
	entries := len(view.Log.Entries)
	write("whenever far", "whenever time_ago < 1")
	if view.Problem() != "" || view.Frame().Tick != 61 {
		t.Errorf("mended: tick %d, %s", view.Frame().Tick, view.Problem())
	}
	if len(view.Log.Entries) != entries {
		t.Errorf("the reload itself is in the log: %v", view.Log.Entries[entries:])
	}
	view.Step(1)
	if text := view.Why(whyNode("two_balls", "ball_chase/following[ball:red]/walk_to")); !strings.Contains(text, "time_ago < 1") {
		t.Errorf("the new program does not run: %s", text)
	}
	if out := p.err.(*bytes.Buffer).String(); out != "" {
		t.Errorf("stderr: %s", out)
	}
}

// The explanation is that of playsim why; after going back, what only the future knew
// is not told.
func TestWhyInAView(t *testing.T) {
	view, _, _ := play(t, "worlds/two_balls.yaml")
	view.Step(100)
	node := "ball_chase/searching/turning"
	if text := view.Why(whyNode("two_balls", node)); !strings.HasPrefix(text, "inactive since 0.025 s") || !strings.Contains(text, "two_balls.play:") {
		t.Errorf("%s", text)
	}
	view.Step(-99)
	if text := view.Why(whyNode("two_balls", node)); strings.Contains(text, "0.025") || text == "" {
		t.Errorf("after going back to tick 1: %s", text)
	}
	view.Step(99)
	if text := view.Why(whyNode("two_balls", node)); !strings.HasPrefix(text, "inactive since 0.025 s") {
		t.Errorf("after going on again: %s", text)
	}
	if !strings.Contains(view.Why(whyNode("two_balls", "nothing/here")), "two_balls has no node") {
		t.Error("a node that is not there is explained")
	}
}
