// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"encoding/csv"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/source"
)

// samples is what sensors read, a row a loop.
type samples struct {
	file *source.File
	rows [][]float64 // NaN where a cell is empty
	now  int64       // the row at hand; the last holds
}

// readSamples reads the file and joins each sensor of the program to its column.
func readSamples(r *pdlRun) (*samples, error) {
	s := &samples{}
	var header []string
	if r.cmd.Samples != "" {
		var err error
		if header, err = s.read(r); err != nil {
			return nil, err
		}
	} else if r.cmd.Loops < 0 {
		return nil, exit.Errorf(exit.Use, "--samples or --loops: how many loops are to run?")
	}
	var errs source.Errors
	for id, q := range r.program.Quantities() {
		if q.Kind == pdl.Sensor {
			errs.Add(s.join(r, pdl.ID(id), q.Name, header))
		}
	}
	s.warnOfOthers(r, header)
	return s, errs.Err()
}

func (s *samples) read(r *pdlRun) (header []string, err error) {
	s.file, err = r.Library.Read(r.cmd.Samples, "")
	if err != nil {
		return nil, exit.Errorf(exit.Use, "--samples: %w", err)
	}
	in := csv.NewReader(strings.NewReader(s.file.Text))
	in.FieldsPerRecord = -1
	in.TrimLeadingSpace = true
	header, err = in.Read()
	if err != nil {
		return nil, s.unreadable(err)
	}
	seen := map[string]bool{}
	for i, name := range header {
		header[i] = strings.TrimSpace(name)
		if seen[header[i]] {
			return nil, s.at(in, i, "", "there are two columns %q", header[i])
		}
		seen[header[i]] = true
	}
	return header, s.readRows(in, len(header))
}

// commas is what a row is told that has too many cells, or a semicolon.
const commas = "commas separate cells; numbers have a point: 3.5"

func commaHint(cell string) string {
	if strings.Contains(cell, ";") {
		return commas
	}
	return ""
}

// empty is the row of an empty line: no sensor has a sample.
func empty(columns int) []float64 {
	row := make([]float64, columns)
	for i := range row {
		row[i] = math.NaN()
	}
	return row
}

// readRows reads a row from every line but empty ones at the end.
func (s *samples) readRows(in *csv.Reader, columns int) error {
	for {
		next := 1 + strings.Count(s.file.Text[:in.InputOffset()], "\n")
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return s.unreadable(err)
		}
		if len(cells) > columns {
			return s.at(in, columns, commas, "the row has %d cells, the header %d", len(cells), columns)
		}
		for line, _ := in.FieldPos(0); next < line; next++ {
			s.rows = append(s.rows, empty(columns))
		}
		row := make([]float64, columns)
		for i := range row {
			if row[i] = math.NaN(); i >= len(cells) {
				continue
			}
			if row[i], err = sample(cells[i]); err != nil {
				return s.at(in, i, commaHint(cells[i]), "%q is not a number", cells[i])
			}
		}
		s.rows = append(s.rows, row)
	}
}

// sample is the number in a cell; NaN where it is empty. What is too big for a
// number is infinite.
func sample(cell string) (float64, error) {
	cell = strings.TrimSpace(cell)
	if cell == "" {
		return math.NaN(), nil
	}
	v, err := strconv.ParseFloat(cell, 64)
	if errors.Is(err, strconv.ErrRange) {
		return v, nil
	}
	return v, err
}

// at is an error at a cell of the row read last.
func (s *samples) at(in *csv.Reader, cell int, hint, format string, args ...any) error {
	line, col := in.FieldPos(cell)
	text := s.file.Line(line)
	col = len([]rune(text[:min(col-1, len(text))])) + 1
	return s.file.Errorf(source.Pos{File: s.file.Name, Line: line, Col: col}, hint, format, args...)
}

func (s *samples) unreadable(err error) error {
	var wrong *csv.ParseError
	switch {
	case errors.Is(err, io.EOF):
		return s.file.Errorf(s.file.Start(), "", "there is no header with the names of the sensors")
	case errors.As(err, &wrong):
		return s.file.Errorf(source.Pos{File: s.file.Name, Line: wrong.Line, Col: wrong.Column}, "", "%v", wrong.Err)
	}
	return err
}

// join connects a sensor to its column.
func (s *samples) join(r *pdlRun, id pdl.ID, name string, header []string) error {
	for column, title := range header {
		if title == name {
			return r.program.ConnectSensor(id, pdl.SourceFunc(func(int64) (float64, bool) { return s.value(column) }))
		}
	}
	if s.file == nil {
		return exit.Errorf(exit.Use, "--samples: there is no file, but %s has the sensor %q", r.cmd.Program, name)
	}
	return s.file.Errorf(s.file.Start(), source.Suggest(name, header), "there is no column for the sensor %q", name)
}

func (s *samples) value(column int) (float64, bool) {
	if len(s.rows) == 0 {
		return 0, false
	}
	v := s.rows[min(s.now, int64(len(s.rows)-1))][column]
	return v, !math.IsNaN(v)
}

// warnOfOthers tells of columns that no sensor reads.
func (s *samples) warnOfOthers(r *pdlRun, header []string) {
	for _, title := range header {
		id, ok := r.program.Lookup(title)
		if !ok || r.program.Quantities()[id].Kind != pdl.Sensor {
			r.warn(s.file.Name + ": warning: no sensor is called " + strconv.Quote(title) + ": its column is not used")
		}
	}
}
