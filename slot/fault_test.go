// SPDX-License-Identifier: Apache-2.0

package slot

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// fixed is a chance that always gives the same.
type fixed struct{ float, normal float64 }

func (f fixed) Float64() float64 { return f.float }
func (f fixed) Normal() float64  { return f.normal }

// alternating loses every other sample.
type alternating struct{ n int }

func (a *alternating) Float64() float64 { a.n++; return float64(a.n%2) * 0.9 }
func (a *alternating) Normal() float64  { return 0 }

const faultTick = 25_000_000

func faultySet(t *testing.T) (*Set, ID, ID, PerceptID) {
	t.Helper()
	s := NewSet()
	sensor, err := s.Add(Decl{Name: "s", Min: -100, Max: 100})
	if err != nil {
		t.Fatal(err)
	}
	actuator, err := s.Add(Decl{Name: "a", Min: -100, Max: 100, Dir: Actuator})
	if err != nil {
		t.Fatal(err)
	}
	pid, err := s.AddPercept(PerceptDecl{Name: "p", Types: []string{"ball"}, Period: 1, Fields: []Field{{Name: "x", Min: -10, Max: 10}}})
	if err != nil {
		t.Fatal(err)
	}
	return s, sensor, actuator, pid
}

// TestFaults: the value counts 1, 2, 3 …; the fault begins before 3 and ends before 7.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		fault         Fault
		chance        Chance
		read, done    string
		shown, labels string
	}{
		{Fault{Kind: Off}, nil, "1 2 NaN NaN NaN NaN 7 8", "1 2 0 0 0 0 7 8", "1 2 - - - - 7 8", "bbbb"},
		{Fault{Kind: Stuck}, nil, "1 2 2 2 2 2 7 8", "1 2 2 2 2 2 7 8", "1 2 2 2 2 2 7 8", "bbbbbbbb"},
		{Fault{Kind: Wrong, Value: -5, Field: "x"}, nil, "1 2 -5 -5 -5 -5 7 8", "1 2 -5 -5 -5 -5 7 8", "1 2 -5 -5 -5 -5 7 8", "bbbbbbbb"},
		{Fault{Kind: Wrong, Label: "c"}, nil, "", "", "1 2 3 4 5 6 7 8", "bbccccbb"},
		{Fault{Kind: Drift, Rate: 40, Field: "x"}, nil, "1 2 3 5 7 9 7 8", "1 2 3 5 7 9 7 8", "1 2 3 5 7 9 7 8", "bbbbbbbb"},
		{Fault{Kind: Delay, By: 2 * faultTick}, nil, "1 2 2 2 3 4 7 8", "1 2 2 2 3 4 7 8", "1 2 - - 3 4 7 8", "bbbbbb"},
		{Fault{Kind: Dropout, Probability: 1}, fixed{}, "1 2 NaN NaN NaN NaN 7 8", "1 2 2 2 2 2 7 8", "1 2 - - - - 7 8", "bbbb"},
		{Fault{Kind: Dropout, Probability: 0.5}, &alternating{}, "1 2 3 NaN 5 NaN 7 8", "", "", ""},
		{Fault{Kind: Noise, Sigma: 2, Field: "x"}, fixed{normal: 0.5}, "1 2 4 5 6 7 7 8", "1 2 4 5 6 7 7 8", "1 2 4 5 6 7 7 8", "bbbbbbbb"},
	} {
		t.Run(fmt.Sprint(test.fault.Kind, test.fault.Label), func(t *testing.T) {
			s, sensor, actuator, pid := faultySet(t)
			var read, done, shown []string
			labels := ""
			for i := 1; i <= 8; i++ {
				if i == 3 {
					begin(t, s, test.fault, test.chance)
				}
				if i == 7 {
					for _, name := range []string{"s", "a", "p"} {
						s.Mend(name)
					}
				}
				s.Put(sensor, float64(i))
				s.Command(actuator, float64(i))
				s.Capture(pid, int64(i))
				s.Detect(pid, Detection{Type: "ball", Label: "b", Values: [MaxFields]float64{float64(i)}})
				s.Latch()
				s.Commit()
				read = append(read, fmt.Sprint(s.Get(sensor)))
				done = append(done, fmt.Sprint(s.Commanded(actuator)))
				if f := s.Percept(pid); f.Fresh {
					shown = append(shown, fmt.Sprint(f.Detections[0].Values[0]))
					labels += f.Detections[0].Label
				} else {
					shown = append(shown, "-")
				}
			}
			for _, c := range []struct{ what, got, want string }{
				{"sensor", strings.Join(read, " "), test.read},
				{"actuator", strings.Join(done, " "), test.done},
				{"percept", strings.Join(shown, " "), test.shown},
				{"labels", labels, test.labels},
			} {
				if c.want != "" && c.got != c.want {
					t.Errorf("%s: got %s, want %s", c.what, c.got, c.want)
				}
			}
			if len(s.faults) > 0 {
				t.Errorf("%d faults in the state after all ended", len(s.faults))
			}
		})
	}
}

