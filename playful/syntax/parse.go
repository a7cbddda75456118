// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/source"
)

// Parse reads one file. The error is a [*source.Errors] of all errors of the file,
// sorted by position, or that the file is too large; the tree, if any, then holds what could be read and is not to be run.
func Parse(src *source.File) (*File, error) {
	rep := &reporter{src: src}
	if len(src.Text) > maxText {
		return nil, src.Errorf(source.Pos{File: src.Name}, "divide it: a file includes others", "the file has %d bytes; a program has at most %d", len(src.Text), maxText)
	}
	file := &File{Name: src.Name, Source: src, Original: readDialect(rep)}
	rows, blanks := scan(rep)
	build(&layout{rep: rep, file: file, quiet: !blanks}, lines(rows))
	return file, rep.errs.Err()
}

// readDialect tells whether the first line asks for the original's negative priorities.
func readDialect(rep *reporter) bool {
	line := rep.src.Line(1)
	comment, ok := strings.CutPrefix(line, "#")
	word, ok2 := strings.CutPrefix(strings.TrimSpace(comment), "playful:")
	if !ok || !ok2 {
		return false
	}
	word = strings.TrimSpace(word)
	if word == "original" {
		return true
	}
	before := strings.TrimSuffix(strings.TrimRight(line, " \t"), word)
	at := lexer.Position{Line: 1, Column: utf8.RuneCountInString(before) + 1}
	rep.report(at, `the only dialect to name is "original"`, "unknown dialect %q", word)
	return false
}
