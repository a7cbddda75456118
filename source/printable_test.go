// SPDX-License-Identifier: Apache-2.0

package source

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"": "",
		"größe 球 👩\u200d🚀 می\u200cخواهم": "größe 球 👩\u200d🚀 می\u200cخواهم",
		"a\tb\nc":                       "a\tb\nc",
		"\x1b[31mred\x1b]0;t\x07":       `\x1b[31mred\x1b]0;t\x07`,
		"a\rb\bc\x00\x7f\u0085\u009b2J": `a\x0db\x08c\x00\u007f\u0085\u009b2J`,
		"\u202eback\u2066\u200f\u061c":  `\u202eback\u2066\u200f\u061c`,
		"a\u2028b\u2029c\u200bd\ufeff":  `a\u2028b\u2029c\u200bd\ufeff`,
		"a\x9bb\xff\xe7\x90":            `a\x9bb\xff\xe7\x90`,
		"\ufffd":                        "\ufffd",
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := OneLine("a\tb\nc\r\n\x1b"); got != `a\tb\nc\x0d\n\x1b` {
		t.Errorf("%q", got)
	}
}

// TestPrintableAlways: nothing hidden is left of any text, and doing it twice is doing it
// once.
func TestPrintableAlways(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "text")
		got := Printable(text)
		if !utf8.ValidString(got) || Printable(got) != got || OneLine(got) != OneLine(text) {
			t.Fatalf("%q: %q", text, got)
		}
		if strings.ContainsFunc(got, func(r rune) bool {
			return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
		}) {
			t.Fatalf("%q: %q", text, got)
		}
	})
}

// TestPrintableJSON: JSON stays what it was.
func TestPrintableJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text") + "\u007f\u0085\u202e\u2028"
		line, _ := json.Marshal(text)
		var got string
		if err := json.Unmarshal([]byte(Printable(string(line))), &got); err != nil || got != text {
			t.Fatalf("%q: %q %v", text, got, err)
		}
	})
}
