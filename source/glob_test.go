// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

func TestGlob(t *testing.T) {
	inside := fstest.MapFS{}
	for _, name := range []string{"worlds/apps/b/manifest.xml", "worlds/apps/a/manifest.xml", "worlds/apps/a/other.txt", "worlds/apps/readme.txt", "worlds/w.yaml"} {
		inside[name] = &fstest.MapFile{Data: []byte(name)}
	}
	files := FromFS(nil, inside)
	for pattern, want := range map[string]string{
		"apps/*/manifest.xml": "worlds/apps/a/manifest.xml worlds/apps/b/manifest.xml",
		"apps/a/*":            "worlds/apps/a/manifest.xml worlds/apps/a/other.txt",
		"apps/?/other.txt":    "worlds/apps/a/other.txt",
		"apps/a/other.txt":    "worlds/apps/a/other.txt",
	} {
		found, err := files.Glob(pattern, "worlds/w.yaml")
		var names []string
		for _, f := range found {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); err != nil || got != want {
			t.Errorf("%s: %s %v", pattern, got, err)
		}
	}
	for _, pattern := range []string{"apps/*/none.xml", "none/*.xml", "apps/none.xml"} {
		if _, err := files.Glob(pattern, "worlds/w.yaml"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", pattern, err)
		}
	}
	if _, err := files.Glob("apps/[*", "worlds/w.yaml"); err == nil {
		t.Error("a bad pattern is accepted")
	}
}
