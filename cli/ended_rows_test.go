// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/cli/exit"
)

// recordedLines records a second of a world and returns the recording's lines.
func recordedLines(t *testing.T) (path string, lines [][]byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run.jsonl")
	if code, _, log := inProcess("run", "worlds/ball_chase.yaml", "--duration", "1s", "-q", "--record", path); code != exit.Ran {
		t.Fatal(log)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, bytes.SplitAfter(bytes.TrimSpace(text), []byte("\n"))
}

// TestDiffEnds: recordings whose verdicts or expectations differ are two runs.
func TestDiffEnds(t *testing.T) {
	path, lines := recordedLines(t)
	end := len(lines) - 2 // the digest follows
	for _, c := range []struct{ old, now, want, wantJSON string }{
		{`"verdict":"none"`, `"verdict":"passed"`, "  verdict passed (first: none)\n", `"verdict":["none","passed"]`},
		{`"expect":"null"`, `"expect":"[{\"name\":\"x\",\"result\":\"held\",\"at\":1}]"`, "  expectation 1: x: held at 1 s (first: none)\n", `"expect":["expectation 1: x: held at 1 s (first: none)"]`},
	} {
		other := filepath.Join(t.TempDir(), "other.jsonl")
		text := string(bytes.Join(lines[:end], nil)) + strings.Replace(string(lines[end]), c.old, c.now, 1)
		writeText(t, other, text)
		code, out, log := inProcess("diff", path, other)
		if code != exit.Faulted || out != "two runs\n"+c.want {
			t.Errorf("%s: exit %d\n%s%s", c.now, code, out, log)
		}
		code, out, _ = inProcess("diff", path, other, "--json")
		if code != exit.Faulted || !strings.HasPrefix(out, `{"same":false`) || !strings.Contains(out, c.wantJSON) {
			t.Errorf("%s: exit %d\n%s", c.now, code, out)
		}
	}
}

// TestVerifyCutOff: verify reports that a recording is cut off, also without warnings.
func TestVerifyCutOff(t *testing.T) {
	path, lines := recordedLines(t)
	if _, out, _ := inProcess("verify", path, "--json"); strings.Contains(out, `"whole"`) {
		t.Error(out)
	}
	writeText(t, path, string(bytes.Join(lines[:len(lines)-2], nil)))
	if code, out, _ := inProcess("verify", path, "-q"); code != exit.Ran || !strings.Contains(out, "; cut off at 1 s, no verdict in it") {
		t.Errorf("exit %d\n%s", code, out)
	}
	if code, out, _ := inProcess("verify", path, "--json"); code != exit.Ran || !strings.Contains(out, `"whole":false`) {
		t.Errorf("exit %d\n%s", code, out)
	}
}

// TestWhyWithoutTicks: a recording without a tick is refused before its code is run.
func TestWhyWithoutTicks(t *testing.T) {
	path, lines := recordedLines(t)
	for i, line := range lines {
		if bytes.Contains(line, []byte(`{"tick":1,"hash":`)) {
			writeText(t, path, string(bytes.Join(lines[:i], nil)))
		}
	}
	code, out, log := inProcess("why", path, "--at", "0s")
	if code != exit.Use || !strings.Contains(log, "the recording has no tick: there is nothing to explain") {
		t.Errorf("exit %d\n%s%s", code, out, log)
	}
}
