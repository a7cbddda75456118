// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
)

// Line is a run in JSON.
type Line struct {
	Scenario string            `json:"scenario"`
	File     string            `json:"file"`
	Set      []string          `json:"set,omitempty"`
	Seed     *uint64           `json:"seed"` // null of a file that cannot be run
	Verdict  scenarios.Verdict `json:"verdict"`
	Reason   string            `json:"reason,omitempty"` // why there is no result
	Code     string            `json:"code,omitempty"`   // of the reason: see playsim explain
	Oracle   bool              `json:"oracle,omitempty"` // a program may read keys of the judge
	Sim      json.Number       `json:"sim_s"`
	Hash     string            `json:"hash,omitempty"` // 16 hexadecimal digits
	Expect   []ExpectLine      `json:"expect"`
	Fault    string            `json:"fault,omitempty"`   // of a program's code
	Refused  string            `json:"refused,omitempty"` // the first action that could not be carried out
	Failure  string            `json:"failure,omitempty"` // for people
	Fused    bool              `json:"fused,omitempty"`   // by a build that fuses: see sim.Fused
}

// ExpectLine is an expectation in JSON; At is null unless it was decided.
type ExpectLine struct {
	Name   string              `json:"name"`
	Result scenarios.Judgement `json:"result"`
	At     *json.Number        `json:"at"`
}

// LineOf is the JSON of a record.
func LineOf(e *Entry, r *Record) Line {
	l := Line{Scenario: e.Name, File: e.File, Set: e.Set, Verdict: r.Verdict(), Sim: "0.000", Expect: []ExpectLine{}, Fused: sim.Fused()}
	if e.Lost == nil {
		l.Seed = &r.Seed
	}
	if r.Result == nil {
		l.Reason, l.Code = r.Lost.Reason, r.Lost.Code
		return l
	}
	l.Sim, l.Hash = millis(r.Result.Time), fmt.Sprintf("%016x", r.Result.Hash)
	l.Oracle, l.Fault, l.Refused, l.Failure = r.Result.Oracle, r.Result.Fault, r.Result.Refused, r.Result.Failure
	for i := range r.Result.Expect {
		o := &r.Result.Expect[i]
		x := ExpectLine{Name: o.Name, Result: o.Result}
		if o.Result != scenarios.NotReached {
			at := millis(o.At)
			x.At = &at
		}
		l.Expect = append(l.Expect, x)
	}
	return l
}

// Summary is what all runs say together, in JSON.
type Summary struct {
	Scenarios  []ScenarioSummary `json:"scenarios"`
	Runs       int               `json:"runs"`
	Passed     int               `json:"passed"`
	Failed     int               `json:"failed"`
	Unverified int               `json:"unverified"`
	Lost       Counts            `json:"lost,omitempty"`
	Verdict    scenarios.Verdict `json:"verdict"`
	Sim        json.Number       `json:"sim_s"`
	Wall       json.Number       `json:"wall_s"`
}

// Counts are how many runs have no result, by verdict; those that are 0 are left out.
type Counts map[scenarios.Verdict]int

// ScenarioSummary is one scenario; its verdict is called result, so that an object
// has one verdict.
type ScenarioSummary struct {
	Scenario   string                            `json:"scenario"`
	File       string                            `json:"file"`
	Set        []string                          `json:"set,omitempty"`
	Seeds      string                            `json:"seeds"`
	Runs       int                               `json:"runs"`
	Passed     int                               `json:"passed"`
	Failed     int                               `json:"failed"`
	Unverified int                               `json:"unverified"`
	Lost       Counts                            `json:"lost,omitempty"`
	MustPass   int                               `json:"must_pass"`
	Result     scenarios.Verdict                 `json:"result"`
	Oracle     bool                              `json:"oracle,omitempty"`
	Rate       float64                           `json:"rate"`
	Interval   [2]float64                        `json:"interval_95"` // of the rate
	Median     map[scenarios.Verdict]json.Number `json:"median_s"`
	Expect     []ExpectSummary                   `json:"expect"`
}

// ExpectSummary is one expectation; a median is null where there is none.
type ExpectSummary struct {
	Name         string       `json:"name"`
	Held         int          `json:"held"`
	HeldMedian   *json.Number `json:"held_median_s"`
	Failed       int          `json:"failed"`
	FailedMedian *json.Number `json:"failed_median_s"`
	NotReached   int          `json:"not_reached"`
}

// Sum is the summary of all entries after a wall time.
func Sum(all []Tally, wall time.Duration) Summary {
	s := Summary{Scenarios: []ScenarioSummary{}, Lost: Counts{}, Verdict: Overall(all), Wall: millis(int64(wall))}
	simulated := int64(0)
	for i := range all {
		one := summaryOf(&all[i])
		simulated += all[i].Sim
		s.Scenarios = append(s.Scenarios, one)
		s.Runs += one.Runs
		s.Passed += one.Passed
		s.Failed += one.Failed
		s.Unverified += one.Unverified
		for v, n := range one.Lost {
			s.Lost[v] += n
		}
	}
	s.Sim = millis(simulated)
	return s
}

func summaryOf(t *Tally) ScenarioSummary {
	s := ScenarioSummary{
		Scenario: t.Entry.Name, File: t.Entry.File, Set: t.Entry.Set, Seeds: t.Entry.Seeds.String(), Runs: t.Runs,
		Passed: t.Count(scenarios.Passed), Failed: t.Count(scenarios.Failed), Unverified: t.Count(scenarios.Unverified), Lost: Counts{},
		MustPass: t.Entry.Pass, Result: t.Verdict(), Oracle: t.Oracle, Median: map[scenarios.Verdict]json.Number{}, Expect: []ExpectSummary{},
	}
	s.Rate, s.Interval[0], s.Interval[1] = t.Rate()
	for verdict, times := range t.Times {
		switch m := medianOf(times); {
		case m == nil:
		case slices.Contains(lost, verdict):
			s.Lost[verdict] = times.Count()
		default:
			s.Median[verdict] = *m
		}
	}
	for i := range t.Expect {
		x := &t.Expect[i]
		s.Expect = append(s.Expect, ExpectSummary{
			x.Name, x.Held.Count(), medianOf(&x.Held), x.Failed.Count(), medianOf(&x.Failed), x.NotReached,
		})
	}
	return s
}

func medianOf(t *Times) *json.Number {
	m, ok := t.Median()
	if !ok {
		return nil
	}
	n := json.Number(strconv.FormatFloat(m, 'f', -1, 64))
	return &n
}

// millis is a time in s with three decimals.
func millis(ns int64) json.Number {
	return json.Number(strconv.FormatFloat(float64(ns)/1e9, 'f', 3, 64))
}
