// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestQuitWithinACall: a terminal view is left within a second though the run is in the
// midst of one call for ever: by its keys and by signals, with the closing line of the last
// tick that is finished and a recording that is whole up to it.
func TestQuitWithinACall(t *testing.T) {
	for name, c := range map[string]struct {
		leave func(keys func(string), cmd *exec.Cmd)
		code  int
	}{
		"q":       {func(keys func(string), _ *exec.Cmd) { keys("q") }, 0},
		"ctrl+c":  {func(keys func(string), _ *exec.Cmd) { keys("\x03") }, 130},
		"SIGTERM": {func(_ func(string), cmd *exec.Cmd) { _ = cmd.Process.Signal(syscall.SIGTERM) }, 143},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			writeText(t, filepath.Join(dir, "w.yaml"), "schema: playsim/world/v1\nname: w\nrobots:\n  - cart: {name: cart, at: [-1, 0]}\nprograms:\n  - go: {robot: cart, name: hang}\n")
			cmd := exec.Command("hostile", "w.yaml", "--view", "term", "--speed", "0", "--record", "run.jsonl")
			cmd.Dir = dir
			outer, inner := terminal(t)
			if err := unix.IoctlSetWinsize(int(outer.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 30, Col: 100}); err != nil {
				t.Skip(err)
			}
			cmd.Stdin, cmd.Stdout, cmd.Stderr = inner, inner, inner
			cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			inner.Close()
			shown := &screenText{}
			read := make(chan struct{})
			go func() {
				defer close(read)
				_, _ = shown.ReadFrom(outer)
			}()
			defer time.AfterFunc(2*patient, func() { _ = cmd.Process.Kill() }).Stop()
			t.Cleanup(func() { _ = cmd.Process.Kill() })
			for began := time.Now(); !strings.Contains(shown.String(), "hang"); time.Sleep(10 * time.Millisecond) {
				if time.Since(began) > patient {
					t.Fatalf("there is no picture: %q", shown)
				}
			}
			time.Sleep(time.Second) // it comes to tick 41, and the view does not wait for it any more
			begun := time.Now()
			c.leave(func(text string) { _, _ = outer.WriteString(text) }, cmd)
			var exit *exec.ExitError
			if err := cmd.Wait(); err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			took := time.Since(begun)
			<-read
			text := shown.String()
			if code := cmd.ProcessState.ExitCode(); code != c.code || took > 1500*time.Millisecond {
				t.Errorf("exit code %d, want %d, after %v\n%s", code, c.code, took, text)
			}
			if !strings.Contains(text, "sim 1.000 s  wall ") || !strings.Contains(text, "\x1b[?1049l") {
				t.Errorf("no closing line, or the terminal is left as it was: %q", text[max(len(text)-400, 0):])
			}
			verify := exec.Command("hostile", "verify", "run.jsonl")
			verify.Dir = dir
			if out, err := verify.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "run.jsonl: the same: 40 ticks") {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}

// screenText is what a terminal was sent.
type screenText struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screenText) ReadFrom(from interface{ Read([]byte) (int, error) }) (int64, error) {
	var part [4096]byte
	for {
		n, err := from.Read(part[:])
		s.mu.Lock()
		s.text.Write(part[:n])
		s.mu.Unlock()
		if err != nil {
			return 0, err
		}
	}
}

func (s *screenText) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
