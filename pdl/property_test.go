// SPDX-License-Identifier: Apache-2.0

package pdl_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/pdl"
)

// plan is what processes propose: by process, quantity and loop.
type plan struct {
	quantities []pdl.Quantity
	proposals  [][][]float64
	loops      int
}

func drawPlan(t *rapid.T, amount *rapid.Generator[float64]) plan {
	p := plan{loops: rapid.IntRange(1, 8).Draw(t, "loops")}
	for i := range rapid.IntRange(1, 4).Draw(t, "quantities") {
		lower := rapid.Float64Range(-100, 0).Draw(t, "lower")
		upper := rapid.Float64Range(0, 100).Draw(t, "upper")
		p.quantities = append(p.quantities, pdl.Quantity{Name: fmt.Sprint("q", i), Kind: pdl.Internal, Upper: upper, Lower: lower})
	}
	for range rapid.IntRange(1, 6).Draw(t, "processes") {
		var rows [][]float64
		for range p.quantities {
			rows = append(rows, rapid.SliceOfN(amount, p.loops, p.loops).Draw(t, "proposals"))
		}
		p.proposals = append(p.proposals, rows)
	}
	return p
}

// run returns the values of all quantities after each loop, with the processes in
// the given order. Some proposals hang on other quantities.
func (p plan) run(t testing.TB, order []int) (values []float64) {
	r := newRig(t, pdl.Setup{})
	for _, q := range p.quantities {
		r.must(r.Add(q))
	}
	for _, i := range order {
		r.process(fmt.Sprint("p", i), func(l *pdl.Loop) {
			for q := range p.quantities {
				if l.Value(pdl.ID((q+1)%len(p.quantities))) >= 0 || i%2 == 0 {
					l.Add(pdl.ID(q), p.proposals[i][q][l.Number()-1])
				}
			}
		})
	}
	r.RunLoops(-1)
	for range p.loops {
		r.run(1, 0)
		for q := range p.quantities {
			values = append(values, r.Value(pdl.ID(q)))
		}
	}
	return values
}

func inOrder(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// TestOrderDoesNotMatter is C23: on a binary grid sums are exact, so permuting the
// processes changes no bit.
func TestOrderDoesNotMatter(t *testing.T) {
	grid := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-1<<24, 1<<24).Draw(t, "steps")) / (1 << 20) })
	rapid.Check(t, func(rt *rapid.T) {
		p := drawPlan(rt, grid)
		for i := range p.quantities { // the limits are on the grid, too
			q := &p.quantities[i]
			q.Upper, q.Lower = math.Floor(q.Upper), math.Ceil(q.Lower)
		}
		order := rapid.Permutation(inOrder(len(p.proposals))).Draw(rt, "order")
		if a, b := p.run(t, inOrder(len(order))), p.run(t, order); !same(a, b) {
			rt.Fatalf("%v in order %v gives %v, else %v", p, order, b, a)
		}
	})
}

// TestOrderHardlyMatters: with any numbers the difference is one of rounding.
func TestOrderHardlyMatters(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := drawPlan(rt, rapid.Float64Range(-10, 10))
		p.loops = 1
		order := rapid.Permutation(inOrder(len(p.proposals))).Draw(rt, "order")
		a, b := p.run(t, inOrder(len(order))), p.run(t, order)
		for i := range a {
			if math.Abs(a[i]-b[i]) > 1e-13 {
				rt.Fatalf("in order %v: %v, else %v", order, b, a)
			}
		}
	})
}

// TestValuesStayWithinLimits, whatever finite amounts are proposed.
func TestValuesStayWithinLimits(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := drawPlan(rt, rapid.Float64())
		for i, v := range p.run(t, inOrder(len(p.proposals))) {
			if q := p.quantities[i%len(p.quantities)]; !(v >= q.Lower && v <= q.Upper) {
				rt.Fatalf("%s is %v, limits [%v, %v]", q.Name, v, q.Lower, q.Upper)
			}
		}
	})
}

// TestNeverWindsUp: a value at its limit leaves it with the first sum that points
// back.
func TestNeverWindsUp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		up := rapid.IntRange(1, 50).Draw(rt, "loops up")
		step := rapid.Float64Range(0.01, 5).Draw(rt, "step")
		r := newRig(t, pdl.Setup{})
		q := r.quantity("q", 10, 0, 10)
		r.process("p", func(l *pdl.Loop) {
			if l.Number() <= int64(up) {
				l.Add(q, step)
			} else {
				l.Add(q, -step)
			}
		})
		r.RunLoops(-1)
		got := r.run(up+1, q)
		if got[up-1] != 10 || got[up] != 10-step {
			rt.Fatalf("after %d loops at the limit it goes to %v", up, got[up])
		}
	})
}

// TestPauseLosesNoLoop: with pauses anywhere, the loops are the same.
func TestPauseLosesNoLoop(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pauses := rapid.SliceOfN(rapid.Bool(), 30, 30).Draw(rt, "pauses")
		within := rapid.Bool().Draw(rt, "within")
		r, q := counting(t, pdl.Setup{})
		tick := 0
		r.process("pause", func(l *pdl.Loop) {
			if within && pauses[tick] {
				l.Pause()
			}
		})
		r.RunLoops(-1)
		loops, last := 0.0, int64(0)
		for tick = range pauses {
			if pauses[tick] && !within {
				r.Pause()
			} else if r.Phase() != pdl.Paused {
				loops++
			}
			r.run(1, q)
			if n := r.Record(q).Loop; n != last && n != last+1 {
				rt.Fatalf("loop %d follows loop %d", n, last)
			} else {
				last = n
			}
			if rapid.Bool().Draw(rt, "resume") {
				r.Resume()
			}
		}
		if r.Value(q) != loops || r.LoopCounter() != int64(loops)+1 {
			rt.Fatalf("%v loops gave %v, counter %d", loops, r.Value(q), r.LoopCounter())
		}
	})
}

// TestRecordsExplainValues: a direct set does not exist, only the sum of proposals
// changes a value; the record tells the whole story of each.
func TestRecordsExplainValues(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := drawPlan(rt, rapid.Float64Range(-10, 10))
		r := newRig(t, pdl.Setup{})
		for _, q := range p.quantities {
			r.must(r.Add(q))
		}
		for i := range p.proposals {
			r.process(fmt.Sprint("p", i), func(l *pdl.Loop) {
				for q := range p.quantities {
					l.Add(pdl.ID(q), p.proposals[i][q][l.Number()-1])
				}
			})
		}
		r.RunLoops(-1)
		before := make([]float64, len(p.quantities))
		for range p.loops {
			r.run(1, 0)
			for i := range p.quantities {
				q := r.Record(pdl.ID(i))
				sum := 0.0
				for _, a := range q.Proposals {
					sum += a.Amount
				}
				want := math.Max(q.Lower, math.Min(q.Upper, before[i]+sum))
				if q.Before != before[i] || q.Sum != sum || q.Value != want || r.Value(pdl.ID(i)) != want {
					rt.Fatalf("%+v from %v", q, before[i])
				}
				before[i] = want
			}
		}
	})
}
