// SPDX-License-Identifier: Apache-2.0

// Package manifest reads the manifest.xml of a robot application: its behaviours, their
// natures and the conditions that launch them.
//
// [Read] takes the part of the format that Autonomous Life looks at and leaves the rest:
//
//	<package uuid="demo" version="1.0.0">
//	 <contents>
//	  <behaviorContent path="greet">
//	   <nature>interactive</nature>
//	   <permissions/>
//	   <autonomous>
//	    <condition purpose="launchTrigger"><![CDATA['Launchpad/NumPeopleZone1' > 0]]></condition>
//	   </autonomous>
//	  </behaviorContent>
//	 </contents>
//	</package>
//
// A condition stands in CDATA or with &lt; and &amp;; what is inside a comment counts
// for nothing. An activity's id is the package's uuid, a slash and the path; the path of
// a behaviour at the root is a dot. A behaviour without a nature is no activity.
package manifest

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/naoqi/life"
)

// Manifest is a manifest that was read.
type Manifest struct {
	File       *source.File
	UUID       string
	Behaviours []Behaviour
	Warnings   []error // what is allowed and hardly meant
	Broken     bool    // the XML is broken: what follows was not read
}

// Behaviour is one behaviorContent.
type Behaviour struct {
	ID     string // uuid/path
	Path   string
	Nature life.Nature
	At     source.Pos // of its tag

	Trigger   string     // launch condition as it is meant, without CDATA and escapes; "" is none
	TriggerAt source.Pos // where its text begins

	CanRunOnPod, CanRunInSleep bool
}

// Bytes is the most that a manifest may have.
const Bytes = 4 << 20

// Read reads a manifest. The error lists all that is wrong, each with its position; what
// could be read is returned with it.
func Read(f *source.File) (*Manifest, error) {
	r := &reader{file: f, out: &Manifest{File: f}}
	if len(f.Text) > Bytes {
		r.out.Broken = true
		return r.out, f.Errorf(source.Pos{File: f.Name}, "", "the manifest is larger than %d MiB", Bytes>>20)
	}
	r.xml = xml.NewDecoder(strings.NewReader(f.Text))
	r.xml.CharsetReader = charset
	r.read()
	return r.out, r.errs.Err()
}

// reader reads a manifest element by element.
type reader struct {
	file *source.File
	xml  *xml.Decoder
	out  *Manifest
	errs source.Errors
	seen map[string]source.Pos
	any  bool // there was a package
}

func (r *reader) errorf(at source.Pos, hint, format string, args ...any) {
	r.errs.Add(r.file.Errorf(at, hint, format, args...))
}

func (r *reader) warn(at source.Pos, hint, format string, args ...any) {
	r.out.Warnings = append(r.out.Warnings, r.file.Errorf(at, hint, format, args...))
}

// here is where the next token begins.
func (r *reader) here() source.Pos { return r.file.Pos(int(r.xml.InputOffset())) }

// next is the next token and where it begins; false at the end and where the XML is
// broken, which is told.
func (r *reader) next() (xml.Token, source.Pos, bool) {
	at := r.here()
	t, err := r.xml.Token()
	if err == nil {
		return t, at, true
	}
	if !errors.Is(err, io.EOF) {
		r.out.Broken = true
		r.broken(at, err)
	}
	return nil, at, false
}

// broken tells of broken XML, most often a < or & of a condition that is not escaped.
func (r *reader) broken(at source.Pos, err error) {
	var syntax *xml.SyntaxError
	var other errCharset
	switch {
	case errors.As(err, &other):
		r.errorf(at, "save it as UTF-8 with encoding='UTF-8'", "the manifest is written in %s, which is not read", string(other))
	case !errors.As(err, &syntax):
		r.errorf(at, "", "broken XML: %s", err)
	default:
		if raw, escape := r.unescaped(); escape != "" {
			r.errorf(r.file.Pos(raw), "write "+escape+", or the condition in <![CDATA[…]]>", "broken XML: %s", syntax.Msg)
			return
		}
		r.errorf(source.Pos{File: r.file.Name, Line: syntax.Line}, "", "broken XML: %s", syntax.Msg)
	}
}

