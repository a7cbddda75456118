// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/scenarios"
)

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
	found, err := below(shutFS{files, "a/shut"}, ".", "subs", &log, isYAML)
	if err != nil || !slices.Equal(found, []string{"subs/b/y.yaml"}) || log.String() != "warning: subs/a/shut is left out: open a/shut: permission denied\n" {
		t.Errorf("%v, %v, %s", found, err, &log)
	}
	if _, err := below(shutFS{files, "."}, ".", "subs", &log, isYAML); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("%v", err)
	}
}
