// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/source"
)

// batchFlags are shared by the commands that run scenarios many times.
type batchFlags struct {
	Seeds    string   `help:"Seeds to run, such as 1..50 or 3,7 (else the file's); the share that must pass stays." placeholder:"1..50"`
	Seed     string   `help:"One seed: the same as --seeds N." placeholder:"N"`
	Set      []string `help:"Override a value of the scenarios or of their worlds." sep:"none" placeholder:"PATH=VALUE"`
	Duration duration `help:"Simulated time to run (else the file's)." placeholder:"30s"`
	Parallel int      `help:"How many runs at once; 0 is one for each core." default:"0" placeholder:"N"`
	MaxWall  duration `help:"End, with exit code 124, after this time on the wall clock." placeholder:"5m"`
	JSON     bool     `help:"Print one JSON object for each run, then a summary."`
	Quiet    bool     `help:"No warnings, no progress." short:"q"`

	Lenient bool `help:"In manifests of Autonomous Life, accept = for ==, true and false, typographic quotes."`
}

// check judges the flags; it gives nil for the seeds of the files.
func (f *batchFlags) check() (seeds.List, error) {
	if f.Parallel < 0 {
		return nil, fail(exitUse, "--parallel: %d is less than nothing", f.Parallel)
	}
	if f.Seed != "" {
		if f.Seeds != "" {
			return nil, fail(exitUse, "--seed and --seeds: leave one of them out")
		}
		f.Seeds = f.Seed
	}
	if f.Seeds == "" {
		return nil, nil
	}
	list, err := seeds.Parse(f.Seeds)
	if err != nil {
		return nil, fail(exitUse, "--seeds: %w", err)
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

// load reads a scenario with the overrides of the flags and some more.
func (f *batchFlags) load(p *process, path string, more ...string) (*scenarios.Scenario, error) {
	sets := f.sets()
	if err := wrongKind(path, "a scenario", ".yaml", ".yml"); err != nil {
		return nil, err
	}
	files, err := p.open(project{files: []string{path}})
	if err != nil {
		return nil, err
	}
	sets = append(sets, more...)
	if f.Lenient {
		sets = scenarios.Leniently(files, path, sets)
	}
	s, err := scenarios.Load(files, path, sets)
	if errors.Is(err, fs.ErrNotExist) {
		hint := "playsim test alone runs those in the folder scenarios, or else the built-in ones"
		if near := source.DidYouMean(path, builtinScenarios()); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		return nil, fail(exitUse, "%w\nhint: %s", err, hint)
	}
	return s, err
}

func builtinScenarios() []string {
	names, _ := fs.Glob(scenarios.Embedded, scenarios.Folder+"/*.yaml")
	return names
}

// batch is many runs of scenarios and what is known of them.
type batch struct {
	*process
	flags   *batchFlags
	entries []suite.Entry
	tallies []suite.Tally
	each    func(*suite.Record) error // what a command does with a run

	bar  *progress
	wall time.Duration
	err  error // the first of each
}

// run runs everything. An error about runs that were cut short comes with the exit
// code; what was run until then is in the tallies.
func (b *batch) run() error {
	ctx, cancel := b.ctx, context.CancelFunc(func() {})
	if b.flags.MaxWall > 0 {
		ctx, cancel = context.WithTimeout(ctx, time.Duration(b.flags.MaxWall))
	}
	ctx, abort := context.WithCancel(ctx)
	defer cancel()
	defer abort()
	b.tallies = suite.Tallies(b.entries)
	b.begin()
	begun := time.Now()
	err := suite.Run(ctx, b.entries, b.flags.Parallel, func(r *suite.Record) {
		b.tallies[r.Entry].Add(r)
		if b.err = b.told(r); b.err != nil {
			abort()
		}
		b.bar.step()
	})
	b.wall = time.Since(begun)
	b.bar.end()
	b.printOracle()
	return b.ended(ctx, err)
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
	if r.Err != nil {
		b.bar.clear()
		fmt.Fprintf(b.process.err, "%s, seed %d: %v\n", b.entries[r.Entry].Name, r.Seed, r.Err)
	}
	if r.Result != nil && r.Result.Refused != "" {
		b.bar.clear()
		fmt.Fprintf(b.process.err, "%s, seed %d: refused %s\n", b.entries[r.Entry].Name, r.Seed, r.Result.Refused)
	}
	if b.flags.JSON {
		b.printJSON(suite.LineOf(&b.entries[r.Entry], r))
	}
	if b.err != nil || b.each == nil {
		return b.err
	}
	return b.each(r)
}

func (b *batch) ended(ctx context.Context, err error) error {
	var fault *suite.InternalError
	switch {
	case b.err != nil:
		return b.err
	case errors.As(err, &fault):
		return fail(exitInternal, "%w", err)
	case err == nil:
		return nil
	case errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		return fail(exitMaxWall, "--max-wall: the runs took longer than %s", time.Duration(b.flags.MaxWall))
	}
	return b.interrupted()
}

// broken is exit 2 where a seed drew a world that cannot be.
func (b *batch) broken() error {
	n := 0
	for i := range b.tallies {
		n += b.tallies[i].Errors
	}
	if n == 0 {
		return nil
	}
	return fail(exitUse, "runs that could not begin: %d", n)
}

// begin shows how many runs are done.
func (b *batch) begin() {
	runs := 0
	for i := range b.entries {
		runs += b.entries[i].Seeds.Len()
	}
	b.bar = b.progress("runs", runs, b.flags.Quiet)
}
