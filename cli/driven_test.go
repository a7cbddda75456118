// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim"
)

// TestDrivenRun: a run that was commanded from outside is replayed, verified, asked and
// recorded again by the command, without who commanded it.
func TestDrivenRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := playsim.Load(nil, "worlds/cart_phototaxis.yaml")
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.Start(1, playsim.Drive("cart"), playsim.Record(file))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 80 {
		if err := run.Robot("cart").Command("turn", float64(i%7)); err != nil {
			t.Fatal(err)
		}
		run.Tick()
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "again.jsonl")
	for _, args := range [][]string{
		{"verify", path},
		{"replay", path, "--headless", "-q", "--record", again},
		{"verify", again},
		{"why", path, "--at", "1s"},
	} {
		code, out, log := inProcess(args...)
		if code != 0 && (args[0] != "why" || code != 2) || strings.Contains(log, "differs") || strings.Contains(log, "warning") {
			t.Errorf("%v: exit code %d\n%s%s", args, code, out, log)
		}
	}
}
