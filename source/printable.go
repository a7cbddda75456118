// SPDX-License-Identifier: Apache-2.0

package source

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns a text that a terminal shows and does not obey: control characters
// but line breaks and tabs, characters that change the direction of writing, and
// invisible ones are written as \x1b or \u202e. What is printable already stays as it is.
func Printable(text string) string {
	return printable(text, "\n\t")
}

// OneLine is Printable for a text that must stay in its line: a line break is \n, a tab \t.
func OneLine(text string) string {
	return printable(text, "")
}

// Indented is Printable for a text of several lines that begins behind words of ours: the
// lines after the first are indented, so that none looks like one of ours.
func Indented(text string) string {
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	return strings.ReplaceAll(Printable(text), "\n", "\n    ")
}

func printable(text, but string) string {
	at := strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError || hidden(r) && !strings.ContainsRune(but, r) })
	if at < 0 {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:at])
	for text = text[at:]; text != ""; {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case hidden(r) && !strings.ContainsRune(but, r):
			b.WriteString(escape(r))
		default:
			b.WriteString(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}

// invisible are characters without a width that no script needs, and line ends that only
// some programs know.
const invisible = "\u200b\u2028\u2029\u2060\ufeff"

// hidden reports whether a terminal obeys a character, or shows nothing of it.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || strings.ContainsRune(invisible, r)
}

// escape writes a hidden character. From 0x7f on it is what JSON has, too, which does not
// escape all of them.
func escape(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\t':
		return `\t`
	case r < 0x20:
		return fmt.Sprintf(`\x%02x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}
