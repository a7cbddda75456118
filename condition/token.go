// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"errors"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/source"
)

// Kinds of tokens, as the grammar names them.
const (
	kindNumber lexer.TokenType = -(iota + 2)
	kindString                 // raw, with its quotes
	kindKey                    // raw, with its quotes
	kindName
	kindInfix // stands between two operands
	kindSign  // + and -: between two operands or before one
	kindMark  // ! ( ) [ ] , .
)

// infixMarks are the infix operators written in marks, longer ones first.
var infixMarks = []string{
	"&&", "||", "==", "!=", "<=", ">=", "<", ">", "*", "/", "%", "|", "&", "^", "~", "@", "#",
}

// slipMarks are the marks of other languages, longer ones first.
var slipMarks = []string{"===", "!==", "<>", "=<", "=>", "~="}

// entities are what a condition has that was copied out of an XML file as it stood.
var entities = map[string]string{"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": `"`, "&apos;": "'"}

// scanner cuts a text into tokens. Where the meaning of a slip is plain, it reports
// it and goes on with what was meant, so that one mistake is one error.
type scanner struct {
	src     *source.File
	text    string
	at      int
	lenient bool
	tokens  []lexer.Token // Pos.Offset is the index in this list
	spans   [][2]int      // bytes of each token
	errs    *source.Errors
}

func (s *scanner) scan() {
	for {
		s.blanks()
		if s.at == len(s.text) {
			return
		}
		s.token()
	}
}

func (s *scanner) blanks() {
	for s.at < len(s.text) {
		r, n := utf8.DecodeRuneInString(s.text[s.at:])
		if !unicode.IsSpace(r) {
			return
		}
		s.at += n
	}
}

func (s *scanner) token() {
	r, size := utf8.DecodeRuneInString(s.text[s.at:])
	switch {
	case r == '"':
		s.quoted(kindString, `"`)
	case r == '\'':
		s.quoted(kindKey, "'")
	case strings.ContainsRune("“”„", r):
		s.typographic(kindString, `"`, "“”„")
	case strings.ContainsRune("‘’‚", r):
		s.typographic(kindKey, "'", "‘’‚")
	case digit(r), r == '.' && s.at+1 < len(s.text) && digit(rune(s.text[s.at+1])):
		s.number()
	case letter(r):
		s.word()
	default:
		s.mark(r, size)
	}
}

