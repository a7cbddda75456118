// SPDX-License-Identifier: Apache-2.0

package urdf

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/playsim/playsim/source"
)

// element is an XML element with the places of its parts, as byte offsets.
type element struct {
	name     string
	at       int
	attrs    []attr
	children []*element
}

type attr struct {
	name, value string
	at          int // of the name
	valueAt     int // behind the opening quote
}

// attr finds an attribute.
func (e *element) attr(name string) (attr, bool) {
	for _, a := range e.attrs {
		if a.name == name {
			return a, true
		}
	}
	return attr{}, false
}

// deepest is the nesting at which a file is refused; the format needs five levels.
const deepest = 32

// tree parses the whole text; the result is nil when errors made it unusable.
func tree(f *source.File, errs *source.Errors) *element {
	b := builder{file: f, errs: errs, dec: xml.NewDecoder(strings.NewReader(f.Text))}
	for {
		at := int(b.dec.InputOffset())
		token, err := b.dec.RawToken()
		if errors.Is(err, io.EOF) {
			return b.done()
		}
		if err != nil {
			b.syntax(err)
			return nil
		}
		if !b.take(token, at) {
			return nil
		}
	}
}

// builder grows the tree token by token.
type builder struct {
	file *source.File
	errs *source.Errors
	dec  *xml.Decoder
	root *element
	open []*element
}

// take adds a token; false stops the reading.
func (b *builder) take(token xml.Token, at int) bool {
	switch t := token.(type) {
	case xml.StartElement:
		return b.start(t, at)
	case xml.EndElement:
		return b.end(t, at)
	case xml.CharData:
		b.text(t, at)
	}
	return true
}

func (b *builder) start(t xml.StartElement, at int) bool {
	e := &element{name: full(t.Name), at: at}
	e.attrs = b.attrs(t, at)
	switch {
	case len(b.open) >= deepest:
		b.fail(at, "", "elements nested more than %d deep", deepest)
		return false
	case len(b.open) > 0:
		parent := b.open[len(b.open)-1]
		parent.children = append(parent.children, e)
	case b.root != nil:
		b.fail(at, "", "a second element <%s> beside <%s>", e.name, b.root.name)
		return false
	default:
		b.root = e
	}
	b.open = append(b.open, e)
	return true
}

func (b *builder) end(t xml.EndElement, at int) bool {
	name := full(t.Name)
	if len(b.open) == 0 {
		b.fail(at, "", "</%s> closes nothing", name)
		return false
	}
	top := b.open[len(b.open)-1]
	if top.name != name {
		opened := b.file.Pos(top.at)
		b.fail(at, "", "</%s> closes <%s> of line %d", name, top.name, opened.Line)
		return false
	}
	b.open = b.open[:len(b.open)-1]
	return true
}

// text refuses anything but blanks between elements.
func (b *builder) text(t xml.CharData, at int) {
	blank := len(t) - len(strings.TrimLeft(string(t), " \t\r\n"))
	if blank < len(t) {
		b.fail(at+blank, "", "text does not belong here")
	}
}

func (b *builder) done() *element {
	switch {
	case len(b.open) > 0:
		top := b.open[len(b.open)-1]
		b.fail(top.at, "", "<%s> is not closed", top.name)
		return nil
	case b.root == nil:
		b.errs.Add(b.file.Errorf(b.file.Start(), "", "no <robot> element"))
	}
	return b.root
}

// attrs pairs the attributes with their places in the tag's raw text.
func (b *builder) attrs(t xml.StartElement, at int) []attr {
	places := attrPlaces(b.file.Text[at:b.dec.InputOffset()])
	var out []attr
	for i, a := range t.Attr {
		n := attr{name: full(a.Name), value: a.Value, at: at, valueAt: at}
		if i < len(places) {
			n.at, n.valueAt = at+places[i][0], at+places[i][1]
		}
		for _, o := range out {
			if o.name == n.name {
				b.fail(n.at, "", "attribute %s given twice", n.name)
			}
		}
		out = append(out, n)
	}
	return out
}

// attrPlaces gives the offsets of each attribute's name and value in a well-formed tag.
func attrPlaces(tag string) (places [][2]int) {
	const blank = " \t\r\n"
	i := strings.IndexAny(tag, blank)
	for i >= 0 && i < len(tag) {
		i += len(tag[i:]) - len(strings.TrimLeft(tag[i:], blank))
		quote := strings.IndexAny(tag[i:], `"'`)
		if quote < 0 {
			return places
		}
		value := i + quote + 1
		places = append(places, [2]int{i, value})
		end := strings.IndexByte(tag[value:], tag[value-1])
		if end < 0 {
			return places
		}
		i = value + end + 1
	}
	return places
}

func (b *builder) syntax(err error) {
	msg := err.Error()
	var s *xml.SyntaxError
	if errors.As(err, &s) {
		msg = s.Msg
	}
	b.fail(int(b.dec.InputOffset()), "", "%s", msg)
}

func (b *builder) fail(at int, hint, format string, args ...any) {
	b.errs.Add(b.file.Errorf(b.file.Pos(at), hint, format, args...))
}

// full is a name with its prefix.
func full(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	return n.Space + ":" + n.Local
}
