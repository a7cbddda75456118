// SPDX-License-Identifier: Apache-2.0

package pdl_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

var (
	rising   = pdl.Watched{Text: "'x' > 0", Mode: trace.OnRise}
	changing = pdl.Watched{Text: "'y'", Mode: trace.OnChange}
)

func (r *rig) watch(w pdl.Watched, run func(*pdl.Loop, slot.Value)) {
	r.t.Helper()
	if err := r.AddWatch(w, run); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) loop() {
	r.Run(r.tick*25e6, r.tick)
	r.tick++
}

// Reports run in the next loop, in the order in which they came, before the processes,
// and see the same values.
func TestReportsRunInOrder(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	q := r.quantity("q", 100, 0, 10)
	r.RunLoops(-1)
	var log []string
	note := func(name string) func(*pdl.Loop, slot.Value) {
		return func(l *pdl.Loop, v slot.Value) {
			log = append(log, fmt.Sprint(name, v, "@", l.Value(q)))
			l.Add(q, 1)
		}
	}
	r.watch(rising, note("x"))
	r.watch(changing, note("y"))
	r.process("p", func(l *pdl.Loop) { log = append(log, "p"); l.Add(q, 0.5) })
	r.Report(1, slot.Int(1))
	r.Report(0, slot.Bool(true))
	r.Report(1, slot.String("a"))
	r.loop()
	r.loop()
	if got := strings.Join(log, " "); got != `y1@10 xtrue@10 y"a"@10 p p` {
		t.Errorf("ran %s", got)
	}
	if v := r.Value(q); v != 14 {
		t.Errorf("q is %v", v)
	}
}

func TestWhyNamesTheWatch(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	q := r.quantity("q", 9, 0, 0)
	r.RunLoops(-1)
	r.watch(rising, func(l *pdl.Loop, _ slot.Value) { l.Add(q, 2) })
	r.process("p", func(l *pdl.Loop) { l.Add(q, 0.5) })
	r.Report(0, slot.Bool(true))
	r.loop()
	want := "rig/q, loop 1 at 0 s\n  before                0\n  rise of 'x' > 0      +2\n  p                    +0.5\n  sum                  +2.5\n  after                 2.5\n quantity within [0, 9]"
	if got := page(t, r.Engine, q); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("got\n%s", got)
	}
}

// While the program is paused reports wait: the newest.
func TestReportsWait(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	r.RunLoops(-1)
	var got []int64
	r.watch(changing, func(_ *pdl.Loop, v slot.Value) { n, _ := v.AsInt(); got = append(got, n) })
	r.loop()
	r.Pause()
	for i := range int64(pdl.MaxReports + 5) {
		r.Report(0, slot.Int(i))
		r.loop()
	}
	if len(got) > 0 {
		t.Fatal("it runs while it is paused")
	}
	r.Resume()
	r.loop()
	if len(got) != pdl.MaxReports || got[0] != 5 || got[len(got)-1] != pdl.MaxReports+4 {
		t.Errorf("%d reports", len(got))
	}
	if len(r.odd) != 1 || r.odd[0] != "rig: change of 'y': 5 reports are dropped: more than 1024 came before the loop" {
		t.Errorf("told %q", r.odd)
	}
	if r.loop(); len(got) != pdl.MaxReports {
		t.Error("a report ran twice")
	}
}

// A flood is told when it begins, and again when there was none in between.
func TestAFloodIsToldOnce(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	r.RunLoops(-1)
	r.watch(changing, func(*pdl.Loop, slot.Value) {})
	for i, c := range []struct{ reports, told int }{
		{pdl.MaxReports, 0}, {pdl.MaxReports + 1, 1}, {pdl.MaxReports + 2, 1}, {pdl.MaxReports, 1}, {pdl.MaxReports + 1, 2}, {pdl.MaxReports + 1, 2},
	} {
		for n := range c.reports {
			r.Report(0, slot.Int(int64(n)))
		}
		if r.loop(); len(r.odd) != c.told {
			t.Errorf("loop %d: told %d times, want %d", i, len(r.odd), c.told)
		}
	}
}

func TestFaultsOfAWatch(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	q := r.quantity("q", 9, 0, 0)
	r.RunLoops(-1)
	n := 0
	r.watch(rising, func(l *pdl.Loop, _ slot.Value) { n++; l.Add(q, 1); l.Fail(errors.New("broken")) })
	r.process("p", func(*pdl.Loop) {})
	for range 5 {
		r.Report(0, slot.Bool(true))
		r.loop()
	}
	if n != 3 || len(r.faults) != 3 || r.Value(q) != 0 {
		t.Errorf("ran %d times, %d faults, q %v", n, len(r.faults), r.Value(q))
	}
	if text := r.faults[2].Error(); text != "rig: rise of 'x' > 0, loop 3 (fault 3: it is left out from now on): broken" {
		t.Errorf("fault %s", text)
	}
	want := "process rise of 'x' > 0 faulted in loop 3 at 0.05 s, 3 times since 0 s: broken\n  it is left out since then: it proposes nothing\n"
	if got := page(t, r.Engine, q); !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}

func TestWrongWatches(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	if err := r.AddWatch(rising, nil); err == nil {
		t.Error("a watch without code")
	}
	r.RunLoops(-1)
	r.loop()
	if err := r.AddWatch(rising, func(*pdl.Loop, slot.Value) {}); err == nil || !strings.Contains(err.Error(), "after the first loop") {
		t.Errorf("%v", err)
	}
}

// What waits is state; after the end nothing does.
func TestWaitingReportsAreState(t *testing.T) {
	state := func(values ...slot.Value) string {
		r := newRig(t, pdl.Setup{})
		r.RunLoops(-1)
		r.watch(changing, func(*pdl.Loop, slot.Value) {})
		r.loop()
		for _, v := range values {
			r.Report(0, v)
		}
		return fmt.Sprint(r.AppendState(nil))
	}
	seen := map[string]int{}
	for i, text := range []string{
		state(), state(slot.Int(1)), state(slot.Int(2)), state(slot.Int(1), slot.Int(2)), state(slot.String("a")), state(slot.Bool(false)),
		state(slot.Bool(true)), state(slot.Float(1)), state(slot.String("1")), state(slot.Value{}), state(slot.Vector(1, 1, 1)), state(slot.Vector(1, 1, 2)),
		state(slot.List([]slot.Value{slot.Int(1)})), state(slot.List([]slot.Value{slot.Bool(true)})), state(slot.Int(1 << 53)), state(slot.Int(1<<53 + 1)),
	} {
		if before, ok := seen[text]; ok {
			t.Errorf("%d and %d are the same: %s", before, i, text)
		}
		seen[text] = i
	}
	r := newRig(t, pdl.Setup{})
	r.RunLoops(1)
	r.watch(changing, func(*pdl.Loop, slot.Value) { t.Error("it runs after the end") })
	r.loop()
	r.Quit()
	r.Report(0, slot.Int(1))
	r.loop()
}

func TestWatchesAllocateNothing(t *testing.T) {
	r := newRig(t, pdl.Setup{})
	q := r.quantity("q", 9, 0, 0)
	r.RunLoops(-1)
	r.watch(rising, func(l *pdl.Loop, _ slot.Value) { l.Add(q, 1) })
	one := func() { r.Report(0, slot.Bool(true)); r.loop() }
	one()
	if n := testing.AllocsPerRun(100, one); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
