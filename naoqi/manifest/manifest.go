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
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/source"
)

// Manifest is a manifest that was read.
type Manifest struct {
	File       *source.File
	UUID       string
	Behaviours []Behaviour
	Warnings   []error // what is allowed and hardly meant
	Loose      []error // what is read and not as documents have it: warnings, unless leniently
	Broken     bool    // the XML is broken: not all was read
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

// Compile reads the launch condition of a behaviour; nil for none. The error lists all
// that is wrong in it, at its places in the manifest, which is what o is Within.
func (m *Manifest) Compile(b *Behaviour, o condition.Options) (*condition.Condition, error) {
	if b.Trigger == "" {
		return nil, nil
	}
	o.Name, o.Within = b.ID, condition.Within{File: m.File, At: b.TriggerAt}
	return condition.Compile(b.Trigger, o)
}

// Activities counts the behaviours that have a nature.
func (m *Manifest) Activities() (n int) {
	for i := range m.Behaviours {
		if m.Behaviours[i].Nature != life.NoNature {
			n++
		}
	}
	return n
}

// Bytes is the most that a manifest may have.
const Bytes = 4 << 20

// Read reads a manifest. The error lists all that is wrong, each with its position; what
// could be read is returned with it.
func Read(f *source.File) (*Manifest, error) {
	r := &reader{file: f, out: &Manifest{File: f}, xml: xml.NewDecoder(strings.NewReader(f.Text)), seen: map[string]source.Pos{}, root: -1}
	r.xml.CharsetReader = charset
	if len(f.Text) > Bytes {
		r.out.Broken = true
		return r.out, f.Errorf(source.Pos{File: f.Name}, "", "the manifest is larger than %d MiB", Bytes>>20)
	}
	if r.escapes(); !r.out.Broken {
		r.read()
	}
	return r.out, r.errs.Err()
}

// reader reads a manifest element by element. Places are offsets into the file.
type reader struct {
	file    *source.File
	xml     *xml.Decoder
	out     *Manifest
	errs    source.Errors
	seen    map[string]source.Pos
	root    int       // of the package; -1 before it
	open    []element // that are not closed
	stopped bool      // there are no more tokens
}

func (r *reader) errorf(at int, hint, format string, args ...any) {
	r.errs.Add(r.file.Errorf(r.file.Pos(at), hint, format, args...))
}

func (r *reader) warn(at int, hint, format string, args ...any) {
	r.out.Warnings = append(r.out.Warnings, r.file.Errorf(r.file.Pos(at), hint, format, args...))
}

func (r *reader) read() {
	for {
		t, at, ok := r.next()
		if !ok {
			break
		}
		switch e := t.(type) {
		case xml.CharData:
			if text := strings.TrimLeft(string(e), " \t\r\n"); text != "" {
				r.errorf(at+len(e)-len(text), "", "text outside of <package>")
			}
		case xml.StartElement:
			if r.root < 0 && e.Name.Local != "package" {
				r.errorf(at, `it begins with <package uuid="…">`, "this is no manifest of a robot application but <%s>", e.Name.Local)
				return
			}
			r.top(e, at)
		}
	}
	if r.root < 0 && r.errs.Len() == 0 {
		r.errorf(0, `it begins with <package uuid="…">`, "the manifest is empty")
	}
}

// top reads the package, which is the only element that stands in no other.
func (r *reader) top(e xml.StartElement, at int) {
	switch {
	case r.root < 0:
		r.root = at
		r.pack(e, at)
		return
	case e.Name.Local == "package":
		r.errorf(at, "one file for each package", "a second <package>: a manifest has one, the first at %s", r.file.Pos(r.root))
	default:
		r.errorf(at, "", "<%s> stands behind </package>", e.Name.Local)
	}
	r.skip()
}

func attribute(e *xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return strings.Join(strings.Fields(a.Value), " ")
		}
	}
	return ""
}

