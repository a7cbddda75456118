// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// TestExplainedDurations: of an operator over time its duration is told, and for how long
// its operand has been true.
func TestExplainedDurations(t *testing.T) {
	for text, want := range map[string][2]int64{
		"'a' ~ 3": {3e9, 1.2e9}, "'a' # 3": {3e9, 1.2e9}, "'a' @ 3": {3e9, 0}, "!'a' ~ 3": {3e9, -1}, "'a'": {0, 0},
	} {
		store := memory.New()
		m := condition.NewMonitor(store, 0, condition.Setup{})
		store.Observe(m)
		c, err := condition.Compile(text, condition.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w := m.Watch(c, "w", trace.OnEdge, nil)
		m.Advance(2e9)
		store.Set(store.Intern("a"), slot.Bool(true))
		m.Settle()
		m.Step(3.2e9)
		if x := w.Explain(); x.Span != want[0] || x.For != want[1] {
			t.Errorf("%s: %d ns, true for %d ns; want %v", text, x.Span, x.For, want)
		}
	}
}
