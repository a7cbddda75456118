// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"
)

// layout puts lines into blocks by their indentation.
type layout struct {
	rep   *reporter
	file  *File
	flat  bool // a header's statements may stand in its own column
	quiet bool // columns cannot be compared and are not complained about
	stack []*scope
}

// scope is the file or an open block.
type scope struct {
	block   *Block         // the file's own statements are collected in one, too
	at      lexer.Position // of the header
	header  int            // column of the header, -1 for the file
	body    int            // column of the body, -1 before its first line
	flat    bool           // the body stands in the column of the header
	odd     int            // a wrong column that is reported already, else -1
	last    *line          // the last line of the body
	tainted bool           // lines were dropped: emptiness proves nothing
	lastBad bool           // the last line was dropped: it may have been a header
}

func build(l *layout, all []*line) {
	root := &scope{block: &Block{}, header: -1, odd: -1}
	l.flat, l.stack = mayBeFlat(l.file, all), []*scope{root}
	for _, ln := range all {
		l.add(ln)
	}
	for len(l.stack) > 1 {
		l.closeBlock()
	}
	l.file.Root, l.file.Blocks = root.block.Statements, root.block.Blocks
	l.checkRoot()
}

// mayBeFlat tells whether statements right below a header, in its column, are its
// body, as the original writes. Where a file has statements of its own that would
// be ambiguous; a block "program" says that it has none.
func mayBeFlat(file *File, all []*line) bool {
	headers, indented, early := 0, false, false
	for _, ln := range all {
		switch {
		case ln.indent > 0:
			indented = true
		case ln.header():
			headers++
			if len(ln.tokens) > 1 && ln.tokens[0].Value == "program" {
				return true
			}
		case headers == 0 && ln.statement():
			early = true
		}
	}
	return file.Original || !indented && !early
}

func (l *layout) top() *scope { return l.stack[len(l.stack)-1] }

func (l *layout) add(ln *line) {
	l.enter(ln)
	into := l.top()
	c := &converter{rep: l.rep, bad: ln.bad}
	var opened *Block
	if !ln.bad {
		opened = l.convert(c, into, ln)
	}
	into.last, into.lastBad = ln, c.bad
	into.tainted = into.tainted || c.bad
	if ln.header() {
		l.open(ln, opened)
	}
}

// convert parses a line into its scope; a header gives its block, also where it is wrong.
// Behind many errors only headers are read, so that names are known.
func (l *layout) convert(c *converter, into *scope, ln *line) *Block {
	switch {
	case ln.header():
		b := c.header(ln)
		if b != nil {
			into.block.Blocks = append(into.block.Blocks, b)
		}
		return b
	case l.rep.errs.Many():
		c.bad = true
	case ln.begins("include"):
		if len(l.stack) > 1 {
			c.fail(ln.start, "move it to the top of the file", `"include" stands outside of blocks`)
		} else if inc := c.include(ln); inc != nil {
			l.file.Includes = append(l.file.Includes, *inc)
		}
	default:
		if s := c.statement(ln); s != nil {
			into.block.Statements = append(into.block.Statements, s)
		}
	}
	return nil
}

// open starts a scope; b is nil when the header was wrong and its body belongs to nothing.
func (l *layout) open(ln *line, b *Block) {
	s := &scope{block: b, at: ln.start, header: ln.indent, body: -1, odd: -1}
	if b == nil {
		s.block, s.tainted = &Block{}, true
	}
	l.stack = append(l.stack, s)
}

// enter closes the scopes that end before the line, and checks its column.
func (l *layout) enter(ln *line) {
	for l.ends(l.top(), ln) {
		l.closeBlock()
	}
	s := l.top()
	switch {
	case s.body < 0:
		s.body = ln.indent
		s.flat = ln.indent == s.header
	case ln.indent == s.body:
	case ln.indent > s.body && s.lastBad:
		inner := &scope{block: &Block{}, header: s.body, body: ln.indent, odd: -1, tainted: true}
		l.stack = append(l.stack, inner)
	default:
		l.reportColumn(s, ln)
	}
}

// ends tells whether a block has ended before the line.
func (l *layout) ends(s *scope, ln *line) bool {
	switch {
	case s.header < 0 || ln.indent > s.header:
		return false
	case s.flat:
		return !ln.statement()
	case s.body < 0:
		return !(l.flat && s.header == 0 && ln.statement())
	}
	return true
}

func (l *layout) reportColumn(s *scope, ln *line) {
	if s.odd == ln.indent || l.quiet {
		return
	}
	s.odd = ln.indent
	if ln.indent < s.body {
		l.rep.report(ln.start, "begin it in the column of a line above",
			"this line begins in no column of the blocks above: it is indented by %d, the block by %d", ln.indent, s.body)
		return
	}
	hint := "the statements of a block begin in one column"
	switch {
	case s.last != nil && len(s.last.tokens) == 1 && s.last.tokens[0].Type == kindName:
		hint = fmt.Sprintf(`a block begins with its name and a colon: "%s:"`, s.last.tokens[0].Value)
	case s.header < 0:
		hint = "statements outside of blocks begin in the first column"
	}
	l.rep.report(ln.start, hint, "unexpected indentation [bad_indent]")
}

func (l *layout) closeBlock() {
	s := l.top()
	l.stack = l.stack[:len(l.stack)-1]
	if len(s.block.Statements) > 0 || s.tainted || l.quiet {
		return
	}
	hint := "indent its statements below it"
	if len(s.block.Blocks) > 0 {
		hint = "a definition inside a block only defines; name the node to use it"
	}
	l.rep.report(s.at, hint, "the block %q has no statement [empty_program]", s.block.Name)
}

// checkRoot refuses statements that nothing would ever run.
func (l *layout) checkRoot() {
	if len(l.file.Root) == 0 {
		return
	}
	for _, b := range l.file.Blocks {
		if b.Name == "program" {
			l.rep.errs.Add(l.rep.src.Errorf(l.file.Root[0].Pos, "indent it below the header it belongs to",
				`this statement stands outside of every block, but the root is the block "program" (line %d)`, b.Pos.Line))
			return
		}
	}
}
