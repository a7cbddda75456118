// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// Report prints the table of scenarios for people, and below each what became of its
// expectations:
//
//	SCENARIO         PASSED   RATE    95 %           MUST  VERDICT
//	reach            20/20    100 %   84 … 100 %     18    passed: passed 20 (median 11.350 s)  scenarios/reach.yaml
//	  reaches it                                           held 20 (median 11.350 s)
func Report(to io.Writer, all []Tally) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "SCENARIO\tPASSED\tRATE\t95 %\tMUST\tVERDICT\n")
	for i := range all {
		t := &all[i]
		rate, low, high := t.Rate()
		fmt.Fprintf(w, "%s\t%d/%d\t%s %%\t%s … %s %%\t%d\t%s%s  %s\n", t.Entry.Name, t.Count(scenarios.Passed), t.Runs,
			percent(rate), percent(low), percent(high), t.Entry.Pass, statusOf(t), runsOf(t), source.OneLine(t.Entry.File))
		for j := range t.Expect {
			fmt.Fprintf(w, "  %s\t\t\t\t\t%s\n", t.Expect[j].Name, outcomesOf(&t.Expect[j]))
		}
	}
	return w.Flush()
}

// statusOf is the verdict of an entry for people, or that it was interrupted.
func statusOf(t *Tally) string {
	if t.Unfinished() > 0 {
		return "interrupted"
	}
	return words(t.Verdict(), t.Oracle)
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
	for _, v := range verdicts {
		switch {
		case t.Count(v) == 0:
		case slices.Contains(lost, v):
			parts = append(parts, fmt.Sprintf("%s %d", v, t.Count(v)))
		default:
			parts = append(parts, counted(string(v), t.Times[v]))
		}
	}
	if n := t.Unfinished(); n > 0 {
		parts = append(parts, fmt.Sprintf("not run %d", n))
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

// String is "timeout 1  crashed 2".
func (c Counts) String() string {
	var parts []string
	for _, v := range lost {
		if c[v] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", v, c[v]))
		}
	}
	return strings.Join(parts, "  ")
}

// RunLine is one run for people: "reach  seed 7  passed  sim 11.350 s  hash
// 5f0c21e6a4b19d07  scenarios/reach.yaml".
func RunLine(e *Entry, r *Record) string {
	seed := ""
	if e.Lost == nil {
		seed = fmt.Sprintf("  seed %d", r.Seed)
	}
	if r.Result == nil {
		return fmt.Sprintf("%s%s  %s: %s  %s", e.Name, seed, r.Verdict(), r.Lost.Brief(), source.OneLine(e.File))
	}
	return fmt.Sprintf("%s%s  %s  sim %s s  hash %016x  %s", e.Name, seed, words(r.Verdict(), r.Result.Oracle), millis(r.Result.Time), r.Result.Hash, source.OneLine(e.File))
}
