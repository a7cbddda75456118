// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// twice is a recording whose run is written a second time beside the first.
func twice(t *testing.T, path string) *File {
	t.Helper()
	f, err := Create(path, Lines)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "second"} {
		p := f.begin(&Recorder{file: f})
		if f.fail(p.rows.Text("a", text)) {
			t.Fatal(f.err)
		}
		p.rows.Cut()
		p.row(HashTopic, 0, []byte(`{}`))
		f.fail(p.held.write())
		f.settle(p)
	}
	return f
}

func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestKept: one of both runs is whole in the file at any time, and nothing is left beside.
func TestKept(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no open file is renamed")
	}
	path := filepath.Join(t.TempDir(), "run.jsonl")
	for _, name := range []string{path + ".part", path} { // of a process that was killed, and of one before
		if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := Create(path, Lines)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(End{}); err != nil || content(t, path) != "old" {
		t.Errorf("%v, %q: nothing was recorded", err, content(t, path))
	}
	if _, err := os.Lstat(path + ".part"); err == nil {
		t.Error("what was left is still there")
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	f = twice(t, path)
	before, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer before.Close()
	keep(t, f)
	if text, _ := io.ReadAll(before); !strings.Contains(string(text), "first") {
		t.Errorf("the first run was destroyed: %q", text)
	}
	info, err := os.Stat(path)
	if text := content(t, path); err != nil || !strings.Contains(text, "second") || strings.Contains(text, "first") || info.Mode().Perm() != 0o640 {
		t.Errorf("%q, %v, %v", text, info, err)
	}
	f.now.row(HashTopic, 1, []byte(`{}`))
	if err := f.Close(End{}); err != nil || strings.Count(content(t, path), `"/hash"`) != 2 || !strings.Contains(content(t, path), EndSchema) {
		t.Errorf("%v\n%s", err, content(t, path))
	}
}

// keep keeps what was written beside; nothing may be left there.
func keep(t *testing.T, f *File) {
	t.Helper()
	f.keep()
	if _, err := os.Lstat(f.part()); err == nil || f.err != nil {
		t.Errorf("%s: %v, %v", f.part(), err, f.err)
	}
}

// TestKeptBehindALink: the link stays, and leads to the run that is kept.
func TestKeptBehindALink(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link.jsonl")
	if err := os.Symlink("run.jsonl", link); err != nil {
		t.Skip(err)
	}
	f := twice(t, link)
	keep(t, f)
	if err := f.Close(End{}); err != nil || !strings.Contains(content(t, filepath.Join(dir, "run.jsonl")), "second") {
		t.Errorf("%v\n%s", err, content(t, link))
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
}

// TestNotKept: where the file cannot be written, the run stays beside it, which is told.
func TestNotKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	f := twice(t, path)
	if err := os.Rename(path, path+".moved"); err != nil {
		t.Skip(err)
	}
	_ = f.disk.Close()
	f.keep()
	if f.err == nil || !strings.Contains(f.err.Error(), "what was recorded is in "+path+".part") || !strings.Contains(content(t, f.part()), "second") {
		t.Errorf("%v", f.err)
	}
}

// TestReadableFromTheStart: what is at the path can be read at any time, and a recording
// that was there is lost only when the new one can.
func TestReadableFromTheStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	for _, want := range []string{"", "first"} {
		f, err := Create(path, Lines)
		if err != nil {
			t.Fatal(err)
		}
		p := f.begin(&Recorder{file: f})
		f.fail(p.rows.Text("a", "first"))
		if text, _ := os.ReadFile(path); !strings.Contains(string(text), want) || want == "" && len(text) > 0 {
			t.Errorf("%q is there, want %q", text, want)
		}
		p.rows.Cut()
		p.row(HashTopic, 0, []byte(`{}`))
		f.fail(p.held.write())
		f.settle(p)
		if text := content(t, path); strings.Count(text, "\n") != 2 {
			t.Errorf("%q", text)
		}
		if err := f.Close(End{}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOneWriter: a file that is recorded in is refused to others, by whatever name, from
// the start to the end, also while the run goes back.
func TestOneWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	link := path + ".link.jsonl"
	linked := os.Symlink("run.jsonl", link) == nil
	busy := func(when string) {
		t.Helper()
		if _, err := Create(path, Lines); !errors.Is(err, ErrBusy) {
			t.Errorf("%s: %v", when, err)
		}
	}
	f, err := Create(path, Lines)
	if err != nil {
		t.Fatal(err)
	}
	busy("before the first tick")
	p := f.begin(&Recorder{file: f})
	f.settle(p)
	busy("when it is there")
	f.begin(&Recorder{file: f})
	busy("while the run goes back")
	f.keep()
	busy("when it has gone back")
	if _, err := Create(link, Lines); linked && !errors.Is(err, ErrBusy) {
		t.Errorf("by a link: %v", err)
	}
	if err := f.Close(End{}); err != nil {
		t.Fatal(err)
	}
	text := content(t, path)
	if f, err = Create(path, Lines); err != nil {
		t.Fatal(err)
	}
	_ = f.Close(End{})
	if content(t, path) != text {
		t.Errorf("changed: %s", content(t, path))
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.part"))
	if len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// TestFolderThatTakesNoPart: a file whose folder takes no other is written itself.
func TestFolderThatTakesNoPart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.Mkdir(path+".part", 0o700); err != nil {
		t.Fatal(err)
	}
	for range 2 { // new, and written over
		f, err := Create(path, Lines)
		if err != nil {
			t.Fatal(err)
		}
		p := f.begin(&Recorder{file: f})
		f.settle(p)
		if err := f.Close(End{Verdict: "none"}); err != nil || strings.Count(content(t, path), "\n") != 2 {
			t.Errorf("%v\n%s", err, content(t, path))
		}
	}
}

// TestWriter: in memory, too, the last run that was kept is written, when all is over.
func TestWriter(t *testing.T) {
	var to bytes.Buffer
	f := To(&to, Lines)
	for _, text := range []string{"first", "second", "third"} {
		p := f.begin(&Recorder{file: f})
		if f.fail(p.rows.Text("a", text)) {
			t.Fatal(f.err)
		}
		if text == "third" {
			f.drop()
		}
		f.keep()
	}
	if to.Len() > 0 {
		t.Errorf("written too early: %s", &to)
	}
	want := "{\"attachment\":\"a\",\"text\":\"second\"}\n"
	if err := f.Close(End{}); err != nil || !strings.HasPrefix(to.String(), want) || strings.Count(to.String(), "\n") != 3 {
		t.Errorf("%v\n%s", err, &to)
	}
	broken, failing := io.Pipe()
	_ = broken.Close()
	f = To(failing, Lines)
	f.begin(&Recorder{file: f})
	if err := f.Close(End{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}
