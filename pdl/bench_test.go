// SPDX-License-Identifier: Apache-2.0

package pdl_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// big is a program of n quantities, an eighth of them sensors and an eighth
// actuators with slots, and n processes that read two and push one.
func big(t testing.TB, n int, setup pdl.Setup) *rig {
	r := newRig(t, setup)
	set := slot.NewSet()
	var push []pdl.ID
	for i := range n {
		kind, dir := pdl.Internal, slot.Sensor
		switch i % 8 {
		case 0:
			kind = pdl.Sensor
		case 1:
			kind, dir = pdl.Actuator, slot.Actuator
		}
		id := r.must(r.Add(pdl.Quantity{Name: fmt.Sprint("q", i), Kind: kind, Upper: 1, Lower: -1}))
		if kind != pdl.Sensor {
			push = append(push, id)
		}
		if kind != pdl.Internal {
			s, err := set.Add(slot.Decl{Name: fmt.Sprint("s", i), Min: -1, Max: 1, Dir: dir})
			if err != nil {
				t.Fatal(err)
			}
			if err := r.ConnectSlot(id, set, s); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range n {
		a, b, to := pdl.ID(i), pdl.ID((i*7+3)%n), push[i%len(push)]
		r.process(fmt.Sprint("p", i), func(l *pdl.Loop) { l.Add(to, (l.Value(a)-l.Value(b))/4+0.001) })
	}
	r.RunLoops(-1)
	return r
}

func BenchmarkLoop(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r := big(b, n, pdl.Setup{})
			b.ReportAllocs()
			for b.Loop() {
				r.tick++
				r.Run(r.tick*25e6, r.tick)
			}
		})
	}
}

func BenchmarkLoopTraced(b *testing.B) {
	var text []byte
	r := big(b, 100, pdl.Setup{Trace: func(e *trace.Event) { text = e.AppendJSON(text[:0]) }})
	b.ReportAllocs()
	for b.Loop() {
		r.tick++
		r.Run(r.tick*25e6, r.tick)
	}
}

// TestALoopAllocatesNothing, traced or not, however many proposals there are.
func TestALoopAllocatesNothing(t *testing.T) {
	events := 0
	for name, sink := range map[string]trace.Sink{"plain": nil, "traced": func(*trace.Event) { events++ }} {
		r := big(t, 100, pdl.Setup{Trace: sink})
		r.run(2, 0)
		if n := testing.AllocsPerRun(100, func() { r.tick++; r.Run(r.tick*25e6, r.tick) }); n != 0 {
			t.Errorf("%s: %v allocations a loop", name, n)
		}
	}
	if events == 0 {
		t.Error("nothing was traced")
	}
}

// TestHash: the same bits on every build.
func TestHash(t *testing.T) {
	r := big(t, 40, pdl.Setup{})
	r.run(200, 0)
	h := uint64(14695981039346656037)
	for _, v := range r.AppendState(nil) {
		h = (h ^ bits(v)) * 1099511628211
	}
	if h != wantHash {
		t.Errorf("hash %#x, want %#x", h, uint64(wantHash))
	}
}
