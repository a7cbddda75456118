// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// ticking is a recording of ticks whose rows are there, in a file; next adds the rows of a
// tick, and done finishes it.
func ticking(t *testing.T, path string) (f *File, next func(), done func()) {
	t.Helper()
	f, err := Create(path, Lines)
	if err != nil {
		t.Fatal(err)
	}
	p := f.begin(&Recorder{file: f})
	f.settle(p)
	return f, func() { p.row(DecisionTopic, 1, []byte(`{}`)) }, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if !f.closed {
			f.fail(p.held.write())
		}
	}
}

// TestHalt: a recording that is ended in the midst of a tick goes up to the one before, and
// nothing comes behind its end.
func TestHalt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	f, next, done := ticking(t, path)
	next()
	done()
	next()
	if err := f.Halt(End{Ticks: 2}); err != nil {
		t.Fatal(err)
	}
	next()
	done()
	if err := f.Close(End{Ticks: 3}); err != nil {
		t.Error(err)
	}
	text := content(t, path)
	if strings.Count(text, "/decisions") != 1 || strings.Count(text, EndSchema) != 1 || !strings.Contains(text, `"ticks":"2"`) {
		t.Errorf("%s", text)
	}
}

// TestHaltBesideARun: whatever the run does meanwhile, the recording is whole lines and
// ends with its end.
func TestHaltBesideARun(t *testing.T) {
	for range 50 {
		path := filepath.Join(t.TempDir(), "run.jsonl")
		f, next, done := ticking(t, path)
		var recording sync.WaitGroup
		recording.Go(func() {
			for range 1000 {
				next()
				next()
				done()
			}
		})
		if err := f.Halt(End{}); err != nil {
			t.Fatal(err)
		}
		recording.Wait()
		lines := bytes.Split(bytes.TrimSuffix([]byte(content(t, path)), []byte("\n")), []byte("\n"))
		if end := lines[len(lines)-2]; !bytes.Contains(end, []byte(EndSchema)) || len(lines)%2 != 0 { // then the digest
			t.Fatalf("%d lines, the end is %s", len(lines), end)
		}
	}
}

// TestHaltWhileGoingBack: a run that is simulated again is forgotten, with its file.
func TestHaltWhileGoingBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	f := twice(t, path)
	if err := f.Halt(End{}); err != nil {
		t.Fatal(err)
	}
	f.keep()
	if text := content(t, path); !strings.Contains(text, "first") || strings.Contains(text, "second") {
		t.Errorf("%s", text)
	}
	if _, err := os.Lstat(path + ".part"); err == nil {
		t.Error("what was not kept is still there")
	}
}
