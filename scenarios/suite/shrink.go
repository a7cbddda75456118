// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"math"
	"slices"
	"strconv"

	"github.com/playsim/playsim/scenarios"
)

// Shrink reduces the faults of a run that fails to fewer, later and shorter, smaller
// ones under which it still fails. Fails runs the case with the given faults; it must
// give the same answer for the same faults. Tick is the control period and end the
// simulated time at which runs end at the latest, both ns.
//
// Faults are left out by delta debugging: A. Zeller and R. Hildebrandt, Simplifying
// and Isolating Failure-Inducing Input, IEEE Transactions on Software Engineering 28
// (2002), 183–200. Then each fault begins as late and ends as early, and is as small,
// as bisection finds; and so on until nothing changes. In the result no fault can be
// left out alone. It is the same for the same case.
func Shrink(faults []scenarios.Fault, tick, end int64, fails func([]scenarios.Fault) bool) []scenarios.Fault {
	s := shrinker{tick: tick, fails: fails}
	s.faults = append(s.faults, faults...)
	const rounds = 50 // each makes something less, or is the last
	for range rounds {
		before := slices.Clone(s.faults)
		s.fewer()
		for i := range s.faults {
			s.later(i, end)
			s.shorter(i, end)
			s.smaller(i)
		}
		if slices.Equal(before, s.faults) {
			break
		}
	}
	s.fewer()
	return s.faults
}

type shrinker struct {
	faults []scenarios.Fault
	tick   int64
	fails  func([]scenarios.Fault) bool
}

// fewer is ddmin over the complements: parts of the list are left out, larger ones
// first, until no single fault can be.
func (s *shrinker) fewer() {
	if len(s.faults) > 0 && s.take(nil) {
		return
	}
	for parts := 2; len(s.faults) > 1; {
		parts = min(parts, len(s.faults))
		switch {
		case s.dropOneOf(parts):
			parts = max(parts-1, 2)
		case parts == len(s.faults):
			return
		default:
			parts *= 2
		}
	}
}

// dropOneOf leaves out one of equal parts of the list, if it can.
func (s *shrinker) dropOneOf(parts int) bool {
	n := len(s.faults)
	for p := range parts {
		from, to := p*n/parts, (p+1)*n/parts
		if s.take(slices.Concat(s.faults[:from], s.faults[to:])) {
			return true
		}
	}
	return false
}

// take keeps the faults if the run fails with them.
func (s *shrinker) take(faults []scenarios.Fault) bool {
	if !s.fails(faults) {
		return false
	}
	s.faults = faults
	return true
}

// change keeps a change of one fault if the run fails with it.
func (s *shrinker) change(i int, to scenarios.Fault) bool {
	if to == s.faults[i] {
		return false
	}
	next := slices.Clone(s.faults)
	next[i] = to
	return s.take(next)
}

// later moves the beginning of a fault towards its end, by whole ticks.
func (s *shrinker) later(i int, end int64) {
	f := s.faults[i]
	s.bisect((until(&f, end)-s.tick-f.From)/s.tick, func(n int64) bool {
		g := f
		g.From += n * s.tick
		return s.change(i, g)
	})
}

// shorter moves the end of a fault towards its beginning, by whole ticks; a fault
// that lasts for ever first ends with the run.
func (s *shrinker) shorter(i int, end int64) {
	f := s.faults[i]
	last := until(&f, end)
	s.bisect((last-s.tick-f.From)/s.tick, func(n int64) bool {
		g := f
		g.Until = last - n*s.tick
		return s.change(i, g)
	})
}

func until(f *scenarios.Fault, end int64) int64 {
	if f.Until < 0 {
		return max(end, f.From)
	}
	return f.Until
}

// smaller scales down what a fault does, to two digits. What an off, stuck or wrong
// sensor reads has no smaller form.
func (s *shrinker) smaller(i int) {
	f := s.faults[i]
	size := sizeOf(&f)
	if size == nil {
		if f.By > 0 {
			s.bisect(f.By/s.tick-1, func(n int64) bool {
				g := f
				g.By -= n * s.tick
				return s.change(i, g)
			})
		}
		return
	}
	const steps = 32
	s.bisect(steps-1, func(n int64) bool {
		g := f
		smaller := twoDigits(*size * float64(steps-n) / steps)
		if math.Abs(smaller) >= math.Abs(*size) {
			return false // rounded up to what it was, or beyond
		}
		*sizeOf(&g) = smaller
		return s.change(i, g)
	})
}

// sizeOf is the number that says how strong a fault is, nil if there is none.
func sizeOf(f *scenarios.Fault) *float64 {
	for _, size := range []*float64{&f.Rate, &f.Probability, &f.Sigma} {
		if *size != 0 {
			return size
		}
	}
	return nil
}

// twoDigits rounds to two significant digits, as people write it.
func twoDigits(x float64) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 2, 64), 64)
	if err != nil || math.IsInf(v, 0) {
		return x
	}
	return v
}

// bisect looks for the largest n up to most that try takes; try(0) is how it is.
func (s *shrinker) bisect(most int64, try func(n int64) bool) {
	if most <= 0 || try(most) {
		return
	}
	for low, high := int64(0), most; high-low > 1; {
		if middle := low + (high-low)/2; try(middle) {
			low = middle
		} else {
			high = middle
		}
	}
}

// SameFailure says whether a run failed in the way another did: by the same first
// expectation, or by a fault of a program, or by an action that was refused.
func SameFailure(a, b *scenarios.Result) bool {
	return a.Verdict == scenarios.Failed && b.Verdict == scenarios.Failed && firstFailure(a) == firstFailure(b)
}

// firstFailure names the expectation that failed first; "" is a fault of a program,
// or an action that was refused, which is in no name of an expectation.
func firstFailure(r *scenarios.Result) string {
	name, at := "", int64(math.MaxInt64)
	for i := range r.Expect {
		if o := &r.Expect[i]; o.Result == scenarios.NotHeld && o.At < at {
			name, at = o.Name, o.At
		}
	}
	if name == "" && !r.Faulted && r.Refused != "" {
		return "\x00refused"
	}
	return name
}
