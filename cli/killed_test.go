// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/record/mcap"
	"github.com/playsim/playsim/scenarios"
)

// killedRuns is how many runs killedScenario has under its seeds; all fail.
const (
	killedRuns     = 5
	killedScenario = "schema: playsim/scenario/v1\nworld: worlds/ball_chase.yaml\nduration: 10s\nseeds: 1..5\nexpect:\n  - at_end: \"'green/x' > 100\"\n"
)

// TestKilled kills test --record at moments at random: each row is whole, a recording is
// there only when all rows are, and each can be read and is the same as far as it goes.
// PLAYSIM_LONG=1 does it a thousand times.
func TestKilled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that a process has just left may be busy")
	}
	times := 30
	if os.Getenv("PLAYSIM_LONG") != "" {
		times = 1000
	}
	dir := t.TempDir()
	for _, name := range []string{"a.yaml", "b.yaml"} {
		writeText(t, filepath.Join(dir, name), killedScenario)
	}
	begun := time.Now()
	killedAfter(t, dir, time.Hour)
	whole := time.Since(begun)
	recordings := 0
	for n := range times {
		after := time.Duration((float64(n) + rand.Float64()) / float64(times) * 1.1 * float64(whole))
		out := killedAfter(t, dir, after)
		recordings += len(out)
		if t.Failed() {
			t.Fatalf("killed after %v of %v", after, whole)
		}
	}
	t.Logf("%d recordings of %d that were killed within %v", recordings, times, whole)
	if recordings == 0 {
		t.Error("nothing was recorded: what is killed is over too late or too early")
	}
}

// killedAfter runs the test in a folder, kills it after a time, and returns its recordings.
func killedAfter(t *testing.T, dir string, after time.Duration) []string {
	t.Helper()
	rows, err := os.Create(filepath.Join(dir, "rows"))
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	out := filepath.Join(dir, "out")
	if err := os.RemoveAll(out); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(playsimPath(t), "test", "a.yaml", "b.yaml", "--json", "--record", "out")
	cmd.Dir, cmd.Stdout = dir, rows
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(after, func() { _ = cmd.Process.Kill() }).Stop()
	_ = cmd.Wait()
	finished := wholeRows(t, rows.Name())
	names, err := filepath.Glob(filepath.Join(out, "*.mcap"))
	if err != nil || len(names) > 0 && finished < 2*killedRuns {
		t.Errorf("%d recordings and %d rows, %v", len(names), finished, err)
	}
	for _, name := range names {
		readable(t, name)
	}
	return names
}

// wholeRows counts the rows of runs.
func wholeRows(t *testing.T, name string) (n int) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var row struct{ Verdict, Hash string }
		if err := json.Unmarshal(line, &row); err != nil || !bytes.HasSuffix(line, []byte("\n")) {
			t.Errorf("%v in the row %s", err, line)
		}
		if row.Hash != "" {
			n++
		}
		if row.Hash != "" && row.Verdict != "failed" {
			t.Errorf("a row says %s", line)
		}
	}
	return n
}

// readable reads a recording and verifies it.
func readable(t *testing.T, name string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(data, mcap.Format)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	v, err := scenarios.Verify(rec, scenarios.Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, scenarios.RunOptions{})
	if err != nil || !v.Same() || rec.Damage != "" || rec.Digest && rec.Cut != "" {
		t.Errorf("%s: %+v, %v; %q, digest %v", name, v, err, rec.Cut, rec.Digest)
	}
}