func digit(r rune) bool  { return '0' <= r && r <= '9' }
func letter(r rune) bool { return r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// emit adds the token that ends before byte end; value is what it is read as.
func (s *scanner) emit(kind lexer.TokenType, end int, value string) {
	p := s.src.Pos(s.at)
	pos := lexer.Position{Offset: len(s.tokens), Line: p.Line, Column: p.Col}
	s.tokens = append(s.tokens, lexer.Token{Type: kind, Value: value, Pos: pos})
	s.spans = append(s.spans, [2]int{s.at, end})
	s.at = end
}

func (s *scanner) report(at int, hint, format string, args ...any) {
	s.errs.Add(s.src.Errorf(s.src.Pos(at), hint, format, args...).Default("syntax"))
}

// quoted reads a string or a key up to the closing quote.
func (s *scanner) quoted(kind lexer.TokenType, quote string) {
	end := s.at + 1
	for end < len(s.text) && !strings.HasPrefix(s.text[end:], quote) && s.text[end] != '\n' {
		if kind == kindString && s.text[end] == '\\' && end+1 < len(s.text) {
			end++
		}
		end++
	}
	if s.halfTypographic(kind, quote, end) {
		return
	}
	if end >= len(s.text) || s.text[end] == '\n' {
		s.report(s.at, "close it with "+quote, "%s is not closed", kindText(kind))
		end = min(end, len(s.text))
		s.emit(kind, end, s.text[s.at:end]+quote)
		return
	}
	s.emit(kind, end+1, s.text[s.at:end+1])
}

// halfTypographic reads a text that begins with a plain quote and ends with a typographic
// one: where no plain one closes it before end, or one that opens the next.
func (s *scanner) halfTypographic(kind lexer.TokenType, quote string, end int) bool {
	closed := end < len(s.text) && s.text[end] != '\n'
	if closed && (end+1 == len(s.text) || !letter(rune(s.text[end+1]))) {
		return false
	}
	quotes := "“”„"
	if kind == kindKey {
		quotes = "‘’‚"
	}
	inner := s.text[s.at+1 : min(end, len(s.text))]
	n := strings.IndexAny(inner, quotes)
	if n < 0 {
		return false
	}
	value := quote + inner[:n] + quote
	if !s.lenient {
		s.report(s.at+1+n, "write "+value, "a typographic quote does not close a %s", kindText(kind))
	}
	_, size := utf8.DecodeRuneInString(inner[n:])
	s.emit(kind, s.at+1+n+size, value)
	return true
}

func kindText(kind lexer.TokenType) string {
	if kind == kindKey {
		return "key"
	}
	return "string"
}

// typographic reads what a word processor made of a quoted text.
func (s *scanner) typographic(kind lexer.TokenType, quote, quotes string) {
	_, size := utf8.DecodeRuneInString(s.text[s.at:])
	inner := s.text[s.at+size:]
	n := strings.IndexAny(inner, quotes+quote+"\n")
	if n < 0 || inner[n] == '\n' {
		s.report(s.at, "write plain quotes, "+quote+"like this"+quote, "typographic quote that is not closed")
		s.emit(kind, len(s.text), quote+inner+quote)
		return
	}
	value := quote + inner[:n] + quote
	if !s.lenient {
		hint := "write " + value
		if quote == `"` && strings.Contains(value, "/") {
			hint += ", or '" + inner[:n] + "' for the key"
		}
		s.report(s.at, hint, "typographic quotes around a %s", kindText(kind))
	}
	_, last := utf8.DecodeRuneInString(inner[n:])
	s.emit(kind, s.at+size+n+last, value)
}

// number reads 1, 1.5, .5, 5., 1e4; a unit or a second point behind it is a slip.
func (s *scanner) number() {
	end := s.digits(s.at)
	if end < len(s.text) && s.text[end] == '.' {
		end = s.digits(end + 1)
	}
	if exp := s.exponent(end); exp > 0 {
		end = exp
	}
	from, tail := s.at, end
	for tail < len(s.text) && (letter(rune(s.text[tail])) || digit(rune(s.text[tail])) || s.text[tail] == '.') {
		tail++
	}
	if tail > end {
		hint := "numbers are written 1, 1.5 or 1e4"
		if s.text[end:tail] == "s" {
			hint = "durations are plain seconds: write " + s.text[from:end]
		}
		s.report(end, hint, "%q behind a number", s.text[end:tail])
	}
	value := s.text[from:end]
	s.emit(kindNumber, tail, value)
}

func (s *scanner) digits(at int) int {
	for at < len(s.text) && digit(rune(s.text[at])) {
		at++
	}
	return at
}

// exponent is the end of the exponent at a byte, 0 where there is none.
func (s *scanner) exponent(at int) int {
	if at == len(s.text) || s.text[at] != 'e' && s.text[at] != 'E' {
		return 0
	}
	at++
	if at < len(s.text) && (s.text[at] == '+' || s.text[at] == '-') {
		at++
	}
	if end := s.digits(at); end > at {
		return end
	}
	return 0
}

func (s *scanner) word() {
	end := s.at
	for end < len(s.text) && (letter(rune(s.text[end])) || digit(rune(s.text[end]))) {
		end++
	}
	word := s.text[s.at:end]
	switch {
	case word == "subsets" || word == "intersects":
		s.emit(kindInfix, end, word)
	case s.operatorSlip(word, end):
	default:
		s.emit(kindName, end, word)
	}
}

// operatorSlip takes the words that other languages have for operators.
func (s *scanner) operatorSlip(word string, end int) bool {
	here := foreign[word]
	if here == "" || !strings.ContainsAny(here, "&|!=^%") {
		return false
	}
	kind := kindInfix
	if here == "!" {
		kind = kindMark
	}
	s.report(s.at, "write "+here, "unknown operator %q", word)
	s.emit(kind, end, here)
	return true
}

func (s *scanner) mark(r rune, size int) {
	rest := s.text[s.at:]
	for _, slip := range slipMarks {
		if strings.HasPrefix(rest, slip) {
			s.report(s.at, "write "+foreign[slip], "unknown operator %q", slip)
			s.emit(kindInfix, s.at+len(slip), foreign[slip])
			return
		}
	}
	if s.entity(rest) {
		return
	}
	for _, op := range infixMarks {
		if strings.HasPrefix(rest, op) {
			s.emit(kindInfix, s.at+len(op), op)
			return
		}
	}
	s.single(r, size)
}

func (s *scanner) single(r rune, size int) {
	switch {
	case strings.ContainsRune("+-", r):
		s.emit(kindSign, s.at+1, string(r))
	case strings.ContainsRune("!()[],.", r):
		s.emit(kindMark, s.at+1, string(r))
	case r == '=':
		if !s.lenient {
			s.report(s.at, "write ==", "a single = compares nothing")
		}
		s.emit(kindInfix, s.at+1, "==")
	case r == '–' || r == '−':
		s.report(s.at, "write -", "%q is not a minus sign", r)
		s.emit(kindSign, s.at+size, "-")
	case r == '{' || r == '}':
		s.report(s.at, "group with ( ), write lists with [ ]", "unexpected %q", r)
		s.at += size
	case r == utf8.RuneError && size == 1:
		s.report(s.at, "", "text that is not UTF-8")
		s.at += size
	case unicode.Is(unicode.Cf, r):
		if !s.lenient {
			s.invisible(s.at, r)
		}
		s.at += size
	default:
		s.report(s.at, "", "unexpected %q", r)
		s.at += size
	}
}

func (s *scanner) invisible(at int, r rune) {
	s.report(at, "delete it: nobody sees it", "an invisible character, %U", r)
}

// entity takes operators that are still escaped as in XML.
func (s *scanner) entity(rest string) bool {
	decoded, n := unescape(rest)
	if n == 0 {
		return false
	}
	if !s.lenient {
		s.report(s.at, "write "+decoded, "XML escape %q outside XML", rest[:n])
	}
	if decoded == "'" || decoded == `"` {
		s.report(s.at, "write "+decoded, "escaped quote")
		s.at += n
		return true
	}
	s.emit(kindInfix, s.at+n, decoded)
	return true
}

// unescape reads one operator that holds an XML escape, and its length in bytes.
func unescape(rest string) (decoded string, n int) {
	plain := func(at int) (string, int) {
		for _, e := range []string{"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"} {
			if strings.HasPrefix(rest[at:], e) {
				return entities[e], len(e)
			}
		}
		return "", 0
	}
	decoded, n = plain(0)
	switch decoded {
	case "&":
		if second, m := plain(n); second == "&" {
			return "&&", n + m
		}
	case "<", ">":
		if strings.HasPrefix(rest[n:], "=") {
			return decoded + "=", n + 1
		}
	}
	return decoded, n
}

// symbols is the lexer as the parser library wants it; the texts come scanned.
type symbols struct{}

// Symbols names the kinds of tokens for the grammar.
func (symbols) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Number": kindNumber, "String": kindString, "Key": kindKey, "Name": kindName,
		"Infix": kindInfix, "Sign": kindSign, "Mark": kindMark,
	}
}

// Lex is never called: the parser is given tokens.
func (symbols) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("conditions are scanned before they are parsed")
}
