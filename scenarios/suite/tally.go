// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"maps"
	"math"
	"slices"

	"github.com/playsim/playsim/scenarios"
)

// Tally is the statistics of one entry. Its size depends on how long the runs are,
// not on how many.
type Tally struct {
	Entry  *Entry
	Runs   int
	Sim    int64 // ns that were simulated
	Faults int   // runs in which a program's code faulted
	Oracle bool  // a program may read keys of the judge
	Times  map[scenarios.Verdict]*Times
	Expect []ExpectTally // in the order of the file
}

// ExpectTally is what became of one expectation.
type ExpectTally struct {
	Name       string
	Held       Times // when it held
	Failed     Times // when it failed
	NotReached int
}

// Tallies makes an empty tally for each entry.
func Tallies(entries []Entry) []Tally {
	all := make([]Tally, len(entries))
	for i := range entries {
		all[i] = Tally{Entry: &entries[i], Times: map[scenarios.Verdict]*Times{}}
		for _, v := range verdicts {
			all[i].Times[v] = &Times{}
		}
	}
	return all
}

// Add counts a run of the entry.
func (t *Tally) Add(r *Record) {
	t.Runs++
	if r.Result == nil {
		t.Times[r.Lost.Verdict].Add(0)
		return
	}
	if r.Result.Faulted {
		t.Faults++
	}
	t.Oracle = t.Oracle || r.Result.Oracle
	t.Sim += r.Result.Time
	t.Times[r.Result.Verdict].Add(r.Result.Time)
	for i := range r.Result.Expect {
		o := &r.Result.Expect[i]
		if i == len(t.Expect) {
			t.Expect = append(t.Expect, ExpectTally{Name: o.Name})
		}
		t.Expect[i].add(o)
	}
}

func (t *ExpectTally) add(o *scenarios.Outcome) {
	switch o.Result {
	case scenarios.Held:
		t.Held.Add(o.At)
	case scenarios.NotHeld:
		t.Failed.Add(o.At)
	default:
		t.NotReached++
	}
}

// Unfinished returns how many runs of the entry were not counted: what was run was
// interrupted before.
func (t *Tally) Unfinished() int { return t.Entry.runs() - t.Runs }

// Count returns how many runs had a verdict.
func (t *Tally) Count(v scenarios.Verdict) int { return t.Times[v].Count() }

// Verdict judges the entry: enough of its seeds passed, or else some failed, or
// nothing was verified. No leeway excuses code that faults, or a run that has no result.
func (t *Tally) Verdict() scenarios.Verdict {
	for _, v := range []scenarios.Verdict{Crashed, TimedOut, OutOfMemory} {
		if t.Count(v) > 0 {
			return v
		}
	}
	enough := t.Runs > 0 && t.Count(scenarios.Passed) >= t.Entry.Pass
	switch {
	case t.Faults > 0, !enough && t.Count(scenarios.Failed) > 0:
		return scenarios.Failed
	case t.Count(Invalid) > 0:
		return Invalid
	case enough:
		return scenarios.Passed
	}
	return scenarios.Unverified
}

// worst are the verdicts of entries, of which the first decides over all.
var worst = []scenarios.Verdict{Crashed, scenarios.Failed, TimedOut, OutOfMemory, Invalid, scenarios.Unverified, scenarios.Passed}

// Overall judges all entries: the worst verdict decides. Of nothing, nothing is verified.
func Overall(all []Tally) scenarios.Verdict {
	found := map[scenarios.Verdict]bool{}
	for i := range all {
		found[all[i].Verdict()] = true
	}
	for _, v := range worst {
		if found[v] {
			return v
		}
	}
	return scenarios.Unverified
}

// Rate is the share of the runs that passed, with its 95 % interval: see [Wilson].
func (t *Tally) Rate() (rate, low, high float64) {
	passed := t.Count(scenarios.Passed)
	low, high = Wilson(passed, t.Runs)
	if t.Runs > 0 {
		rate = float64(passed) / float64(t.Runs)
	}
	return rate, low, high
}

// Wilson returns the 95 % confidence interval of a probability of which hits among n
// independent trials are known: the score interval, which stays within [0, 1] and is
// fair for few trials and for rates near 0 and 1. Nothing is known from no trials.
//
// E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
// Journal of the American Statistical Association 22 (1927), 209–212.
func Wilson(hits, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959963984540054 // 97.5 % of the normal distribution lie below
	p, m := float64(hits)/float64(n), float64(n)
	middle := p + z*z/(2*m)
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	scale := 1 + z*z/m
	low, high = max((middle-half)/scale, 0), min((middle+half)/scale, 1)
	if hits == 0 {
		low = 0
	}
	if hits == n {
		high = 1
	}
	return low, high
}

// Times counts simulated times by the millisecond.
type Times struct {
	counts map[int64]int
	n      int
}

// Add counts a time, in ns.
func (t *Times) Add(ns int64) {
	if t.counts == nil {
		t.counts = map[int64]int{}
	}
	t.counts[(ns+500_000)/1_000_000]++
	t.n++
}

// Count returns how many times were added.
func (t *Times) Count() int { return t.n }

// Median returns the median in s, to the millisecond; the mean of the middle two of
// an even number. False if there is none.
func (t *Times) Median() (float64, bool) {
	if t.n == 0 {
		return 0, false
	}
	sorted := slices.Sorted(maps.Keys(t.counts))
	return float64(t.nth(sorted, (t.n-1)/2)+t.nth(sorted, t.n/2)) / 2000, true
}

// nth is the time, in ms, that k of the times come before.
func (t *Times) nth(sorted []int64, k int) int64 {
	for _, ms := range sorted {
		if k -= t.counts[ms]; k < 0 {
			return ms
		}
	}
	return sorted[len(sorted)-1]
}
