// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/playsim/playsim/source"
)

var update = flag.Bool("update", false, "write the goldens of testdata anew")

func mustParse(t testing.TB, text string) *File {
	t.Helper()
	f, err := Parse(source.NewFile("test.play", text))
	if err != nil {
		t.Fatalf("%v\nof\n%s", err, text)
	}
	return f
}

// Each archive holds a program and its tree with positions.
func TestTrees(t *testing.T) {
	names, _ := filepath.Glob("testdata/trees/*.txtar")
	if len(names) == 0 {
		t.Fatal("no goldens")
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) { testTree(t, name) })
	}
}

func testTree(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f := mustParse(t, string(archive.Files[0].Data))
	want := *archive
	want.Files = []txtar.File{
		archive.Files[0],
		{Name: "tree", Data: []byte(dump(f))},
	}
	golden(t, name, txtar.Format(&want))
	checkStable(t, f)
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))), string(got)); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", name, diff)
	}
}

// checkStable demands that what every statement is printed as reads back the same.
func checkStable(t testing.TB, f *File) {
	t.Helper()
	checkStatements(t, f.Root)
	for _, b := range f.Blocks {
		checkStable(t, &File{Root: b.Statements, Blocks: b.Blocks})
	}
}

func checkStatements(t interface {
	Helper()
	Fatalf(string, ...any)
}, list []*Statement,
) {
	t.Helper()
	for _, s := range list {
		again, err := Parse(source.NewFile("print.play", s.String()))
		if err != nil {
			t.Fatalf("the print does not parse: %v\n%s", err, s)
		}
		if was, is := shape(&File{Root: []*Statement{s}}), shape(again); was != is || again.Root[0].String() != s.String() {
			t.Fatalf("%s\nreads back as\n%s", s, is)
		}
	}
}

var positions = regexp.MustCompile(`\b[0-9]+:[0-9]+\b`)

// shape is the dump without positions.
func shape(f *File) string { return positions.ReplaceAllString(dump(f), "") }

// The two dialects of one program have one tree.
func TestDialectsAgree(t *testing.T) {
	article := "program:\n  a whenever e < 2 priority of 2 if c, priority of -1\n  targeting ball: b, whenever seen | k = 1\nsub:\n  x switch to y if e\n  y switch to x if false\n"
	original := "program:\na, priority of 2 if c, otherwise priority of -1, while e < 2\ntargeting ball: b, while seen | k=1\nsub:\nx, switch to y if e,\ny, switch to x if False\n"
	if diff := cmp.Diff(shape(mustParse(t, article)), shape(mustParse(t, original))); diff != "" {
		t.Error(diff)
	}
}

// Algorithm 2 as the article breaks its lines: the clause after a comma stands in the first column.
func TestBreaksOfTheArticle(t *testing.T) {
	const text = `looking:
  look_at, whenever time_ago <1,
priority of 2
  head_search, priority of 1
a1 |out = s
targeting s: a2 whenever e2, priority

of f2
targeting ball: following, whenever
  time_ago <2, priority of
  2 + 1/distance
`
	const want = `a1 | out = s
targeting s: a2, whenever e2, priority of f2
targeting ball: following, whenever time_ago < 2, priority of 2 + 1 / distance

looking:
  look_at, whenever time_ago < 1, priority of 2
  head_search, priority of 1
`
	if diff := cmp.Diff(shape(mustParse(t, want)), shape(mustParse(t, text))); diff != "" {
		t.Error(diff)
	}
}

func TestLineEndsAndMarks(t *testing.T) {
	want := shape(mustParse(t, "a:\n  b, whenever c\n"))
	for _, text := range []string{
		"a:\r\n  b, whenever c\r\n", "\ufeffa:\n  b, whenever c", "a:\n\tb,\twhenever\tc", "a:\n\n  # x\n# y\n  b, # z\n\n    # w\n    whenever c # :\n",
	} {
		if got := shape(mustParse(t, text)); got != want {
			t.Errorf("%q gives\n%s", text, got)
		}
	}
}

func TestOriginal(t *testing.T) {
	for text, want := range map[string]bool{
		"# playful: original\na\n": true, "#playful:original \na\n": true, "a\n# playful: original\n": false, "# playful\na\n": false,
	} {
		if got := mustParse(t, text).Original; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestEmpty(t *testing.T) {
	for _, text := range []string{"", "\n\n", "# nothing", "  # nothing\n"} {
		if got := shape(mustParse(t, text)); got != "" {
			t.Errorf("%q gives %q", text, got)
		}
	}
}

func TestExpressions(t *testing.T) {
	for text, want := range map[string]string{
		"a or b and not c == d + 1 * -2":   "a or b and not c == d + 1 * -2",
		"((a or b)) and (c and d)":         "(a or b) and (c and d)",
		"not (a and b) == true":            "not (a and b) == true",
		"(not a) == b":                     "(not a) == b",
		"a - (b - c) - d / (e / f) * g %2": "a - (b - c) - d / (e / f) * g % 2",
		"- - 2":                            "- -2",
		"-(a + b)":                         "-(a + b)",
		"(a < b) == (c < d)":               "(a < b) == (c < d)",
		"ball . distance < pi/8":           "ball.distance < pi / 8",
		`'it"s' != "it's"`:                 `'it"s' != "it's"`,
		`"a\\b\n\t\"'"`:                    `"a\\b\n\t\"'"`,
		".5 + 2. + 1e3 + 1E-7 + 100000000": "0.5 + 2 + 1000 + 1e-07 + 1e+08",
		"not not lift":                     "not not lift",
		"True or FALSE":                    "true or false",
	} {
		if got := mustParse(t, "x, whenever "+text).Root[0].Gate.String(); got != want {
			t.Errorf("%q gives %s; want %s", text, got, want)
		}
	}
	for _, text := range []string{"", "a b", "(", "a <", "\"x"} {
		if _, err := Parse(source.NewFile("test.play", "x, whenever "+text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
