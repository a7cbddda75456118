// SPDX-License-Identifier: Apache-2.0

package memory

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
)

// Decl declares a key, or with wildcards in Name a family of keys.
type Decl struct {
	Name  string
	Kind  slot.ValueKind // of its values; Invalid where any may come
	Unit  string         // SI symbol, "" for none
	Event bool           // it is raised; else it is data
	Init  slot.Value     // Invalid: no value until it is set
	Doc   string         // one sentence

	Audience condition.Audience // who may read it

	Labels   []string // the texts that it may have; nil where any may come
	Min, Max float64  // bounds of its numbers; none where they are equal
}

// Observer is told of every write, such as a condition.Monitor.
type Observer interface {
	Changed(k condition.Key, v slot.Value) // a value was set that differs
	Raised(k condition.Key, v slot.Value)  // an event was raised
}

// Store holds the keys of one world.
type Store struct {
	keys      []entry
	byName    map[string]condition.Key
	patterns  []Decl
	observers []Observer
	digest    slot.Digest // sum of those of the included keys
}

type entry struct {
	decl         Decl
	declared     bool
	included     bool // in the state
	value        slot.Value
	salt, digest slot.Digest // of the name; of name and value
}

// New returns a store without keys.
func New() *Store { return &Store{byName: map[string]condition.Key{}} }

// Declare declares a key and returns its address. A name that is declared already,
// or an initial value of another type, is an error that names the key.
func (s *Store) Declare(d Decl) (condition.Key, error) {
	k := s.Intern(d.Name)
	e := &s.keys[k]
	switch {
	case d.Name == "":
		return 0, fmt.Errorf("key without a name")
	case e.declared && e.decl.Name == d.Name:
		return 0, fmt.Errorf("key %s declared twice", d.Name)
	case !fits(d.Kind, d.Init.Kind()):
		return 0, fmt.Errorf("key %s: initial value %s is of another type", d.Name, d.Init)
	}
	e.decl, e.declared = d, true
	if d.Init.Kind() != slot.Invalid {
		s.Set(k, d.Init)
	}
	return k, nil
}

// DeclarePattern declares all keys whose names match: * is any run of characters
// but slashes, ** any run.
func (s *Store) DeclarePattern(d Decl) error {
	if !strings.Contains(d.Name, "*") {
		return fmt.Errorf("pattern %q has no *", d.Name)
	}
	s.patterns = append(s.patterns, d)
	return nil
}

// fits: an integer is welcome where floats are; Invalid everywhere.
func fits(want, is slot.ValueKind) bool {
	return want == slot.Invalid || is == slot.Invalid || want == is ||
		want == slot.FloatValue && is == slot.IntValue || want == slot.ListValue && is == slot.VectorValue
}

// Intern gives the address of a key, declared or not.
func (s *Store) Intern(name string) condition.Key {
	if k, ok := s.byName[name]; ok {
		return k
	}
	k := condition.Key(len(s.keys))
	e := entry{decl: Decl{Name: name}}
	if d, ok := s.pattern(name); ok {
		e.decl.Kind, e.decl.Unit, e.decl.Event, e.decl.Doc = d.Kind, d.Unit, d.Event, d.Doc
	}
	s.keys = append(s.keys, e)
	s.byName[name] = k
	return k
}

func (s *Store) pattern(name string) (Decl, bool) {
	for _, d := range s.patterns {
		if Match(d.Name, name) {
			return d, true
		}
	}
	return Decl{}, false
}

// Match reports whether a name has the form of a pattern: * is any run of characters but
// slashes, ** any run.
func Match(pattern, name string) bool {
	before, after, wild := strings.Cut(pattern, "*")
	if !wild {
		return pattern == name
	}
	rest, ok := strings.CutPrefix(name, before)
	if !ok {
		return false
	}
	after, deep := strings.CutPrefix(after, "*")
	return matchRest(after, rest, deep)
}

func matchRest(pattern, name string, deep bool) bool {
	for {
		if Match(pattern, name) {
			return true
		}
		if name == "" || name[0] == '/' && !deep {
			return false
		}
		name = name[1:]
	}
}

// Name is the name of a key.
func (s *Store) Name(k condition.Key) string { return s.keys[k].decl.Name }

// Value is the present value of a key, Invalid where there is none.
func (s *Store) Value(k condition.Key) slot.Value { return s.keys[k].value }

// Get is the value of the key called name, Invalid where there is none.
func (s *Store) Get(name string) slot.Value {
	if k, ok := s.byName[name]; ok {
		return s.keys[k].value
	}
	return slot.Value{}
}

// Set stores a value; Invalid takes it away. A value of another type than declared
// is not stored, and false returned; an integer becomes a float where floats are.
func (s *Store) Set(k condition.Key, v slot.Value) bool {
	e := &s.keys[k]
	v, ok := e.accept(v)
	if !ok || e.value.Equal(v) {
		return ok
	}
	e.value = v
	if e.included {
		s.note(e)
	}
	for _, o := range s.observers {
		o.Changed(k, v)
	}
	return true
}

// Raise stores a value and raises the key's event. It returns false, and does
// nothing, for a value of another type than declared.
func (s *Store) Raise(k condition.Key, v slot.Value) bool {
	e := &s.keys[k]
	v, ok := e.accept(v)
	if !ok {
		return false
	}
	e.value = v
	if e.included {
		s.note(e)
	}
	for _, o := range s.observers {
		o.Raised(k, v)
	}
	return true
}

func (e *entry) accept(v slot.Value) (slot.Value, bool) {
	if e.decl.Kind == slot.FloatValue && v.Kind() == slot.IntValue {
		f, _ := v.AsFloat()
		return slot.Float(f), true
	}
	return v, fits(e.decl.Kind, v.Kind())
}

// Observe has an observer told of every write from now on, behind those before it.
func (s *Store) Observe(o Observer) { s.observers = append(s.observers, o) }

// Decls are the declared keys, in order, then the patterns.
func (s *Store) Decls() []Decl {
	var out []Decl
	for i := range s.keys {
		if s.keys[i].declared {
			out = append(out, s.keys[i].decl)
		}
	}
	return append(out, s.patterns...)
}

// KeyInfo describes a key that is declared, by name or by pattern.
func (s *Store) KeyInfo(name string) (condition.KeyInfo, bool) {
	k, have := s.byName[name]
	if have = have && s.keys[k].declared; have {
		return s.keys[k].decl.info(), true
	}
	d, ok := s.pattern(name)
	return d.info(), ok
}

func (d *Decl) info() condition.KeyInfo {
	return condition.KeyInfo{Audience: d.Audience, Kind: d.Kind, Event: d.Event, Ready: d.Init.Kind() != slot.Invalid, Labels: d.Labels, Min: d.Min, Max: d.Max}
}

// maxNames is how many names there are at most to choose from.
const maxNames = 4000

// KeyNames are the declared names, then the patterns, of what a reader may read; of very
// many the first.
func (s *Store) KeyNames(reader condition.Audience) []string {
	var out []string
	for i := range s.keys {
		if len(out) == maxNames {
			return out
		}
		if e := &s.keys[i]; e.declared && e.decl.Audience <= reader {
			out = append(out, e.decl.Name)
		}
	}
	for i := range s.patterns {
		if d := &s.patterns[i]; d.Audience <= reader {
			out = append(out, d.Name)
		}
	}
	return out
}