// unescaped finds the < or & at which reading ended, if it begins no tag and no
// character's name, and how it is written.
func (r *reader) unescaped() (offset int, escape string) {
	end := min(int(r.xml.InputOffset())+1, len(r.file.Text))
	offset = strings.LastIndexAny(r.file.Text[:end], "<&")
	if offset < 0 {
		return 0, ""
	}
	after, text := r.file.Text[offset+1:], r.file.Text[offset]
	switch {
	case text == '&':
		return offset, "&amp;"
	case after != "" && strings.ContainsRune(" \t\r\n=<('-0123456789", rune(after[0])):
		return offset, "&lt;"
	}
	return 0, ""
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

func (r *reader) read() {
	r.seen = map[string]source.Pos{}
	for {
		t, at, ok := r.next()
		if !ok {
			break
		}
		if e, is := t.(xml.StartElement); is {
			if e.Name.Local != "package" {
				r.errorf(at, `it begins with <package uuid="…">`, "this is no manifest of a robot application but <%s>", e.Name.Local)
				return
			}
			r.any = true
			r.pack(e, at)
		}
	}
	if !r.any && r.errs.Len() == 0 {
		r.errorf(r.file.Start(), `it begins with <package uuid="…">`, "the manifest is empty")
	}
}

func attribute(e *xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

// each calls f for every element directly below the one that was begun; f consumes it.
func (r *reader) each(f func(e *xml.StartElement, at source.Pos)) {
	for {
		t, at, ok := r.next()
		if !ok {
			return
		}
		switch e := t.(type) {
		case xml.StartElement:
			f(&e, at)
		case xml.EndElement:
			return
		}
	}
}

// skip leaves out the element that was begun; broken XML in it is told by who reads on.
func (r *reader) skip() { _ = r.xml.Skip() }

func (r *reader) pack(e xml.StartElement, at source.Pos) {
	if r.out.UUID = attribute(&e, "uuid"); r.out.UUID == "" {
		r.errorf(at, `<package uuid="my-app">`, "the package has no uuid")
	}
	r.each(func(e *xml.StartElement, at source.Pos) {
		if e.Name.Local != "contents" {
			r.elsewhere(e, at, "package")
			return
		}
		r.each(func(e *xml.StartElement, at source.Pos) {
			if e.Name.Local != "behaviorContent" {
				r.elsewhere(e, at, "contents")
				return
			}
			r.behaviour(e, at)
		})
	})
}

func (r *reader) behaviour(e *xml.StartElement, at source.Pos) {
	b := Behaviour{Path: attribute(e, "path"), At: at}
	if b.Path == "" {
		r.errorf(at, `<behaviorContent path="behavior_1">`, "the behaviour has no path")
	}
	b.ID = r.out.UUID + "/" + b.Path
	if first, twice := r.seen[b.Path]; twice {
		r.errorf(at, "", "two behaviours have the path %q, the first at %s", b.Path, first)
	}
	r.seen[b.Path] = at
	wrong := r.errs.Len()
	r.each(func(e *xml.StartElement, at source.Pos) {
		switch e.Name.Local {
		case "nature":
			r.nature(&b)
		case "autonomous":
			r.each(func(e *xml.StartElement, at source.Pos) { r.condition(&b, e, at) })
		case "permissions":
			r.each(func(e *xml.StartElement, at source.Pos) { r.permission(&b, e, at) })
		default:
			r.elsewhere(e, at, "behaviorContent")
		}
	})
	if b.Trigger != "" && b.Nature == life.NoNature && r.errs.Len() == wrong {
		r.warn(b.TriggerAt, "<nature>solitary</nature>, or interactive", "%s has a launch condition and no nature: it is never launched", b.ID)
	}
	r.out.Behaviours = append(r.out.Behaviours, b)
}

// text is the text of the element that was begun, and where it begins.
func (r *reader) text() (string, source.Pos) {
	var b strings.Builder
	begins := r.here()
	for {
		t, at, ok := r.next()
		if !ok {
			return b.String(), begins
		}
		switch e := t.(type) {
		case xml.CharData:
			if strings.TrimSpace(b.String()) == "" && strings.TrimSpace(string(e)) != "" {
				begins = at
			}
			b.Write(e)
		case xml.StartElement:
			r.skip()
		case xml.EndElement:
			return b.String(), begins
		}
	}
}

func (r *reader) nature(b *Behaviour) {
	text, at := r.text()
	word := strings.TrimSpace(text)
	nature, ok := life.ParseNature(strings.ToLower(word))
	if !ok {
		r.errorf(at, source.Suggest(word, life.Natures), "there is no nature %q: solitary, interactive, or none", word)
	}
	b.Nature = nature
}

func (r *reader) condition(b *Behaviour, e *xml.StartElement, at source.Pos) {
	if e.Name.Local != "condition" || attribute(e, "purpose") != "launchTrigger" {
		r.noTrigger(e, at)
		return
	}
	text, begins := r.text()
	switch {
	case strings.TrimSpace(text) == "":
	case b.Trigger != "":
		r.errorf(at, "join them with && or ||", "%s has two launch conditions", b.ID)
	default:
		b.Trigger, b.TriggerAt = text, begins
	}
}

// permission reads <permission name="canRunOnPod"/>, or an element of that name.
func (r *reader) permission(b *Behaviour, e *xml.StartElement, at source.Pos) {
	name, value := e.Name.Local, attribute(e, "value")
	if n := attribute(e, "name"); n != "" {
		name = n
	}
	text, _ := r.text()
	if value == "" {
		value = strings.TrimSpace(text)
	}
	given := value == "" || value == "true" || value == "1"
	switch name {
	case "canRunOnPod":
		b.CanRunOnPod = given
	case "canRunInSleep":
		b.CanRunInSleep = given
	default:
		if hint := source.Suggest(name, permissions); hint != "" {
			r.warn(at, hint, "there is no permission %q: it counts for nothing", name)
		}
	}
}

// Lint is Compile where a key that nobody provides is a lint in any case.
func (m *Manifest) Lint(b *Behaviour, keys condition.Keys, lenient bool) (*condition.Condition, error) {
	return m.compile(b, keys, lenient, false)
}

// Compile reads the launch condition of a behaviour; nil for none. The error lists all
// that is wrong in it, at its places in the manifest. With keys, one that nobody
// provides is an error, and leniently a lint.
func (m *Manifest) Compile(b *Behaviour, keys condition.Keys, lenient bool) (*condition.Condition, error) {
	return m.compile(b, keys, lenient, keys != nil && !lenient)
}

func (m *Manifest) compile(b *Behaviour, keys condition.Keys, lenient, strict bool) (*condition.Condition, error) {
	if b.Trigger == "" {
		return nil, nil
	}
	return condition.Compile(b.Trigger, condition.Options{
		Name: b.ID, Lenient: lenient, Keys: keys, Strict: strict,
		Within: condition.Within{File: m.File, At: b.TriggerAt},
	})
}