func begin(t *testing.T, s *Set, f Fault, c Chance) {
	t.Helper()
	if f.Label == "" {
		scalar := f
		scalar.Field = ""
		for _, name := range []string{"s", "a"} {
			if err := s.Disturb(name, name, scalar, faultTick, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Disturb("p", "p", f, faultTick, c); err != nil {
		t.Fatal(err)
	}
}

func TestFaultsOfOneSlotFollowEachOther(t *testing.T) {
	s, sensor, _, _ := faultySet(t)
	for name, f := range map[string]Fault{"first": {Kind: Wrong, Value: 3}} {
		if err := s.Disturb(name, "s", f, faultTick, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Disturb("second", "s", Fault{Kind: Drift, Rate: 40}, faultTick, nil); err != nil {
		t.Fatal(err)
	}
	s.Latch()
	s.Latch()
	if got := s.Get(sensor); got != 4 {
		t.Errorf("3 and a drift of 1 give %v", got)
	}
	s.Mend("first")
	s.Put(sensor, 10)
	s.Latch()
	if got := s.Get(sensor); got != 12 {
		t.Errorf("10 and a drift of 2 give %v", got)
	}
}

func TestFaultsStayInRange(t *testing.T) {
	s, sensor, _, pid := faultySet(t)
	for _, name := range []string{"s", "p"} {
		f := Fault{Kind: Drift, Rate: 1e9}
		if name == "p" {
			f.Field = "x"
		}
		if err := s.Disturb(name, name, f, faultTick, nil); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		s.Capture(pid, 0)
		s.Detect(pid, Detection{})
		s.Latch()
	}
	if s.Get(sensor) != 100 || s.Percept(pid).Detections[0].Values[0] != 10 {
		t.Errorf("got %v and %v", s.Get(sensor), s.Percept(pid).Detections[0].Values[0])
	}
}

func TestRefusedFaults(t *testing.T) {
	s, _, _, _ := faultySet(t)
	for _, test := range []struct {
		name string
		f    Fault
		want string
	}{
		{"x", Fault{Kind: Off}, `no slot "x"`},
		{"s", Fault{}, "unknown kind"},
		{"s", Fault{Kind: "odd"}, `unknown kind of fault "odd"`},
		{"s", Fault{Kind: Dropout}, "probability of 0"},
		{"s", Fault{Kind: Noise, Sigma: -1}, "sigma of -1"},
		{"s", Fault{Kind: Delay}, "not positive"},
		{"s", Fault{Kind: Wrong, Value: math.NaN()}, "finite"},
		{"s", Fault{Kind: Wrong, Field: "x"}, "no fields"},
		{"p", Fault{Kind: Noise, Sigma: 1}, "needs a field: x"},
		{"p", Fault{Kind: Wrong, Field: "y"}, "needs a field: x"},
	} {
		if err := s.Disturb("f", test.name, test.f, faultTick, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: got %v, want %s", test.f, err, test.want)
		}
	}
}

// TestFaultsOfAnotherKind: a kind that a set is made to know changes slots and percepts and
// is in the digest by its name.
func TestFaultsOfAnotherKind(t *testing.T) {
	half := func(kind FaultKind) *FaultEffect {
		return &FaultEffect{Kind: kind, Change: func(d *Disturbance, v float64, _ Direction) float64 {
			d.Hold = v
			return v * d.Rate
		}}
	}
	run := func(kind FaultKind) (*Set, string) {
		s, sensor, actuator, pid := faultySet(t)
		if err := s.Disturb("s", "s", Fault{Kind: kind}, faultTick, nil); err == nil {
			t.Error("a kind that the set does not know")
		}
		s.KnowFaults(half(kind))
		for _, name := range []string{"s", "a", "p"} {
			f := Fault{Kind: kind, Rate: 0.5}
			if name == "p" {
				f.Field = "x"
			}
			if err := s.Disturb(name, name, f, faultTick, nil); err != nil {
				t.Fatal(err)
			}
		}
		s.Put(sensor, 8)
		s.Command(actuator, 6)
		s.Capture(pid, 1)
		s.Detect(pid, Detection{Type: "ball", Values: [MaxFields]float64{4}})
		s.Latch()
		s.Commit()
		return s, fmt.Sprint(s.Get(sensor), s.Commanded(actuator), s.Percept(pid).Detections[0].Values[0])
	}
	a, got := run("half")
	if got != "4 3 2" {
		t.Errorf("got %s", got)
	}
	if b, _ := run("other"); a.Digest(0) == b.Digest(0) {
		t.Error("the kind is not in the digest")
	}
}

func TestFaultsAllocateNothing(t *testing.T) {
	s, sensor, actuator, pid := faultySet(t)
	for i, f := range []Fault{{Kind: Stuck}, {Kind: Drift, Rate: 1}, {Kind: Delay, By: 10 * faultTick}, {Kind: Noise, Sigma: 1}, {Kind: Dropout, Probability: 0.5}} {
		for _, name := range []string{"s", "a"} {
			if err := s.Disturb(fmt.Sprint(name, i), name, f, faultTick, fixed{0.7, 1}); err != nil {
				t.Fatal(err)
			}
		}
	}
	n := testing.AllocsPerRun(100, func() {
		s.Put(sensor, 1)
		s.Command(actuator, 1)
		s.Capture(pid, 1)
		s.Latch()
		s.Commit()
	})
	if n > 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// A frame on its way through a delay is part of the state before it shows.
func TestAFrameUnderWayIsInTheState(t *testing.T) {
	state := func(x float64) Digest {
		s := NewSet()
		p, err := s.AddPercept(PerceptDecl{Name: "camera", Types: []string{"ball"}, Fields: []Field{{Name: "x", Min: -9, Max: 9}}, Period: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Disturb("late", "camera", Fault{Kind: Delay, By: 100}, 10, nil); err != nil {
			t.Fatal(err)
		}
		s.Capture(p, 0)
		s.Detect(p, Detection{Type: "ball", Values: [MaxFields]float64{x}})
		s.Latch()
		return s.Digest(0)
	}
	if state(1) == state(2) {
		t.Error("two frames under way give one state")
	}
}

func TestFaultsThatASlotCannotHave(t *testing.T) {
	s := NewSet()
	for _, d := range []Decl{
		{Name: "fallen", Max: 1, Kind: Boolean},
		{Name: "posture", Max: 1, Kind: Enum, Labels: []string{"Stand", "Sit"}},
		{Name: "battery", Max: 1},
	} {
		if _, err := s.Add(d); err != nil {
			t.Fatal(err)
		}
	}
	for want, f := range map[string]struct {
		slot string
		f    Fault
	}{
		"no quantity":     {"fallen", Fault{Kind: Noise, Sigma: 1}},
		"could drift":     {"posture", Fault{Kind: Drift, Rate: 1}},
		"range is [0, 1]": {"battery", Fault{Kind: Wrong, Value: 5}},
	} {
		if err := s.CheckFault(f.slot, f.f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want …%s…", f.slot, err, want)
		}
	}
	if err := s.CheckFault("fallen", Fault{Kind: Wrong, Value: 1}); err != nil {
		t.Error(err)
	}
}
