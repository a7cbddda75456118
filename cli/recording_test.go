// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/player"
)

// viewed is a recorded session with a view.
type viewed struct {
	*player.Player
	*session
	out, log *bytes.Buffer
}

// view brings what flags say under way as a view does.
func view(t *testing.T, flags *runFlags) *viewed {
	t.Helper()
	v := &viewed{out: &bytes.Buffer{}, log: &bytes.Buffer{}}
	p := &process{ctx: context.Background(), out: v.out, err: v.log, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
	flags.Speed = unset
	s, err := flags.prepare(p)
	if err != nil {
		t.Fatal(err)
	}
	v.session = s
	v.Player, _ = s.playing(&viewCmd{runFlags: *flags})
	return v
}

func (v *viewed) push(t *testing.T, x float64) {
	t.Helper()
	if err := v.Do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: x}}); err != nil {
		t.Fatal(err)
	}
}

// end closes the view; it gives the hash of the closing line.
func (v *viewed) end(t *testing.T) string {
	t.Helper()
	if err := v.finish(v.ended()); err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(v.out.String(), "  hash ")
	hash, _, _ := strings.Cut(after, " ")
	return hash
}

// inProcess runs a command in this process.
func inProcess(args ...string) (code int, out, log string) {
	var o, e bytes.Buffer
	p := &process{ctx: context.Background(), out: &o, err: &e, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
	code = p.main(args)
	return code, o.String(), e.String()
}

// The run whose hash the closing line tells is the one that is recorded, wherever a user
// went back, and whatever was dragged and reloaded.
func TestViewIsRecorded(t *testing.T) {
	dir := copied(t, "ball_chase.yaml", "ball_chase.play")
	program := filepath.Join(dir, "ball_chase.play")
	path := filepath.Join(dir, "run.mcap")
	v := view(t, &runFlags{worldFlags: worldFlags{World: filepath.Join(dir, "ball_chase.yaml")}, Record: path})
	v.Step(100)
	v.push(t, 0.1)
	v.Step(50)
	v.Step(-20) // back, in steps
	v.push(t, -0.2)
	v.Step(30)
	v.Scrub(0.5)
	if v.Frame().Tick >= 160 {
		t.Fatalf("nothing is kept: tick %d", v.Frame().Tick)
	}
	v.Live()
	text, _ := os.ReadFile(program)
	if err := os.WriteFile(program, []byte(strings.Replace(string(text), "time_ago < 2", "broken <", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	v.Reload()
	if v.Problem() == "" {
		t.Fatal("a broken program is taken")
	}
	v.Step(10)
	if err := os.WriteFile(program, []byte(strings.Replace(string(text), "time_ago < 2", "time_ago < 3", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	v.Reload()
	if v.Problem() != "" {
		t.Fatal(v.Problem())
	}
	v.Step(200)
	hash := v.end(t)
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	code, out, log := inProcess("verify", path)
	if want := ": the same: 370 ticks, 9.25 s, seed 1, hash " + hash + "\n"; code != 0 || !strings.HasSuffix(out, want) || log != "" {
		t.Errorf("verify: %d\n%s%s\nwant %s", code, out, log, want)
	}
	code, out, log = inProcess("replay", path, "--headless", "-q")
	if code != 0 || !strings.Contains(out, "hash "+hash) || log != "" {
		t.Errorf("replay: %d\n%s%s", code, out, log)
	}
}

// What a user asked for while the view was paused and then closed is never done: it is in
// no file, and the recording is sound.
func TestAskedAndClosed(t *testing.T) {
	dir := t.TempDir()
	path, told := filepath.Join(dir, "run.mcap"), filepath.Join(dir, "trace.jsonl")
	v := view(t, &runFlags{worldFlags: worldFlags{World: "worlds/ball_chase.yaml"}, Record: path, Trace: told})
	v.Pause(true)
	v.Step(20)
	v.push(t, 0.1)
	v.Step(20)
	v.push(t, 0.2)
	hash := v.end(t)
	if code, out, _ := inProcess("verify", path); code != 0 || !strings.Contains(out, ": the same: 40 ticks, ") || !strings.Contains(out, hash) {
		t.Errorf("verify: %d\n%s", code, out)
	}
	text, err := os.ReadFile(told)
	if n := strings.Count(string(text), `"from":"user"`); err != nil || n != 1 || !strings.Contains(string(text), "push green impulse [0.1, 0]") {
		t.Errorf("%d rows of a user, %v", n, err)
	}
}

// A recorded run in a view: it ends where it ended; who drags something is in a run of
// his own, which is said, and goes on.
func TestReplayInAView(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run.mcap")
	first := view(t, &runFlags{worldFlags: worldFlags{World: "worlds/ball_chase.yaml"}, Record: path})
	first.Step(60)
	first.push(t, 0.1)
	first.Step(140)
	want := first.end(t)

	again := view(t, &runFlags{worldFlags: worldFlags{World: path}})
	again.Step(500)
	if f := again.Frame(); f.Tick != 200 {
		t.Errorf("it ends at tick %d", f.Tick)
	}
	again.Step(-100)
	again.Step(500)
	if hash := again.end(t); hash != want || again.log.Len() > 0 {
		t.Errorf("hash %s, want %s; %s", hash, want, again.log)
	}

	other := filepath.Join(dir, "other.mcap")
	own := view(t, &runFlags{worldFlags: worldFlags{World: path}, Record: other})
	own.Step(80)
	own.push(t, 0.05)
	own.Reload()
	own.Step(300)
	if f := own.Frame(); f.Tick != 380 {
		t.Errorf("the run of one's own ends at tick %d", f.Tick)
	}
	hash := own.end(t)
	if log := own.log.String(); hash == want || !strings.Contains(log, "branched at tick 80 (2 s): from there on it is another run than the recorded one") {
		t.Errorf("hash %s: %s", hash, log)
	}
	if code, out, _ := inProcess("verify", other); code != 0 || !strings.Contains(out, "380 ticks") || !strings.Contains(out, hash) {
		t.Errorf("verify: %d %s", code, out)
	}
	if code, out, _ := inProcess("diff", path, other); code != 1 || !strings.Contains(out, `the first input that differs is at tick 80 (2 s):`) || !strings.Contains(out, "    first  none\n") {
		t.Errorf("diff: %d\n%s", code, out)
	}
}
