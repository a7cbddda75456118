// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// markup is what a < or & may begin, and either of them where it begins nothing.
var markup = regexp.MustCompile(`(?s)<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<[^\pL_:/!?]|<$|&&|&(#?[\pL\pN_.:-]*)(;?)`)

// known are the characters that XML has names for.
var known = map[string]bool{"amp": true, "lt": true, "gt": true, "quot": true, "apos": true}

// escapes reports every < and & that should be escaped, and every unknown name of a
// character: the most frequent mistakes in conditions.
func (r *reader) escapes() {
	const or = ", or the condition in <![CDATA[…]]>"
	for _, m := range markup.FindAllStringSubmatchIndex(r.file.Text, -1) {
		text, name, closed := r.file.Text[m[0]:m[1]], "", false
		if m[2] >= 0 {
			name, closed = r.file.Text[m[2]:m[3]], m[4] < m[5]
		}
		switch {
		case text == "&&":
			r.broken(m[0], "write &amp;&amp;"+or, "& is not escaped")
		case text == "<", text[0] == '<' && text[1] != '!' && text[1] != '?':
			r.broken(m[0], "write &lt;"+or, "< is not escaped")
		case text[0] == '<', closed && (known[name] || strings.HasPrefix(name, "#")):
		case closed && name != "":
			r.broken(m[0], characterHint(name), "XML has no character of the name %q", name)
		case known[name]:
			r.broken(m[0], "write &"+name+";", "&%s has no semicolon", name)
		default:
			r.broken(m[0], "write &amp;"+or, "& is not escaped")
		}
	}
}

func characterHint(name string) string {
	if char := xml.HTMLEntity[name]; char != "" {
		return fmt.Sprintf("write &#%d;", []rune(char)[0])
	}
	return "there are &amp; &lt; &gt; &quot; &apos;; a plain & is written &amp;"
}

func (r *reader) broken(at int, hint, format string, args ...any) {
	r.errorf(at, hint, "broken XML: "+format, args...)
	r.out.Broken = true
}

// element is one that was begun.
type element struct {
	name string
	at   int
}

// next returns the next token and the offset at which it begins; false at the end and
// where the XML is broken, which is reported.
func (r *reader) next() (xml.Token, int, bool) {
	at := int(r.xml.InputOffset())
	if r.stopped {
		return nil, at, false
	}
	t, err := r.xml.Token()
	switch e := t.(type) {
	case xml.StartElement:
		r.open = append(r.open, element{e.Name.Local, at})
		seen := map[xml.Name]bool{}
		for _, a := range e.Attr {
			if seen[a.Name] {
				r.broken(at, "leave one out", "<%s> has the attribute %q twice", e.Name.Local, a.Name.Local)
			}
			seen[a.Name] = true
		}
	case xml.EndElement:
		r.open = r.open[:max(len(r.open)-1, 0)]
	}
	if err != nil && !errors.Is(err, io.EOF) {
		r.explain(at, err)
	}
	r.stopped = err != nil
	return t, at, err == nil
}

// explain reports why there is no next token.
func (r *reader) explain(at int, err error) {
	var syntax *xml.SyntaxError
	var charset errCharset
	switch {
	case errors.As(err, &charset):
		r.errorf(at, "save it as UTF-8 with encoding='UTF-8'", "the manifest is written in %s, which is not read", string(charset))
		r.out.Broken = true
	case !errors.As(err, &syntax):
		r.broken(at, "", "%s", err)
	case !strings.HasPrefix(syntax.Msg, "unexpected EOF") || len(r.open) == 0:
		r.broken(at, "", "%s", syntax.Msg)
	default:
		in := r.open[len(r.open)-1]
		r.broken(len(strings.TrimRight(r.file.Text, " \t\r\n")), "</"+in.name+"> and those around it are missing: the file may be cut off",
			"the file ends within <%s>, which begins at %s", in.name, r.file.Pos(in.at))
	}
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
