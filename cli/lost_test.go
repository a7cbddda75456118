// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/record/mcap"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// failingWriter is a writer whose writes are counted; one of them fails.
type failingWriter struct {
	io.Writer
	writes int
	fails  int // which, from 1; 0 is none
}

var errInjected = errors.New("injected")

// Write implements io.Writer.
func (f *failingWriter) Write(data []byte) (int, error) {
	if f.writes++; f.writes == f.fails {
		return 0, errInjected
	}
	return f.Writer.Write(data)
}

// Close implements io.Closer.
func (f *failingWriter) Close() error { return nil }

// failingFormat is a format of recordings whose files fail.
type failingFormat struct {
	record.Format
	to *failingWriter
}

// Writer implements record.Format.
func (f failingFormat) Writer(to io.Writer) (record.Writer, error) {
	f.to.Writer = to
	return f.Format.Writer(f.to)
}

// eachWrite runs a command with an error at its first write, at its second and so on, until
// one writes no more; then it must come to the end that it has without an error.
func eachWrite(t *testing.T, exit int, run func(f *failingWriter) (code int, text string)) {
	t.Helper()
	for n := 1; ; n++ {
		f := &failingWriter{Writer: io.Discard, fails: n}
		code, text := run(f)
		if f.writes < n {
			if code != exit || n < 2 {
				t.Errorf("%d writes, exit %d, want %d\n%s", f.writes, code, exit, text)
			}
			return
		}
		if code != exitInternal {
			t.Errorf("write %d: exit %d\n%s", n, code, text)
		}
	}
}

// TestLostRecording: an error at any write of a recording ends with exit 4; what is left
// of it never says that it is whole.
func TestLostRecording(t *testing.T) {
	dir := t.TempDir()
	failed := filepath.Join(dir, "failed.yaml")
	writeText(t, failed, "schema: playsim/scenario/v1\nworld: worlds/cart_forward.yaml\nduration: 100ms\nexpect:\n  - at_end: \"'start/x' > 100\"\n")
	before := recordings
	defer func() { recordings = before }()
	for i := range before {
		path := filepath.Join(dir, "run"+before[i].suffix)
		for _, c := range []struct {
			args []string
			path string
			exit int
		}{
			{[]string{"run", "worlds/cart_forward.yaml", "--duration", "100ms", "-q", "--record", path}, path, exitRan},
			{[]string{"test", failed, "-q", "--record", filepath.Join(dir, "out")}, filepath.Join(dir, "out", "failed_seed1.mcap"), exitFaulted},
		} {
			eachWrite(t, c.exit, func(f *failingWriter) (int, string) {
				recordings = append(before[:0:0], before...)
				for k := range recordings {
					recordings[k].format = failingFormat{before[k].format, f}
				}
				_ = os.Remove(c.path)
				code, out, log := inProcess(c.args...)
				if data, err := os.ReadFile(c.path); err == nil && code == exitInternal {
					if rec, err := record.Read(data, mcap.Format); err != nil || rec.Digest {
						t.Errorf("write %d: %v: what is left says that it is whole", f.fails, err)
					}
				}
				if left, _ := filepath.Glob(c.path + ".part"); left != nil {
					t.Errorf("write %d: left: %v", f.fails, left)
				}
				return code, out + log
			})
		}
	}
}

// TestLostTrace: an error at any write of a trace ends with exit 4.
func TestLostTrace(t *testing.T) {
	eachWrite(t, exitRan, func(f *failingWriter) (int, string) {
		var log bytes.Buffer
		p := &process{ctx: context.Background(), out: io.Discard, err: &log, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
		flags := &runFlags{worldFlags: worldFlags{World: "worlds/ball_chase.yaml"}, Duration: 5e9, Speed: unset, Quiet: true, Trace: filepath.Join(t.TempDir(), "t.jsonl")}
		s, err := flags.prepare(p)
		if err != nil {
			t.Fatal(err)
		}
		_ = s.trace.file.Close()
		s.trace.file = f
		return p.report(s.toEnd()), log.String()
	})
}

// TestLostReport: an error at any write to stdout ends with exit 4, also where the verdict
// is failed; so does one of a report in a file.
func TestLostReport(t *testing.T) {
	dir := t.TempDir()
	failed, passed, path := filepath.Join(dir, "failed.yaml"), filepath.Join(dir, "passed.yaml"), filepath.Join(dir, "run.jsonl")
	for name, sign := range map[string]string{failed: ">", passed: "<"} {
		writeText(t, name, "schema: playsim/scenario/v1\nworld: worlds/cart_forward.yaml\nduration: 100ms\nseeds: 1..3\nexpect:\n  - at_end: \"'start/x' "+sign+" 100\"\n")
	}
	if code, _, log := inProcess("run", "worlds/cart_forward.yaml", "--duration", "1s", "-q", "--record", path); code != exitRan {
		t.Fatal(log)
	}
	for _, c := range []struct {
		exit int
		args []string
	}{
		{exitRan, []string{"run", "worlds/cart_forward.yaml", "--duration", "1s", "-q"}},
		{exitRan, []string{"test", passed, "-q"}},
		{exitRan, []string{"test", passed, "-q", "--json", "--coverage"}},
		{exitFaulted, []string{"test", failed, "-q"}},
		{exitFaulted, []string{"test", failed, "-q", "--json"}},
		{exitFaulted, []string{"run", failed, "-q"}},
		{exitRan, []string{"verify", path, "-q"}},
		{exitRan, []string{"sweep", failed, "--vary", "duration=100ms,200ms", "-q", "-o", filepath.Join(dir, "x.csv")}},
	} {
		t.Run(c.args[0]+" "+filepath.Base(c.args[1]), func(t *testing.T) {
			eachWrite(t, c.exit, func(f *failingWriter) (int, string) {
				var log bytes.Buffer
				p := &process{ctx: context.Background(), out: f, err: &log, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
				return p.main(c.args), log.String()
			})
		})
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		return
	}
	for _, file := range [][]string{
		{"test", failed, "-q", "--junit", "/dev/full"},
		{"sweep", failed, "--vary", "duration=100ms,200ms", "-q", "-o", "/dev/full"},
	} {
		if code, _, log := inProcess(file...); code != exitInternal || !strings.Contains(log, "no space left") {
			t.Errorf("%v: exit %d\n%s", file, code, log)
		}
	}
}
