// SPDX-License-Identifier: Apache-2.0

package source

import (
	"sort"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestPos(t *testing.T) {
	for _, c := range []struct {
		text string
		at   string // what stands at the offset
		want string
	}{
		{"one\ntwo\n", "two", "f:2:1"},
		{"one\r\ntwo", "wo", "f:2:2"},
		{"one\rtwo", "two", "f:2:1"},
		{"one\r\n\r\ntwo", "two", "f:3:1"},
		{"\ufeffone", "one", "f:1:1"},
		{"\tone", "one", "f:1:2"},
		{"größe x", "x", "f:1:7"},
	} {
		f := NewFile("f", c.text)
		if got := f.Pos(strings.Index(f.Text, c.at)).String(); got != c.want {
			t.Errorf("%q in %q is at %s, want %s", c.at, c.text, got, c.want)
		}
	}
	f := NewFile("f", "ab\n")
	for offset, want := range map[int]string{-5: "f:1:1", 2: "f:1:3", 3: "f:2:1", 99: "f:2:1"} {
		if got := f.Pos(offset).String(); got != want {
			t.Errorf("offset %d is at %s, want %s", offset, got, want)
		}
	}
}

// TestOffset: Offset is the way back from Pos.
func TestOffset(t *testing.T) {
	for _, text := range []string{"", "one\ntwo\n", "one\r\ntwo", "größe\rx", "\ufeffone\n\n"} {
		f := NewFile("f", text)
		for at := range f.Text {
			if f.Text[at] == '\n' && at > 0 && f.Text[at-1] == '\r' {
				continue // no place of its own
			}
			if got := f.Offset(f.Pos(at)); got != at {
				t.Errorf("%q: byte %d is at %s, which is byte %d", f.Text, at, f.Pos(at), got)
			}
		}
		if got := f.Offset(Pos{Line: 99}); got != len(f.Text) {
			t.Errorf("%q: behind its end is byte %d", f.Text, got)
		}
	}
	f := NewFile("f", "ab\ncd")
	if got := f.Offset(Pos{Line: 1, Col: 9}); got != 2 {
		t.Errorf("behind the first line is byte %d", got)
	}
	if got := f.Offset(Pos{Line: 0, Col: 0}); got != 0 {
		t.Errorf("the file as a whole is byte %d", got)
	}
}

func TestPosString(t *testing.T) {
	for want, p := range map[string]Pos{
		"f": {File: "f"}, "f:3": {File: "f", Line: 3}, "f:3:4": {"f", 3, 4}, "": {},
	} {
		if got := p.String(); got != want {
			t.Errorf("%#v is %q, want %q", p, got, want)
		}
	}
}

// TestLines: the lines, and only they, come back from any text.
func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab\t\n\r é"))).Draw(t, "text")
		f := NewFile("f", text)
		plain := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
		for i, want := range strings.Split(plain, "\n") {
			if got := f.Line(i + 1); got != want {
				t.Fatalf("line %d is %q, want %q", i+1, got, want)
			}
		}
		if want := strings.Count(plain, "\n") + 1; f.NumLines() != want {
			t.Fatalf("%d lines, want %d", f.NumLines(), want)
		}
		if f.Line(0)+f.Line(f.NumLines()+1) != "" {
			t.Fatal("there is a line outside the text")
		}
		offset := rapid.IntRange(0, len(text)).Draw(t, "offset")
		if p := f.Pos(offset); utf8.RuneCountInString(f.Line(p.Line))+3 < p.Col {
			t.Fatalf("offset %d is at %v", offset, p)
		}
	})
}

// TestPosAll: every byte of a text, however long its lines, has the column that its runes count.
func TestPosAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		unit := rapid.StringMatching(`[ab\näé日\r]{1,9}`).Draw(t, "unit") + rapid.SampledFrom([]string{"", "\xff", "\xe6\x97"}).Draw(t, "bad")
		f := NewFile("f", strings.Repeat(unit, rapid.IntRange(0, 120).Draw(t, "times")))
		for at := range len(f.Text) + 1 {
			line := sort.SearchInts(f.lines, at+1)
			if got, want := f.Pos(at), utf8.RuneCountInString(f.Text[f.lines[line-1]:at])+1; got.Line != line || got.Col != want {
				t.Fatalf("byte %d is at %v, want %d:%d", at, got, line, want)
			}
			if back := f.Offset(f.Pos(at)); (at == len(f.Text) || utf8.RuneStart(f.Text[at])) && f.Line(line) != "" && back != min(at, f.lines[line-1]+len(f.Line(line))) {
				t.Fatalf("byte %d is at %v, which is byte %d", at, f.Pos(at), back)
			}
		}
	})
}
