// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/workers"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/coverage"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/source"
)

// batchFlags are shared by the commands that run scenarios many times.
type batchFlags struct {
	Seeds    string   `help:"Seeds to run, such as 1..50 or 3,7 (default: the file's). The share of runs that must pass stays the same." placeholder:"1..50"`
	Seed     string   `help:"One seed: the same as --seeds N." placeholder:"N"`
	Set      []string `help:"Override a value of the scenarios or of their worlds." sep:"none" placeholder:"PATH=VALUE"`
	Duration duration `help:"Simulated time to run (default: the file's)." placeholder:"30s"`
	Parallel int      `help:"Number of parallel runs; 0 is one per core." default:"0" placeholder:"N"`
	JSON     bool     `help:"Print one JSON object for each run, then a summary."`
	Quiet    bool     `help:"No warnings, no progress." short:"q"`

	Lenient bool `help:"In manifests of Autonomous Life, accept = for ==, true and false, typographic quotes."`
}

// check judges the flags; it gives nil for the seeds of the files.
func (f *batchFlags) check() (seeds.List, error) {
	if f.Parallel < 0 {
		return nil, exit.Errorf(exit.Use, "--parallel: %d is less than nothing", f.Parallel)
	}
	if f.Seed != "" {
		if f.Seeds != "" {
			return nil, exit.Errorf(exit.Use, "--seed and --seeds: leave one of them out")
		}
		f.Seeds = f.Seed
	}
	if f.Seeds == "" {
		return nil, nil
	}
	list, err := seeds.Parse(f.Seeds)
	if err != nil {
		return nil, exit.Errorf(exit.Use, "--seeds: %w", err)
	}
	return list, nil
}

// sets are the overrides of the flags.
func (f *batchFlags) sets() []string {
	sets := append([]string(nil), f.Set...)
	if f.Duration > 0 {
		sets = append(sets, "duration="+time.Duration(f.Duration).String())
	}
	return sets
}

// task is one of a scenario file with the overrides of the flags and some more.
func (f *batchFlags) task(do workers.Action, file string, more ...string) *workers.Task {
	return &workers.Task{Do: do, File: file, Set: append(f.sets(), more...), Lenient: f.Lenient}
}

// newPool returns a pool of at most so many workers, or one for each core.
func (p *process) newPool(most int) *workers.Pool {
	return workers.New(workers.Options{Access: &p.Access, Command: p.worker, Workers: most, Memory: int64(p.limits.MaxMemory), Log: p.err})
}

// batch is many runs of scenarios and what is known of them.
type batch struct {
	*process
	flags    *batchFlags
	pool     *workers.Pool
	coverage *coverage.Report // nil is that none is asked for
	entries  []suite.Entry
	tallies  []suite.Tally
	each     func(*suite.Record) error // what a command does with a run

	bar  *console.Progress
	wall time.Duration
	err  error // the first of each
}

// defaultWall is how long a task may take where --max-wall does not say and no run is
// longer in simulated time.
const defaultWall = time.Minute

// longestWall bounds how long a task may take where --max-wall does not say: the simulated
// time is what a file says.
const longestWall = 10 * time.Minute

// patience is how long a task about a scenario may take on the wall clock: a minute, or as
// long as its run takes in simulated time, up to longestWall.
func (b *batch) patience(s *workers.Loaded) time.Duration {
	switch {
	case b.limits.MaxWall > 0:
		return time.Duration(b.limits.MaxWall)
	case s != nil:
		return min(max(defaultWall, time.Duration(s.End)), longestWall)
	}
	return defaultWall
}

// loadAll does tasks that load scenarios, several at once. What cannot be loaded is Lost.
// It returns an error where it was cut short.
func (b *batch) loadAll(tasks []*workers.Task) ([]*workers.Reply, error) {
	replies, done := make([]*workers.Reply, len(tasks)), make(chan int)
	for i, t := range tasks {
		go func() {
			replies[i] = b.pool.Do(b.ctx, t, b.patience(nil), nil)
			done <- i
		}()
	}
	for range tasks {
		<-done
	}
	if b.ctx.Err() != nil {
		return nil, b.interrupted()
	}
	return replies, nil
}

// add adds what was loaded to the entries, under other seeds where there is a list.
func (b *batch) add(t *workers.Task, r *workers.Reply, list seeds.List) {
	e := suite.Unread(stemOf(t.File), t.File, r.Lost)
	if s := r.Loaded; s != nil {
		e = suite.Entry{Name: s.Name, File: s.File, Seeds: s.Seeds, Pass: s.Pass, Runner: &remote{b, t, s}}
		if list != nil {
			e = e.WithSeeds(list)
		}
	}
	b.entries = append(b.entries, e)
}

