// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/record/mcap"
)

// served is a serve --stdio under way.
type served struct {
	*exec.Cmd
	to   io.WriteCloser
	from *bufio.Reader
	out  io.Closer
}

func serving(t *testing.T, args ...string) *served {
	t.Helper()
	cmd := exec.Command(playsimPath(t), append([]string{"serve", "worlds/cart_phototaxis.yaml", "--stdio", "--drive", "cart"}, args...)...)
	to, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &served{cmd, to, bufio.NewReader(out), out}
}

func (s *served) ask(t *testing.T, format string, args ...any) string {
	t.Helper()
	if _, err := fmt.Fprintf(s.to, format+"\n", args...); err != nil {
		t.Fatal(err)
	}
	text, err := s.from.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// steps are the messages of a client that turns about.
func (s *served) steps(t *testing.T, n int) {
	t.Helper()
	for i := range n {
		s.ask(t, `{"id":1,"op":"step","commands":{"cart/speed":%v,"cart/turn":0.5}}`, 0.01*float64(i%30))
	}
}

// TestKilledServer: what a killed server has recorded can be read, verifies, and lacks a
// second at most.
func TestKilledServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.mcap")
	s := serving(t, "--record", path)
	s.ask(t, `{"id":1,"op":"reset","seed":1}`)
	var made []time.Time // when each tick was over
	for begun := time.Now(); time.Since(begun) < 3*time.Second; {
		s.steps(t, 1)
		made = append(made, time.Now())
		time.Sleep(time.Millisecond) // the ticks are not what is tried
	}
	killed := time.Now()
	if err := s.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.Wait()
	least := 0
	for least < len(made) && killed.Sub(made[least]) > 1200*time.Millisecond { // and what the machine takes to do it
		least++
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Read(data, mcap.Format, record.Lines)
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Ticks(); n < int64(least) || least < 100 {
		t.Errorf("%d ticks are recorded; a second before the end there were %d", n, least)
	}
}

// TestKilledClient: a client that dies in the midst of an answer leaves a whole recording.
func TestKilledClient(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.mcap")
	s := serving(t, "--record", path)
	s.ask(t, `{"id":1,"op":"reset","seed":1}`)
	s.steps(t, 20)
	if _, err := io.WriteString(s.to, `{"id":2,"op":"step","n":2000}`+"\n"+`{"id":3,"op":"st`); err != nil {
		t.Fatal(err)
	}
	_, _ = s.out.Close(), s.to.Close() // as the kernel does it
	_ = s.Wait()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Read(data, mcap.Format, record.Lines)
	if err != nil || r.Cut != "" || r.Ticks() != 2020 {
		t.Fatalf("%d ticks, cut %q, %v", r.Ticks(), r.Cut, err)
	}
	if out, err := exec.Command(playsimPath(t), "verify", path).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestPythonDocument: the session that docs/python.md shows is what happens.
func TestPythonDocument(t *testing.T) {
	text, err := os.ReadFile("../docs/python.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "```jsonl\n")
	block, _, found := strings.Cut(block, "```")
	lines := strings.Split(strings.TrimSpace(block), "\n")
	if !found || len(lines) < 8 || len(lines)%2 != 0 {
		t.Fatalf("%d lines", len(lines))
	}
	s := serving(t)
	for i := 0; i < len(lines); i += 2 {
		if got := strings.TrimSpace(s.ask(t, "%s", lines[i])); got != lines[i+1] {
			t.Errorf("%s\n%s, not\n%s", lines[i], got, lines[i+1])
		}
	}
	_ = s.to.Close()
	if err := s.Wait(); err != nil {
		t.Error(err)
	}
}
