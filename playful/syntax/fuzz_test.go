// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/playsim/playsim/source"
)

// FuzzParse: no text panics or hangs, errors lie inside the text, and what
// parses is printed to what reads back the same.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		src := source.NewFile("fuzz.play", text)
		file, err := Parse(src)
		if file == nil {
			t.Fatal("no tree")
		}
		if err == nil {
			checkStable(t, file)
			return
		}
		_ = err.Error()
		for _, err := range err.(*source.Errors).All() {
			checkPlace(t, src, err.(*source.Error))
		}
	})
}

func checkPlace(t *testing.T, src *source.File, e *source.Error) {
	line := src.Line(e.Pos.Line)
	if e.Msg == "" || e.Pos.Line < 1 || e.Pos.Line > src.NumLines() || e.Pos.Col < 1 || e.Pos.Col > len([]rune(line))+1 {
		t.Fatalf("%q at %d:%d of %q", e.Msg, e.Pos.Line, e.Pos.Col, line)
	}
}

func addSeeds(f *testing.F) {
	trees, _ := filepath.Glob("testdata/trees/*.txtar")
	for _, name := range trees {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(archive.Files[0].Data))
	}
	chunks, err := os.ReadFile("testdata/chunks.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, chunk := range strings.Split(string(chunks), "---\n") {
		program, _, _ := strings.Cut(chunk, "### ")
		f.Add(program)
	}
	f.Add("a | s = '\"\\'\\\\\\n'\r\n\tb\rc\xff\u2028")
}
