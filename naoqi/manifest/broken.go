// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/source"
)

// Broken XML. A < or & that is not escaped is told and read over, so that it hides nothing
// of what follows; at anything else reading ends.

// mostEscapes is how many of those are read over: each has the text read anew.
const mostEscapes = 20

// element is one that was begun.
type element struct {
	name string
	at   source.Pos
}

// next is the next token and where it begins; false at the end and where the XML is
// broken, which is told.
func (r *reader) next() (xml.Token, source.Pos, bool) {
	at := r.here()
	if r.stopped {
		return nil, at, false
	}
	t, err := r.xml.Token()
	switch e := t.(type) {
	case xml.StartElement:
		r.open = append(r.open, element{e.Name.Local, at})
		r.twice(&e, at)
	case xml.EndElement:
		r.open = r.open[:max(len(r.open)-1, 0)]
	case xml.Directive:
		for _, m := range declared.FindAllStringSubmatch(string(e), -1) {
			r.declared[m[1]] = true
		}
	}
	if err == nil {
		return t, at, true
	}
	r.stopped = true
	if !errors.Is(err, io.EOF) {
		r.broken(at, err)
	}
	return nil, at, false
}

var declared = regexp.MustCompile(`<!ENTITY\s+([^\s%]+)`)

// broken tells of broken XML, most often a < or & of a condition that is not escaped.
func (r *reader) broken(at source.Pos, err error) {
	var syntax *xml.SyntaxError
	var other errCharset
	switch {
	case errors.As(err, &syntax) && !strings.HasPrefix(syntax.Msg, "unexpected EOF") && r.escape(syntax.Msg):
		return
	case errors.As(err, &other):
		r.errorf(at, "save it as UTF-8 with encoding='UTF-8'", "the manifest is written in %s, which is not read", string(other))
	case syntax == nil:
		r.errorf(at, "", "broken XML: %s", err)
	case strings.HasPrefix(syntax.Msg, "unexpected EOF"):
		r.cut(at, strings.HasSuffix(syntax.Msg, "CDATA section"))
	case strings.HasPrefix(syntax.Msg, "illegal character"):
		r.errorf(r.file.Pos(r.illegal(r.file.Offset(at))), "", "broken XML: %s", syntax.Msg)
	default:
		r.errorf(at, "", "broken XML: %s", syntax.Msg)
	}
	r.out.Broken = true
}

// twice tells of attributes that a tag has more than once.
func (r *reader) twice(e *xml.StartElement, at source.Pos) {
	seen := map[xml.Name]bool{}
	for _, a := range e.Attr {
		if seen[a.Name] {
			r.errorf(at, "leave one out", "broken XML: <%s> has the attribute %q twice", e.Name.Local, a.Name.Local)
		}
		seen[a.Name] = true
	}
}

var numbered = regexp.MustCompile(`^&#(x[0-9a-fA-F]+|[0-9]+);`)

// illegal is the offset of the character that no XML may have, written as it is or by its
// number, in what was read from a byte on.
func (r *reader) illegal(from int) int {
	end := int(r.xml.InputOffset())
	for i, char := range string(r.work[from:end]) {
		if m := numbered.FindSubmatch(r.work[from+i:]); m != nil {
			code, _ := strconv.ParseUint("0"+string(m[1]), 0, 31)
			if m[1][0] != 'x' {
				code, _ = strconv.ParseUint(string(m[1]), 10, 31)
			}
			char = rune(code)
		}
		if char < ' ' && char != '\t' && char != '\n' && char != '\r' || char >= 0xd800 && char < 0xe000 || char == 0xfffe || char == 0xffff {
			return from + i
		}
	}
	return end - 1
}

// cut tells of a file that ends before it is over; begun is where its last piece begins.
func (r *reader) cut(begun source.Pos, raw bool) {
	if strings.HasPrefix(r.file.Text[r.file.Offset(begun):], "<!--") {
		r.errorf(begun, "close it with -->", "broken XML: a comment is never closed")
		return
	}
	at := r.file.Pos(len(strings.TrimRight(r.file.Text, " \t\r\n")))
	if len(r.open) == 0 {
		r.errorf(at, "", "broken XML: the file ends within a tag")
		return
	}
	in := r.open[len(r.open)-1]
	hint := "</" + in.name + "> and those around it are missing: the file may be cut off"
	if raw {
		hint = "]]>" + hint
	}
	r.errorf(at, hint, "broken XML: the file ends within <%s>, which begins at %s", in.name, in.at)
}

