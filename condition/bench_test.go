// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

const tick = 25_000_000

// crowd is 1000 conditions, half of them over time, over 100 keys.
type crowd struct {
	store   *memory.Store
	mon     *condition.Monitor
	keys    []condition.Key
	reports int
	now     int64
	n       int
}

var crowdForms = []string{
	"'k%[1]d' > 50",
	"('k%[1]d' > 30) ~ 0.31",
	"'k%[1]d' + 'k%[2]d' < 80 && !('k%[3]d' == 3)",
	"('k%[1]d' > 60) # 1.513 && 'k%[2]d' <= 40",
	"'k%[1]d' >= 10 || 'k%[2]d' != 7",
	"('k%[1]d' < 20 || 'k%[2]d' > 90) @ 0.4637",
	"['k%[1]d', 12] intersects [1, 5, 12]",
	"stable('k%[1]d' > 50) ~ 0.2 || ('k%[2]d' * 2 > 100) ~ 5",
	"'k%[1]d' %% 2 == 1",
	"('k%[1]d' > 20) ~ 0.41 @ 0.707 && 'k%[3]d' > 10",
}

func newCrowd(t testing.TB) *crowd {
	c := &crowd{store: memory.New()}
	for i := range 100 {
		c.keys = append(c.keys, c.store.Intern(fmt.Sprintf("k%d", i)))
		c.store.Set(c.keys[i], slot.Int(int64(i)))
	}
	c.mon = condition.NewMonitor(c.store, 0, condition.Setup{})
	c.store.Observe(c.mon)
	for i := range 1000 {
		form := crowdForms[i%len(crowdForms)]
		text := fmt.Sprintf(form+"%[4]s", i%100, (i*7+3)%100, (i*13+5)%100, "")
		cond, err := condition.Compile(text, condition.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c.mon.Watch(cond, text, trace.OnEdge, func(condition.Report) { c.reports++ })
	}
	return c
}

// tick changes all 100 keys.
func (c *crowd) tick() {
	c.now += tick
	c.n++
	c.mon.Advance(c.now)
	for i, k := range c.keys {
		c.store.Set(k, slot.Int(int64((i*31+c.n*17)%101)))
	}
	c.mon.Settle()
}

func BenchmarkCrowd(b *testing.B) {
	c := newCrowd(b)
	for range 2000 {
		c.tick()
	}
	b.ReportAllocs()
	for b.Loop() {
		c.tick()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ms/tick")
}

// TestCrowdAllocates: nothing, once the histories have reached their size.
func TestCrowdAllocates(t *testing.T) {
	c := newCrowd(t)
	for range 500 {
		c.tick()
	}
	if c.reports == 0 {
		t.Fatal("no condition has changed")
	}
	if n := testing.AllocsPerRun(5, func() {
		for range 400 {
			c.tick()
		}
	}); n != 0 {
		t.Errorf("%v allocations in 400 ticks", n)
	}
}

func BenchmarkCompile(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, err := condition.Compile("('a' == \"x\") # 2160 && ('a' != \"x\") ~ 3600 || size(['b', 2]) > 1", condition.Options{})
		if err != nil {
			b.Fatal(err)
		}
	}
}
