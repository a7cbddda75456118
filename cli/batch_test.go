// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// TestPatience: no file sets its own limit on the wall clock at will.
func TestPatience(t *testing.T) {
	b := &batch{process: &process{}}
	for _, c := range []struct {
		flag time.Duration
		of   *loaded
		want time.Duration
	}{
		{0, nil, time.Minute},
		{0, &loaded{End: int64(time.Second)}, time.Minute},
		{0, &loaded{End: int64(5 * time.Minute)}, 5 * time.Minute},
		{0, &loaded{End: int64(1000 * time.Hour)}, 10 * time.Minute},
		{time.Hour, &loaded{End: int64(time.Second)}, time.Hour},
	} {
		b.limits.MaxWall = duration(c.flag)
		if got := b.patience(c.of); got != c.want {
			t.Errorf("%v, %+v: %v, want %v", c.flag, c.of, got, c.want)
		}
	}
}

// shutFS is a file system with a folder that cannot be read.
type shutFS struct {
	fs.FS
	shut string
}

// ReadDir implements fs.ReadDirFS.
func (s shutFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == s.shut {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("permission denied")}
	}
	return fs.ReadDir(s.FS, name)
}

// TestFolderThatCannotBeRead is left out, with a warning, unless it is the one that was named.
func TestFolderThatCannotBeRead(t *testing.T) {
	file := &fstest.MapFile{Data: []byte("schema: " + scenarios.SchemaName + "\n")}
	files := fstest.MapFS{"a/shut/x.yaml": file, "b/y.yaml": file}
	var log bytes.Buffer
	p := &process{err: &log}
	found, err := p.scenariosBelow(shutFS{files, "a/shut"}, ".", "subs")
	if err != nil || !slices.Equal(found, []string{"subs/b/y.yaml"}) || log.String() != "warning: subs/a/shut is left out: open a/shut: permission denied\n" {
		t.Errorf("%v, %v, %s", found, err, &log)
	}
	if _, err := p.scenariosBelow(shutFS{files, "."}, ".", "subs"); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("%v", err)
	}
}

// TestUnrecordedRunIsClosed: where the recording cannot be created, nothing of the run is
// left.
func TestUnrecordedRunIsClosed(t *testing.T) {
	t.Chdir(t.TempDir())
	writeText(t, "file", "")
	writeText(t, "s.yaml", "schema: playsim/scenario/v1\nworld: worlds/cart_forward.yaml\nduration: 1s\nexpect:\n  - at_end: \"'start/x' < 100\"\n")
	d := &doer{process: &process{files: scenarios.Of(source.FromFS(nil, scenarios.Embedded)), err: &bytes.Buffer{}}}
	before := runtime.NumGoroutine()
	for range 20 {
		if _, err := d.recordRun(t.Context(), &task{File: "s.yaml", Seed: 1, To: "file/x.mcap"}, nil); err == nil {
			t.Fatal("there is no error")
		}
	}
	time.Sleep(100 * time.Millisecond)
	if after := runtime.NumGoroutine(); after > before+5 {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}
