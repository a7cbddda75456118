// SPDX-License-Identifier: Apache-2.0

package coverage

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/playsim/playsim/program"
)

// WriteText prints a row for each file, then, by file, all that was not seen and where:
//
//	PROGRAM                 LEAVES  GATES  SWITCHES  BRANCHES  CONTESTS  PROCESSES
//	worlds/ball_chase.play  6/7     5/6    0/2       1/1       2/3       -
//
//	worlds/ball_chase.play:5:1: sit was never active
func (r *Report) WriteText(to io.Writer) error {
	files := r.Files()
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "PROGRAM\tLEAVES\tGATES\tSWITCHES\tBRANCHES\tCONTESTS\tPROCESSES")
	for _, f := range files {
		c := f.Count()
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", f.Name, c.Leaves, c.Gates, c.Switches, c.Branches, c.Contests, c.Processes)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, f := range files {
		lines := f.Unseen()
		if len(lines) > 0 {
			if _, err := fmt.Fprintln(to); err != nil {
				return err
			}
		}
		for _, line := range lines {
			if _, err := fmt.Fprintln(to, line); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(to, "\ncoverage of %s\n", plural(r.Runs(), "run"))
	return err
}

// String is 5/7, or - where there is nothing to see.
func (c Count) String() string {
	if c.Of == 0 {
		return "-"
	}
	return strconv.Itoa(c.Seen) + "/" + strconv.Itoa(c.Of)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// Unseen lists what was not seen in a file, and quantities that came to a limit and gates that flapped, as
// file:line:col: text.
func (f *File) Unseen() (all []string) {
	var found []unseen
	add := func(line, col int, format string, args ...any) {
		found = append(found, unseen{line, col, fmt.Sprintf(format, args...)})
	}
	for _, s := range f.Statements {
		s.unseen(add)
	}
	for _, c := range f.Contests {
		if c.AWon+c.BWon > 0 || c.A.unborn() || c.B.unborn() {
			continue
		}
		what := strings.Join(c.Resources, ", ")
		if c.A == c.B {
			add(c.A.Line, c.A.Col, "two branches of %s never contested %s", c.A.Node, what)
			continue
		}
		add(c.A.Line, c.A.Col, "%s and %s (line %d) never contested %s", c.A.Node, c.B.Node, c.B.Line, what)
	}
	slices.SortStableFunc(found, func(a, b unseen) int { return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.col, b.col)) })
	for _, u := range found {
		all = append(all, fmt.Sprintf("%s:%d:%d: %s", f.Name, u.line, u.col, u.text))
	}
	return append(all, f.unseenPDL()...)
}

type unseen struct {
	line, col int
	text      string
}

func (s *Statement) unborn() bool { return s.Targeting && s.Born == 0 }

func (s *Statement) unseen(add func(line, col int, format string, args ...any)) {
	switch {
	case s.unborn():
		add(s.Line, s.Col, "no branch of %s was ever born", s.Node)
		return
	case s.Gate != "" && s.True+s.False == 0:
		add(s.Line, s.Col, "%s was never asked", s.Gate)
	case s.Gate != "" && s.True == 0:
		add(s.Line, s.Col, "%s was never true", s.Gate)
	case s.Gate != "" && s.False == 0:
		add(s.Line, s.Col, "%s was never false", s.Gate)
	}
	if s.Flapped > 0 {
		add(s.Line, s.Col, "%s flapped %s: it changed %d times within 1 s", s.Gate, plural(int(s.Flapped), "time"), program.FlapChanges)
	}
	if s.Leaf && s.Active == 0 {
		add(s.Line, s.Col, "%s was never active", s.Node)
	}
	for _, w := range s.Switches {
		if w.Taken == 0 {
			add(w.Line, w.Col, "the switch from %s to %s if %s was never taken", s.Node, w.To, w.If)
		}
	}
}

func (f *File) unseenPDL() (all []string) {
	for _, p := range f.Processes {
		if p.Pushed == 0 {
			all = append(all, fmt.Sprintf("%s:%d: the process %s never proposed anything", f.Name, p.Line, p.Name))
		}
	}
	for _, q := range f.Quantities {
		if q.Clamped > 0 {
			all = append(all, fmt.Sprintf("%s:%d: %s came to a limit in %d of %s", f.Name, q.Line, q.Name, q.Clamped, plural(int(q.Loops), "loop")))
		}
		if q.Pushed == 0 && !q.Sampled {
			all = append(all, fmt.Sprintf("%s:%d: no process ever pushed %s", f.Name, q.Line, q.Name))
		}
	}
	return all
}
