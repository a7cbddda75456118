// SPDX-License-Identifier: Apache-2.0

package slot_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/slot"
)

func add(t testing.TB, s *slot.Set, d slot.Decl) slot.ID {
	t.Helper()
	id, err := s.Add(d)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestSensorsAreSeenAfterTheLatch(t *testing.T) {
	s := slot.NewSet()
	id := add(t, s, slot.Decl{Name: "sonar/left", Unit: "m", Min: 0.2, Max: 0.8, Init: 0.8})
	s.Put(id, 0.5)
	if got := s.Get(id); got != 0.8 {
		t.Errorf("before the latch: %v", got)
	}
	s.Latch()
	if got := s.Get(id); got != 0.5 {
		t.Errorf("after the latch: %v", got)
	}
	s.Put(id, 7)
	s.Latch()
	if got := s.Get(id); got != 0.8 {
		t.Errorf("a reading beyond the range: %v, want it saturated", got)
	}
	s.Put(id, math.NaN())
	s.Latch()
	if v := s.Value(id); v.Kind() != slot.Invalid {
		t.Errorf("no measurement reads as %v", v)
	}
}

func TestCommandsAreSeenAfterTheCommit(t *testing.T) {
	s := slot.NewSet()
	sensor := add(t, s, slot.Decl{Name: "x", Max: 1})
	id := add(t, s, slot.Decl{Name: "walk/x", Unit: "m/s", Min: -0.1, Max: 0.1, Dir: slot.Actuator})
	if !s.Command(id, 0.3) || s.Commanded(id) != 0 {
		t.Error("a command took effect before the commit, or was refused")
	}
	s.Commit()
	if s.Commanded(id) != 0.1 || s.Get(id) != 0.1 {
		t.Errorf("commanded %v, want it clamped to 0.1", s.Commanded(id))
	}
	s.Commit()
	if s.Commanded(id) != 0.1 {
		t.Error("a command does not hold")
	}
	if s.Command(id, math.NaN()) || s.Command(sensor, 1) {
		t.Error("a NaN, or a command to a sensor, was taken")
	}
}

func TestKindsOfSlots(t *testing.T) {
	s := slot.NewSet()
	fallen := add(t, s, slot.Decl{Name: "fallen", Max: 1, Kind: slot.Boolean})
	posture := add(t, s, slot.Decl{Name: "posture", Max: 2, Kind: slot.Enum, Labels: []string{"Unknown", "Stand", "Sit"}})
	count := add(t, s, slot.Decl{Name: "count", Max: 9, Kind: slot.Integer})
	s.PutBool(fallen, true)
	s.Put(posture, 2)
	s.Put(count, 3.4)
	s.Latch()
	for id, want := range map[slot.ID]slot.Value{
		fallen: slot.Bool(true), posture: slot.String("Sit"), count: slot.Int(3),
	} {
		if got := s.Value(id); !got.Equal(want) {
			t.Errorf("%s = %v, want %v", s.Decls()[id].Name, got, want)
		}
	}
}

func TestRefusedDeclarations(t *testing.T) {
	s := slot.NewSet()
	add(t, s, slot.Decl{Name: "a", Max: 1})
	for want, d := range map[string]slot.Decl{
		"declared twice":  {Name: "a", Max: 1},
		"without a name":  {Max: 1},
		"outside [0, 1]":  {Name: "b", Max: 1, Init: 2},
		"must be finite":  {Name: "c", Max: math.Inf(1)},
		"1 labels for":    {Name: "d", Max: 2, Kind: slot.Enum, Labels: []string{"x"}},
		"outside [2, -2]": {Name: "e", Min: 2, Max: -2},
	} {
		if _, err := s.Add(d); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want …%s…", d, err, want)
		}
	}
	if _, err := s.AddPercept(slot.PerceptDecl{Name: "a", Period: 1}); err == nil {
		t.Error("a percept took a slot's name")
	}
	if _, err := s.AddPercept(slot.PerceptDecl{Name: "camera"}); err == nil {
		t.Error("a percept without a period was taken")
	}
}

