// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"weak"

	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// bench binds a program and returns a function that runs one iteration.
func bench(tb testing.TB, text string) (*rig, func()) {
	tb.Helper()
	r := &rig{t: tb, set: testRobot()}
	prog, err := compileText(testRegistry(nil, nil), text)
	if err != nil {
		tb.Fatal(err)
	}
	if r.eng, err = NewEngine(prog, r.set, EngineOptions{Tick: testTick}); err != nil {
		tb.Fatal(err)
	}
	return r, func() {
		r.eng.Iterate(r.tick*testTick, r.tick)
		r.tick++
	}
}

func (r *rig) things(n int) {
	for i := range n {
		d, _ := r.eng.Memory().Push("thing")
		d.SetNamed("color", slot.String(fmt.Sprint("c", i)))
		d.SetNamed("dist", slot.Float(float64(1+i%7)))
		d.SetNamed("stamp", slot.Float(0))
	}
}

func gatedLeaves(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "idle whenever f%d < %d, priority of %d\n", 1+i%4, 1+i%3, i%10)
	}
	return b.String()
}

const (
	targetedLeaves   = "targeting thing: idle, whenever age < 1e9, priority of 1/dist\n"
	targetedBranches = "targeting thing: three, whenever age < 1e9, priority of 1/dist\nthree:\n  idle\n  idle whenever dist < 4\n  idle priority of dist\n"
	chaseLike        = `
ball_chase, switch to both1 if e1
both1, switch to ball_chase if e2
ball_chase:
  idle
  targeting thing: following, whenever age < 1e9, priority of 2
  searching, priority of 1
  following:
    looking
    legs1, whenever dist > 0.3
    looking:
      head1, whenever age < 1e8, priority of 2
      head2, priority of 1
  searching:
    legs2
    head2
`
)

var scenes = []struct {
	name, text string
	things     int
}{
	{"chase", chaseLike, 1},
	{"1000 gated leaves", gatedLeaves(1000), 0},
	{"1000 targeted leaves", targetedLeaves, 1000},
	{"1000 targeted branches of three", targetedBranches, 1000},
}

// Steady iterations of programs with 1000 leaves or branches, single thread. The
// original needs 15.3 ms, 29.6 ms and 99 ms on a machine of 2019.
func BenchmarkIteration(b *testing.B) {
	for _, s := range []struct{ name, scene string }{
		{"chase", "chase"},
		{"gated-1000", "1000 gated leaves"},
		{"targeted-1000", "1000 targeted leaves"},
		{"branches-1000", "1000 targeted branches of three"},
	} {
		b.Run(s.name, func(b *testing.B) {
			text, things := sceneNamed(s.scene)
			r, step := bench(b, text)
			r.things(things)
			step()
			step()
			b.ReportAllocs()
			for b.Loop() {
				step()
			}
		})
	}
}

// BenchmarkLeaves is a steady iteration of programs of more and more leaves with gates;
// growth is the cost of a leaf over that among ten.
func BenchmarkLeaves(b *testing.B) {
	few := 0.0
	for _, n := range []int{10, 100, 1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			_, step := bench(b, gatedLeaves(n))
			step()
			step()
			b.ReportAllocs()
			for b.Loop() {
				step()
			}
			each := b.Elapsed().Seconds() / float64(b.N*n)
			if n == 10 {
				few = each
			}
			b.ReportMetric(each*1e9, "ns/leaf")
			if few > 0 {
				b.ReportMetric(each/few, "growth")
			}
		})
	}
}

func sceneNamed(name string) (text string, things int) {
	for _, s := range scenes {
		if s.name == name {
			return s.text, s.things
		}
	}
	panic(name)
}

// A thousand things that appear at once have their branches running in the next
// iteration.
func TestAThousandKeysAtOnce(t *testing.T) {
	r, step := bench(t, targetedBranches)
	r.things(1000)
	step()
	running := 0
	for _, l := range r.eng.wanted {
		if l.running {
			running++
		}
	}
	if want := 2000 + 1000*3/7; running < want { // two leaves each, the third where dist < 4
		t.Errorf("%d leaves run, not %d", running, want)
	}
	if n := len(r.eng.root.kids); n != 1000 {
		t.Errorf("%d branches", n)
	}
}

