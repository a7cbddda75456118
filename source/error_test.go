// SPDX-License-Identifier: Apache-2.0

package source

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestErrorText(t *testing.T) {
	long := strings.Repeat("abcdefghi ", 30)
	for _, c := range []struct {
		name string
		text string
		pos  Pos
		want string
	}{
		{"no position", "x", Pos{}, "wrong"},
		{"file", "x", Pos{File: "f"}, "f: wrong"},
		{"line", "x", Pos{File: "f", Line: 1}, "f:1: wrong\n   1 | x"},
		{"tab", "\t\tx y", Pos{"f", 1, 5}, "f:1:5: wrong\n   1 | \t\tx y\n     | \t\t  ^"},
		{"line end", "x", Pos{"f", 1, 2}, "f:1:2: wrong\n   1 | x\n     |  ^"},
		{"blank line", "  ", Pos{"f", 1, 2}, "f:1:2: wrong"},
		{"trailing blanks", "x    ", Pos{"f", 1, 1}, "f:1:1: wrong\n   1 | x\n     | ^"},
		{"carriage return", "x y\r\nz", Pos{"f", 1, 3}, "f:1:3: wrong\n   1 | x y\n     |   ^"},
		{"byte-order mark", "\ufeffx", Pos{"f", 1, 1}, "f:1:1: wrong\n   1 | x\n     | ^"},
		{"control", "a\x01b", Pos{"f", 1, 3}, "f:1:3: wrong\n   1 | a\\x01b\n     |      ^"},
		{"direction", "a\u202eb\u200f", Pos{"f", 1, 3}, "f:1:3: wrong\n   1 | a\\u202eb\\u200f\n     |        ^"},
		{"no width", "a\u200cb", Pos{"f", 1, 3}, "f:1:3: wrong\n   1 | a b\n     |   ^"},
		{"wide", "球 x", Pos{"f", 1, 3}, "f:1:3: wrong\n   1 | 球 x\n     |    ^"},
		{"combining", "e\u0301 x", Pos{"f", 1, 4}, "f:1:4: wrong\n   1 | e\u0301 x\n     |   ^"},
		{"big line number", strings.Repeat("\n", 12344) + "x", Pos{"f", 12345, 1}, "f:12345:1: wrong\n12345 | x\n      | ^"},
		{
			"long, early", long,
			Pos{"f", 1, 3},
			"f:1:3: wrong\n   1 | " + strings.Repeat("abcdefghi ", 10)[:99] + "…\n     |   ^",
		},
		{
			"long, late", long,
			Pos{"f", 1, 150},
			"f:1:150: wrong\n   1 | …" + long[90:188] + "…\n     | " + strings.Repeat(" ", 60) + "^",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := NewFile("f", c.text).Errorf(c.pos, "", "wrong").Error()
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// What is quoted in an error does nothing to a terminal, and adds no line that looks like
// one of ours.
func TestErrorIsPrintable(t *testing.T) {
	err := NewFile("a\x1b\nb", "x").Errorf(Pos{"a\x1b\nb", 1, 1}, "say\nmore\x07", "wrong \u202e\r\nsim 1 s")
	want := "a\\x1b\\nb:1:1: wrong \\u202e\n    sim 1 s\n   1 | x\n     | ^\nhint: say\n    more\\x07"
	if err.Error() != want {
		t.Errorf("got\n%s\nwant\n%s", err, want)
	}
}

func TestErrors(t *testing.T) {
	f := NewFile("f", "a b\nc d\n")
	var l Errors
	if l.Err() != nil {
		t.Error("an empty list is an error")
	}
	l.Add(nil)
	l.Add(errors.New("without a place"))
	l.Add(f.Errorf(Pos{"f", 2, 1}, "", "second"))
	l.Add(f.Errorf(Pos{"f", 1, 3}, "say a", "first"))
	var more Errors
	more.Add(f.Errorf(Pos{"f", 2, 1}, "", "second"))
	more.Add(fs.ErrNotExist)
	l.Add(more.Err())
	if l.Len() != 5 {
		t.Errorf("%d errors, want 5", l.Len())
	}
	err := l.Err()
	want := "f:1:3: first\n   1 | a b\n     |   ^\nhint: say a\n" +
		"f:2:1: second\n   2 | c d\n     | ^\nwithout a place\nfile does not exist"
	if err.Error() != want {
		t.Errorf("got\n%s\nwant\n%s", err, want)
	}
	if len(l.All()) != 4 || !errors.Is(fmt.Errorf("load: %w", err), fs.ErrNotExist) {
		t.Error("the members cannot be found")
	}
	var one *Error
	if !errors.As(err, &one) || one.Msg != "first" {
		t.Errorf("the first positioned error is %v", one)
	}
}

func TestDidYouMean(t *testing.T) {
	options := []string{"look_at", "walk_to", "head_search", "sit", "ball_detection", "at", "x"}
	for word, want := range map[string]string{
		"lok_at":         "look_at",
		"loko_at":        "look_at",
		"look-at":        "look_at",
		"Look_At":        "look_at",
		"walkto":         "walk_to",
		"balldetecton":   "ball_detection",
		"ball_detecting": "ball_detection",
		"sut":            "sit",
		"ta":             "at",
		"fly":            "",
		"":               "",
		"y":              "",
		"zzzzzzzzzz":     "",
		"look_at":        "",
	} {
		if got := DidYouMean(word, options); got != want {
			t.Errorf("for %q we mean %q, want %q", word, got, want)
		}
	}
	for word, want := range map[string]string{ // what follows the last slash is near, too
		"nao/camera": "nao/camera_top", "Launchpad/Huor": "Launchpad/Hour", "Launchpad/Foo": "", "Lunchpad/Day": "Launchpad/Day",
	} {
		if got := DidYouMean(word, []string{"Launchpad/Day", "Launchpad/Hour", "nao/camera_top"}); got != want {
			t.Errorf("for %q we mean %q, want %q", word, got, want)
		}
	}
	if Suggest("sut", options) != `did you mean "sit"?` || Suggest("fly", options) != "" {
		t.Error("the hint differs from what is meant")
	}
}

// TestDidYouMeanAll: no option is passed over that its edits, counted in full, make nearest.
func TestDidYouMeanAll(t *testing.T) {
	word := rapid.StringMatching(`[abAB_ä-]{0,6}(/[abc]{0,4})?`)
	rapid.Check(t, func(t *rapid.T) {
		from, options := word.Draw(t, "word"), rapid.SliceOfN(word, 0, 6).Draw(t, "options")
		want, dist := "", 1<<30
		for _, o := range options {
			a, b := []rune(fold(from)), []rune(fold(o))
			most := max(1, max(len(a), len(b))/3)
			if min(len(a), len(b)) < 2 {
				most = 0
			}
			if d := edits(a, b); o != from && d <= most && d < dist && namesNear(string(a), string(b)) {
				want, dist = o, d
			}
		}
		if got := DidYouMean(from, options); got != want {
			t.Fatalf("for %q of %q we mean %q, want %q", from, options, got, want)
		}
	})
}

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "ab", 2}, {"ab", "ba", 1}, {"abc", "abd", 1}, {"kitten", "sitting", 3}, {"grün", "gruen", 2}} {
		if got := edits([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("%q to %q takes %d, want %d", c.a, c.b, got, c.want)
		}
		if back := edits([]rune(c.b), []rune(c.a)); back != c.want {
			t.Errorf("%q to %q takes %d, want %d", c.b, c.a, back, c.want)
		}
	}
}

// TestErrorAnywhere: a position that the text does not have is no reason to panic,
// and the caret stands in the excerpt's line or right behind it.
func TestErrorAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := NewFile("f", rapid.String().Draw(t, "text"))
		line, col := rapid.IntRange(-2, 5).Draw(t, "line"), rapid.IntRange(-2, 300).Draw(t, "col")
		lines := strings.Split(f.Errorf(Pos{"f", line, col}, "", "wrong").Error(), "\n")
		if len(lines) == 3 && utf8.RuneCountInString(lines[2]) > 2*utf8.RuneCountInString(lines[1])+1 {
			t.Fatalf("the caret is far off:\n%s", strings.Join(lines, "\n"))
		}
	})
}
