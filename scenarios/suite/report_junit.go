// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/playsim/playsim/scenarios"
)

// JUnit writes the report that continuous integration reads: a testsuite for each
// scenario, a testcase for each of its seeds.
//
// A failed run is a failure with the text for people, which ends with the command
// that runs it again; an unverified one, or one without a result, is an error. Where the scenario passes
// nevertheless, they are skipped cases that say so: a report is red when the exit
// code is. Runs that did not finish because of an interruption are skipped cases. The time of a case is on the wall clock; the simulated one is its property
// sim_s, that of a recording of the run is its property recording; oracle says that a
// program may read keys of the judge. The zero value is an empty report.
type JUnit struct{ runs []junitRun }

// junitRun is a run in the report.
type junitRun struct {
	Line
	entry     int
	reason    string // with its code
	detail    string
	wall      float64 // s
	recording string  // path, "" for none
}

// Add adds a run; runs come in the order of the entries.
func (j *JUnit) Add(e *Entry, r *Record) {
	run := junitRun{Line: LineOf(e, r), entry: r.Entry, wall: r.Wall.Seconds()}
	if r.Lost != nil {
		run.reason, run.detail = r.Lost.Brief(), r.Lost.Text()
	}
	j.runs = append(j.runs, run)
}

// Recorded says where a run that was added is recorded.
func (j *JUnit) Recorded(entry int, seed uint64, path string) {
	for i := range j.runs {
		if r := &j.runs[i]; r.entry == entry && r.Seed != nil && *r.Seed == seed {
			r.recording = path
		}
	}
}

type (
	xmlProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	xmlProblem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
	xmlCase struct {
		Name       string        `xml:"name,attr"`
		Class      string        `xml:"classname,attr"`
		File       string        `xml:"file,attr"`
		Time       string        `xml:"time,attr"`
		Properties []xmlProperty `xml:"properties>property"`
		Failure    *xmlProblem   `xml:"failure"`
		Error      *xmlProblem   `xml:"error"`
		Skipped    *xmlProblem   `xml:"skipped"`
		Out        string        `xml:"system-out,omitempty"`
	}
	xmlSuite struct {
		xmlCounts
		Cases []*xmlCase `xml:"testcase"`
	}
	xmlSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		xmlCounts
		Suites []*xmlSuite `xml:"testsuite"`
	}
	xmlCounts struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Time     string `xml:"time,attr"` // s, wall clock
		File     string `xml:"file,attr,omitempty"`
	}
)

// Write writes the report of all that was added.
func (j *JUnit) Write(to io.Writer, all []Tally) error {
	root := xmlSuites{xmlCounts: xmlCounts{Name: "playsim"}}
	suites, times := make([]*xmlSuite, len(all)), make([]float64, len(all))
	total := 0.0
	for i := range j.runs {
		r := &j.runs[i]
		if suites[r.entry] == nil {
			suites[r.entry] = &xmlSuite{xmlCounts: countsOf(&all[r.entry])}
		}
		suites[r.entry].Cases = append(suites[r.entry].Cases, caseOf(&all[r.entry], r))
		times[r.entry] += r.wall
		total += r.wall
	}
	for i := range all {
		if cases := unfinished(&all[i]); len(cases) > 0 {
			if suites[i] == nil {
				suites[i] = &xmlSuite{xmlCounts: countsOf(&all[i])}
			}
			s := suites[i]
			s.Cases, s.Tests, s.Skipped = append(s.Cases, cases...), s.Tests+len(cases), s.Skipped+len(cases)
		}
	}
	for i, s := range suites {
		if s == nil {
			continue
		}
		s.Time = seconds(times[i])
		root.Tests += s.Tests
		root.Failures += s.Failures
		root.Errors += s.Errors
		root.Skipped += s.Skipped
	}
	root.Time = seconds(total)
	root.Suites = slices.DeleteFunc(suites, func(s *xmlSuite) bool { return s == nil })
	text, err := xml.MarshalIndent(&root, "", "  ")
	if err == nil {
		_, err = io.WriteString(to, xml.Header+string(text)+"\n")
	}
	return err
}

// maxUnfinished is how many unfinished runs of an entry are cases of their own.
const maxUnfinished = 1000

// unfinished are the cases of the runs of an entry that was interrupted; the last stands
// for all others where there are too many.
func unfinished(t *Tally) (cases []*xmlCase) {
	add := func(name string) {
		cases = append(cases, &xmlCase{Name: name, Class: t.Entry.Name, File: t.Entry.File, Time: seconds(0), Skipped: &xmlProblem{Message: "interrupted"}})
	}
	if t.Entry.Lost != nil && t.Unfinished() > 0 {
		add("the file")
	}
	n := 0
	for seed := range t.Entry.Seeds.All() {
		if n++; n <= t.Runs {
			continue
		}
		if len(cases) == maxUnfinished {
			add(fmt.Sprintf("%d more seeds", t.Entry.Seeds.Len()-n+1))
			break
		}
		add(fmt.Sprintf("seed %d", seed))
	}
	return cases
}

func countsOf(t *Tally) xmlCounts {
	c := xmlCounts{Name: t.Entry.Name, File: t.Entry.File, Tests: t.Runs}
	failed := t.Count(scenarios.Failed)
	others := t.Runs - failed - t.Count(scenarios.Passed)
	if t.Verdict() == scenarios.Passed {
		c.Skipped = failed + others
	} else {
		c.Failures, c.Errors = failed, others
	}
	return c
}

func caseOf(t *Tally, r *junitRun) *xmlCase {
	c := &xmlCase{Name: "the file", Class: r.Scenario, File: r.File, Time: seconds(r.wall)}
	if r.Seed != nil {
		c.Name = fmt.Sprintf("seed %d", *r.Seed)
		c.Properties = []xmlProperty{{"sim_s", string(r.Sim)}, {"seed", strconv.FormatUint(*r.Seed, 10)}, {"hash", r.Hash}}
	}
	if r.Oracle {
		c.Properties = append(c.Properties, xmlProperty{"oracle", "true"})
	}
	if r.recording != "" {
		c.Properties = append(c.Properties, xmlProperty{"recording", r.recording})
	}
	if r.Verdict == scenarios.Passed {
		return c
	}
	problem := problemOf(r)
	switch {
	case t.Verdict() == scenarios.Passed:
		c.Skipped = &xmlProblem{Message: fmt.Sprintf("%s; of %d seeds %d passed, %d must", problem.Message, t.Runs, t.Count(scenarios.Passed), t.Entry.Pass)}
		c.Out = problem.Text
	case r.Verdict == scenarios.Failed:
		c.Failure = problem
	default:
		c.Error = problem
	}
	return c
}

func problemOf(r *junitRun) *xmlProblem {
	p := &xmlProblem{Type: string(r.Verdict), Text: r.Failure, Message: "nothing was verified"}
	switch {
	case r.Reason != "":
		p.Message, p.Text = string(r.Verdict)+": "+r.reason, r.detail
	case r.Fault != "":
		p.Message = "a program's code faulted"
	case r.Refused != "":
		p.Message = "refused " + r.Refused
	}
	for _, x := range r.Expect {
		if x.Result == scenarios.NotHeld {
			p.Message = "failed: " + x.Name
			break
		}
	}
	return p
}

func seconds(s float64) string { return strconv.FormatFloat(s, 'f', 3, 64) }