// each calls f for every element directly below the one that was begun; f consumes it.
func (r *reader) each(f func(e *xml.StartElement, at int)) {
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

// skip leaves out the element that was begun.
func (r *reader) skip() {
	for around := len(r.open) - 1; len(r.open) > around && !r.stopped; {
		r.next()
	}
}

// text is the text of the element that was begun, and where it begins; false where it
// does not end, or has elements in it.
func (r *reader) text(of string) (text string, begins int, ok bool) {
	begins, ok = int(r.xml.InputOffset()), true
	for {
		t, at, more := r.next()
		if !more {
			return "", begins, false
		}
		switch e := t.(type) {
		case xml.CharData:
			if strings.TrimSpace(text) == "" && strings.TrimSpace(string(e)) != "" {
				begins = at
			}
			text += string(e)
		case xml.StartElement:
			r.errorf(at, "write the text alone, and &lt; for <", "<%s> stands in the %s", e.Name.Local, of)
			r.skip()
			ok = false
		case xml.EndElement:
			return text, begins, ok
		}
	}
}

func (r *reader) pack(e xml.StartElement, at int) {
	if r.out.UUID = attribute(&e, "uuid"); r.out.UUID == "" {
		r.errorf(at, `<package uuid="my-app">`, "the package has no uuid")
	}
	r.each(func(e *xml.StartElement, at int) {
		if e.Name.Local != "contents" {
			r.elsewhere(e, at, "package")
			return
		}
		r.each(func(e *xml.StartElement, at int) {
			if e.Name.Local != "behaviorContent" {
				r.elsewhere(e, at, "contents")
				return
			}
			r.behaviour(e, at)
		})
	})
}

func (r *reader) behaviour(e *xml.StartElement, at int) {
	b := Behaviour{Path: attribute(e, "path"), At: r.file.Pos(at)}
	if b.Path == "" {
		r.errorf(at, `<behaviorContent path="behavior_1">`, "the behaviour has no path")
	}
	b.ID = r.out.UUID + "/" + b.Path
	if first, twice := r.seen[b.Path]; twice {
		r.errorf(at, "", "two behaviours have the path %q, the first at %s", b.Path, first)
	}
	r.seen[b.Path] = b.At
	wrong, nature := r.errs.Len(), -1
	r.each(func(e *xml.StartElement, at int) {
		switch e.Name.Local {
		case "nature":
			if nature >= 0 {
				r.errorf(at, "leave one out", "%s has two natures, the first at %s", b.ID, r.file.Pos(nature))
				r.skip()
				return
			}
			nature = at
			r.nature(&b)
		case "autonomous":
			r.each(func(e *xml.StartElement, at int) { r.condition(&b, e, at) })
		case "permissions":
			r.each(func(e *xml.StartElement, at int) { r.permission(&b, e, at) })
		default:
			r.elsewhere(e, at, "behaviorContent")
		}
	})
	if r.stopped {
		return
	}
	if b.Trigger != "" && b.Nature == life.NoNature && r.errs.Len() == wrong {
		r.warn(r.file.Offset(b.TriggerAt), "<nature>solitary</nature>, or interactive", "%s has a launch condition and no nature: it is never launched", b.ID)
	}
	r.out.Behaviours = append(r.out.Behaviours, b)
}

func (r *reader) nature(b *Behaviour) {
	text, at, ok := r.text("nature")
	if !ok {
		return
	}
	word := strings.TrimSpace(text)
	nature, ok := life.ParseNature(strings.ToLower(word))
	switch {
	case !ok:
		r.errorf(at, source.Suggest(word, life.Natures), "there is no nature %q: solitary, interactive, or none", word)
	case text != nature.String() && word != "":
		r.out.Loose = append(r.out.Loose, r.file.Errorf(r.file.Pos(at), "<nature>"+nature.String()+"</nature>",
			"the nature is written %q: it is taken for %s, and a robot may not know it", text, nature))
	}
	b.Nature = nature
}

func (r *reader) condition(b *Behaviour, e *xml.StartElement, at int) {
	if e.Name.Local != "condition" || attribute(e, "purpose") != "launchTrigger" {
		r.noTrigger(e, at)
		return
	}
	text, begins, ok := r.text("condition")
	switch {
	case !ok || strings.TrimSpace(text) == "":
	case b.Trigger != "":
		r.errorf(at, "join them with && or ||", "%s has two launch conditions", b.ID)
	default:
		b.Trigger, b.TriggerAt = text, r.file.Pos(begins)
	}
}

// permission reads <permission name="canRunOnPod"/>, or an element of that name.
func (r *reader) permission(b *Behaviour, e *xml.StartElement, at int) {
	name, value := e.Name.Local, attribute(e, "value")
	if n := attribute(e, "name"); n != "" {
		name = n
	}
	text, _, _ := r.text("permission")
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
