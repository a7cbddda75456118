// SPDX-License-Identifier: Apache-2.0

package scheme

import (
	"reflect"
	"slices"
	"testing"

	"github.com/playsim/playsim/slot"
)

// program is a host whose time stands still.
type program struct{ lost []string }

func (*program) Now() int64                     { return 25e6 }
func (*program) Born(*Scheme)                   {}
func (*program) Gone(*Scheme)                   {}
func (p *program) Dropped(_ Pusher, why string) { p.lost = append(p.lost, why) }

type leaf float64

func (l leaf) ID() float64 { return float64(l) }

var thing = &Type{Name: "thing", Spec: &Spec{
	Type:       "thing",
	Properties: []Property{{Name: "color", Kind: Text}, {Name: "dist", Kind: Number}},
	Identity:   []string{"color"},
}}

// push begins a push of a thing.
func push(m *Memory, from Pusher, color string) *Draft {
	d := m.Begin(thing, from)
	d.Set(0, slot.String(color))
	d.Set(1, slot.Float(2))
	return d
}

// filled is a memory with a scheme that was pushed twice, and a change that is not taken.
func filled(t *testing.T) *Memory {
	t.Helper()
	host := &program{}
	m := New([]*Type{thing}, host)
	for range 2 {
		push(m, leaf(1), "green")
		m.Take()
	}
	if n := len(m.Schemes("thing")); n != 1 || host.lost != nil {
		t.Fatalf("%d schemes, %q", n, host.lost)
	}
	m.Change(m.Schemes("thing")[0], leaf(1)).Set(1, slot.Float(3))
	return m
}

// field says what becomes of a field: an exemption with its reason, or how a test changes
// it, which must change what is appended.
type field struct {
	exempt string
	change func(*Memory)
}

const (
	fixed   = "does not change"
	derived = "follows from what is appended"
)

func exempt(reason string) field          { return field{exempt: reason} }
func appended(change func(*Memory)) field { return field{change: change} }
func ofShelf(change func(sh *shelf)) field {
	return appended(func(m *Memory) { change(&m.shelves[0]) })
}

func ofScheme(change func(s *Scheme)) field { return ofShelf(func(sh *shelf) { change(sh.list[0]) }) }

func ofDraft(change func(d *Draft)) field { return appended(func(m *Memory) { change(m.pending[0]) }) }

var fields = map[reflect.Type]map[string]field{
	reflect.TypeFor[Memory](): {
		"host": exempt(fixed), "shelves": exempt("see shelf"), "pending": exempt("see Draft"), "scratch": exempt("found anew before it is read"),
		"used": appended(func(m *Memory) { m.used-- }), "checked": exempt(derived + ": all are, between two iterations"),
		"births": appended(func(m *Memory) { m.births++ }),
	},
	reflect.TypeFor[shelf](): {
		"typ": exempt(fixed), "list": ofShelf(func(sh *shelf) { sh.list = nil }), "byID": exempt(derived), "byKey": exempt(derived),
		"number": ofShelf(func(sh *shelf) { sh.number++ }),
	},
	reflect.TypeFor[Scheme](): {
		"typ": exempt(derived + ": its shelf"), "key": exempt(derived + ": id"), "name": exempt(derived), "identity": exempt(derived + ": id"),
		"id": ofScheme(func(s *Scheme) { s.id++ }), "born": ofScheme(func(s *Scheme) { s.born++ }),
		"values": ofScheme(func(s *Scheme) { s.values[0] = slot.String("violet") }), "times": ofScheme(func(s *Scheme) { s.times[0]++ }),
		"before": ofScheme(func(s *Scheme) { s.before[0] = slot.String("violet") }), "beforeAt": ofScheme(func(s *Scheme) { s.beforeAt[0]++ }),
		"last": ofScheme(func(s *Scheme) { s.last++ }), "deleted": exempt(derived + ": it is on no shelf"),
		"matched": exempt("empty between two iterations"),
	},
	reflect.TypeFor[Draft](): {
		"typ":  ofDraft(func(d *Draft) { d.typ = &Type{Index: 77, Spec: d.typ.Spec} }),
		"from": ofDraft(func(d *Draft) { d.from = nil }),
		"of":   ofDraft(func(d *Draft) { d.of = &Scheme{born: 77} }), "drop": ofDraft(func(d *Draft) { d.drop = true }),
		"key": ofDraft(func(d *Draft) { d.key = "k" }), "time": ofDraft(func(d *Draft) { d.time++ }),
		"values": ofDraft(func(d *Draft) { d.values[1] = slot.Float(7) }), "bad": ofDraft(func(d *Draft) { d.bad = "it" }),
	},
}

// TestDigestKnowsEveryField: every field of a memory is appended, and then a change of it
// shows, or is exempt for a reason.
func TestDigestKnowsEveryField(t *testing.T) {
	for typ, known := range fields {
		for i := range typ.NumField() {
			name := typ.Field(i).Name
			f, ok := known[name]
			switch {
			case !ok:
				t.Errorf("%s.%s: append it, or say why not", typ.Name(), name)
			case f.change != nil:
				m := filled(t)
				before := m.AppendState(nil)
				f.change(m)
				if slices.Equal(before, m.AppendState(nil)) {
					t.Errorf("a change of %s.%s does not show", typ.Name(), name)
				}
			}
			delete(known, name)
		}
		for name := range known {
			t.Errorf("%s has no field %s", typ.Name(), name)
		}
	}
}

// TestComplaints: a leaf hears of its own bad pushes once, and of those that it is excused
// for not at all; whoever is outside hears when the push is taken.
func TestComplaints(t *testing.T) {
	host := &program{}
	m := New([]*Type{thing}, host)
	push(m, leaf(1), "green").Set(1, slot.String("far"))
	if why := m.Complaint(leaf(2)); why != "" {
		t.Errorf("another leaf: %q", why)
	}
	push(m, leaf(1), "green").SetNamed("size", slot.Float(1))
	if why := m.Complaint(leaf(1)); why != "a thing has no property size" {
		t.Errorf("%q", why)
	}
	push(m, leaf(1), "green").SetNamed("size", slot.Float(1))
	m.Excuse()
	if why := m.Complaint(leaf(1)); why != "" {
		t.Errorf("excused: %q", why)
	}
	push(m, nil, "red").Set(1, slot.Bool(true))
	m.Take()
	if want := []string{"thing.dist is a number, not true"}; !slices.Equal(host.lost, want) || len(m.Schemes("thing")) != 0 {
		t.Errorf("lost %q, want %q; %d schemes", host.lost, want, len(m.Schemes("thing")))
	}
}
