// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// What waits is told with its time: the one due last, and whether it is all of it.
func TestLasting(t *testing.T) {
	for _, c := range []struct {
		text       string
		now        int64 // ns; k is 1 from 1 s on
		past, span int64
		whole      bool
	}{
		{"'k' ~ 3", 0, 0, 0, false},
		{"'k' ~ 3", 2.5e9, 1.5e9, 3e9, true},
		{"'k' ~ 3", 4e9, 0, 0, false}, // it is over
		{"'k' ~ 3 && 'k' == 1", 2e9, 1e9, 3e9, false},
		{"'k' ~ 2 || 'k' ~ 5 || 'k' ~ 3", 2e9, 1e9, 5e9, false},
		{"('k' ~ 2) ~ 5", 3.5e9, 0.5e9, 5e9, true},
		{"'k' # 3", 2e9, 0, 0, false},
		{"'k' > 0", 2e9, 0, 0, false},
	} {
		store := memory.New()
		k := store.Intern("k")
		store.Set(k, slot.Int(0))
		mon := condition.NewMonitor(store, 0, condition.Setup{})
		store.Observe(mon)
		cond, err := condition.Compile(c.text, condition.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w := mon.Watch(cond, c.text, trace.OnEdge, func(condition.Report) {})
		mon.Settle()
		for _, at := range []int64{1e9, c.now} {
			if at > c.now {
				break
			}
			mon.Advance(at)
			store.Set(k, slot.Int(1))
			mon.Settle()
		}
		past, span, whole := w.Lasting()
		if past != c.past || span != c.span || whole != c.whole {
			t.Errorf("%s at %d: %d of %d, whole: %v", c.text, c.now, past, span, whole)
		}
		if span > 0 {
			if n := testing.AllocsPerRun(10, func() { w.Lasting() }); n > 0 {
				t.Errorf("%s: %v allocations", c.text, n)
			}
		}
	}
}
