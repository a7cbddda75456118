// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
	"weak"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// past is a condition with a past: how it goes on, and its state at the present.
type past struct {
	bench
	w     *condition.Watcher
	lines []string
}

// live lets a condition see entries, then the same values and the same future.
func live(text string, entries, future []entry, now int) (state []float64, lines []string, err error) {
	c, err := condition.Compile(text, condition.Options{})
	if err != nil {
		return nil, nil, err
	}
	p := past{bench: bench{store: memory.New()}}
	p.mon = condition.NewMonitor(p.store, 0, condition.Setup{})
	p.store.Observe(p.mon)
	p.w = p.mon.Watch(c, "w", trace.OnChange, func(r condition.Report) { p.lines = append(p.lines, line(r.Time, r.Watcher)) })
	p.see(entries, now)
	p.mon.Advance(int64(now) * grid)
	for _, key := range []string{"a", "b", "e", "f"} {
		p.set(key, slot.Int(1))
	}
	p.mon.Settle()
	state = p.mon.AppendState(nil)
	p.lines = []string{line(0, p.w)}
	p.see(future, untilGrid)
	p.mon.Step(int64(untilGrid) * grid)
	return state, p.lines, nil
}

func (p *past) see(entries []entry, until int) {
	for _, e := range entries {
		if e.t >= until {
			return
		}
		p.mon.Advance(int64(e.t) * grid)
		if e.raise {
			p.raise(e.key, toSlot(e.value))
		} else {
			p.set(e.key, toSlot(e.value))
		}
		p.mon.Settle()
	}
}

// TestStateDecides: conditions whose keys are the same go on differently only where
// their states differ.
func TestStateDecides(t *testing.T) {
	differ := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			text := formGen(rapid.IntRange(1, 3).Draw(t, "depth")).Draw(t, "form").text()
			const now = untilGrid / 2
			future := entriesGen(t)
			for i := range future {
				future[i].t = now + (future[i].t+1)/2
			}
			a, goesOn, err := live(text, entriesGen(t), future, now)
			if err != nil {
				t.Fatal(err)
			}
			b, other, _ := live(text, entriesGen(t), future, now)
			if slices.Equal(goesOn, other) {
				continue
			}
			if differ++; slices.Equal(a, b) {
				t.Fatalf("%s has one state and goes on as\n%v\n%v", text, goesOn, other)
			}
		}
	})
	if differ == 0 {
		t.Error("none went on differently")
	}
}

// TestStateOfEach: what an operator remembers is in the state, until it cannot matter.
func TestStateOfEach(t *testing.T) {
	for _, c := range []struct {
		text    string
		forgets bool
	}{{"'a' ~ 5", false}, {"'a' # 5", false}, {"'a' @ 5", true}, {"stable('a') ~ 5", false}, {"rand(0, 1000000, 3) + 'a'", false}} {
		state := func(at ...int64) []float64 {
			b := newBench(t, condition.Setup{})
			b.watch(c.text, trace.OnEdge)
			for i, s := range at {
				b.mon.Advance(s * second)
				b.set("a", slot.Int(int64(1-i%2)))
				b.mon.Settle()
			}
			b.mon.Step(60 * second)
			return b.mon.AppendState(nil)
		}
		if c.text[0] != 'r' && slices.Equal(state(56, 57, 58), state(56, 57, 59)) {
			t.Errorf("%s does not remember", c.text)
		}
		if c.text == "'a' # 5" && slices.Equal(state(56, 57), state(56, 58)) {
			t.Errorf("%s does not remember its fall", c.text)
		}
		if slices.Equal(state(1, 2, 3), state(56, 57, 58)) && c.text[0] != 'r' {
			t.Errorf("%s: old is as new", c.text)
		}
		if same := slices.Equal(state(1, 2, 3), state(1, 2, 3, 4, 5)); c.forgets && !same {
			t.Errorf("%s does not forget", c.text)
		}
		if !slices.Equal(state(1, 2, 3), state(1, 2, 3)) {
			t.Errorf("%s has two states", c.text)
		}
	}
}

// TestRandState: another number drawn is another state.
func TestRandState(t *testing.T) {
	seen := map[string]bool{}
	b := newBench(t, condition.Setup{})
	b.watch("rand(0, 1000000, 3) > 2000000", trace.OnEdge)
	for i := range 5 {
		b.mon.Step(int64(i) * 3 * second)
		seen[fmt.Sprint(b.mon.AppendState(nil))] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d states after five draws", len(seen))
	}
}

