// SPDX-License-Identifier: Apache-2.0

package memory_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

func Example() {
	s := memory.New()
	touched, err := s.Declare(memory.Decl{Name: "FrontTactilTouched", Kind: slot.FloatValue, Event: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Raise(touched, slot.Float(1))
	fmt.Println(s.Get("FrontTactilTouched"), s.Get("RearTactilTouched"))
	// Output:
	// 1 Invalid
}

func TestDeclare(t *testing.T) {
	s := memory.New()
	for _, c := range []struct {
		d    memory.Decl
		want string
	}{
		{memory.Decl{Name: "a", Kind: slot.FloatValue, Init: slot.Int(2)}, ""},
		{memory.Decl{Name: "a"}, "key a declared twice"},
		{memory.Decl{}, "key without a name"},
		{memory.Decl{Name: "b", Kind: slot.IntValue, Init: slot.String("x")}, `key b: initial value "x" is of another type`},
	} {
		_, err := s.Declare(c.d)
		if got := fmt.Sprint(err); err != nil && got != c.want || err == nil && c.want != "" {
			t.Errorf("%+v: %v, want %s", c.d, err, c.want)
		}
	}
	if v := s.Get("a"); !v.Equal(slot.Float(2)) {
		t.Errorf("a is %v", v)
	}
	if err := s.DeclarePattern(memory.Decl{Name: "x"}); err == nil {
		t.Error("a pattern without *")
	}
}

func TestPatterns(t *testing.T) {
	s := memory.New()
	for _, d := range []memory.Decl{
		{Name: "distance/*/*", Kind: slot.FloatValue},
		{Name: "playful/chase/**/active", Kind: slot.BoolValue},
		{Name: "following[ball:*]", Event: true},
	} {
		if err := s.DeclarePattern(d); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{
		"distance/nao/green": true, "distance/nao": false, "distance/a/b/c": false, "distance//": true,
		"playful/chase/a/b/active": true, "playful/chase/active": false, "playful/chase/a/b/score": false,
		"following[ball:red]": true, "following[ball:a/b]": false, "following[ball:red": false,
	} {
		if _, ok := s.KeyInfo(name); ok != want {
			t.Errorf("%s: %v", name, ok)
		}
	}
	k := s.Intern("distance/nao/green")
	if s.Set(k, slot.String("far")) || !s.Set(k, slot.Int(2)) || !s.Value(k).Equal(slot.Float(2)) {
		t.Errorf("distance is %v", s.Value(k))
	}
	if d := cmp.Diff([]string{"distance/*/*", "playful/chase/**/active", "following[ball:*]"}, s.KeyNames(condition.Judge)); d != "" {
		t.Error(d)
	}
}

// notes writes down what an observer is told.
type notes struct {
	store *memory.Store
	log   []string
}

func (n *notes) Changed(k condition.Key, v slot.Value) {
	n.log = append(n.log, fmt.Sprint(n.store.Name(k), "=", v))
}

func (n *notes) Raised(k condition.Key, v slot.Value) {
	n.log = append(n.log, fmt.Sprint(n.store.Name(k), "!", v))
}

func TestObservers(t *testing.T) {
	s := memory.New()
	n := &notes{store: s}
	s.Observe(n)
	a, b := s.Intern("a"), s.Intern("b")
	s.Set(a, slot.Float(1))
	s.Set(a, slot.Float(1))
	s.Set(a, slot.Int(1))
	s.Set(b, slot.Bool(true))
	s.Set(b, slot.Bool(true))
	s.Raise(b, slot.Bool(true))
	s.Set(b, slot.Value{})
	want := []string{"a=1", "a=1", "b=true", "b!true", "b=Invalid"}
	if d := cmp.Diff(want, n.log); d != "" {
		t.Error(d)
	}
}

func TestAllocates(t *testing.T) {
	s := memory.New()
	s.Observe(condition.NewMonitor(s, 0, condition.Setup{}))
	k, e := s.Intern("k"), s.Intern("e")
	i := 0.0
	tick := func() {
		i++
		s.Set(k, slot.Float(i))
		s.Raise(e, slot.Float(i))
	}
	if n := testing.AllocsPerRun(5, func() {
		for range 1000 {
			tick()
		}
	}); n != 0 {
		t.Errorf("%v allocations in 1000 ticks", n)
	}
}
