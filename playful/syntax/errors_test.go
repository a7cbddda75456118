// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

// Each malformed program has beside it exactly what the user is told.
func TestErrorFiles(t *testing.T) {
	names, _ := filepath.Glob("testdata/errors/*.play")
	if len(names) < 20 {
		t.Fatalf("%d malformed programs", len(names))
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Parse(source.NewFile(filepath.Base(name), string(text)))
			if err == nil {
				t.Fatal("no error")
			}
			golden(t, strings.TrimSuffix(name, ".play")+".err", []byte(err.Error()+"\n"))
		})
	}
}

// A chunk is a program, then a line "### line:col: message | hint" for each error.
// Chunks without such a line are right.
func TestErrorChunks(t *testing.T) {
	const name = "testdata/chunks.txt"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, chunk := range strings.Split(string(text), "---\n") {
		program, _, _ := strings.Cut(chunk, "### ")
		f, err := Parse(source.NewFile("chunk.play", program))
		if err == nil {
			checkStable(t, f)
		}
		out = append(out, program+complaints(err))
	}
	golden(t, name, []byte(strings.Join(out, "---\n")))
}

func complaints(err error) string {
	all, ok := err.(*source.Errors)
	if !ok {
		return ""
	}
	var b strings.Builder
	for _, err := range all.All() {
		e := err.(*source.Error)
		fmt.Fprintf(&b, "### %d:%d: %s", e.Pos.Line, e.Pos.Col, e.Msg)
		if e.Hint != "" {
			b.WriteString(" | " + e.Hint)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// After errors the rest of the file is read on, without errors that only follow from the first.
func TestRecovery(t *testing.T) {
	f, err := Parse(source.NewFile("test.play", "a b\nwalk to x:\n  c\n  d whenever\nok:\n  e, whenever f\n   g\n  h\n"))
	if got := len(err.(*source.Errors).All()); got != 4 {
		t.Errorf("%d errors:\n%v", got, err)
	}
	if got, want := shape(f), shape(mustParse(t, "ok:\n  e, whenever f\n  g\n  h\n")); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestEncoding(t *testing.T) {
	for text, want := range map[string]string{
		"a\nb \xff":              "2:3: the text is not UTF-8 | save the file as UTF-8",
		"a whenever \"\xe9\"":    "1:13: the text is not UTF-8 | save the file as UTF-8",
		"a \x00":                 "1:3: control character U+0000",
		"a\u00a0whenever b":      "1:2: U+00A0 looks like a blank, but is none | write a plain space",
		"a, whenever x\u200b":    "1:14: U+200B looks like a blank, but is none | write a plain space",
		"a | k = \"\x01\"":       "1:10: control character U+0001 in a string",
		"a, whenever b # \x00ok": "",
	} {
		_, err := Parse(source.NewFile("test.play", text))
		if got := strings.TrimSuffix(strings.TrimPrefix(complaints(err), "### "), "\n"); got != want {
			t.Errorf("%q: %s\nwant %s", text, got, want)
		}
	}
}

// TestManyErrors: behind 200 errors statements are not read any more, but blocks are still
// known by their names.
func TestManyErrors(t *testing.T) {
	file, err := Parse(source.NewFile("test.play", strings.Repeat("a b\n", 300)+"known:\n  sit | (\n"))
	if len(file.Blocks) != 1 || file.Blocks[0].Name != "known" {
		t.Errorf("blocks %v", file.Blocks)
	}
	if err == nil || !strings.HasSuffix(err.Error(), "and 150 more") {
		t.Errorf("got %v", err)
	}
}
