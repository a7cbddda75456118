// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/playsim/playsim/scenarios"
)

// Record is what came of one entry under one seed.
type Record struct {
	Entry  int // index
	Seed   uint64
	Result *scenarios.Result // nil with a Lost
	Lost   *Lost
	Wall   time.Duration
}

// Verdict is that of the result, or of what there is instead of one.
func (r *Record) Verdict() scenarios.Verdict {
	if r.Result == nil {
		return r.Lost.Verdict
	}
	return r.Result.Verdict
}

// ahead is how many runs may be under way or waiting for an earlier one, for each
// goroutine.
const ahead = 16

// job is one run and where its record goes; nil is that the context has ended it.
type job struct {
	entry int
	seed  uint64
	done  chan *Record
}

// Run runs all entries under all their seeds and gives each record to each, one at a
// time, in order. Parallel is the number of goroutines; 0 is one for each core. It
// ends early when the context does, with its error; records of runs that were cut short
// are left out, those of runs that were finished by then are not.
func Run(ctx context.Context, entries []Entry, parallel int, each func(*Record)) error {
	if parallel <= 0 {
		parallel = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancel(ctx)
	jobs, order := make(chan job), make(chan job, ahead*parallel)
	var workers sync.WaitGroup
	for range parallel {
		workers.Go(func() {
			for j := range jobs {
				j.done <- runOne(ctx, &entries[j.entry], j)
			}
		})
	}
	go deal(ctx, entries, jobs, order)
	err := collect(ctx, order, each)
	cancel()
	for range order { // the dealer may wait
	}
	workers.Wait()
	return err
}

// deal hands out the runs in order, no further ahead than order has room.
func deal(ctx context.Context, entries []Entry, jobs, order chan<- job) {
	defer close(order)
	defer close(jobs)
	give := func(j job) bool {
		select {
		case order <- j:
		case <-ctx.Done():
			return false
		}
		select {
		case jobs <- j:
			return true
		case <-ctx.Done():
			j.done <- nil
			return false
		}
	}
	for i := range entries {
		if entries[i].Lost != nil && !give(job{i, 0, make(chan *Record, 1)}) {
			return
		}
		for seed := range entries[i].Seeds.All() {
			if !give(job{i, seed, make(chan *Record, 1)}) {
				return
			}
		}
	}
}

func collect(ctx context.Context, order <-chan job, each func(*Record)) error {
	for j := range order {
		var r *Record
		select {
		case r = <-j.done:
		case <-ctx.Done():
			select {
			case r = <-j.done:
			default: // it is cut short, or may never come to its end
			}
		}
		if r != nil {
			each(r)
		}
	}
	return ctx.Err()
}

// runOne runs one entry under one seed.
func runOne(ctx context.Context, e *Entry, j job) *Record {
	r := &Record{Entry: j.entry, Seed: j.seed, Lost: e.Lost}
	if e.Lost != nil {
		return r
	}
	begun := time.Now()
	r.Result, r.Lost = e.Runner.Run(ctx, j.seed)
	r.Wall = time.Since(begun)
	if r.Result == nil && r.Lost == nil {
		return nil
	}
	return r
}

// InProcess runs a scenario in this process, as scenarios.Scenario.Run does: without
// limits. A panic, or a position that is NaN, is the verdict [Crashed].
type InProcess func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error)

// Run implements Runner.
func (run InProcess) Run(ctx context.Context, seed uint64) (result *scenarios.Result, why *Lost) {
	defer func() {
		if p := recover(); p != nil {
			result, why = nil, &Lost{Verdict: Crashed, Reason: fmt.Sprintf("internal error: %v", p), Detail: fmt.Sprintf("internal error: %v\n%s", p, debug.Stack())}
		}
	}()
	stopped, nan := false, false
	result, err := run(seed, scenarios.RunOptions{EachTick: func(r *scenarios.Run) bool {
		stopped = ctx.Err() != nil
		nan = !stopped && r != nil && (r.World.Ticks()%ticksBetweenChecks == 0 || r.Done()) && !r.Finite()
		return !stopped && !nan
	}})
	switch {
	case stopped:
		return nil, nil
	case nan:
		return nil, &Lost{Verdict: Crashed, Reason: "internal error: a position is NaN"}
	case err != nil:
		return nil, Wrong(err)
	}
	return result, nil
}

const ticksBetweenChecks = 40
