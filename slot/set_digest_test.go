// SPDX-License-Identifier: Apache-2.0

package slot_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/slot"
)

var owner = slot.NameDigest("robot nao")

// digested is a set with slots and percepts of those names in that order: sensors but for
// "arm". Latched values are those put.
func digested(t testing.TB, names ...string) *slot.Set {
	t.Helper()
	s := slot.NewSet()
	for i, name := range names {
		var err error
		switch name {
		case "eye":
			_, err = s.AddPercept(slot.PerceptDecl{Name: name, Types: []string{"ball"}, Fields: []slot.Field{{Name: "x"}}, Period: 25e6})
		case "arm":
			_, err = s.Add(slot.Decl{Name: name, Max: 100, Dir: slot.Actuator})
		default:
			_, err = s.Add(slot.Decl{Name: name, Max: 100})
		}
		if err != nil {
			t.Fatal(i, err)
		}
	}
	return s
}

// TestSetDigest: every number counts, under its name; the order does not.
func TestSetDigest(t *testing.T) {
	changes := map[string]func(s *slot.Set){
		"nothing": func(*slot.Set) {},
		"put a":   func(s *slot.Set) { put(s, "a", 1) },
		"put b":   func(s *slot.Set) { put(s, "b", 1) },
		"latched": func(s *slot.Set) { put(s, "a", 1); s.Latch() },
		"swapped": func(s *slot.Set) { put(s, "b", 1); s.Latch() },
		"command": func(s *slot.Set) { id, _ := s.Lookup("arm"); s.Command(id, 1) },
		"commit":  func(s *slot.Set) { id, _ := s.Lookup("arm"); s.Command(id, 1); s.Commit() },
		"frame":   func(s *slot.Set) { frame(s, 1) },
		"later":   func(s *slot.Set) { frame(s, 2) },
		"ball":    func(s *slot.Set) { frame(s, 1, slot.Detection{Type: "ball"}) },
		"label":   func(s *slot.Set) { frame(s, 1, slot.Detection{Type: "ball", Label: "red"}) },
		"value":   func(s *slot.Set) { frame(s, 1, slot.Detection{Type: "ball", Values: [slot.MaxFields]float64{11: 1}}) },
		"fault a": func(s *slot.Set) { fault(t, s, "a", slot.Fault{Kind: slot.Stuck}) },
		"fault b": func(s *slot.Set) { fault(t, s, "b", slot.Fault{Kind: slot.Stuck}) },
		"wrong":   func(s *slot.Set) { fault(t, s, "a", slot.Fault{Kind: slot.Wrong, Value: 3}) },
		"memory":  func(s *slot.Set) { s.Remember("a", func(to []float64) []float64 { return append(to, 1) }) },
		"another": func(s *slot.Set) { s.Remember("a", func(to []float64) []float64 { return append(to, 2) }) },
	}
	seen := map[slot.Digest]string{}
	for what, change := range changes {
		a, b := digested(t, "a", "b", "arm", "eye"), digested(t, "eye", "arm", "b", "a")
		change(a)
		change(b)
		d := a.Digest(owner)
		if other := seen[d]; other != "" {
			t.Errorf("%s and %s have one digest", what, other)
		}
		seen[d] = what
		if d != b.Digest(owner) {
			t.Errorf("%s: the order of declarations counts", what)
		}
		if d == a.Digest(slot.NameDigest("robot other")) {
			t.Errorf("%s: the owner does not count", what)
		}
	}
}

func put(s *slot.Set, name string, v float64) {
	id, _ := s.Lookup(name)
	s.Put(id, v)
}

func frame(s *slot.Set, now int64, all ...slot.Detection) {
	id, _ := s.LookupPercept("eye")
	s.Capture(id, now)
	for _, d := range all {
		s.Detect(id, d)
	}
	s.Latch()
}

func fault(t *testing.T, s *slot.Set, name string, f slot.Fault) {
	t.Helper()
	if err := s.Disturb("x", name, f, 25e6, nil); err != nil {
		t.Fatal(err)
	}
}

// TestDigestOf: what a slot or a percept adds is what is missing without it.
func TestDigestOf(t *testing.T) {
	less, more := digested(t, "a", "b"), digested(t, "a", "c", "b", "eye")
	put(more, "c", 7)
	frame(more, 3, slot.Detection{Type: "ball"})
	more.Remember("c", func(to []float64) []float64 { return append(to, 1, 2) })
	less.Latch()
	if got := more.Digest(owner) - more.DigestOf("c", owner) - more.DigestOf("eye", owner); got != less.Digest(owner) {
		t.Errorf("%x, want %x", got, less.Digest(owner))
	}
	if more.DigestOf("none", owner) != 0 {
		t.Error("a slot that is not there has a digest")
	}
}

// TestDigestsDiffer: of 65,536 states of flags no two have one digest.
func TestDigestsDiffer(t *testing.T) {
	var names []string
	for i := range 16 {
		names = append(names, fmt.Sprint("flag", i))
	}
	s := digested(t, names...)
	seen := map[slot.Digest]int{}
	for state := range 1 << len(names) {
		for i := range names {
			s.PutBool(slot.ID(i), state>>i&1 == 1)
		}
		s.Latch()
		d := s.Digest(owner)
		if other, ok := seen[d]; ok {
			t.Fatalf("states %b and %b have one digest", state, other)
		}
		seen[d] = state
	}
}

func TestSetDigestAllocatesNothing(t *testing.T) {
	s := digested(t, "a", "b", "eye")
	s.Remember("a", func(to []float64) []float64 { return append(to, 1, 2, 3) })
	frame(s, 1, slot.Detection{Type: "ball", Label: "red"})
	var d slot.Digest
	d = s.Digest(owner)
	if n := testing.AllocsPerRun(100, func() { d += s.Digest(owner) + s.DigestOf("a", owner) }); n != 0 {
		t.Errorf("%v allocations, %x", n, d)
	}
}
