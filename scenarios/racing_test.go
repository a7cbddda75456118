// SPDX-License-Identifier: Apache-2.0

//go:build race

package scenarios_test

import (
	"context"
	"path"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/source"
)

// racingTicks are run of each scenario: what two runs share they share from the start.
const racingTicks = 400

// TestShippedScenariosShareNothing runs two seeds of each scenario at once, for the
// race detector to see. How they end is another test's.
func TestShippedScenariosShareNothing(t *testing.T) {
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	for _, name := range shipped(t) {
		t.Run(path.Base(name), func(t *testing.T) {
			s, err := scenarios.Load(files, name, nil)
			if err != nil {
				t.Fatal(err)
			}
			e := suite.Of(s).WithSeeds(seeds.List{{From: 1, To: 2}})
			e.Runner = suite.InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
				o.MaxTicks = racingTicks
				return s.Run(seed, o)
			})
			err = suite.Run(context.Background(), []suite.Entry{e}, 2, func(r *suite.Record) {
				if r.Lost != nil {
					t.Errorf("seed %d: %+v", r.Seed, r.Lost)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
