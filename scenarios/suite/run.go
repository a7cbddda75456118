// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/playsim/playsim/scenarios"
)

// Record is what came of one entry under one seed.
type Record struct {
	Entry   int // index
	Seed    uint64
	Result  *scenarios.Result // nil with an Err
	Err     error             // the seed draws a world that cannot be
	Wall    time.Duration
	stopped bool // by the context
}

// Verdict is that of the result. A run that could not begin has verified nothing.
func (r *Record) Verdict() scenarios.Verdict {
	if r.Result == nil {
		return scenarios.Unverified
	}
	return r.Result.Verdict
}

// InternalError is a fault of the simulator itself.
type InternalError struct {
	Name string // of the scenario
	Seed uint64
	What string
}

// Error implements error.
func (e *InternalError) Error() string {
	return fmt.Sprintf("internal error: %s, seed %d: %s", e.Name, e.Seed, e.What)
}

// ahead is how many runs may be under way or waiting for an earlier one, for each
// goroutine.
const ahead = 16

// job is one run and where its record goes.
type job struct {
	entry int
	seed  uint64
	done  chan *Record
}

// Run runs all entries under all their seeds and gives each record to each, one at a
// time, in order. Parallel is the number of goroutines; 0 is one for each core. It
// ends early when the context does, with its error, and at an [InternalError];
// records of runs that were cut short are left out.
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
				j.done <- runOne(ctx, entries, j)
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
	for i := range entries {
		for seed := range entries[i].Seeds.All() {
			j := job{i, seed, make(chan *Record, 1)}
			select {
			case order <- j:
			case <-ctx.Done():
				return
			}
			select {
			case jobs <- j:
			case <-ctx.Done():
				j.done <- nil
				return
			}
		}
	}
}

func collect(ctx context.Context, order <-chan job, each func(*Record)) error {
	for j := range order {
		r := <-j.done
		if r == nil || r.stopped {
			return ctx.Err()
		}
		if fault, ok := r.Err.(*InternalError); ok { //nolint:errorlint // ours, never wrapped
			return fault
		}
		each(r)
	}
	return ctx.Err()
}

// runOne runs one entry under one seed. A panic becomes an InternalError.
func runOne(ctx context.Context, entries []Entry, j job) (r *Record) {
	e := &entries[j.entry]
	r = &Record{Entry: j.entry, Seed: j.seed}
	fault := func(format string, args ...any) {
		r.Err, r.Result = &InternalError{e.Name, j.seed, fmt.Sprintf(format, args...)}, nil
	}
	begun := time.Now()
	defer func() {
		r.Wall = time.Since(begun)
		if p := recover(); p != nil {
			fault("%v\n%s", p, debug.Stack())
		}
	}()
	lost := false
	watch := func(run *scenarios.Run) bool {
		if r.stopped = ctx.Err() != nil; r.stopped {
			return false
		}
		lost = run != nil && run.World.Ticks()%ticksBetweenChecks == 0 && !finite(run)
		return !lost
	}
	r.Result, r.Err = e.Run(j.seed, scenarios.RunOptions{EachTick: watch})
	if lost {
		fault("a position is no number any more")
	}
	return r
}

const ticksBetweenChecks = 40

// finite says whether the world still has usable numbers.
func finite(run *scenarios.Run) bool {
	sum := 0.0
	for _, b := range run.World.Bodies() {
		sum += b.Pos.X + b.Pos.Y + b.Pos.Z + b.Vel.X + b.Vel.Y + b.Vel.Z
	}
	for _, r := range run.World.Robots() {
		at := r.Base()
		sum += at.X + at.Y + at.Yaw
	}
	return !math.IsNaN(sum - sum)
}
