// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"strings"
	"unicode"

	"github.com/alecthomas/participle/v2/lexer"
)

// foreignMarks are written in other languages, or by word processors.
var foreignMarks = []struct{ mark, msg, hint string }{
	{"&&", `"&&" is no operator`, `write "and"`},
	{"||", `"||" is no operator`, `write "or"`},
	{"&", `"&" is no operator`, `write "and"`},
	{"!", `"!" is no operator`, `write "not", or "!=" to compare`},
	{"**", `"**" is no operator`, "there is no power operator; write an evaluation"},
	{"//", `"//" is no operator`, `a comment begins with "#"`},
	{"/*", `"/*" is no operator`, `a comment begins with "#"`},
	{"===", `"===" is no operator`, `write "=="`},
	{"=<", `"=<" is no operator`, `write "<="`},
	{"=>", `"=>" is no operator`, `write ">="`},
	{"<>", `"<>" is no operator`, `write "!="`},
	{"->", `"->" is no operator`, `a transition is written "switch to node if condition"`},
	{"{", `unexpected "{"`, "a block is made by indentation"},
	{"}", `unexpected "}"`, "a block is made by indentation"},
	{"[", `unexpected "["`, "there are no lists; parentheses group"},
	{"]", `unexpected "]"`, "there are no lists; parentheses group"},
	{`\`, `unexpected "\"`, "a statement goes on in a deeper-indented line by itself"},
	{"≤", `unexpected "≤"`, `write "<="`},
	{"≥", `unexpected "≥"`, `write ">="`},
	{"≠", `unexpected "≠"`, `write "!="`},
	{"–", `unexpected "–"`, `this is a dash; write a minus "-"`},
	{"—", `unexpected "—"`, `this is a dash; write a minus "-"`},
	{"−", `unexpected "−"`, `write a plain minus "-"`},
	{"×", `unexpected "×"`, `write "*"`},
	{"·", `unexpected "·"`, `write "*"`},
	{"÷", `unexpected "÷"`, `write "/"`},
	{"π", `unexpected "π"`, `write "pi"`},
}

var operators = []struct {
	text string
	kind lexer.TokenType
}{
	{"==", kindCompare},
	{"!=", kindCompare},
	{"<=", kindCompare},
	{">=", kindCompare},
	{"<", kindCompare},
	{">", kindCompare},
	{"+", kindSum},
	{"-", kindSum},
	{"*", kindProduct},
	{"/", kindProduct},
	{"%", kindProduct},
	{",", kindMark},
	{"|", kindMark},
	{";", kindMark},
	{"=", kindMark},
	{"(", kindMark},
	{")", kindMark},
	{":", kindMark},
	{".", kindMark},
}

func (s *scanner) operator(r rune) {
	rest := s.rest()
	for _, f := range foreignMarks {
		if strings.HasPrefix(rest, f.mark) && !(f.mark == "!" && strings.HasPrefix(rest, "!=")) {
			s.fail(0, f.hint, "%s", f.msg)
			return
		}
	}
	for _, op := range operators {
		if strings.HasPrefix(rest, op.text) {
			s.take(op.kind, len(op.text))
			return
		}
	}
	s.strange(r)
}

// strange reports a character that belongs to no token.
func (s *scanner) strange(r rune) {
	switch {
	case badByte(s.rest()):
		s.bad = true // reported once for the file
	case strings.ContainsRune("“”„‟«»‘’‚‛‹›`´", r):
		s.fail(0, `write plain quotes: " or '`, "typographic quote %q", string(r))
	case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r):
		s.fail(0, "write a plain space", "U+%04X looks like a blank, but is none", r)
	case unicode.IsPrint(r):
		s.fail(0, "", "unexpected %q", string(r))
	default:
		s.fail(0, "", "control character U+%04X", r)
	}
}
