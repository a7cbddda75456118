// SPDX-License-Identifier: Apache-2.0

package memory_test

import (
	"slices"
	"testing"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

// TestState: what is included counts, by name and value and however it came to be;
// nothing else does.
func TestState(t *testing.T) {
	state := func(steps ...func(*memory.Store)) []float64 {
		s := memory.New()
		for _, step := range steps {
			step(s)
		}
		return s.AppendState(nil)
	}
	set := func(name string, v slot.Value) func(*memory.Store) {
		return func(s *memory.Store) { s.Set(s.Intern(name), v) }
	}
	raise := func(name string, v slot.Value) func(*memory.Store) {
		return func(s *memory.Store) { s.Raise(s.Intern(name), v) }
	}
	include := func(name string) func(*memory.Store) {
		return func(s *memory.Store) { s.Include(s.Intern(name)) }
	}
	base := state(include("a"), include("b"), set("a", slot.Int(1)))
	for _, c := range []struct {
		name string
		got  []float64
		same bool
	}{
		{"in another order", state(set("a", slot.Int(1)), set("b", slot.Value{}), include("b"), include("a")), true},
		{"and back", state(include("a"), include("b"), set("a", slot.Int(5)), set("b", slot.Int(2)), raise("b", slot.Value{}), raise("a", slot.Int(1))), true},
		{"looked at", state(include("a"), include("b"), set("a", slot.Int(1)), set("c", slot.Int(1)), raise("c", slot.Int(2))), true},
		{"another value", state(include("a"), include("b"), set("a", slot.Int(2))), false},
		{"another key", state(include("a"), include("b"), set("b", slot.Int(1))), false},
		{"raised", state(include("a"), include("b"), raise("a", slot.Int(2))), false},
	} {
		if slices.Equal(base, c.got) != c.same {
			t.Errorf("%s: the same is %t", c.name, !c.same)
		}
	}
	s := memory.New()
	k := s.Intern("k")
	s.Include(k)
	to, i := s.AppendState(nil), int64(0)
	if n := testing.AllocsPerRun(5, func() {
		for range 1000 {
			i++
			s.Set(k, slot.Int(i))
			to = s.AppendState(to[:0])
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
