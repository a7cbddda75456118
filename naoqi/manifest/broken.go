// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/internal/source"
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
		r.cut(strings.HasSuffix(syntax.Msg, "CDATA section"))
	case strings.HasPrefix(syntax.Msg, "illegal character"):
		r.errorf(r.file.Pos(int(r.xml.InputOffset())-1), "", "broken XML: %s", syntax.Msg)
	default:
		r.errorf(at, "", "broken XML: %s", syntax.Msg)
	}
	r.out.Broken = true
}

// cut tells of a file that ends before it is over.
func (r *reader) cut(raw bool) {
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
	for i := range size {
		r.work[at+i] = ' '
	}
	r.again = true
	r.escapes = append(r.escapes, at)
	r.told.Add(r.file.Errorf(r.file.Pos(at), hint, "broken XML: %s", msg))
	return true
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
