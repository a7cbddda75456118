// SPDX-License-Identifier: Apache-2.0

package scheme

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/slot"
)

// Memory holds the schemes of one running program by type and key, in creation
// order. Pushes and deletions are buffered and taken at the next iteration, so
// that all readers of one iteration see the same.
type Memory struct {
	host    Host
	shelves []shelf // by the index of the type in the program
	pending []*Draft
	used    int // drafts of pending in use
	checked int // of these, whose complaint the pushing leaf has got
	births  int64
	scratch []byte
}

// Host is the running program that a memory belongs to.
type Host interface {
	Now() int64 // of this iteration, ns
	Born(s *Scheme)
	Gone(s *Scheme)
	Dropped(from Pusher, why string) // a push, while it is taken
}

// Pusher is a leaf that pushes; nil is somebody outside the program.
type Pusher interface {
	ID() float64 // the same in another run of the program
}

// shelf holds the schemes of one type.
type shelf struct {
	typ    *Type
	list   []*Scheme          // in creation order
	byID   map[string]*Scheme // by encoded identity; only looked up, never ranged over
	byKey  map[string]*Scheme
	number int // of the last key by similarity
}

// New returns an empty memory for types of scheme, by their index.
func New(types []*Type, h Host) *Memory {
	m := &Memory{host: h, shelves: make([]shelf, len(types))}
	for i, t := range types {
		m.shelves[i] = shelf{typ: t, byID: map[string]*Scheme{}, byKey: map[string]*Scheme{}}
	}
	return m
}

// of returns the shelf of a type, nil if there is none.
func (m *Memory) of(typ string) *shelf {
	for i := range m.shelves {
		if m.shelves[i].typ.Name == typ {
			return &m.shelves[i]
		}
	}
	return nil
}

// List returns the schemes of the type of an index as [Memory.Schemes] does.
func (m *Memory) List(typ int) []*Scheme { return m.shelves[typ].list }

// Types returns the names of the types of scheme in the program, in order.
func (m *Memory) Types() []string {
	names := make([]string, len(m.shelves))
	for i := range m.shelves {
		names[i] = m.shelves[i].typ.Name
	}
	return names
}

// Schemes returns the schemes of a type in creation order. The list must not be
// changed and is valid until the next iteration.
func (m *Memory) Schemes(typ string) []*Scheme {
	if sh := m.of(typ); sh != nil {
		return sh.list
	}
	return nil
}

// Pull returns the scheme of a type and key, nil if there is none.
func (m *Memory) Pull(typ, key string) *Scheme {
	if sh := m.of(typ); sh != nil {
		return sh.byKey[key]
	}
	return nil
}

// Latest returns the scheme with a property of that name that was pushed last, the
// younger of equals; nil if there is none.
func (m *Memory) Latest(property string) *Scheme {
	var best *Scheme
	for i := range m.shelves {
		if _, ok := m.shelves[i].typ.Spec.Lookup(property); !ok {
			continue
		}
		for _, s := range m.shelves[i].list {
			if best == nil || s.last > best.last || s.last == best.last && s.born > best.born {
				best = s
			}
		}
	}
	return best
}

// Push begins a push from outside the program, taken at the next iteration. Valid
// until then. One with a fault, see [Draft.Err], is dropped.
func (m *Memory) Push(typ string) (*Draft, error) {
	if sh := m.of(typ); sh != nil {
		return m.Begin(sh.typ, nil), nil
	}
	return nil, fmt.Errorf("the program has no scheme type %s", typ)
}

// Delete forgets a scheme at the next iteration.
func (m *Memory) Delete(s *Scheme) {
	m.Change(s, nil).drop = true
}

// Change begins a change of a scheme: its properties that are set.
func (m *Memory) Change(s *Scheme, from Pusher) *Draft {
	d := m.Begin(s.typ, from)
	d.of = s
	return d
}

