// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/source"
)

// B21: the original wrote files into its users' folders.
func TestB21NothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"main.play": "include \"sub/part.play\"\npart\n", "sub/part.play": "part:\n  head_search\n"} {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o444); err != nil {
			t.Fatal(err)
		}
	}
	files := source.FromFS(os.DirFS(dir), nil)
	src, err := files.Read("main.play", "")
	if err != nil {
		t.Fatal(err)
	}
	reg := playful.NewRegistry()
	if err := nodes.Register(reg); err != nil {
		t.Fatal(err)
	}
	if _, err := playful.Compile(files, src, reg, playful.Options{}); err != nil {
		t.Fatal(err)
	}
	found := 0
	_ = filepath.WalkDir(dir, func(string, os.DirEntry, error) error { found++; return nil })
	if found != 4 {
		t.Errorf("%d files and folders, not 4", found)
	}
}
