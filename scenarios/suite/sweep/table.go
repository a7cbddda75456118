// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
)

// Table writes runs as CSV (RFC 4180). The columns are the varied paths, seed,
// verdict, sim_s and hash, then two for each expectation: its name, with what became
// of it, and its name and " at", with the second at which it was decided (empty if
// it was not).
type Table struct {
	axes   []*Axis
	points []Point
	names  []string // of the expectations
	csv    *csv.Writer
	row    []string
}

// NewTable writes the header.
func NewTable(to io.Writer, axes []*Axis, points []Point, expectations []string) (*Table, error) {
	t := &Table{axes: axes, points: points, names: expectations, csv: csv.NewWriter(to)}
	for _, a := range axes {
		t.row = append(t.row, a.Path)
	}
	t.row = append(t.row, "seed", "verdict", "sim_s", "hash")
	for _, name := range expectations {
		t.row = append(t.row, name, name+" at")
	}
	return t, t.csv.Write(t.row)
}

// Add writes a run; its entry is the index of its point.
func (t *Table) Add(r *suite.Record) error {
	p := &t.points[r.Entry]
	t.row = t.row[:0]
	for i, a := range t.axes {
		t.row = append(t.row, a.Values[p.Index[i]])
	}
	t.row = append(t.row, strconv.FormatUint(r.Seed, 10), string(r.Verdict()))
	if r.Result == nil {
		t.row = append(t.row, "", "")
	} else {
		t.row = append(t.row, secondsOf(r.Result.Time), fmt.Sprintf("%016x", r.Result.Hash))
	}
	for i := range t.names {
		result, at := "", ""
		if r.Result != nil && i < len(r.Result.Expect) {
			o := &r.Result.Expect[i]
			if result = string(o.Result); o.Result != scenarios.NotReached {
				at = secondsOf(o.At)
			}
		}
		t.row = append(t.row, result, at)
	}
	return t.csv.Write(t.row)
}

// Flush writes what is buffered and returns the first error of all writing.
func (t *Table) Flush() error {
	t.csv.Flush()
	return t.csv.Error()
}

func secondsOf(ns int64) string { return strconv.FormatFloat(float64(ns)/1e9, 'f', 3, 64) }