// TestOnlookers: who looks on is no part of the state, whatever it watches, nor is one
// who has stopped; what waits for the next Settle is.
func TestOnlookers(t *testing.T) {
	state := func(more func(b *bench)) []float64 {
		b := newBench(t, condition.Setup{})
		b.watch("'a' ~ 5", trace.OnEdge)
		b.mon.Step(second)
		more(b)
		return b.mon.AppendState(nil)
	}
	onlook := func(b *bench) {
		b.mon.Onlook(b.compile("'b' # 5 || 'a' @ 3", condition.Options{}), "looks", trace.OnEdge, nil)
	}
	base := state(func(*bench) {})
	for name, c := range map[string]struct {
		do   func(*bench)
		same bool
	}{
		"looks on":               {onlook, true},
		"sees":                   {func(b *bench) { onlook(b); b.set("b", slot.Int(1)); b.mon.Settle() }, true},
		"has something to see":   {func(b *bench) { onlook(b); b.set("b", slot.Int(1)) }, true},
		"has a raise to see":     {func(b *bench) { onlook(b); b.raise("b", slot.Int(1)) }, true},
		"stops":                  {func(b *bench) { onlook(b); b.watch("'b' # 3", trace.OnEdge).Stop() }, true},
		"asked before it stops":  {func(b *bench) { w := b.watch("'b' # 3", trace.OnEdge); b.mon.AppendState(nil); w.Stop() }, true},
		"watches":                {func(b *bench) { b.watch("'b' # 3", trace.OnEdge) }, false},
		"waits":                  {func(b *bench) { b.set("a", slot.Int(0)) }, false},
		"waits for a raise":      {func(b *bench) { b.raise("a", slot.Value{}) }, false},
		"watches what is waited": {func(b *bench) { onlook(b); b.set("a", slot.Int(1)) }, false},
	} {
		if slices.Equal(base, state(c.do)) != c.same {
			t.Errorf("%s: the same is %t", name, !c.same)
		}
	}
}

// TestComeAndGo: watchers that come and go leave nothing behind, and those that stay
// keep their order.
func TestComeAndGo(t *testing.T) {
	b := newBench(t, condition.Setup{})
	var stay []*condition.Watcher
	var guests []weak.Pointer[condition.Watcher]
	c := b.compile("'a' ~ 1 || bang('a')", condition.Options{})
	come := func(n int) {
		for i := range n {
			w := b.mon.Watch(c, "guest", trace.OnEdge, nil)
			guests = append(guests, weak.Make(w))
			if i%1000 == 7 && len(stay) < 5 {
				stay = append(stay, b.watch(fmt.Sprintf("'a' == %d || 'a' == 9", len(stay)+1), trace.OnRise))
			}
			b.mon.Step(int64(len(b.log)))
			w.Stop()
		}
	}
	come(10_000)
	state := b.mon.AppendState(nil)
	come(10_000)
	runtime.GC()
	alive := 0
	for _, p := range guests {
		if p.Value() != nil {
			alive++
		}
	}
	if alive > 100 { // they go in batches
		t.Errorf("%d of %d watchers are left", alive, len(guests))
	}
	if !slices.Equal(state, b.mon.AppendState(nil)) {
		t.Error("the state is another")
	}
	b.log = nil
	b.set("a", slot.Int(9))
	b.mon.Step(second)
	var want []string
	for _, w := range stay {
		want = append(want, "1 "+w.Name()+" true")
	}
	b.logged(want...)
}

// TestStateAllocates nothing, and costs little beside the evaluation.
func TestStateAllocates(t *testing.T) {
	c := newCrowd(t)
	var to []float64
	for range 500 {
		c.tick()
		to = c.mon.AppendState(to[:0])
	}
	if n := testing.AllocsPerRun(5, func() {
		for range 200 {
			c.tick()
			to = c.mon.AppendState(to[:0])
		}
	}); n != 0 {
		t.Errorf("%v allocations in 200 ticks", n)
	}
}

func BenchmarkCrowdState(b *testing.B) {
	c := newCrowd(b)
	var to []float64
	for range 2000 {
		c.tick()
		to = c.mon.AppendState(to[:0])
	}
	for b.Loop() {
		c.tick()
		to = c.mon.AppendState(to[:0])
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ms/tick")
}
