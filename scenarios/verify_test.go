// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/record/mcap"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// taped is a scenario under way that is recorded.
type taped struct {
	*Run
	file *record.File
	path string
}

// tapeOf records the scenario of a text, its texts changed as edit wants.
func tapeOf(t testing.TB, text string, edit func(texts map[string]string)) *taped {
	t.Helper()
	r := &taped{path: filepath.Join(t.TempDir(), "run.mcap")}
	var err error
	if r.file, err = record.Create(r.path, mcap.Format); err != nil {
		t.Fatal(err)
	}
	r.Run = r.load(t, text, edit)
	return r
}

func (r *taped) load(t testing.TB, text string, edit func(texts map[string]string)) *Run {
	t.Helper()
	texts := map[string]string{"s.yaml": "schema: playsim/scenario/v1\n" + text + "\n"}
	for _, name := range []string{"arena.yaml", "programmed.yaml", "programmed.play"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(data)
	}
	if edit != nil {
		edit(texts)
	}
	read := record.NewTexts()
	s, err := Load(Of(read.Watch(written(texts).Files), languages.Default(), extensions.Default()...), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.Start(2, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	run.Record(r.file.Recorder(record.Header{World: "s.yaml", Seed: 2, Tick: run.World.Model.Tick}, read, nil))
	return run
}

// end closes the recording and reads it.
func (r *taped) end(t testing.TB) *record.Recording {
	t.Helper()
	r.Close()
	if err := r.file.Close(record.End{Ticks: r.World.Ticks(), Hash: uint64(r.World.Hash())}); err != nil {
		t.Fatal(err)
	}
	rec, err := opened(r.path)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Ticks() != r.World.Ticks() || rec.Hashes[rec.Ticks()] != uint64(r.World.Hash()) {
		t.Fatalf("recorded %d ticks to %x, run %d to %x", rec.Ticks(), rec.Hashes[rec.Ticks()], r.World.Ticks(), uint64(r.World.Hash()))
	}
	return rec
}

// opened reads a recording on disk.
func opened(path string) (*record.Recording, error) {
	return record.Open(os.DirFS(filepath.Dir(path)), filepath.Base(path), mcap.Format)
}

func (r *taped) upTo(t testing.TB, tick int64) {
	t.Helper()
	for r.World.Ticks() < tick {
		r.Tick()
	}
}

func (r *taped) push(t testing.TB, x float64) {
	t.Helper()
	if err := r.Do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: x}}); err != nil {
		t.Fatal(err)
	}
}

