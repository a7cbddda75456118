// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"regexp"

	"github.com/playsim/playsim/internal/source"
)

// Parse reads one file. The error is a [*source.Errors] of all errors of the file,
// sorted by position; the tree then holds what could be read and is not to be run.
func Parse(src *source.File) (*File, error) {
	rep := &reporter{src: src}
	file := &File{Name: src.Name, Source: src, Original: readDialect(rep)}
	rows, blanks := scan(rep)
	build(&layout{rep: rep, file: file, quiet: !blanks}, lines(rows))
	return file, rep.errs.Err()
}

// ParseExpr reads one expression: what may follow `whenever`, `if` or `priority of`.
func ParseExpr(src *source.File) (Expr, error) {
	rep := &reporter{src: src}
	all := &line{}
	rows, _ := scan(rep)
	for _, r := range rows {
		all.append(r)
	}
	if all.start.Line == 0 {
		all.start.Line, all.start.Column, all.end = 1, 1, all.start
	}
	c := &converter{rep: rep}
	e := c.exprLine(all)
	return e, rep.errs.Err()
}

var dialectLine = regexp.MustCompile(`^#[ \t]*playful:[ \t]*(.*?)[ \t]*$`)

// readDialect tells whether the first line asks for the original's negative priorities.
func readDialect(rep *reporter) bool {
	m := dialectLine.FindStringSubmatchIndex(rep.src.Line(1))
	if m == nil {
		return false
	}
	text := rep.src.Line(1)
	word := text[m[2]:m[3]]
	if word == "original" {
		return true
	}
	rep.errs.Add(rep.src.Errorf(rep.src.Pos(m[2]), `the only dialect to name is "original"`, "unknown dialect %q", word))
	return false
}