// remote runs a scenario by the pool. It implements suite.Runner.
type remote struct {
	*batch
	task   *workers.Task // that has loaded it
	loaded *workers.Loaded
}

// Run implements suite.Runner.
func (s *remote) Run(ctx context.Context, seed uint64) (*scenarios.Result, *suite.Lost) {
	return s.runWith(ctx, seed, nil)
}

// runWith runs the scenario with other faults; nil is its own, which an empty list is not.
func (s *remote) runWith(ctx context.Context, seed uint64, faults []scenarios.Fault) (*scenarios.Result, *suite.Lost) {
	t := *s.task
	t.Do, t.Seed, t.Faults, t.Cover = workers.Run, seed, faults, s.coverage != nil && faults == nil
	r := s.pool.Do(ctx, &t, s.patience(s.loaded), nil)
	if r == nil {
		return nil, nil
	}
	if t.Cover && r.Result != nil {
		s.coverage.Add(r.Coverage)
	}
	return r.Result, r.Lost
}

// run runs everything. An error about runs that were cut short comes with the exit
// code; what was run until then is in the tallies.
func (b *batch) run() error {
	ctx, abort := context.WithCancel(b.ctx)
	defer abort()
	b.tallies = suite.Tallies(b.entries)
	b.bar = console.NewProgress(b.process.err, "runs", suite.Runs(b.entries), b.flags.Quiet)
	begun := time.Now()
	err := suite.Run(ctx, b.entries, b.flags.Parallel, func(r *suite.Record) {
		b.tallies[r.Entry].Add(r)
		if b.err = b.told(r); b.err != nil {
			abort()
		}
		b.bar.Step()
	})
	b.wall = time.Since(begun)
	b.bar.End()
	b.printOracle()
	switch {
	case b.err != nil:
		return b.err
	case err != nil:
		return b.interrupted()
	}
	return nil
}

// printOracle prints the verdicts of runs whose programs may read keys of the judge, each
// once.
func (b *batch) printOracle() {
	said := map[string]bool{}
	for i := range b.tallies {
		t := &b.tallies[i]
		text := fmt.Sprintf("%s: verdict %s with oracle", source.OneLine(t.Entry.File), t.Verdict())
		if t.Oracle && !said[text] {
			said[text] = true
			fmt.Fprintln(b.process.err, text)
		}
	}
}

func (b *batch) told(r *suite.Record) error {
	e := &b.entries[r.Entry]
	switch {
	case r.Lost != nil && e.Lost == nil:
		b.bar.Clear()
		fmt.Fprintf(b.process.err, "%s, seed %d: %s: %s\n", source.OneLine(e.File), r.Seed, r.Lost.Verdict, r.Lost.Text())
	case r.Result != nil && r.Result.Refused != "":
		b.bar.Clear()
		fmt.Fprintf(b.process.err, "%s, seed %d: refused %s\n", e.Name, r.Seed, r.Result.Refused)
	}
	if b.flags.JSON {
		b.printJSON(suite.LineOf(e, r))
	}
	if b.err != nil || b.each == nil {
		return b.err
	}
	return b.each(r)
}

// refuse prints why a file cannot be run, with the position first where there is one.
func (b *batch) refuse(file string, why *suite.Lost) {
	if why.Verdict == suite.Invalid {
		fmt.Fprintln(b.process.err, why.Text())
		return
	}
	fmt.Fprintf(b.process.err, "%s: %s: %s\n", source.OneLine(file), why.Verdict, why.Text())
}

// exitOf is the exit code of a file or a run that has a verdict other than passed.
func exitOf(v scenarios.Verdict) int {
	switch v {
	case suite.Crashed:
		return exit.Internal
	case suite.Invalid:
		return exit.Use
	}
	return exit.Faulted
}

// worst returns the error whose exit code says the most: an interrupt, an error of
// playsim's, wrong use, a failed run.
func (p *process) worst(a, b error) error {
	order := []int{exit.Ran, exit.Unverified, exit.Faulted, exit.Use, exit.Internal}
	rank := func(err error) int {
		if i := slices.Index(order, p.codeOf(err)); i >= 0 {
			return i
		}
		return len(order)
	}
	if rank(b) > rank(a) {
		return b
	}
	return a
}

// reported prints an error and returns one that has its exit code alone.
func (p *process) reported(err error) error { return exit.Errorf(p.report(err), "") }

// warnOf prints the warnings and notes of a file.
func (b *batch) warnOf(least slog.Level, s *workers.Loaded) {
	var texts []string
	if least <= slog.LevelWarn {
		texts = s.Warnings
	}
	if least <= slog.LevelInfo {
		texts = slices.Concat(texts, s.Notes)
	}
	for _, text := range texts {
		fmt.Fprintln(b.process.err, text)
	}
}
