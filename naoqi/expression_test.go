// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// TestExpressionWatcher: any change, any edge, the rising edge.
func TestExpressionWatcher(t *testing.T) {
	store := memory.New()
	monitor := condition.NewMonitor(store, 0, condition.Setup{})
	store.Observe(monitor)
	key := store.Intern("n")
	service := naoqi.NewExpressionWatcher(monitor)
	var log []string
	for _, mode := range []trace.Mode{trace.OnChange, trace.OnEdge, trace.OnRise} {
		if _, err := service.Add("'n'", mode, func(r condition.Report) { log = append(log, fmt.Sprint(mode, ":", r.Value)) }); err != nil {
			t.Fatal(err)
		}
	}
	for i, n := range []int64{1, 2, 0, 3} {
		store.Set(key, slot.Int(n))
		monitor.Step(int64(i+1) * 1e9)
	}
	want := []string{"change:1", "edge:1", "rise:1", "change:2", "change:0", "edge:0", "change:3", "edge:3", "rise:3"}
	if !slices.Equal(log, want) {
		t.Errorf("%v, want %v", log, want)
	}
	if _, err := service.Add("'n' >", trace.OnChange, nil); err == nil {
		t.Error("a wrong expression is accepted")
	}
}
