// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
)

// before makes of a recording in JSON lines the one that would have been made before
// there was a slot and a stream.
func before(t *testing.T, data []byte, gone sim.Names) []byte {
	t.Helper()
	rec, err := record.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	run, _, err := scenarios.Again(rec, scenarios.Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, scenarios.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	hash := run.World.Hash()
	for tick := range rec.Ticks() {
		run.Tick()
		hash = run.World.HashWithout(gone, hash)
		data = bytes.Replace(data, fmt.Appendf(nil, `%016x`, rec.Hashes[tick+1]), fmt.Appendf(nil, `%016x`, uint64(hash)), 2)
	}
	for _, name := range append(gone.Slots, gone.Streams...) {
		data = bytes.Replace(data, fmt.Appendf(nil, `\"%s\",`, name), nil, 1)
	}
	return data[:bytes.LastIndexByte(data[:len(data)-1], '\n')+1] // without the digest
}

// TestVerifyNew: a recording of before a sensor was added verifies; what is new is
// reported.
func TestVerifyNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if code, _, log := inProcess("run", "worlds/ball_chase.yaml", "--duration", "3s", "-q", "--record", path); code != exitRan {
		t.Fatal(log)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data = before(t, data, sim.Names{Slots: []string{"nao/sonar/left"}, Streams: []string{"nao/imu"}})
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	const added = "slot nao/sonar/left, stream nao/imu"
	code, out, log := inProcess("verify", path)
	if code != exitRan || !strings.Contains(out, ": the same: 120 ticks, 3 s, seed 1, hash ") || log != "note: new since "+path+" was recorded, and not compared: "+added+"\n" {
		t.Errorf("exit %d\n%s%s", code, out, log)
	}
	code, out, _ = inProcess("verify", path, "--json")
	var row struct {
		Same bool
		New  []string
	}
	if err := json.Unmarshal([]byte(out), &row); err != nil || code != exitRan || !row.Same || strings.Join(row.New, ", ") != added {
		t.Errorf("exit %d, %v\n%s", code, err, out)
	}
	if code, _, log := inProcess("replay", path, "--headless"); code != exitRan || strings.Contains(log, "warning") {
		t.Errorf("exit %d\n%s", code, log)
	}
	if code, out, log := inProcess("verify", path, "-q"); code != exitRan || !strings.Contains(log, added) {
		t.Errorf("exit %d\n%s%s", code, out, log)
	}
	tampered := bytes.Replace(data, []byte(`{"tick":80,"hash":"`), []byte(`{"tick":80,"hash":"0`), 1)
	at := bytes.Index(tampered, []byte(`{"tick":80,"hash":"`)) + len(`{"tick":80,"hash":"`) + 16
	tampered = append(tampered[:at:at], tampered[at+1:]...) // 16 digits again
	if err := os.WriteFile(path, tampered, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := inProcess("verify", path); code != exitFaulted || !strings.Contains(out, "the hash differs first at tick 80 ") {
		t.Errorf("exit %d\n%s", code, out)
	}
}
