// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
)

var shelf = fstest.MapFS{
	"worlds/a.play":         {Data: []byte("a")},
	"worlds/nodes/b.star":   {Data: []byte("b")},
	"worlds/nodes/a.star":   {Data: []byte("a")},
	"worlds/nodes/note.txt": {Data: []byte("n")},
	"lib/part.play":         {Data: []byte("part")},
}

func TestPathIsLookedAtLast(t *testing.T) {
	files := &Files{Embedded: shelf, Path: []string{"nowhere", "lib"}}
	f, err := files.Read("part.play", "worlds/a.play")
	if err != nil || f.Name != "lib/part.play" {
		t.Errorf("%v, %v", f, err)
	}
	if _, err := files.Read("part.play", ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a name of the command line was looked for on the path: %v", err)
	}
}

func TestFolder(t *testing.T) {
	files := &Files{Embedded: shelf}
	found, err := files.Folder("nodes", "worlds/a.play", ".star")
	if err != nil || len(found) != 2 || found[0].Name != "worlds/nodes/a.star" || found[1].Text != "b" {
		t.Errorf("%v, %v", found, err)
	}
	if _, err := files.Folder("node", "worlds/a.play", ".star"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	disk := NewFiles(shelf)
	found, err = disk.Folder("testdata", "", ".nothing")
	if err != nil && !errors.Is(err, fs.ErrNotExist) || len(found) > 0 {
		t.Errorf("%v, %v", found, err)
	}
}
