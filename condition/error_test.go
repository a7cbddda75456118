// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/source"
)

var update = flag.Bool("update", false, "write the expected outputs anew")

// TestErrors: testdata/errors.txt has conditions, each with all that is said of it.
// A first line `dialect 2.1`, `lenient` or `keys` says how it is read.
func TestErrors(t *testing.T) {
	const file = "testdata/errors.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n\n") {
		expr, _, _ := strings.Cut(block, "\n---\n")
		out = append(out, expr+"\n---\n"+complaint(t, expr))
	}
	got := strings.Join(out, "\n\n\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(string(text), got); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
}

func complaint(t *testing.T, expr string) string {
	o := condition.Options{}
	if first, rest, ok := strings.Cut(expr, "\n"); ok {
		switch {
		case strings.HasPrefix(first, "dialect "):
			d, err := condition.ParseDialect(strings.TrimPrefix(first, "dialect "))
			if err != nil {
				t.Fatal(err)
			}
			o.Dialect, expr = d, rest
		case first == "lenient":
			o.Lenient, expr = true, rest
		case first == "keys":
			o.Keys, o.Strict, expr = lintKeys(t), true, rest
		}
	}
	c, err := condition.Compile(expr, o)
	if err == nil {
		return "fine: " + grouped(c.Root)
	}
	return err.Error()
}

func TestEmpty(t *testing.T) {
	for _, text := range []string{"", " \n\t"} {
		_, err := condition.Compile(text, condition.Options{Name: "launch"})
		if err == nil || err.Error() != "launch:1:1: empty condition [syntax]" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestByteOrderMark: a mark at the beginning of a file is none of a condition.
func TestByteOrderMark(t *testing.T) {
	const text = "\ufeff'a' == 1"
	_, err := condition.Compile(text, condition.Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "condition:1:1: an invisible character, U+FEFF") {
		t.Errorf("%v", err)
	}
	if _, err := condition.Compile(text, condition.Options{Lenient: true}); err != nil {
		t.Error(err)
	}
}

func TestBounds(t *testing.T) {
	deep := strings.Repeat("(", 101) + "1" + strings.Repeat(")", 101)
	for _, c := range []struct{ text, want string }{
		{deep, "nested deeper"},
		{strings.Repeat("!", 101) + "1", "prefixes in a row"},
		{strings.Repeat("1 + ", 20000) + "1", "64 KiB"},
	} {
		if _, err := condition.Compile(c.text, condition.Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20s…: %v, want %s", c.text, err, c.want)
		}
	}
	long := strings.Repeat("1 + ", 15000) + "1"
	if _, err := condition.Compile(long, condition.Options{}); err != nil {
		t.Error(err)
	}
}

// TestWithin: errors in a condition point into the file around it.
func TestWithin(t *testing.T) {
	f := source.NewFile("a.yaml", "x: 1\nwhen: \"'a' == \\\"b\\\" && 'c' = 1\"\nblock: |\n  'a' &&\n  b\nother: 'it''s ''k'' = 1'\nfolded: \"'a'\n  &&\n  = 2\"\n")
	for _, c := range []struct {
		text string
		at   source.Pos
		want string
	}{
		{`'a' == "b" && 'c' = 1`, source.Pos{Line: 2, Col: 7}, "a.yaml:2:28: a single = compares nothing [syntax]"},
		{"'a' &&\nb", source.Pos{Line: 3, Col: 8}, "a.yaml:5:3: key b without quotes"},
		{"it's 'k' = 1", source.Pos{Line: 6, Col: 8}, "a.yaml:6:18: key is not closed"},
		{"'a' && = 2", source.Pos{Line: 7, Col: 9}, "a.yaml:9:3: a single = compares nothing [syntax]"},
		{"'made' && = 'up'", source.Pos{Line: 7, Col: 9}, "a.yaml:7:9: a single = compares nothing (column 11 of the condition)"},
	} {
		_, err := condition.Compile(c.text, condition.Options{Within: condition.Within{File: f, At: c.at}})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}
