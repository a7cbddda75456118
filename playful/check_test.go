// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/source"
)

var update = flag.Bool("update", false, "write the expected messages")

// TestMalformedPrograms compiles testdata/bad/NAME.play; NAME.txt is the whole
// error. Programs in testdata/warn compile and NAME.txt is their warnings.
func TestMalformedPrograms(t *testing.T) {
	for _, path := range programs(t, "testdata/bad") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			_, err := compileFile(t, path)
			if err == nil {
				t.Fatal("it compiles")
			}
			compare(t, path, err.Error())
		})
	}
}

func TestWarnings(t *testing.T) {
	for _, path := range programs(t, "testdata/warn") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			prog, err := compileFile(t, path)
			if err != nil {
				t.Fatal(err)
			}
			var texts []string
			for _, w := range prog.Warnings {
				texts = append(texts, w.Error())
			}
			compare(t, path, strings.Join(texts, "\n"))
		})
	}
}

func programs(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(dir + "/*.play")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no programs in %s: %v", dir, err)
	}
	return paths
}

func compileFile(t *testing.T, path string) (*playful.Program, error) {
	t.Helper()
	reg := playful.NewRegistry()
	if err := nodes.Register(reg); err != nil {
		t.Fatal(err)
	}
	files := source.FromFS(os.DirFS("."), nil)
	src, err := files.Read(filepath.ToSlash(path), "")
	if err != nil {
		t.Fatal(err)
	}
	return playful.Compile(files, src, reg, playful.Options{})
}

func compare(t *testing.T, path, got string) {
	t.Helper()
	want := strings.TrimSuffix(path, ".play") + ".txt"
	got += "\n"
	if *update {
		if err := os.WriteFile(want, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != got {
		t.Errorf("got:\n%s\nwant:\n%s", got, text)
	}
}