func verified(t testing.TB, rec *record.Recording) *Verification {
	t.Helper()
	v, err := Verify(rec, Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// scripts counts the decisions of a recording that tell of a script.
func scripts(rec *record.Recording) (own, users int) {
	for d := range rec.Decisions() {
		switch text := string(d.Data); {
		case strings.Contains(text, `"from":"user"`):
			users++
		case strings.Contains(text, `"kind":"script"`):
			own++
		}
	}
	return own, users
}

// TestVerify: a recorded run comes out the same, whatever a user did meanwhile.
func TestVerify(t *testing.T) {
	r := tapeOf(t, eventful, nil)
	for tick := int64(30); tick < 90; tick++ {
		r.upTo(t, tick)
		r.push(t, 0.001*float64(tick%7))
	}
	for !r.Done() {
		r.Tick()
	}
	rec := r.end(t)
	if v := verified(t, rec); !v.Same() || v.Refused != nil || v.Pose >= 0 {
		t.Errorf("%+v", v)
	}
	if got := len(rec.Asked()); got != 60 || len(rec.Inputs) <= got {
		t.Errorf("%d of %d inputs are a user's", got, len(rec.Inputs))
	}
	if !slices.EqualFunc(rec.Inputs, r.World.Log(), func(a record.Input, b sim.LoggedInput) bool {
		return a.Tick == b.Tick && a.Op == b.Op && a.Name == b.Name
	}) {
		t.Error("the inputs are not those of the log")
	}
}

// TestAskedInVain: what was asked for of a tick that never came is no part of the run,
// neither as an input nor as a decision.
func TestAskedInVain(t *testing.T) {
	r := tapeOf(t, eventful, nil)
	r.upTo(t, 40)
	r.push(t, 0.01)
	r.upTo(t, 60)
	r.push(t, 0.02)
	rec := r.end(t)
	if v := verified(t, rec); !v.Same() {
		t.Errorf("%+v, %s", v.Divergence, v.Decisions)
	}
	if _, users := scripts(rec); users != 1 || len(rec.Asked()) != 1 {
		t.Errorf("%d decisions and %d inputs of users, want one", users, len(rec.Asked()))
	}
}

// TestVerifyFinds tells what was tampered with, and where.
func TestVerifyFinds(t *testing.T) {
	fresh := func() *record.Recording {
		r := tapeOf(t, eventful, nil)
		r.upTo(t, 30)
		r.push(t, 0.01)
		r.upTo(t, 200)
		return r.end(t)
	}
	for name, test := range map[string]struct {
		tamper      func(*forger)
		tick        int64
		input, pose bool
	}{
		"an input by a little": {func(r *forger) { r.user().At.X += 1e-9 }, 31, false, false},
		"an input later":       {func(r *forger) { r.user().Tick = 35 }, 31, true, true},
		"an input of another":  {func(r *forger) { r.user().Name = "nobody" }, 31, true, true},
		"the seed":             {func(r *forger) { r.Seed = 3 }, 0, false, true},
		"a hash":               {func(r *forger) { r.Hashes[77]++ }, 77, false, false},
	} {
		rec := fresh()
		test.tamper(&forger{rec})
		v := verified(t, rec)
		if v.Hash != test.tick || v.Same() || (v.Pose >= 0) != test.pose {
			t.Errorf("%s: %+v, want tick %d", name, v.Divergence, test.tick)
		}
		if (v.Refused != nil) != (name == "an input of another") {
			t.Errorf("%s: refused %v", name, v.Refused)
		}
	}
}

// forger changes a recording.
type forger struct{ *record.Recording }

// user is the first input of a user.
func (r *forger) user() *record.Input {
	return &r.Inputs[slices.IndexFunc(r.Inputs, func(in record.Input) bool { return in.Asked })]
}

// TestRewoundIsRecorded: after going back the recording is of the run that goes on from
// there, from its start; what was forgotten is not in it.
func TestRewoundIsRecorded(t *testing.T) {
	r := tapeOf(t, eventful, nil)
	r.upTo(t, 50)
	r.push(t, 0.01)
	r.upTo(t, 200)
	if err := r.Rewind(120); err != nil {
		t.Fatal(err)
	}
	r.push(t, 0.02)
	r.upTo(t, 300)
	if err := r.Rewind(150); err != nil {
		t.Fatal(err)
	}
	r.push(t, -0.02)
	r.upTo(t, 170)
	rec := r.end(t)
	if v := verified(t, rec); !v.Same() {
		t.Errorf("%+v", v.Divergence)
	}
	var at []int64
	for _, in := range rec.Asked() {
		at = append(at, in.Tick)
	}
	if !slices.Equal(at, []int64{50, 120, 150}) {
		t.Errorf("a user's inputs at %v", at)
	}
	plain := tapeOf(t, eventful, nil)
	plain.upTo(t, 170)
	got, users := scripts(rec)
	if want, _ := scripts(plain.end(t)); got != want || want == 0 || users != 3 {
		t.Errorf("%d script events and %d of users, want %d and 3: those before the instant it went back to are part of the run", got, users, want)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(r.path), "*")); len(left) != 1 {
		t.Errorf("files left: %v", left)
	}
}

// TestChangedIsRecorded: a run whose scenario was changed under way is recorded with the
// new text, as it would have gone from the start.
func TestChangedIsRecorded(t *testing.T) {
	r := tapeOf(t, eventful, nil)
	r.upTo(t, 60)
	r.push(t, 0.01)
	r.upTo(t, 130)
	old := r.Run
	r.Run = r.load(t, strings.Replace(eventful, "at: 0.5s", "at: 1.5s", 1), func(texts map[string]string) {
		texts["programmed.play"] += "\n# changed\n"
	})
	if err := r.ReplayFrom(old.Run, nil); err != nil {
		t.Fatal(err)
	}
	old.Close() // tells of stops that are no part of the run
	r.upTo(t, 160)
	rec := r.end(t)
	if v := verified(t, rec); !v.Same() {
		t.Errorf("%+v", v.Divergence)
	}
	f, err := rec.Texts().Files().Read("programmed.play", "")
	if err != nil || !strings.Contains(f.Text, "# changed") || len(rec.Asked()) != 1 {
		t.Errorf("%v, %d inputs", err, len(rec.Asked()))
	}
	if first := rec.Inputs[0]; first.Tick != 40 {
		t.Errorf("the first input is %+v: the script did not do again what it does now", first)
	}
}

// TestFailedRewindGoesOnRecording: nothing of the run that could not be is recorded.
func TestFailedRewindGoesOnRecording(t *testing.T) {
	r := tapeOf(t, eventful, nil)
	r.upTo(t, 100)
	robot := r.Code.Programs()[0].Entry.Robot
	r.Code.Programs()[0].Entry.Robot = "gone"
	if err := r.Rewind(40); err == nil {
		t.Fatal("rewound without the robot")
	}
	r.Code.Programs()[0].Entry.Robot = robot
	r.upTo(t, 200)
	if v := verified(t, r.end(t)); !v.Same() {
		t.Errorf("%+v", v.Divergence)
	}
}

// TestFailedReplayGoesOnRecording: a change with which what a user did cannot be done
// is not taken; the recording is of the run that goes on.
func TestFailedReplayGoesOnRecording(t *testing.T) {
	r := tapeOf(t, eventful, nil)
	r.upTo(t, 60)
	r.push(t, 0.01)
	r.upTo(t, 90)
	hidden := r.load(t, strings.Replace(eventful, "script:", "script:\n  - {at: 0s, do: {hide: green}}", 1), nil)
	if err := hidden.ReplayFrom(r.Run.Run, nil); err == nil {
		t.Fatal("what is hidden was pushed")
	}
	hidden.Close()
	r.upTo(t, 120)
	if v := verified(t, r.end(t)); !v.Same() {
		t.Errorf("%+v", v.Divergence)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(r.path), "*")); len(left) != 1 {
		t.Errorf("files left: %v", left)
	}
}

