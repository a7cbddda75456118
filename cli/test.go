// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/workers"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/coverage"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/scenarios/suite"
)

type testCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Scenario files, or folders of them (default: the folder scenarios if there is one, else the scenario files of the current folder, else the built-in scenarios)."`
	batchFlags
	JUnit    string `help:"Write a JUnit report." placeholder:"FILE.xml" name:"junit"`
	Shrink   bool   `help:"Find the smallest set of faults that makes a run fail. Write it as a new scenario beside the old one, or in --shrink-to, and print its name. No file is overwritten."`
	ShrinkTo string `help:"With --shrink: the folder for the new scenarios; it is created if needed." placeholder:"DIR"`
	Record   string `help:"Record the first failing run of each scenario in this folder, as NAME_seedN.mcap. Further scenarios of the same name become NAME_2_seedN.mcap and so on." placeholder:"DIR"`
	Verbose  bool   `help:"Print a line for each run." short:"v"`
	Strict   bool   `help:"Run nothing if a file is invalid."`
	Werror   bool   `help:"Treat files with warnings as invalid."`
	console.Level

	Coverage bool `help:"Report what the runs did not cover in the programs: gates, switches, leaves, branches, conflicts over resources."`
}

// tester is a test command at work.
type tester struct {
	*testCmd
	batch
	all      []*remote // nil where the file could not be loaded
	junit    *suite.JUnit
	failures [][]string      // what went wrong, of each entry the first few
	first    []*suite.Record // of each entry: the first failed run
}

// Run implements kong's command.
func (c *testCmd) Run(p *process) error {
	seeds, err := c.check()
	if err != nil {
		return err
	}
	t := &tester{testCmd: c, batch: batch{process: p, flags: &c.batchFlags, pool: p.newPool(c.Parallel)}}
	defer t.pool.Close()
	if c.Coverage {
		t.coverage = coverage.New()
	}
	t.each = t.record
	if err := t.load(seeds); err != nil {
		return err
	}
	if err := t.openJUnit(); err != nil {
		return err
	}
	ended := t.run()
	if err := t.tell(); err != nil {
		return err
	}
	var lost error // a recording or a reduced scenario that could not be made
	if ended == nil && c.Record != "" {
		lost = t.recordFailed()
	}
	if err := t.writeJUnit(); err != nil { // also what there is when it ended early
		return exit.Errorf(exit.Internal, "--junit: %w", err)
	}
	if ended != nil {
		return ended
	}
	if (c.Shrink || c.ShrinkTo != "") && t.ctx.Err() == nil {
		lost = t.worst(lost, t.shrinkAll())
	}
	return t.worst(lost, t.judge())
}

// load reads all files; what is wrong with each is reported.
func (t *tester) load(list seeds.List) error {
	paths := t.Paths
	if len(paths) == 0 {
		var which string
		if paths, which = disk.DefaultScenarios(); t.Least(t.Quiet, t.Verbose) <= slog.LevelInfo {
			fmt.Fprintf(t.process.err, "playsim: running %s\n", which)
		}
	}
	files, err := disk.Scenarios(paths, t.process.err)
	if err != nil {
		return err
	}
	tasks := make([]*workers.Task, len(files))
	for i, name := range files {
		tasks[i] = t.task(workers.Load, name)
	}
	replies, err := t.loadAll(tasks)
	if err != nil {
		return err
	}
	var wrong error
	for i, r := range replies {
		switch s := r.Loaded; {
		case s == nil:
		case !t.Werror || len(s.Warnings) == 0:
			t.warnOf(t.Least(t.Quiet, t.Verbose), s)
		default:
			r = &workers.Reply{Lost: suite.Wrong(errors.New("--werror: " + strings.Join(s.Warnings, "\n")))}
		}
		if r.Lost != nil {
			wrong = t.worst(wrong, exit.Errorf(exitOf(r.Lost.Verdict), ""))
			t.refuse(files[i], r.Lost)
		}
		t.add(tasks[i], r, list)
	}
	if wrong != nil && t.Strict {
		return wrong
	}
	for i := range t.entries {
		s, _ := t.entries[i].Runner.(*remote)
		t.all = append(t.all, s)
	}
	t.failures = make([][]string, len(t.entries))
	t.first = make([]*suite.Record, len(t.entries))
	return nil
}

