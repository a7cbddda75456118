// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/record"
)

// build has the tests run as in a build that fuses, or does not.
func build(t *testing.T, fuses bool) {
	before := recorded.Fused
	recorded.Fused = fuses
	t.Cleanup(func() { recorded.Fused = before })
}

// TestFusedBuildSays: a build that fuses says so in its version, in JSON, and once on
// stderr where something is simulated.
func TestFusedBuildSays(t *testing.T) {
	short := []string{"worlds/ball_chase.yaml", "--duration", "1s"}
	for _, fuses := range []bool{false, true} {
		build(t, fuses)
		if _, out, _ := inProcess("version"); strings.HasSuffix(out, " fused\n") != fuses {
			t.Errorf("fused %v: version %q", fuses, out)
		}
		_, out, log := inProcess(append([]string{"run", "--json"}, short...)...)
		var closing struct{ Fused bool }
		if err := json.Unmarshal([]byte(out), &closing); err != nil || closing.Fused != fuses {
			t.Errorf("fused %v: %s, %v", fuses, out, err)
		}
		if n := strings.Count(log, "warning: this build is fused: "); (n == 1) != fuses || n > 1 {
			t.Errorf("fused %v:\n%s", fuses, log)
		}
	}
	for _, quiet := range [][]string{
		append([]string{"run", "-q"}, short...), append([]string{"run", "--log-level", "error"}, short...),
		{"check", "worlds/ball_chase.yaml"},
		{"test", "-q", "scenarios/cart_forward.yaml"},
	} {
		if code, _, log := inProcess(quiet...); code != exit.Ran || strings.Contains(log, "fused") {
			t.Errorf("%v: exit %d\n%s", quiet, code, log)
		}
	}
	for _, loud := range [][]string{{"test", "scenarios/cart_forward.yaml"}, short[:1], {"shot", "worlds/ball_chase.yaml", "-o", filepath.Join(t.TempDir(), "x.png")}} {
		if len(loud) == 1 {
			loud = append(short, "--headless")
		}
		if code, _, log := inProcess(loud...); code != exit.Ran || strings.Count(log, "fused") != 1 {
			t.Errorf("%v: exit %d\n%s", loud, code, log)
		}
	}
}

// TestVerifyNamesTheBuild: where one of both builds fuses, verify and replay name the build
// and not the version of the program.
func TestVerifyNamesTheBuild(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run.jsonl")
	if code, _, log := inProcess("run", "worlds/ball_chase.yaml", "--duration", "3s", "-q", "--record", path); code != exit.Ran {
		t.Fatal(log)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if rec, err := record.Read(text); err != nil || rec.Fused {
		t.Fatalf("%v, %v", rec, err)
	}
	at := bytes.Index(text, []byte(`{"tick":80,"hash":"`)) + len(`{"tick":80,"hash":"`)
	other := bytes.Replace(text, []byte(`"version":"`), []byte(`"version":"v0.0.9`), 1)
	at += len("v0.0.9")
	copy(other[at:], "0123456789abcdef")
	byFused := bytes.Replace(other, []byte(`"fused":"false"`), []byte(`"fused":"true"`), 1)
	for _, c := range []struct {
		text  []byte
		fuses bool
		says  string
	}{
		{other, false, "it was recorded by playsim v0.0.9"},
		{other, true, "this build is fused, the one that recorded it is not: that may be the difference"},
		{byFused, false, "it was recorded by a fused build, this one is not: that may be the difference"},
		{byFused, true, "both builds are fused: "},
	} {
		build(t, c.fuses)
		if err := os.WriteFile(path, c.text, 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, _ := inProcess("verify", path)
		if code != exit.Faulted || !strings.Contains(out, c.says) || strings.Contains(out, "v0.0.9") != (c.says == "it was recorded by playsim v0.0.9") {
			t.Errorf("exit %d, want %q:\n%s", code, c.says, out)
		}
		if _, _, log := inProcess("replay", path, "--headless", "--log-level", "warn"); !strings.Contains(log, c.says) {
			t.Errorf("want %q:\n%s", c.says, log)
		}
	}
}
