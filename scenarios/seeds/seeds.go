// SPDX-License-Identifier: Apache-2.0

// Package seeds reads the lists of seeds that files and flags have: 7, 1..50, and
// lists of these such as 1..10,20,33.
package seeds

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// Span is the seeds From, From+1, … To.
type Span struct{ From, To uint64 }

// List is spans in the order in which they are run, each seed in one of them. A
// million seeds take no more memory than one.
type List []Span

// most is how many seeds a list may have.
const most = 1_000_000_000

// Parse reads 7, 1..50 and lists of these such as 1..10,20,33. Seeds are whole
// numbers; none may come twice.
func Parse(text string) (List, error) {
	var all List
	for _, part := range strings.Split(text, ",") {
		s, err := parseSpan(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		for _, other := range all {
			if s.From <= other.To && other.From <= s.To {
				return nil, fmt.Errorf("seed %d comes twice in %s", max(s.From, other.From), text)
			}
		}
		if all = append(all, s); s.To-s.From >= most || all.Len() > most {
			return nil, fmt.Errorf("%s has more than %d seeds", text, most)
		}
	}
	return all, nil
}

func parseSpan(text string) (Span, error) {
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		to = from
	}
	a, errA := strconv.ParseUint(from, 10, 64)
	b, errB := strconv.ParseUint(to, 10, 64)
	switch {
	case errA != nil || errB != nil:
		return Span{}, fmt.Errorf("%q: expected seeds such as 7, 1..50 or 1..10,20", text)
	case b < a:
		return Span{}, fmt.Errorf("%s: the last seed comes before the first", text)
	}
	return Span{a, b}, nil
}

// Of is the same seeds as spans, in the same order.
func Of(list []uint64) List {
	var all List
	for _, seed := range list {
		if n := len(all); n > 0 && seed > 0 && all[n-1].To == seed-1 {
			all[n-1].To = seed
			continue
		}
		all = append(all, Span{seed, seed})
	}
	return all
}

// Len returns how many seeds there are.
func (s List) Len() int {
	n := 0
	for _, span := range s {
		n += int(span.To-span.From) + 1
	}
	return n
}

// All goes through the seeds in order.
func (s List) All() iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for _, span := range s {
			for seed := span.From; ; seed++ {
				if !yield(seed) {
					return
				}
				if seed == span.To {
					break
				}
			}
		}
	}
}

// String is what Parse reads.
func (s List) String() string {
	parts := make([]string, len(s))
	for i, span := range s {
		parts[i] = fmt.Sprintf("%d..%d", span.From, span.To)
		if span.From == span.To {
			parts[i] = strconv.FormatUint(span.From, 10)
		}
	}
	return strings.Join(parts, ",")
}
