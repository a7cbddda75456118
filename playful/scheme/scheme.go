// SPDX-License-Identifier: Apache-2.0

// Package scheme has what a Playful program perceives: schemes, each one perceived thing,
// in a memory that tells one thing from another. Pushes and deletions are buffered, and
// taken by [Memory.Take] at the next iteration.
package scheme

import (
	"errors"
	"fmt"

	"github.com/playsim/playsim/slot"
)

// Type is a type of scheme in one program.
type Type struct {
	Name  string
	Index int   // among the program's types
	Spec  *Spec // its properties and identity; types may share one
}

// Scheme is one perceived thing in the memory: a type, a key and typed properties,
// each with the time of its last push.
type Scheme struct {
	typ      *Type
	key      string
	name     string  // type:key
	id       float64 // digest of key and identity
	identity string  // encoded values of the identity properties
	born     int64   // running number, for creation order
	values   []slot.Value
	times    []int64
	before   []slot.Value // what the last push replaced
	beforeAt []int64
	last     int64
	deleted  bool
	matched  *Draft // by similarity: the push that took it in this iteration
}

// Born returns the running number of its creation.
func (s *Scheme) Born() int64 { return s.born }

// TypeIndex returns the index of its type among those of the program.
func (s *Scheme) TypeIndex() int { return s.typ.Index }

// Type returns the name of the scheme's type.
func (s *Scheme) Type() string { return s.typ.Name }

// Key returns the key that the memory gave it, unique within its type.
func (s *Scheme) Key() string { return s.key }

// Deleted tells whether the memory has forgotten it; it then keeps its last values.
func (s *Scheme) Deleted() bool { return s.deleted }

// LastPush returns the time in nanoseconds at which any property was last pushed.
func (s *Scheme) LastPush() int64 { return s.last }

// Properties returns the declarations of its properties; they must not be changed.
func (s *Scheme) Properties() []Property { return s.typ.Spec.Properties }

// At returns the value of the i-th property, Invalid before its first push.
func (s *Scheme) At(i int) slot.Value { return s.values[i] }

// PushedAt returns the time in nanoseconds of the i-th property's last push,
// negative before the first.
func (s *Scheme) PushedAt(i int) int64 { return s.times[i] }

// Before returns the value of the i-th property that its last push replaced, and the
// time in nanoseconds at which that had been pushed: Invalid and a negative time
// before the second push.
func (s *Scheme) Before(i int) (slot.Value, int64) { return s.before[i], s.beforeAt[i] }

// set takes a property's new value.
func (s *Scheme) set(i int, v slot.Value, now int64) {
	s.before[i], s.beforeAt[i] = s.values[i], s.times[i]
	s.values[i], s.times[i], s.last = v, now, now
}

// Value returns the property called name; Invalid if there is none or it was never
// pushed.
func (s *Scheme) Value(name string) slot.Value {
	if i, ok := s.typ.Spec.Lookup(name); ok {
		return s.values[i]
	}
	return slot.Value{}
}

// Index returns the index of the property called name.
func (s *Scheme) Index(name string) (int, bool) { return s.typ.Spec.Lookup(name) }

// String returns type:key, as in the path of a targeted branch.
func (s *Scheme) String() string { return s.name }

// Draft is a push that is being filled in; the memory takes it at the next iteration.
type Draft struct {
	typ    *Type
	from   Pusher // nil for a push from outside
	of     *Scheme
	drop   bool // of is to be deleted
	key    string
	time   int64
	values []slot.Value
	bad    string // what was wrong first, "" for nothing
}

// Err returns what is wrong with a push, nil for nothing: a value of the wrong kind,
// NaN, an unknown property, an identity that is not set. It is for pushes from
// outside; the pushing leaf faults by itself.
func (d *Draft) Err() error {
	if d.bad != "" {
		return errors.New(d.bad)
	}
	if d.of == nil {
		if name := d.unidentified(); name != "" {
			return fmt.Errorf("a %s was pushed without its %s", d.typ.Name, name)
		}
	}
	return nil
}

// Drop gives up a push that has been begun: the memory takes nothing of it.
func (d *Draft) Drop() { d.refuse("it was given up") }

// unidentified returns the identity property that is not set, "" for none.
func (d *Draft) unidentified() string {
	for _, name := range d.typ.Spec.Identity {
		if i, _ := d.typ.Spec.Lookup(name); d.values[i].Kind() == slot.Invalid {
			return name
		}
	}
	return ""
}

func (d *Draft) refuse(why string) {
	if d.bad == "" {
		d.bad = why
	}
}

// Set gives the i-th property a value. A value of the wrong kind and a NaN are
// faults of the pushing leaf, and the push is dropped; Invalid leaves the property
// as it was.
func (d *Draft) Set(i int, v slot.Value) {
	if v.Kind() == slot.Invalid {
		return
	}
	p := &d.typ.Spec.Properties[i]
	if why := p.Unfit(v); why != "" {
		d.refuse(d.typ.Name + "." + p.Name + " " + why)
		return
	}
	d.values[i] = v
}

// SetNamed gives the property called name a value; an unknown name is a fault of
// the pushing leaf.
func (d *Draft) SetNamed(name string, v slot.Value) {
	i, ok := d.typ.Spec.Lookup(name)
	if !ok {
		d.refuse("a " + d.typ.Name + " has no property " + name)
		return
	}
	d.Set(i, v)
}

// CopyFrom sets the properties that s has and the draft's type has, too.
func (d *Draft) CopyFrom(s *Scheme) {
	for i := range s.values {
		name := s.typ.Spec.Properties[i].Name
		if j, ok := d.typ.Spec.Lookup(name); ok {
			d.Set(j, s.values[i])
		}
	}
}

// Key names the thing where its type has neither identity nor similarity.
func (d *Draft) Key(key string) { d.key = key }
