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
)

// TestExpressionWatcher: any change, any edge, the rising edge.
func TestExpressionWatcher(t *testing.T) {
	store := memory.New()
	monitor := condition.NewMonitor(store, 0, condition.Setup{})
	store.Observe(monitor)
	key := store.Intern("n")
	service := naoqi.NewExpressionWatcher(monitor)
	var log []string
	for _, mode := range []condition.Mode{condition.Change, condition.Edge, condition.EdgeTrue} {
		if _, err := service.Add("'n'", mode, func(r condition.Report) { log = append(log, fmt.Sprint(mode, ":", r.Value)) }); err != nil {
			t.Fatal(err)
		}
	}
	for i, n := range []int64{1, 2, 0, 3} {
		store.Set(key, slot.Int(n))
		monitor.Step(int64(i+1) * 1e9)
	}
	want := []string{"0:1", "1:1", "2:1", "0:2", "0:0", "1:0", "0:3", "1:3", "2:3"}
	if !slices.Equal(log, want) {
		t.Errorf("%v, want %v", log, want)
	}
	if _, err := service.Add("'n' >", condition.Change, nil); err == nil {
		t.Error("a wrong expression is accepted")
	}
}
