// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// row is one physical line that holds anything but blanks and comment.
type row struct {
	lead   string // the blanks it begins with: all of one kind, or nobody compares them
	tokens []lexer.Token
	start  lexer.Position
	end    lexer.Position // behind the last token
	bad    bool           // an error is reported; tokens stop before it
}

// scan cuts a file into rows and reports what is no token at all; blanks tells
// whether the indentation is of one kind, so that columns can be compared.
func scan(rep *reporter) (rows []row, blanks bool) {
	if !utf8.ValidString(rep.src.Text) {
		reportEncoding(rep)
	}
	rows = make([]row, 0, rep.src.NumLines())
	for n := 1; n <= rep.src.NumLines(); n++ {
		s := scanner{rep: rep, text: rep.src.Line(n), line: n, col: 1}
		if r := s.row(); len(r.tokens) > 0 || r.bad {
			rows = append(rows, r)
		}
	}
	return rows, checkBlanks(rep, rows)
}

func reportEncoding(rep *reporter) {
	for i := range rep.src.Text {
		if badByte(rep.src.Text[i:]) {
			rep.errs.Add(rep.src.Errorf(rep.src.Pos(i), "save the file as UTF-8", "the text is not UTF-8"))
			return
		}
	}
}

func badByte(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	return r == utf8.RuneError && size == 1
}

// checkBlanks reports the first line that breaks the rule of one kind of indentation in a file.
func checkBlanks(rep *reporter, rows []row) bool {
	kind, first := byte(0), 0
	for _, r := range rows {
		for i := range len(r.lead) {
			switch {
			case kind == 0:
				kind, first = r.lead[i], r.start.Line
			case r.lead[i] != kind:
				at := lexer.Position{Line: r.start.Line, Column: i + 1}
				rep.report(at, "indent with spaces alone or with tabs alone",
					"tabs and spaces are mixed: line %d is indented with %s", first, blankName(kind))
				return false
			}
		}
	}
	return true
}

func blankName(b byte) string {
	if b == '\t' {
		return "tabs"
	}
	return "spaces"
}

// scanner reads one physical line.
type scanner struct {
	rep  *reporter
	text string
	off  int // bytes read
	line int
	col  int // of the next rune
	out  []lexer.Token
	bad  bool
}

func (s *scanner) row() row {
	r := row{lead: s.text[:len(s.text)-len(strings.TrimLeft(s.text, " \t"))]}
	s.skip(len(r.lead))
	r.start, r.end = s.pos(), s.pos()
	for !s.bad && s.token() {
		r.end = s.pos()
	}
	r.tokens, r.bad = s.out, s.bad
	return r
}

func (s *scanner) pos() lexer.Position { return lexer.Position{Line: s.line, Column: s.col} }

func (s *scanner) rest() string { return s.text[s.off:] }

// skip passes n bytes.
func (s *scanner) skip(n int) {
	s.col += utf8.RuneCountInString(s.text[s.off : s.off+n])
	s.off += n
}

// take makes a token of the next n bytes.
func (s *scanner) take(kind lexer.TokenType, n int) {
	s.out = append(s.out, lexer.Token{Type: kind, Value: s.rest()[:n], Pos: s.pos()})
	s.skip(n)
}

func (s *scanner) fail(skip int, hint, format string, args ...any) {
	s.skip(skip)
	s.rep.report(s.pos(), hint, format, args...)
	s.bad = true
}

// token reads one token; false at the end of the line.
func (s *scanner) token() bool {
	s.skip(len(s.rest()) - len(strings.TrimLeft(s.rest(), " \t")))
	rest := s.rest()
	if rest == "" || rest[0] == '#' {
		return false
	}
	r, _ := utf8.DecodeRuneInString(rest)
	switch {
	case isLetter(r):
		s.word()
	case isDigit(rest, 0) || r == '.' && isDigit(rest, 1):
		s.number()
	case r == '"' || r == '\'':
		s.quoted()
	default:
		s.operator(r)
	}
	return true
}

func isLetter(r rune) bool { return r == '_' || unicode.IsLetter(r) }

func isDigit(s string, i int) bool { return i < len(s) && '0' <= s[i] && s[i] <= '9' }

// wordLen is how many bytes of letters, digits and underscores s begins with.
func wordLen(s string) int {
	for i, r := range s {
		if !isLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) {
			return i
		}
	}
	return len(s)
}

func (s *scanner) word() {
	n := wordLen(s.rest())
	if as, ok := keywords[s.rest()[:n]]; ok {
		s.take(kindKeyword, n)
		s.out[len(s.out)-1].Value = as
		return
	}
	s.take(kindName, n)
}

func (s *scanner) number() {
	rest := s.rest()
	n := digits(rest, 0)
	if n < len(rest) && rest[n] == '.' {
		n = digits(rest, n+1)
	}
	if n < len(rest) && (rest[n] == 'e' || rest[n] == 'E') {
		m := n + 1
		if m < len(rest) && (rest[m] == '+' || rest[m] == '-') {
			m++
		}
		if isDigit(rest, m) {
			n = digits(rest, m)
		}
	}
	switch tail := wordLen(rest[n:]); {
	case tail > 0:
		s.fail(0, "a name cannot begin with a digit; a number has no unit attached (metres, radians, seconds)",
			"%q is neither a number nor a name", rest[:n+tail])
	case n < len(rest) && rest[n] == '.':
		s.fail(0, "", "a number has one decimal point")
	default:
		s.take(kindNumber, n)
	}
}

func digits(s string, i int) int {
	for isDigit(s, i) {
		i++
	}
	return i
}

// quoted reads a string in either quotes. It knows the escapes \\ \" \' \n \t.
func (s *scanner) quoted() {
	rest := s.rest()
	for i := 1; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == rest[0]:
			s.take(kindString, i+1)
			return
		case c == '\\':
			i++
			if i < len(rest) && !strings.ContainsRune(`\"'nt`, rune(rest[i])) {
				s.fail(i-1, `write \\ for a backslash`, "unknown escape in a string")
				return
			}
		case c < ' ' && c != '\t' || c == 0x7f:
			s.fail(i, "", "control character U+%04X in a string", c)
			return
		}
	}
	s.fail(0, fmt.Sprintf("close it with %c on the same line", rest[0]), "the string is not closed")
}

func unquote(raw string) string {
	text := raw[1 : len(raw)-1]
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			b.WriteByte(text[i])
			continue
		}
		i++
		switch text[i] {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String()
}
