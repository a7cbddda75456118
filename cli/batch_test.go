// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/playsim/playsim/scenarios"
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