// escape tells of the < or & at which reading ended, if it begins no tag and no
// character's name, and has the text read anew without it.
func (r *reader) escape(why string) bool {
	end, mark := min(int(r.xml.InputOffset())+1, len(r.work)), byte('<')
	if strings.Contains(why, "character entity") {
		mark = '&'
	}
	at := bytes.LastIndexByte(r.work[:end], mark)
	if name, ok := strings.CutPrefix(why, "invalid character entity "); ok {
		at = bytes.LastIndex(r.work[:end], []byte(strings.TrimSuffix(name, " (no semicolon)")))
	}
	if at < 0 || len(r.escapes) == mostEscapes {
		return false
	}
	size := 1
	if at > 0 && r.work[at] == '&' && r.work[at-1] == '&' {
		at--
	}
	rest := string(r.work[at:])
	msg, hint := r.entity(rest)
	switch {
	case msg != "":
	case strings.HasPrefix(rest, "&&"):
		size, msg, hint = 2, "& is not escaped", "write &amp;&amp;"
	case rest[0] == '&':
		msg, hint = "& is not escaped", "write &amp;"
	case len(rest) > 1 && strings.ContainsRune(" \t\r\n=<('-0123456789", rune(rest[1])):
		msg, hint = "< is not escaped", "write &lt;"
	default:
		return false
	}
	if strings.Contains(msg, "escaped") {
		hint += ", or the condition in <![CDATA[…]]>"
	}
	r.readOver(at, size, strings.Contains(msg, "is not escaped"))
	r.told.Add(r.file.Errorf(r.file.Pos(at), hint, "broken XML: %s", msg))
	return true
}

// readOver has the text read anew without what begins at a byte. Where it is plain what it
// stands for, what can stand in a condition as that can takes its place.
func (r *reader) readOver(at, size int, plain bool) {
	for i := range size {
		instead := byte(' ')
		if plain {
			instead = map[byte]byte{'<': '>', '&': '|'}[r.work[at+i]]
		}
		r.work[at+i] = instead
	}
	r.again = true
	r.escapes = append(r.escapes, readOver{at, plain})
}

var tag = regexp.MustCompile(`</?[^>]*>`)

// holds tells whether there is more than tags from a byte on up to where reading is.
func (r *reader) holds(from int) bool {
	return strings.TrimSpace(tag.ReplaceAllString(string(r.work[from:r.xml.InputOffset()]), "")) != ""
}

var named = regexp.MustCompile(`^&([\pL_][\pL\pN_.-]*)(;?)`)

// known are the characters that XML has names for.
var known = map[string]bool{"amp": true, "lt": true, "gt": true, "quot": true, "apos": true}

// entity says what is wrong with the name of a character; nothing where there is none.
func (r *reader) entity(rest string) (msg, hint string) {
	m := named.FindStringSubmatch(rest)
	switch {
	case m == nil:
		return "", ""
	case m[2] == "" && known[m[1]]:
		return fmt.Sprintf("&%s has no semicolon", m[1]), "write &" + m[1] + ";"
	case m[2] == "":
		return "", ""
	case r.declared[m[1]]:
		return fmt.Sprintf("the entity %q of the DOCTYPE is not read", m[1]), "write what it stands for"
	}
	msg = fmt.Sprintf("XML has no character of the name %q", m[1])
	char, _ := utf8.DecodeRuneInString(xml.HTMLEntity[m[1]])
	switch char {
	case utf8.RuneError:
		return msg, "there are &amp; &lt; &gt; &quot; &apos;; a plain & is written &amp;"
	case '\u00a0':
		return msg, "write &#160;, or a blank"
	}
	return msg, fmt.Sprintf("write &#%d;, or %c", char, char)
}

// errCharset is the name of a character set other than UTF-8.
type errCharset string

func (e errCharset) Error() string { return "charset " + string(e) }

// charset reads ASCII, which is UTF-8, and nothing else.
func charset(name string, in io.Reader) (io.Reader, error) {
	if strings.EqualFold(name, "us-ascii") || strings.EqualFold(name, "ascii") || strings.EqualFold(name, "utf8") {
		return in, nil
	}
	return nil, errCharset(name)
}