func TestSteadyIterationAllocatesNothing(t *testing.T) {
	for _, s := range scenes {
		r, step := bench(t, s.text)
		r.things(min(s.things, 50))
		step()
		step()
		if n := testing.AllocsPerRun(20, step); n != 0 {
			t.Errorf("%s: %v allocations an iteration", s.name, n)
		}
		var p trace.Program
		r.eng.Brief(&p)
		if n := testing.AllocsPerRun(20, func() { r.eng.Brief(&p) }); n != 0 {
			t.Errorf("%s: %v allocations a brief snapshot", s.name, n)
		}
	}
}

// Pairs of many things are more branches than can be: that is told once, and what
// there is room for runs.
func TestTooManyPairs(t *testing.T) {
	var faults []string
	prog, err := compileText(testRegistry(nil, nil), "targeting thing: pair\npair:\n  targeting thing: idle\n  targeting thing: idle_head\n")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, set: testRobot()}
	r.eng, err = NewEngine(prog, r.set, EngineOptions{Tick: testTick, OnFault: func(f *Fault) { faults = append(faults, f.Error()) }})
	if err != nil {
		t.Fatal(err)
	}
	r.things(400)
	for i := range int64(3) {
		r.eng.Iterate(i*testTick, i)
	}
	if len(faults) != 1 || !strings.Contains(faults[0], ":20: tick 0, pair[") || !strings.Contains(faults[0], "more than 100000 nodes") {
		t.Errorf("faults %q", faults)
	}
	if r.eng.nodes > maxNodes || r.eng.nodes < maxNodes-2 {
		t.Errorf("%d nodes", r.eng.nodes)
	}
	for _, s := range append([]*scheme.Scheme(nil), r.eng.Memory().Schemes("thing")...) {
		r.eng.Memory().Delete(s)
	}
	r.eng.Iterate(3*testTick, 3)
	if r.eng.nodes != 0 {
		t.Errorf("%d nodes are left", r.eng.nodes)
	}
}

// A leaf that pushes in every iteration allocates nothing either.
func TestSteadyPushAllocatesNothing(t *testing.T) {
	_, step := bench(t, "detect | out = thing\ntargeting thing: head1, priority of 1/dist\nhead2, priority of 2 if e1\n")
	for range 5 {
		step()
	}
	if n := testing.AllocsPerRun(20, step); n != 0 {
		t.Errorf("%v allocations an iteration", n)
	}
}

// Branches that come and go leave nothing behind.
func TestCreateAndDeleteLeavesNothing(t *testing.T) {
	const cycles = 1000
	r, step := bench(t, targetedBranches+"targeting thing: pair\npair:\n  targeting thing: idle_head\n")
	var schemes []weak.Pointer[Scheme]
	var branches []weak.Pointer[node]
	for i := range cycles {
		d, _ := r.eng.Memory().Push("thing")
		d.SetNamed("color", slot.String([]string{"red", "green", "blue"}[i%3]))
		d.SetNamed("dist", slot.Float(1))
		d.SetNamed("stamp", slot.Float(0))
		step()
		s := r.eng.Memory().Schemes("thing")[0]
		schemes = append(schemes, weak.Make(s))
		for _, n := range r.eng.things[s].branches {
			branches = append(branches, weak.Make(n))
		}
		r.eng.Memory().Delete(s)
		step()
	}
	runtime.GC()
	if s, b := alive(schemes), alive(branches); s > 2 || b > 8 || len(branches) < cycles {
		t.Errorf("of %d schemes %d are left, of %d branches %d", cycles, s, len(branches), b)
	}
	e := r.eng
	if len(e.paths) != 2 && len(e.paths) != 0 || len(e.running) > 4 || len(e.gone) > 0 || len(e.bornSchemes) > 0 {
		t.Errorf("left: %d paths, %d running", len(e.paths), len(e.running))
	}
}

// alive counts what the garbage collector has left.
func alive[T any](list []weak.Pointer[T]) (n int) {
	for _, p := range list {
		if p.Value() != nil {
			n++
		}
	}
	return n
}

func BenchmarkCreateAndDelete(b *testing.B) {
	r, step := bench(b, targetedBranches)
	b.ReportAllocs()
	for b.Loop() {
		d, _ := r.eng.Memory().Push("thing")
		d.SetNamed("color", slot.String("red"))
		d.SetNamed("dist", slot.Float(1))
		d.SetNamed("stamp", slot.Float(0))
		step()
		r.eng.Memory().Delete(r.eng.Memory().Schemes("thing")[0])
		step()
	}
}

func BenchmarkSnapshot(b *testing.B) {
	r, step := bench(b, chaseLike)
	r.things(1)
	step()
	step()
	var p trace.Program
	b.ReportAllocs()
	for b.Loop() {
		r.eng.Brief(&p)
	}
}