func TestPerceptsAreLatched(t *testing.T) {
	s := slot.NewSet()
	id, err := s.AddPercept(slot.PerceptDecl{Name: "camera", Types: []string{"ball"}, Fields: []slot.Field{{Name: "x"}}, Period: 1})
	if err != nil {
		t.Fatal(err)
	}
	s.Capture(id, 10)
	s.Detect(id, slot.Detection{Type: "ball", Label: "red"})
	if f := s.Percept(id); f.Fresh || f.Time >= 0 {
		t.Errorf("before the latch: %+v", f)
	}
	s.Latch()
	if f := s.Percept(id); !f.Fresh || f.Time != 10 || len(f.Detections) != 1 || f.Detections[0].Label != "red" {
		t.Errorf("after the latch: %+v", f)
	}
	s.Latch()
	if f := s.Percept(id); f.Fresh || len(f.Detections) != 1 {
		t.Errorf("a tick later: %+v", f)
	}
}

func TestClampIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.Float64Range(-1e6, 1e6).Draw(t, "min")
		hi := rapid.Float64Range(lo, 2e6).Draw(t, "max")
		s := slot.NewSet()
		id, err := s.Add(slot.Decl{Name: "a", Min: lo, Max: hi, Init: lo, Dir: slot.Actuator})
		if err != nil {
			t.Fatal(err)
		}
		v := rapid.Float64().Draw(t, "v")
		if !s.Command(id, v) {
			t.Skip("NaN")
		}
		once := s.Get(id)
		s.Command(id, once)
		if twice := s.Get(id); twice != once || once < lo || once > hi {
			t.Fatalf("%v in [%v, %v] becomes %v, then %v", v, lo, hi, once, twice)
		}
	})
}

func TestValues(t *testing.T) {
	for _, c := range []struct {
		v    slot.Value
		text string
	}{
		{slot.Value{}, "Invalid"},
		{slot.Bool(true), "true"},
		{slot.Int(-3), "-3"},
		{slot.Float(2), "2"},
		{slot.Float(0.1), "0.1"},
		{slot.String(`a"b`), `"a\"b"`},
		{slot.Vector(1, 2.5, 0), "[1, 2.5, 0]"},
		{slot.List([]slot.Value{slot.Int(1), slot.String("a")}), `[1, "a"]`},
	} {
		if got := c.v.String(); got != c.text {
			t.Errorf("%s, want %s", got, c.text)
		}
		if !c.v.Equal(c.v) {
			t.Errorf("%s does not equal itself", c.text)
		}
	}
	if slot.Int(1).Equal(slot.Float(1)) || slot.Bool(false).Equal(slot.Value{}) {
		t.Error("values of different kinds are equal")
	}
	if f, ok := slot.Int(2).AsFloat(); !ok || f != 2 {
		t.Error("an integer is not a number")
	}
}

func TestALatchAllocatesNothing(t *testing.T) {
	s := slot.NewSet()
	id := add(t, s, slot.Decl{Name: "a", Max: 1})
	p, _ := s.AddPercept(slot.PerceptDecl{Name: "camera", Fields: []slot.Field{{Name: "x"}}, Period: 1})
	tick := func() {
		s.Put(id, 0.5)
		s.Capture(p, 1)
		s.Detect(p, slot.Detection{Type: "ball"})
		s.Latch()
		s.Commit()
	}
	tick()
	if n := testing.AllocsPerRun(100, tick); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func ExampleSet() {
	s := slot.NewSet()
	sonar, _ := s.Add(slot.Decl{Name: "sonar", Unit: "m", Min: 0.2, Max: 0.8, Init: 0.8})
	speed, _ := s.Add(slot.Decl{Name: "speed", Unit: "m/s", Min: -1, Max: 1, Dir: slot.Actuator})

	s.Put(sonar, 0.4) // the robot measures
	s.Latch()         // from now on programs see it

	if s.Get(sonar) < 0.5 { // a program decides
		s.Command(speed, -2)
	}
	s.Commit() // from now on the robot sees it
	fmt.Println(s.Commanded(speed))
	// Output: -1
}
