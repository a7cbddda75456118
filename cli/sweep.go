// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/workers"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/scenarios/suite/sweep"
)

type sweepCmd struct {
	Scenario string `arg:"" help:"Scenario file, such as scenarios/reach.yaml."`
	batchFlags
	Vary []string `required:"" sep:"none" placeholder:"PATH=FROM..TO/N" help:"What to vary: N values evenly spaced, both ends among them, such as green.at.x=0.5..2.5/5; or a list, path=a,b,c. Twice for two values."`
	Out  string   `required:"" short:"o" placeholder:"results.csv" help:"Write a CSV row for each run."`
	Plot string   `placeholder:"FILE" help:"File for the plot of the pass rate, .png or .svg (default: a .png beside the CSV)."`
}

// sweeper is a sweep at work.
type sweeper struct {
	*sweepCmd
	batch
	axes   []*sweep.Axis
	points []sweep.Point
	names  []string // of the expectations
	name   string   // of the scenario
}

// Run implements kong's command. Failed expectations are what a sweep measures, not
// a failure of it.
func (c *sweepCmd) Run(p *process) error {
	seeds, err := c.check()
	if err != nil {
		return err
	}
	s := &sweeper{sweepCmd: c, batch: batch{process: p, flags: &c.batchFlags, pool: p.newPool(c.Parallel)}}
	defer s.pool.Close()
	if err := s.files(); err != nil {
		return err
	}
	if err := s.vary(); err != nil {
		return err
	}
	if err := s.load(seeds); err != nil {
		return err
	}
	ended := s.runTo(c.Out)
	if s.tallies != nil {
		s.print()
	}
	if ended != nil {
		return ended
	}
	if err := s.plot(); err != nil {
		return err
	}
	return s.judge()
}

// judge gives the exit code: that of runs that have no result.
func (s *sweeper) judge() error {
	lost := suite.Sum(s.tallies, s.wall).Lost
	switch {
	case len(lost) == 0:
		return nil
	case lost[suite.Crashed] > 0:
		return exit.Errorf(exit.Internal, "runs without a result: %s", lost)
	case len(lost) == 1 && lost[suite.Invalid] > 0:
		return exit.Errorf(exit.Use, "runs without a result: %s", lost)
	}
	return exit.Errorf(exit.Faulted, "runs without a result: %s", lost)
}

// files settles the names of what is written.
func (s *sweeper) files() error {
	if s.Plot == "" {
		s.Plot = strings.TrimSuffix(s.Out, filepath.Ext(s.Out)) + ".png"
	}
	if !slices.Contains(sweep.Formats, s.format()) {
		return exit.Errorf(exit.Use, "--plot: %s: expected a name that ends in .%s", s.Plot, strings.Join(sweep.Formats, " or ."))
	}
	if filepath.Clean(s.Plot) == filepath.Clean(s.Out) {
		return exit.Errorf(exit.Use, "--plot and -o both write %s", s.Out)
	}
	return nil
}

func (s *sweeper) format() string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(s.Plot), "."))
}

// maxPoints bounds the combinations of a sweep.
const maxPoints = 10_000

func (s *sweeper) vary() error {
	if len(s.Vary) > 2 {
		return exit.Errorf(exit.Use, "--vary: one or two values can be varied, not %d", len(s.Vary))
	}
	for _, text := range s.Vary {
		a, err := sweep.ParseAxis(text)
		if err != nil {
			return exit.Errorf(exit.Use, "--vary: %w", err)
		}
		if len(s.axes) > 0 && s.axes[0].Path == a.Path {
			return exit.Errorf(exit.Use, "--vary: %s twice", a.Path)
		}
		s.axes = append(s.axes, a)
	}
	if s.points = sweep.Grid(s.axes); len(s.points) > maxPoints {
		return exit.Errorf(exit.Use, "--vary: %d combinations, at most %d", len(s.points), maxPoints)
	}
	return nil
}

// load reads the scenario once for each combination of values; a value that cannot
// be ends it, before anything is run.
func (s *sweeper) load(list seeds.List) error {
	tasks := make([]*workers.Task, len(s.points))
	for i := range s.points {
		tasks[i] = s.task(workers.Load, s.Scenario, s.points[i].Sets...)
	}
	replies, err := s.loadAll(tasks)
	if err != nil {
		return err
	}
	for i, r := range replies {
		if r.Lost != nil {
			return s.refused(r.Lost, s.points[i].Sets)
		}
		s.add(tasks[i], r, list)
		s.entries[i].Set = s.points[i].Sets
	}
	first := replies[0].Loaded
	s.name, s.names = first.Name, first.Expect
	if !s.Quiet {
		s.warnOf(slog.LevelWarn, first)
	}
	return nil
}

// refused is the error of a combination of values that cannot be.
func (s *sweeper) refused(why *suite.Lost, varied []string) error {
	for _, set := range varied {
		if strings.Contains(why.Detail, "| "+set+"\n") {
			why.Detail = strings.ReplaceAll(why.Detail, "--set:1:", "--vary:1:")
		}
	}
	s.refuse(s.Scenario, why)
	return exit.Errorf(exitOf(why.Verdict), "")
}

// runTo runs everything and writes the CSV file.
func (s *sweeper) runTo(path string) error {
	for _, w := range [][2]string{{"-o", path}, {"--plot", s.Plot}} {
		if err := s.MayWrite(w[0], w[1]); err != nil {
			return err
		}
	}
	if s.Plot != "" {
		if err := disk.Creatable(s.Plot); err != nil {
			return exit.Errorf(exit.Use, "--plot: %w", err)
		}
	}
	f, err := os.Create(path)
	if err != nil {
		return exit.Errorf(exit.Use, "-o: %w", err)
	}
	defer f.Close()
	table, err := sweep.NewTable(f, s.axes, s.points, s.names)
	if err != nil {
		return exit.Errorf(exit.Internal, "-o: %w", err)
	}
	s.each = table.Add
	ended := s.run()
	if err := table.Flush(); err != nil {
		return exit.Errorf(exit.Internal, "-o: %w", err)
	}
	if err := f.Close(); err != nil {
		return exit.Errorf(exit.Internal, "-o: %w", err)
	}
	return ended
}

// print shows the rates, a line for each combination that was run.
func (s *sweeper) print() {
	if s.JSON {
		s.printJSON(suite.Sum(s.tallies, s.wall))
		return
	}
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, a := range s.axes {
		fmt.Fprintf(w, "%s\t", a.Path)
	}
	fmt.Fprint(w, "PASSED\tRATE\t95 %\tMEDIAN TIME\n")
	for i := range s.tallies {
		t := &s.tallies[i]
		if t.Runs == 0 {
			continue
		}
		for k, a := range s.axes {
			fmt.Fprintf(w, "%s\t", a.Values[s.points[i].Index[k]])
		}
		rate, low, high := t.Rate()
		fmt.Fprintf(w, "%d/%d\t%.1f %%\t%.1f … %.1f %%", t.Count(scenarios.Passed), t.Runs, 100*rate, 100*low, 100*high)
		if m, ok := t.Times[scenarios.Passed].Median(); ok {
			fmt.Fprintf(w, "\t%.3f s", m)
		}
		fmt.Fprintln(w)
	}
	_ = w.Flush()
}

func (s *sweeper) plot() error {
	var picture bytes.Buffer
	if err := sweep.Draw(&picture, s.format(), s.name, s.axes, s.tallies); err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	if err := os.WriteFile(s.Plot, picture.Bytes(), 0o666); err != nil {
		return exit.Errorf(exit.Internal, "--plot: %w", err)
	}
	return nil
}
