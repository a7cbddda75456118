// SPDX-License-Identifier: Apache-2.0

package pdl_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/playsim/playsim/pdl"
)

// counting is a program whose actuator goes up by one each loop, from 0.
func counting(t testing.TB, setup pdl.Setup) (*rig, pdl.ID) {
	r := newRig(t, setup)
	q := r.actuator("q", 1000, 0, 0)
	r.process("count", func(l *pdl.Loop) { l.Add(q, 1) })
	return r, q
}

// TestLoopCounts: how many loops run, and what comes after them.
func TestLoopCounts(t *testing.T) {
	for _, c := range []struct {
		fact    string
		paper   bool
		asked   bool
		n       int64
		want    []float64
		counter int64
		phase   pdl.Phase
	}{
		{"for ever", false, true, -1, []float64{1, 2, 3, 4, 5}, 6, pdl.Running},
		{"any n below 0", false, true, -7, []float64{1, 2, 3, 4, 5}, 6, pdl.Running},
		{"C18 never", false, true, 0, []float64{0, 0, 0, 0, 0}, 1, pdl.Ended},
		{"C19 three, then safe", false, true, 3, []float64{1, 2, 3, 0, 0}, 4, pdl.Ended},
		{"C19 three, then hold", true, true, 3, []float64{1, 2, 3, 3, 3}, 4, pdl.Running},
		{"C20 not asked", false, false, 0, []float64{0, 0, 0, 0, 0}, 1, pdl.Ready},
		{"C20 not asked in the paper", true, false, 0, []float64{1, 2, 3, 4, 5}, 6, pdl.Running},
	} {
		r, q := counting(t, pdl.Setup{Paper: c.paper})
		quits := 0
		r.OnQuit(func() error { quits++; return nil })
		if c.asked {
			r.RunLoops(c.n)
		}
		if got := r.run(5, q); !same(got, c.want) || r.LoopCounter() != c.counter || r.Phase() != c.phase {
			t.Errorf("%s: %v, counter %d, %s; want %v, %d, %s", c.fact, got, r.LoopCounter(), r.Phase(), c.want, c.counter, c.phase)
		}
		if want := c.phase == pdl.Ended; (quits == 1) != want {
			t.Errorf("%s: the quit hook ran %d times", c.fact, quits)
		}
		if told := len(r.odd) == 1 && strings.Contains(r.odd[0], "run_pdl"); told != (!c.asked && !c.paper) {
			t.Errorf("%s: reported %q", c.fact, r.odd)
		}
	}
}

func TestRunLoopsAgain(t *testing.T) {
	r, q := counting(t, pdl.Setup{})
	r.process("again", func(l *pdl.Loop) {
		if l.Value(q) == 2 {
			r.RunLoops(2)
		}
	})
	r.RunLoops(-1)
	if got, want := r.run(7, q), []float64{1, 2, 3, 4, 5, 0, 0}; !same(got, want) {
		t.Errorf("%v, want %v: two loops after the third", got, want)
	}
}

type sinkFunc func(now int64, v float64)

func (f sinkFunc) Write(now int64, v float64) { f(now, v) }

// TestPause: nothing is sampled, outputs hold, and no loop is lost.
func TestPause(t *testing.T) {
	r, q := counting(t, pdl.Setup{})
	s := r.sensor("s", 1, 0, 0)
	reads, writes := 0, 0
	if err := errors.Join(
		r.ConnectSensor(s, pdl.SourceFunc(func(int64) (float64, bool) { reads++; return 1, true })),
		r.ConnectActuator(q, sinkFunc(func(int64, float64) { writes++ })),
	); err != nil {
		t.Fatal(err)
	}
	r.RunLoops(4)
	r.run(2, q)
	r.Pause()
	if got := r.run(3, q); !same(got, []float64{2, 2, 2}) || r.Phase() != pdl.Paused || reads != 2 || writes != 3 {
		t.Errorf("paused: %v, %s, %d samples, %d writes", got, r.Phase(), reads, writes)
	}
	r.Resume()
	if got := r.run(3, q); !same(got, []float64{3, 4, 0}) || r.LoopCounter() != 5 {
		t.Errorf("resumed: %v, counter %d", got, r.LoopCounter())
	}
}

// TestFromWithin: a loop that pauses or quits is finished first.
func TestFromWithin(t *testing.T) {
	r, q := counting(t, pdl.Setup{})
	r.process("pause", func(l *pdl.Loop) {
		switch l.Number() {
		case 2:
			l.Pause()
		case 4:
			l.Quit()
		}
	})
	hook := 0.0
	r.OnQuit(func() error { hook = r.Value(q); return nil })
	r.RunLoops(-1)
	if got := r.run(4, q); !same(got, []float64{1, 2, 2, 2}) {
		t.Errorf("pausing in loop 2: %v", got)
	}
	r.Resume()
	if got := r.run(4, q); !same(got, []float64{3, 0, 0, 0}) || hook != 4 || r.Phase() != pdl.Ended {
		t.Errorf("quitting in loop 4: %v, the hook saw %v", got, hook)
	}
	r.Resume()
	if r.run(1, q); r.Phase() != pdl.Ended {
		t.Error("an ended program was resumed")
	}
}

func TestHooks(t *testing.T) {
	r, q := counting(t, pdl.Setup{})
	r.OnQuit(func() error { panic("boom") })
	r.RunLoops(-1)
	r.run(2, q)
	r.Quit()
	r.Quit()
	if len(r.faults) != 1 || r.faults[0].Process != "quit" || r.Value(q) != 0 {
		t.Errorf("faults %v, q %v", r.faults, r.Value(q))
	}
}

func TestPeriod(t *testing.T) {
	if p := pdl.New("p", pdl.Setup{}).Period(); p != 25e6 {
		t.Errorf("the default period is %d ns", p)
	}
	if p := pdl.New("p", pdl.Setup{Period: 50e6}).Period(); p != 50e6 {
		t.Errorf("the period is %d ns", p)
	}
}