// TestRecordingStandsAlone: of no run, also of one that reads folders and embedded files,
// is another file needed.
func TestRecordingStandsAlone(t *testing.T) {
	if racing {
		t.Skip("one goroutine alone: the race detector has nothing to find")
	}
	names, err := filepath.Glob("../worlds/*.yaml")
	if err != nil || len(names) < 30 {
		t.Fatal(len(names), err)
	}
	for _, name := range names {
		name = "worlds/" + filepath.Base(name)
		read := record.NewTexts()
		files := Of(read.Watch(source.FromFS(nil, Embedded)), languages.Default(), extensions.Default()...)
		w, err := worlds.Load(files.Files, name, nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Assemble(w, Options{Files: files})
		if err != nil {
			t.Fatal(err)
		}
		tape := &taped{Run: r, path: filepath.Join(t.TempDir(), "run.jsonl")}
		if tape.file, err = record.Create(tape.path, record.Lines); err != nil {
			t.Fatal(err)
		}
		r.Record(tape.file.Recorder(record.Header{World: name, Seed: r.Seed(), Tick: w.Model.Tick}, read, nil))
		tape.upTo(t, 30)
		if v := verified(t, tape.end(t)); !v.Same() {
			t.Errorf("%s: %+v", name, v.Divergence)
		}
	}
}
