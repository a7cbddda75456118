// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"bufio"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/playsim/playsim/scenarios"
)

// JUnit writes the report that continuous integration reads: a testsuite for each
// scenario, a testcase for each of its seeds. Its counts are needed before its cases,
// so the runs are kept in a spool until all is done.
//
// A failed run is a failure with the text for people, which ends with the command
// that runs it again; an unverified one is an error. Where the scenario passes
// nevertheless, they are skipped cases that say so: a report is red when the exit
// code is. The time of a case is on the wall clock; the simulated one is its property
// sim_s, that of a recording of the run is its property recording.
type JUnit struct {
	spool   io.ReadWriteSeeker
	buffer  *bufio.Writer
	encoder *json.Encoder

	recordings map[recorded]string // paths
}

// recorded is a run of which there is a recording.
type recorded struct {
	entry int
	seed  uint64
}

// NewJUnit makes a report; the spool is an empty file that the caller removes.
func NewJUnit(spool io.ReadWriteSeeker) *JUnit {
	b := bufio.NewWriter(spool)
	return &JUnit{spool: spool, buffer: b, encoder: json.NewEncoder(b), recordings: map[recorded]string{}}
}

// spooled is a run on its way to the report.
type spooled struct {
	Line
	Entry  int
	Detail string
	Wall   float64 // s
}

// Add keeps a run; runs come in the order of the entries.
func (j *JUnit) Add(e *Entry, r *Record) error {
	row := spooled{Line: LineOf(e, r), Entry: r.Entry, Wall: r.Wall.Seconds()}
	if r.Lost != nil {
		row.Detail = r.Lost.Text()
	}
	return j.encoder.Encode(row)
}

// Recorded tells where a run that was added is recorded.
func (j *JUnit) Recorded(entry int, seed uint64, path string) {
	j.recordings[recorded{entry, seed}] = path
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
		XMLName    xml.Name      `xml:"testcase"`
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
)

// counts are the attributes of a testsuite, or of all.
type counts struct {
	tests, failures, errors, skipped int
	time                             float64 // s, wall clock
}

func (c *counts) add(o counts) {
	c.tests += o.tests
	c.failures += o.failures
	c.errors += o.errors
	c.skipped += o.skipped
	c.time += o.time
}

func attr(name, value string) xml.Attr { return xml.Attr{Name: xml.Name{Local: name}, Value: value} }

func (c counts) attributes(name string) []xml.Attr {
	return []xml.Attr{
		attr("name", name), attr("tests", strconv.Itoa(c.tests)), attr("failures", strconv.Itoa(c.failures)),
		attr("errors", strconv.Itoa(c.errors)), attr("skipped", strconv.Itoa(c.skipped)), attr("time", seconds(c.time)),
	}
}

func countsOf(t *Tally) counts {
	c := counts{tests: t.Runs}
	failed := t.Count(scenarios.Failed)
	unverified := t.Runs - failed - t.Count(scenarios.Passed)
	if t.Verdict() == scenarios.Passed {
		c.skipped = failed + unverified
	} else {
		c.failures, c.errors = failed, unverified
	}
	return c
}

// Write writes the report of all that was added.
func (j *JUnit) Write(to io.Writer, all []Tally) error {
	if err := j.buffer.Flush(); err != nil {
		return err
	}
	each, total, err := j.walls(all)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(to)
	out.WriteString(xml.Header)
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	root := xml.StartElement{Name: xml.Name{Local: "testsuites"}, Attr: total.attributes("playsim")}
	if err := enc.EncodeToken(root); err != nil {
		return err
	}
	if err := j.suites(enc, all, each); err != nil {
		return err
	}
	if err := enc.EncodeToken(root.End()); err != nil {
		return err
	}
	if err := enc.Close(); err != nil {
		return err
	}
	out.WriteByte('\n')
	return out.Flush()
}

// walls counts each suite, with the wall time of its runs, and all together.
func (j *JUnit) walls(all []Tally) (each []counts, total counts, err error) {
	each = make([]counts, len(all))
	for i := range all {
		each[i] = countsOf(&all[i])
	}
	err = j.read(func(r *spooled) error {
		each[r.Entry].time += r.Wall
		return nil
	})
	for i := range each {
		total.add(each[i])
	}
	return each, total, err
}

// read goes through the spool from its start.
func (j *JUnit) read(each func(*spooled) error) error {
	if _, err := j.spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	for dec := json.NewDecoder(bufio.NewReader(j.spool)); ; {
		var r spooled
		switch err := dec.Decode(&r); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if err := each(&r); err != nil {
			return err
		}
	}
}

func (j *JUnit) suites(enc *xml.Encoder, all []Tally, each []counts) error {
	open := -1
	start := func(i int) xml.StartElement {
		return xml.StartElement{Name: xml.Name{Local: "testsuite"}, Attr: append(each[i].attributes(all[i].Entry.Name), attr("file", all[i].Entry.File))}
	}
	end := func() error {
		if open < 0 {
			return nil
		}
		return enc.EncodeToken(start(open).End())
	}
	err := j.read(func(r *spooled) error {
		if r.Entry != open {
			if err := end(); err != nil {
				return err
			}
			open = r.Entry
			if err := enc.EncodeToken(start(open)); err != nil {
				return err
			}
		}
		c := caseOf(&all[r.Entry], r)
		if r.Seed != nil && j.recordings[recorded{r.Entry, *r.Seed}] != "" {
			c.Properties = append(c.Properties, xmlProperty{"recording", j.recordings[recorded{r.Entry, *r.Seed}]})
		}
		return enc.Encode(c)
	})
	if err != nil {
		return err
	}
	return end()
}

func caseOf(t *Tally, r *spooled) *xmlCase {
	c := &xmlCase{Name: "the file", Class: r.Scenario, File: r.File, Time: seconds(r.Wall)}
	if r.Seed != nil {
		c.Name = fmt.Sprintf("seed %d", *r.Seed)
		c.Properties = []xmlProperty{{"sim_s", string(r.Sim)}, {"seed", strconv.FormatUint(*r.Seed, 10)}, {"hash", r.Hash}}
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

func problemOf(r *spooled) *xmlProblem {
	p := &xmlProblem{Type: string(r.Verdict), Text: r.Failure, Message: "nothing was verified"}
	switch {
	case r.Reason != "":
		p.Message, p.Text = string(r.Verdict)+": "+r.Reason, r.Detail
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