// shownFailures is how many failures of a scenario are printed in full.
const shownFailures = 3

func (t *tester) record(r *suite.Record) error {
	e := &t.entries[r.Entry]
	if t.Least(t.Quiet, t.Verbose) <= slog.LevelDebug && !t.JSON {
		t.bar.Clear()
		fmt.Fprintln(t.out, suite.RunLine(e, r))
	}
	if r.Result != nil && r.Result.Failure != "" && len(t.failures[r.Entry]) < shownFailures {
		t.failures[r.Entry] = append(t.failures[r.Entry], r.Result.Failure)
	}
	if r.Verdict() == scenarios.Failed && t.first[r.Entry] == nil {
		t.first[r.Entry] = r
	}
	if t.junit != nil {
		t.junit.Add(e, r)
	}
	return nil
}

// tell prints the report.
func (t *tester) tell() error {
	sum := suite.Sum(t.tallies, t.wall)
	if t.JSON && t.Coverage {
		t.printJSON(map[string]any{"coverage": t.coverage})
	}
	if t.JSON {
		t.printJSON(sum)
		return nil
	}
	if err := suite.Report(t.out, t.tallies); err != nil {
		return err
	}
	for i, texts := range t.failures {
		for _, text := range texts {
			fmt.Fprintf(t.out, "\n%s: %s\n", t.entries[i].Name, text)
		}
		if more := t.tallies[i].Count(scenarios.Failed) - len(texts); more > 0 {
			fmt.Fprintf(t.out, "\n%s: failed runs besides: %d; --json and --junit have all\n", t.entries[i].Name, more)
		}
	}
	if t.Coverage {
		fmt.Fprintln(t.out)
		if err := t.coverage.WriteText(t.out); err != nil {
			return err
		}
	}
	times := int64(0)
	if t.wall > 0 {
		simulated, _ := sum.Sim.Float64()
		times = int64(simulated/t.wall.Seconds() + 0.5)
	}
	lost := sum.Lost.String()
	if lost != "" {
		lost = "  " + lost
	}
	fmt.Fprintf(t.out, "\nscenarios %d  runs %d  passed %d  failed %d  unverified %d%s  sim %s s  wall %s s  %dx  verdict %s\n",
		len(t.entries), sum.Runs, sum.Passed, sum.Failed, sum.Unverified, lost, sum.Sim, sum.Wall, times, sum.Verdict)
	return nil
}

// judge gives the exit code.
func (t *tester) judge() error {
	switch v := suite.Overall(t.tallies); v {
	case scenarios.Passed:
		return nil
	case scenarios.Unverified:
		return exit.Errorf(exit.Unverified, "nothing was verified: see the runs that are unverified [nothing_verified]")
	default:
		return exit.Errorf(exitOf(v), "")
	}
}

// openJUnit creates the report file at once, so that a wrong name is known before
// anything runs.
func (t *tester) openJUnit() error {
	if t.JUnit == "" {
		return nil
	}
	if err := t.MayWrite("--junit", t.JUnit); err != nil {
		return err
	}
	f, err := os.Create(t.JUnit)
	if err != nil {
		return exit.Errorf(exit.Use, "--junit: %w", err)
	}
	if err := f.Close(); err != nil {
		return exit.Errorf(exit.Use, "--junit: %w", err)
	}
	t.junit = &suite.JUnit{}
	return nil
}

func (t *tester) writeJUnit() error {
	if t.junit == nil {
		return nil
	}
	f, err := os.Create(t.JUnit)
	if err != nil {
		return err
	}
	return errors.Join(t.junit.Write(f, t.tallies), f.Close())
}