// Begin begins a push. Valid until the memory takes it.
func (m *Memory) Begin(t *Type, from Pusher) *Draft {
	if m.used == len(m.pending) {
		m.pending = append(m.pending, &Draft{})
	}
	d := m.pending[m.used]
	m.used++
	d.typ, d.from, d.of, d.drop, d.key, d.time, d.bad = t, from, nil, false, "", m.host.Now(), ""
	n := len(t.Spec.Properties)
	if cap(d.values) < n {
		d.values = make([]slot.Value, n)
	}
	d.values = d.values[:n]
	clear(d.values)
	return d
}

// Complaint returns what is wrong with the drafts that a leaf has begun since the
// last call.
func (m *Memory) Complaint(from Pusher) string {
	why := ""
	for ; m.checked < m.used; m.checked++ {
		if d := m.pending[m.checked]; why == "" && d.from == from {
			why = d.bad
		}
	}
	return why
}

// Excuse has no complaint come of the drafts that were begun so far.
func (m *Memory) Excuse() { m.checked = m.used }

// Take applies the buffered changes in the order in which they were made. What
// leaves push while it does, in a Stop, is kept for the next iteration.
func (m *Memory) Take() {
	n := m.used
	taken := m.pending[:n]
	for _, d := range taken {
		m.apply(d)
	}
	for _, d := range taken {
		if d.of != nil {
			d.of.matched = nil
		}
		d.of, d.from = nil, nil
	}
	for i, d := range m.pending[n:m.used] {
		m.pending[i], m.pending[n+i] = d, m.pending[i]
	}
	m.used -= n
	m.checked = m.used
}

func (m *Memory) apply(d *Draft) {
	switch {
	case d.drop:
		m.remove(d.of)
		return
	case d.bad != "":
		if d.from == nil { // that of a leaf was its fault already
			m.host.Dropped(nil, d.bad)
		}
		return
	case d.of != nil && d.of.deleted:
		return
	case d.of == nil && !m.attribute(d):
		return
	}
	s := d.of
	for i, v := range d.values {
		if v.Kind() != slot.Invalid {
			s.set(i, v, d.time)
		}
	}
}

// attribute finds or creates the scheme that a draft is about.
func (m *Memory) attribute(d *Draft) bool {
	sh := &m.shelves[d.typ.Index]
	spec := d.typ.Spec
	switch {
	case len(spec.Identity) > 0:
		if !m.encode(d) {
			return false
		}
		d.of = sh.byID[string(m.scratch)]
		if d.of == nil {
			m.create(d, identityKey(d), string(m.scratch))
		}
	case len(spec.Similar) > 0:
		d.of = sh.nearest(d)
		if d.of == nil {
			sh.number++
			m.create(d, slot.Int(int64(sh.number)).String(), "")
		}
		d.of.matched = d
	default:
		key := d.key
		if key == "" {
			key = "1"
		}
		d.of = sh.byID[key]
		if d.of == nil {
			m.create(d, key, key)
		}
	}
	return true
}

func (m *Memory) create(d *Draft, key, identity string) {
	sh := &m.shelves[d.typ.Index]
	m.births++
	n := len(d.typ.Spec.Properties)
	s := &Scheme{
		typ: d.typ, key: sh.free(cleanKey(key)), identity: identity, born: m.births,
		values: make([]slot.Value, n), times: make([]int64, n),
		before: make([]slot.Value, n), beforeAt: make([]int64, n),
	}
	for i := range s.times {
		s.times[i], s.beforeAt[i] = -1, -1
	}
	s.name = d.typ.Name + ":" + s.key
	s.id = Digest(s.key + "\x00" + identity)
	sh.list = append(sh.list, s)
	sh.byKey[s.key] = s
	if identity != "" {
		sh.byID[identity] = s
	}
	d.of = s
	m.host.Born(s)
}

func (m *Memory) remove(s *Scheme) {
	if s.deleted {
		return
	}
	s.deleted = true
	sh := &m.shelves[s.typ.Index]
	if i := slices.Index(sh.list, s); i >= 0 {
		sh.list = slices.Delete(sh.list, i, i+1)
	}
	delete(sh.byKey, s.key)
	delete(sh.byID, s.identity)
	m.host.Gone(s)
}
