// SPDX-License-Identifier: Apache-2.0

package pdl_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// rig is an engine with what it reported.
type rig struct {
	*pdl.Engine
	t      testing.TB
	tick   int64
	faults []*pdl.Fault
	odd    []string
}

func newRig(t testing.TB, setup pdl.Setup) *rig {
	r := &rig{t: t}
	setup.OnFault = func(f *pdl.Fault) { r.faults = append(r.faults, f) }
	setup.OnDiagnose = func(d *pdl.Diagnostic) { r.odd = append(r.odd, d.String()) }
	r.Engine = pdl.New("rig", setup)
	return r
}

func (r *rig) sensor(name string, upper, lower, initial float64) pdl.ID {
	return r.must(r.AddSensor(name, upper, lower, initial))
}

func (r *rig) actuator(name string, upper, lower, initial float64) pdl.ID {
	return r.must(r.AddActuator(name, upper, lower, initial))
}

func (r *rig) quantity(name string, upper, lower, initial float64) pdl.ID {
	return r.must(r.AddQuantity(name, upper, lower, initial))
}

func (r *rig) must(id pdl.ID, err error) pdl.ID {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

func (r *rig) process(name string, p pdl.Process) {
	r.t.Helper()
	if err := r.AddProcess(name, p); err != nil {
		r.t.Fatal(err)
	}
}

// run runs n ticks and returns a quantity after each.
func (r *rig) run(n int, id pdl.ID) (values []float64) {
	for range n {
		r.Run(r.tick*r.Period(), r.tick)
		r.tick++
		values = append(values, r.Value(id))
	}
	return values
}

func same(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestSums: what a loop makes of proposals.
func TestSums(t *testing.T) {
	for _, c := range []struct {
		fact      string
		initial   float64
		proposals []float64 // of one process each
		want      float64
	}{
		{"none", 0.5, nil, 0.5},
		{"one", 0, []float64{0.25}, 0.25},
		{"added up", 0, []float64{1, -0.5, 0.25}, 0.75},
		{"truncated above", 1, []float64{3, 4}, 2},
		{"truncated below", 1, []float64{-3, -4}, -1},
		{"only the sum is truncated", 1, []float64{100, -99.5}, 1.5},
		{"in order", 0, []float64{1e16, 1, -1e16}, 0},
		{"beyond all numbers", 0, []float64{math.MaxFloat64, math.MaxFloat64}, 2},
	} {
		r := newRig(t, pdl.Setup{})
		q := r.quantity("q", 2, -1, c.initial)
		for i, p := range c.proposals {
			r.process(string(rune('a'+i)), func(l *pdl.Loop) { l.Add(q, p) })
		}
		r.RunLoops(-1)
		if got := r.run(1, q); got[0] != c.want {
			t.Errorf("%s: %v, want %v", c.fact, got[0], c.want)
		}
	}
}

// TestNoWindUp is R4: the base of a sum is the value within the limits.
func TestNoWindUp(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	q := r.quantity("q", 2, 0, 0)
	r.process("p", func(l *pdl.Loop) {
		if l.Number() <= 5 {
			l.Add(q, 1)
		} else {
			l.Add(q, -1)
		}
	})
	r.RunLoops(-1)
	if got, want := r.run(10, q), []float64{1, 2, 2, 2, 2, 1, 0, 0, 0, 0}; !same(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestSnapshot: all processes see the loop's beginning, whatever stands before them.
func TestSnapshot(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	a, b, c := r.quantity("a", 9, 0, 0), r.quantity("b", 9, 0, 0), r.quantity("c", 9, 0, 0)
	r.process("count", func(l *pdl.Loop) { l.Add(a, 1) })
	r.process("follow", func(l *pdl.Loop) { l.Add(b, l.Value(a)-l.Value(b)) })
	r.process("before", func(l *pdl.Loop) { l.Add(c, l.Previous(a)-l.Value(c)) })
	r.RunLoops(-1)
	r.run(4, a)
	if r.Value(a) != 4 || r.Value(b) != 3 || r.Value(c) != 2 {
		t.Errorf("a chain of quantities stands at %v %v %v, want 4 3 2", r.Value(a), r.Value(b), r.Value(c))
	}
}

// TestLatency: a sample commands in its own loop, and one loop later for each
// internal quantity between.
func TestLatency(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	in := r.sensor("in", 9, 0, 0)
	direct, mid, late := r.actuator("direct", 9, 0, 0), r.quantity("mid", 9, 0, 0), r.actuator("late", 9, 0, 0)
	r.process("direct", func(l *pdl.Loop) { l.Add(direct, l.Value(in)-l.Value(direct)) })
	r.process("mid", func(l *pdl.Loop) { l.Add(mid, l.Value(in)-l.Value(mid)) })
	r.process("late", func(l *pdl.Loop) { l.Add(late, l.Value(mid)-l.Value(late)) })
	if err := r.ConnectSensor(in, pdl.SourceFunc(func(now int64) (float64, bool) { return float64(now / r.Period()), true })); err != nil {
		t.Fatal(err)
	}
	r.RunLoops(-1)
	r.run(6, in)
	if r.Value(direct) != 5 || r.Value(late) != 4 {
		t.Errorf("the sample is 5, direct %v, late %v", r.Value(direct), r.Value(late))
	}
}

func TestRefusedDeclarations(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for want, q := range map[string]pdl.Quantity{
		"a sensor has no name":          {Kind: pdl.Sensor, Upper: 1},
		"below the lower limit":         {Name: "a", Upper: 0, Lower: 1},
		"initial value 2 is outside":    {Name: "a", Upper: 1, Init: 2},
		"initial value 0 is outside":    {Name: "a", Upper: 2, Lower: 1},
		`"a": limits and initial value`: {Name: "a", Upper: inf},
		`"b": limits and initial value`: {Name: "b", Upper: 1, Lower: nan},
		`"c": limits and initial value`: {Name: "c", Upper: 1, Init: nan},
		"there is a sensor of that":     {Name: "taken", Kind: pdl.Actuator, Upper: 1},
	} {
		r := newRig(t, pdl.Setup{})
		r.sensor("taken", 1, 0, 0)
		if _, err := r.Add(q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want …%s…", q, err, want)
		}
	}
	r := newRig(t, pdl.Setup{})
	r.process("p", func(*pdl.Loop) {})
	for want, err := range map[string]error{
		"added twice": r.AddProcess("p", func(*pdl.Loop) {}),
		"no name":     r.AddProcess("", func(*pdl.Loop) {}),
		"no code":     r.AddProcess("q", nil),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want …%s…", err, want)
		}
	}
	r.Run(0, 0)
	if err := r.AddProcess("late", func(*pdl.Loop) {}); err == nil {
		t.Error("a process was added after the first loop")
	}
	if _, err := r.AddSensor("late", 1, 0, 0); err == nil {
		t.Error("a sensor was added after the first loop")
	}
}

// TestFaults: what a process does wrong drops its proposals of the loop, and the
// third time leaves it out.
func TestFaults(t *testing.T) {
	boom := errors.New("boom")
	for name, wrong := range map[string]func(l *pdl.Loop, q, s pdl.ID){
		"panic":      func(*pdl.Loop, pdl.ID, pdl.ID) { panic("boom") },
		"panicked":   func(*pdl.Loop, pdl.ID, pdl.ID) { panic(boom) },
		"index":      func(l *pdl.Loop, _, _ pdl.ID) { l.Add(99, 1) },
		"fail":       func(l *pdl.Loop, _, _ pdl.ID) { l.Fail(boom) },
		"NaN":        func(l *pdl.Loop, q, _ pdl.ID) { l.Add(q, math.NaN()) },
		"infinite":   func(l *pdl.Loop, q, _ pdl.ID) { l.Add(q, math.Inf(-1)) },
		"the sensor": func(l *pdl.Loop, _, s pdl.ID) { l.Add(s, 1) },
	} {
		r := newRig(t, pdl.Setup{})
		q, s := r.quantity("q", 100, 0, 0), r.sensor("s", 1, 0, 0)
		r.process("good", func(l *pdl.Loop) { l.Add(q, 1) })
		r.process("bad", func(l *pdl.Loop) { l.Add(q, 10); wrong(l, q, s); l.Add(q, 10) })
		r.process("last", func(l *pdl.Loop) { l.Add(q, 1) })
		r.RunLoops(-1)
		if got, want := r.run(5, q), []float64{2, 4, 6, 8, 10}; !same(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		if len(r.faults) != 3 || r.faults[1].Disabled || !r.faults[2].Disabled || r.faults[2].Loop != 3 {
			t.Errorf("%s: faults %v", name, r.faults)
		}
		if r.Failed() != error(r.faults[0]) || !strings.HasPrefix(r.Failed().Error(), "rig: bad, loop 1: ") {
			t.Errorf("%s: failed with %v", name, r.Failed())
		}
	}
}

func TestFaultsAreTraced(t *testing.T) {
	var lines []string
	r := newRig(t, pdl.Setup{Trace: func(e *trace.Event) { lines = append(lines, string(e.AppendJSON(nil))) }})
	r.process("bad", func(l *pdl.Loop) { l.Fail(errors.New("boom")) })
	r.RunLoops(1)
	r.Run(0, 7)
	want := `{"t":0,"tick":7,"kind":"fault","program":"rig","path":"bad","why":"boom"}`
	if len(lines) != 1 || lines[0] != want {
		t.Errorf("traced %q, want %s", lines, want)
	}
}

// TestPaperLetsSensorsBePushed: without effect but a word.
func TestPaperLetsSensorsBePushed(t *testing.T) {
	r := newRig(t, pdl.Setup{Paper: true})
	s := r.sensor("s", 9, 0, 1)
	r.process("p", func(l *pdl.Loop) { l.Add(s, 1) })
	if got := r.run(3, s); !same(got, []float64{1, 1, 1}) || r.Failed() != nil {
		t.Errorf("the sensor goes %v, %v", got, r.Failed())
	}
	if len(r.odd) != 1 || !strings.Contains(r.odd[0], "process p adds to a sensor") {
		t.Errorf("reported: %q", r.odd)
	}
}

// TestSamples: limits are the quantity's, odd samples are counted and told once.
func TestSamples(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	s := r.sensor("s", 10, 0, 4)
	r.RunLoops(-1)
	nan := math.NaN()
	samples := []float64{nan, nan, 3, 12, 12, -1, nan, 5}
	present := []bool{true, false, true, true, true, true, false, true}
	i := -1
	if err := r.ConnectSensor(s, pdl.SourceFunc(func(int64) (float64, bool) { i++; return samples[i], present[i] })); err != nil {
		t.Fatal(err)
	}
	if got, want := r.run(len(samples), s), []float64{4, 4, 3, 10, 10, 0, 0, 5}; !same(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if c := r.Counts(s); c.Missing != 3 || c.Clamped != 3 {
		t.Errorf("counted %+v", c)
	}
	want := []string{
		"rig: loop 1: s: no sample: it stays at 4",
		"rig: loop 4: s: the sample 12 is outside [0, 10]: the nearest is taken",
		"rig: loop 7: s: no sample: it stays at 0",
	}
	if strings.Join(r.odd, "\n") != strings.Join(want, "\n") || r.Failed() != nil {
		t.Errorf("reported\n%s", strings.Join(r.odd, "\n"))
	}
}

func TestSlots(t *testing.T) {
	set := slot.NewSet()
	weight, _ := set.Add(slot.Decl{Name: "scale/weight", Unit: "kg", Max: 20})
	command, _ := set.Add(slot.Decl{Name: "picker/command", Max: 2, Dir: slot.Actuator})
	r := newRig(t, pdl.Setup{})
	in, out, mid := r.sensor("in", 10, 0, 0), r.actuator("out", 2, 0, 1), r.quantity("mid", 1, 0, 0)
	for want, err := range map[string]error{
		`"in" is a sensor, but "picker/command" is a slot for an actuator`: r.ConnectSlot(in, set, command),
		`"out" is an actuator, but "scale/weight" is a slot for a sensor`:  r.ConnectSlot(out, set, weight),
		`"mid" is an internal quantity, but "scale/weight"`:                r.ConnectSlot(mid, set, weight),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := errors.Join(r.ConnectSlot(in, set, weight), r.ConnectSlot(out, set, command)); err != nil {
		t.Fatal(err)
	}
	if err := r.ConnectSlot(in, set, weight); err == nil {
		t.Error("connected twice")
	}
	if w := r.Warnings(); len(w) != 1 || !strings.Contains(w[0], `its slot "scale/weight" has [0, 20]`) {
		t.Errorf("warnings %q", w)
	}
	r.process("p", func(l *pdl.Loop) { l.Add(out, l.Value(in)/10-l.Value(out)) })
	r.RunLoops(1)
	set.Put(weight, 7)
	set.Latch()
	r.run(1, out)
	set.Commit()
	if set.Commanded(command) != 0.7 {
		t.Errorf("commanded %v", set.Commanded(command))
	}
	r.run(1, out)
	if set.Get(command) != 1 {
		t.Errorf("after the last loop commanded %v, want the initial value", set.Get(command))
	}
}

// TestReaders: a program sees another's quantity as it was before this instant, in
// whatever order the two run.
func TestReaders(t *testing.T) {
	for _, firstFirst := range []bool{true, false} {
		a, b := newRig(t, pdl.Setup{}), newRig(t, pdl.Setup{})
		count := a.quantity("count", 100, 0, 0)
		a.process("p", func(l *pdl.Loop) { l.Add(count, 1) })
		seen := b.sensor("seen", 100, 0, 0)
		if err := b.ConnectSensor(seen, a.Reader(count)); err != nil {
			t.Fatal(err)
		}
		a.RunLoops(-1)
		b.RunLoops(-1)
		var got []float64
		for range 4 {
			if firstFirst {
				a.run(1, count)
			}
			got = append(got, b.run(1, seen)...)
			if !firstFirst {
				a.run(1, count)
			}
		}
		if !same(got, []float64{0, 1, 2, 3}) {
			t.Errorf("seen %v", got)
		}
	}
}

func TestNumbers(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	a, b, c := r.sensor("a", 1, 0, 0), r.sensor("b", 1, 0, 0), r.actuator("c", 1, 0, 0)
	if err := errors.Join(r.SetNumber(a, pdl.Sensor, 1), r.SetNumber(c, pdl.Actuator, 1)); err != nil {
		t.Fatal(err)
	}
	for want, err := range map[string]error{
		`number 1 is taken by the sensor "a"`: r.SetNumber(b, pdl.Sensor, 1),
		`"a" is connected twice`:              r.SetNumber(a, pdl.Sensor, 2),
		`"c" is an actuator, not a sensor`:    r.SetNumber(c, pdl.Sensor, 3),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if n := r.Numbers(); len(n) != 2 || n[1] != (pdl.Number{ID: c, Number: 1}) {
		t.Errorf("numbers %v", n)
	}
}
