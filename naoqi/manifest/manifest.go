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
	"bytes"
	"encoding/xml"
	"strings"
	"unicode/utf8"

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
	Broken     bool    // the XML is broken: what follows was not read

	read *source.File // File without what was read over, byte for byte
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

	spoiled []spoiled
}

// spoiled is a launch condition that cannot be taken, for its XML is broken or it is one
// too many: its own mistakes are told all the same.
type spoiled struct {
	text string
	at   source.Pos
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
	r := &reader{file: f, out: &Manifest{File: f}}
	if len(f.Text) > Bytes {
		r.out.Broken = true
		return r.out, f.Errorf(source.Pos{File: f.Name}, "", "the manifest is larger than %d MiB", Bytes>>20)
	}
	for r.again = true; r.again; {
		r.begin()
		r.read()
	}
	r.errs.Add(r.told.Err())
	return r.out, r.errs.Err()
}

// reader reads a manifest element by element.
type reader struct {
	file *source.File
	xml  *xml.Decoder
	out  *Manifest
	errs source.Errors
	seen map[string]source.Pos
	root source.Pos // of the package; Line 0 before it

	last     int // where here was asked last
	lastPos  source.Pos
	open     []element       // that are not closed
	declared map[string]bool // entities of the DOCTYPE
	stopped  bool            // there are no more tokens

	work    []byte        // the text without what was read over
	escapes []readOver    // what was read over
	told    source.Errors // of that
	again   bool          // the text is to be read anew
}

// readOver is an offset that was read over; plain tells that it is a < or &.
type readOver struct {
	at    int
	plain bool
}

// begin begins to read, for the first time or anew.
func (r *reader) begin() {
	if r.work == nil {
		r.work = []byte(r.file.Text)
	}
	r.xml = xml.NewDecoder(bytes.NewReader(r.work))
	r.xml.CharsetReader = charset
	r.out = &Manifest{File: r.file, read: source.NewFile(r.file.Name, string(r.work))}
	r.errs, r.root, r.open, r.stopped, r.again = source.Errors{}, source.Pos{}, nil, false, false
	r.last, r.lastPos = 0, source.Pos{}
	r.seen, r.declared = map[string]source.Pos{}, map[string]bool{}
}

func (r *reader) errorf(at source.Pos, hint, format string, args ...any) {
	r.errs.Add(r.file.Errorf(at, hint, format, args...))
}

func (r *reader) warn(at source.Pos, hint, format string, args ...any) {
	r.out.Warnings = append(r.out.Warnings, r.file.Errorf(at, hint, format, args...))
}

// here is where the next token begins, counted from where that was asked last: a file
// may be one long line.
func (r *reader) here() source.Pos {
	at := int(r.xml.InputOffset())
	between := r.file.Text[r.last:at]
	if r.lastPos.Line == 0 || strings.ContainsAny(between, "\r\n") {
		r.lastPos = r.file.Pos(at)
	} else {
		r.lastPos.Col += utf8.RuneCountInString(between)
	}
	r.last = at
	return r.lastPos
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
				r.errorf(r.file.Pos(r.file.Offset(at)+len(e)-len(text)), "", "text outside of <package>")
			}
		case xml.StartElement:
			if r.root.Line == 0 && e.Name.Local != "package" {
				r.errorf(at, `it begins with <package uuid="…">`, "this is no manifest of a robot application but <%s>", e.Name.Local)
				return
			}
			r.top(e, at)
		}
	}
	if r.root.Line == 0 && r.errs.Len() == 0 && !r.again {
		r.errorf(r.file.Start(), `it begins with <package uuid="…">`, "the manifest is empty")
	}
}

// top reads the package, which is the only element that stands in no other.
func (r *reader) top(e xml.StartElement, at source.Pos) {
	switch {
	case r.root.Line == 0:
		r.root = at
		r.pack(e, at)
		return
	case e.Name.Local == "package":
		r.errorf(at, "one file for each package", "a second <package>: a manifest has one, the first at %s", r.root)
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

// skip leaves out the element that was begun; false where it does not end.
func (r *reader) skip() bool {
	for around := len(r.open) - 1; len(r.open) > around; {
		if _, _, ok := r.next(); !ok {
			return false
		}
	}
	return true
}

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
	var nature source.Pos
	r.each(func(e *xml.StartElement, at source.Pos) {
		switch e.Name.Local {
		case "nature":
			if nature.Line > 0 {
				r.errorf(at, "leave one out", "%s has two natures, the first at %s", b.ID, nature)
				r.skip()
				return
			}
			nature = at
			r.nature(&b)
		case "autonomous":
			r.each(func(e *xml.StartElement, at source.Pos) { r.condition(&b, e, at) })
		case "permissions":
			r.each(func(e *xml.StartElement, at source.Pos) { r.permission(&b, e, at) })
		default:
			r.elsewhere(e, at, "behaviorContent")
		}
	})
	if r.stopped {
		return
	}
	if b.Trigger != "" && b.Nature == life.NoNature && r.errs.Len() == wrong {
		r.warn(b.TriggerAt, "<nature>solitary</nature>, or interactive", "%s has a launch condition and no nature: it is never launched", b.ID)
	}
	r.out.Behaviours = append(r.out.Behaviours, b)
}

func (r *reader) nature(b *Behaviour) {
	text, at, how := r.text("nature")
	if how != written {
		return
	}
	word := strings.TrimSpace(text)
	nature, ok := life.ParseNature(strings.ToLower(word))
	switch {
	case !ok:
		r.errorf(at, source.Suggest(word, life.Natures), "there is no nature %q: solitary, interactive, or none", word)
	case text != nature.String() && word != "":
		r.out.Loose = append(r.out.Loose, r.file.Errorf(at, "<nature>"+nature.String()+"</nature>",
			"the nature is written %q: it is taken for %s, and a robot may not know it", text, nature))
	}
	b.Nature = nature
}

func (r *reader) condition(b *Behaviour, e *xml.StartElement, at source.Pos) {
	if e.Name.Local != "condition" || attribute(e, "purpose") != "launchTrigger" {
		r.noTrigger(e, at)
		return
	}
	text, begins, how := r.text("condition")
	switch {
	case how == broken || strings.TrimSpace(text) == "":
	case b.Trigger != "":
		r.errorf(at, "join them with && or ||", "%s has two launch conditions", b.ID)
		b.spoiled = append(b.spoiled, spoiled{text, begins})
	case how == mended:
		b.spoiled = append(b.spoiled, spoiled{text, begins})
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
	text, _, _ := r.text("")
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
