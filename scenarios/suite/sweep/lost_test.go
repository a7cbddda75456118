// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"errors"
	"testing"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
)

var errInjected = errors.New("injected")

// failing fails at one of its writes.
type failing struct{ writes, fails int }

// Write implements io.Writer.
func (f *failing) Write(data []byte) (int, error) {
	if f.writes++; f.writes == f.fails {
		return 0, errInjected
	}
	return len(data), nil
}

// TestLostTable: an error at any write of a table is returned, at the latest by Flush.
func TestLostTable(t *testing.T) {
	write := func(f *failing) error {
		table, err := NewTable(f, nil, []Point{{}}, []string{"reaches the ball"})
		if err != nil {
			return err
		}
		for seed := range uint64(200) {
			if err := table.Add(&suite.Record{Seed: seed, Result: &scenarios.Result{Seed: seed, Expect: []scenarios.Outcome{{}}}}); err != nil {
				return err
			}
		}
		return table.Flush()
	}
	all := new(failing)
	if err := write(all); err != nil || all.writes < 2 {
		t.Fatalf("%d writes: %v", all.writes, err)
	}
	for n := 1; n <= all.writes; n++ {
		if err := write(&failing{fails: n}); !errors.Is(err, errInjected) {
			t.Errorf("write %d of %d: %v", n, all.writes, err)
		}
	}
}
