// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// terminal opens a pseudo-terminal and returns its two ends.
func terminal(t *testing.T) (outer, inner *os.File) {
	t.Helper()
	outer, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	if err := unix.IoctlSetPointerInt(int(outer.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetUint32(int(outer.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	inner, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { outer.Close() })
	return outer, inner
}

// TestProgress: a bar is drawn on a terminal, and cleared; never elsewhere. The runs come
// one after the other: what many cores have done in no time shows none.
func TestProgress(t *testing.T) {
	outer, inner := terminal(t)
	shown := make(chan string)
	go func() {
		var text bytes.Buffer
		_, _ = io.Copy(&text, outer) // ends when the inner end is closed
		shown <- text.String()
	}()
	run := func(to *os.File, args ...string) string {
		var out bytes.Buffer
		p := &process{ctx: context.Background(), out: &out, err: to, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
		if code := p.main(append([]string{"test", "scenarios/ball_behind.yaml", "--seeds", "1..20", "--parallel", "1"}, args...)); code != 0 {
			t.Errorf("exit code %d", code)
		}
		return out.String()
	}
	if out := run(inner); strings.Contains(out, "runs  ") {
		t.Errorf("progress among the results: %s", out)
	}
	inner.Close()
	if text := <-shown; !strings.Contains(text, "/20)") || !strings.Contains(text, "█") {
		t.Errorf("no progress: %q", text)
	}
	file, err := os.Create(t.TempDir() + "/err")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	run(file)
	if text, err := os.ReadFile(file.Name()); err != nil || strings.Contains(string(text), "/20)") || bytes.ContainsRune(text, '\r') {
		t.Errorf("%q in a file, %v", text, err)
	}
}

// TestLongWorkShowsProgress: a recorded run that is done again, and failed runs that are
// recorded.
func TestLongWorkShowsProgress(t *testing.T) {
	t.Chdir(t.TempDir())
	const scenario = "schema: playsim/scenario/v1\nworld: worlds/ball_chase.yaml\nduration: 60s\nexpect:\n  - at_end: \"'green/x' > 100\"\n"
	if err := os.WriteFile("s.yaml", []byte(scenario), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		bar  string
	}{
		{[]string{"test", "s.yaml", "--record", "."}, 1, "\rrecorded ticks "},
		{[]string{"verify", "s_seed1.mcap"}, 0, "\rticks "},
		{[]string{"verify", "s_seed1.mcap", "-q"}, 0, ""},
	} {
		outer, inner := terminal(t)
		shown := make(chan string)
		go func() {
			var text bytes.Buffer
			_, _ = io.Copy(&text, outer)
			shown <- text.String()
		}()
		var out bytes.Buffer
		p := &process{ctx: context.Background(), out: &out, err: inner, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
		if code := p.main(c.args); code != c.code {
			t.Errorf("%v: exit code %d", c.args, code)
		}
		inner.Close()
		text := <-shown
		if has := strings.Contains(text, "/2400)"); has != (c.bar != "") || !strings.Contains(text, c.bar) || strings.Contains(out.String(), "/2400)") {
			t.Errorf("%v: %q", c.args, text)
		}
	}
}
