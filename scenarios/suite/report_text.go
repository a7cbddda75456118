// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/playsim/playsim/scenarios"
)

// Report prints the table of scenarios for people, and below each what became of its
// expectations:
//
//	SCENARIO         PASSED   RATE    95 %           MUST  VERDICT
//	reach            20/20    100 %   84 … 100 %     18    passed (median 11.350 s)
//	  reaches it                                           held 20 (median 11.350 s)
func Report(to io.Writer, all []Tally) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "SCENARIO\tPASSED\tRATE\t95 %\tMUST\tVERDICT\n")
	for i := range all {
		t := &all[i]
		rate, low, high := t.Rate()
		fmt.Fprintf(w, "%s\t%d/%d\t%s %%\t%s … %s %%\t%d\t%s%s\n", t.Entry.Name, t.Count(scenarios.Passed), t.Runs,
			percent(rate), percent(low), percent(high), t.Entry.Pass, words(t.Verdict(), t.Oracle), runsOf(t))
		for j := range t.Expect {
			fmt.Fprintf(w, "  %s\t\t\t\t\t%s\n", t.Expect[j].Name, outcomesOf(&t.Expect[j]))
		}
	}
	return w.Flush()
}

// words are a verdict for people.
func words(v scenarios.Verdict, oracle bool) string {
	if oracle {
		return string(v) + " with oracle"
	}
	return string(v)
}

// runsOf lists the runs by verdict: one kind as a median, several with their numbers.
func runsOf(t *Tally) string {
	var parts []string
	for _, v := range []scenarios.Verdict{scenarios.Passed, scenarios.Failed, scenarios.Unverified} {
		if t.Count(v) > 0 {
			parts = append(parts, counted(string(v), t.Times[v]))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

func outcomesOf(x *ExpectTally) string {
	var parts []string
	if x.Held.Count() > 0 {
		parts = append(parts, counted("held", &x.Held))
	}
	if x.Failed.Count() > 0 {
		parts = append(parts, counted("failed", &x.Failed))
	}
	if x.NotReached > 0 {
		parts = append(parts, fmt.Sprintf("not reached %d", x.NotReached))
	}
	return strings.Join(parts, ", ")
}

func counted(word string, t *Times) string {
	m, _ := t.Median()
	return fmt.Sprintf("%s %d (median %.3f s)", word, t.Count(), m)
}

// percent has one decimal at most; all is told from nearly all, and none from hardly
// any.
func percent(share float64) string {
	text := fmt.Sprintf("%.1f", 100*share)
	switch {
	case text == "100.0" && share < 1:
		return "99.9"
	case text == "0.0" && share > 0:
		return "0.1"
	}
	return strings.TrimSuffix(text, ".0")
}

// RunLine is one run for people: "reach  seed 7  passed  11.350 s  5f0c21e6a4b19d07".
func RunLine(e *Entry, r *Record) string {
	if r.Result == nil {
		return fmt.Sprintf("%s  seed %d  %s  %v", e.Name, r.Seed, r.Verdict(), r.Err)
	}
	return fmt.Sprintf("%s  seed %d  %s  sim %s s  hash %016x", e.Name, r.Seed, words(r.Verdict(), r.Result.Oracle), millis(r.Result.Time), r.Result.Hash)
}
