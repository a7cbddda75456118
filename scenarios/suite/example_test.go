// SPDX-License-Identifier: Apache-2.0

package suite_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// A built-in scenario under five seeds.
func Example() {
	s, err := scenarios.Load(scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...), "scenarios/ball_behind.yaml", nil)
	if err != nil {
		log.Fatal(err)
	}
	seeds, err := seeds.Parse("1..5")
	if err != nil {
		log.Fatal(err)
	}
	entries := []suite.Entry{suite.Of(s).WithSeeds(seeds)}
	tallies := suite.Tallies(entries)
	err = suite.Run(context.Background(), entries, 0, func(r *suite.Record) { tallies[r.Entry].Add(r) })
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tallies[0].Verdict(), tallies[0].Count(scenarios.Passed), "of", tallies[0].Runs)
	// Output: passed 5 of 5
}

// Two faults of which one makes a run fail.
func ExampleShrink() {
	faults := []scenarios.Fault{
		{Robot: "nao", Slot: "sonar/left", Until: -1, Fault: slot.Fault{Kind: "stuck"}},
		{Robot: "nao", Slot: "camera_top", From: 2e9, Until: 20e9, Fault: slot.Fault{Kind: "off"}},
	}
	fails := func(faults []scenarios.Fault) bool {
		for _, f := range faults {
			if f.Slot == "camera_top" && f.From <= 5e9 && f.Until >= 8e9 {
				return true
			}
		}
		return false
	}
	for _, f := range suite.Shrink(faults, 25e6, 30e9, fails) {
		fmt.Println(f)
	}
	// Output: {sensor: nao/camera_top, kind: off, from: 5s, until: 8s}
}

func ExampleWilson() {
	low, high := suite.Wilson(9, 10)
	fmt.Printf("9 of 10: %.0f … %.0f %%\n", 100*low, 100*high)
	// Output: 9 of 10: 60 … 98 %
}

func ExampleReport() {
	entries := []suite.Entry{{Name: "reach", File: "scenarios/reach.yaml", Seeds: seeds.List{{From: 1, To: 2}}, Pass: 1}}
	tallies := suite.Tallies(entries)
	tallies[0].Add(&suite.Record{Seed: 1, Result: &scenarios.Result{Verdict: scenarios.Passed, Time: 12e9}})
	tallies[0].Add(&suite.Record{Seed: 2, Result: &scenarios.Result{Verdict: scenarios.Failed, Time: 60e9}})
	if err := suite.Report(os.Stdout, tallies); err != nil {
		log.Fatal(err)
	}
	// Output:
	// SCENARIO  PASSED  RATE  95 %          MUST  VERDICT
	// reach     1/2     50 %  9.5 … 90.5 %  1     passed: passed 1 (median 12.000 s), failed 1 (median 60.000 s)  scenarios/reach.yaml
}
