// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// BenchmarkBallChase reports simulated seconds per second with everything on, and
// which share of the time each phase of the tick takes. An operation is a second of
// simulated time, in runs of a minute that begin with the search.
func BenchmarkBallChase(b *testing.B) {
	world := loadWorld(b, "ball_chase", "green.at=[-1.5, 0.8]")
	start := func() *Run {
		run, err := Assemble(world, Options{Files: embedded, Sink: func(*trace.Event) {}})
		if err != nil {
			b.Fatal(err)
		}
		return run
	}
	run, perSecond := start(), int(1e9/world.Model.Tick)
	b.ReportAllocs()
	seconds := 0
	for b.Loop() {
		if run.World.Now() >= 60e9 {
			b.StopTimer()
			run = start()
			b.StartTimer()
		}
		ticks(run, perSecond)
		seconds++
	}
	b.ReportMetric(float64(seconds)/b.Elapsed().Seconds(), "sim_s/s")
	b.StopTimer()
	for phase, share := range phaseShares(start()) {
		b.ReportMetric(100*share, sim.Phase(phase).String()+"_%")
	}
}

// phaseShares measures where a minute of simulated time goes.
func phaseShares(run *Run) []float64 {
	spent := make([]float64, sim.NumPhases)
	var phase sim.Phase
	last := time.Now()
	run.World.OnPhase(func(p sim.Phase) {
		now := time.Now()
		spent[phase] += now.Sub(last).Seconds()
		phase, last = p, now
	})
	ticks(run, 2400)
	total := 0.0
	for _, s := range spent {
		total += s
	}
	for i := range spent {
		spent[i] /= total
	}
	return spent
}

// TestSteadyTickAllocatesNothingOfOurs looks for the allocations of ticks by their
// stacks: cp may allocate contacts when things meet, goja numbers and stacks in the
// programs that it runs, ours must not allocate.
func TestSteadyTickAllocatesNothingOfOurs(t *testing.T) {
	if racing {
		t.Skip("allocations are no races")
	}
	if _, ours := allocations(func() { flush = make([]byte, 1) }); len(ours) != 1 {
		t.Fatalf("%d allocations found where there is one", len(ours))
	}
	r := assemble(t, "ball_chase", Options{})
	at := func(x, y float64) { _ = r.Do(sim.Input{Op: sim.OpMove, Name: "green", At: sim.Resting(x, y)}) }
	ticks(r, 2000)
	for _, part := range []struct {
		what  string
		begin func()
	}{
		{"standing", func() {}},
		{"walking", func() { at(-2.5, 1.5); ticks(r, 800) }},
		{"sitting", func() {
			_ = r.Do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.1})
			ticks(r, 400)
		}},
	} {
		part.begin()
		cp, ours := allocations(func() { ticks(r, 200) })
		t.Logf("%s for 200 ticks: cp allocates %v", part.what, cp)
		if len(ours) > 0 {
			t.Errorf("%s for 200 ticks: ours allocate\n%s", part.what, strings.Join(ours, "\n"))
		}
	}
	for _, world := range []string{"chicken_line", "cart_avoid", "cart_ball_chase_playful"} {
		r := assemble(t, world, Options{})
		ticks(r, 1000)
		_, ours := allocations(func() { ticks(r, 200) })
		ours = slices.DeleteFunc(ours, func(frames string) bool {
			return strings.Contains(frames, "dop251/goja") || !strings.Contains(frames, "playsim/")
		})
		if len(ours) > 0 {
			t.Errorf("%s for 200 ticks: ours allocate\n%s", world, strings.Join(ours, "\n"))
		}
	}
	meet := r.World.Robots()[0].Base()
	cp, _ := allocations(func() {
		for range 20 {
			at(meet.X+0.1, meet.Y)
			ticks(r, 10)
		}
	})
	t.Logf("the ball put against the robot 20 times: cp allocates %v", cp)
}

// allocations counts what f allocates: by functions of cp, and by others with the
// frames where they do.
func allocations(f func()) (cp map[string]int64, ours []string) {
	cp = map[string]int64{}
	rate, procs := runtime.MemProfileRate, runtime.GOMAXPROCS(1)
	defer func() {
		runtime.MemProfileRate = rate
		runtime.GOMAXPROCS(procs)
	}()
	runtime.MemProfileRate = 1
	flush = make([]byte, 8<<20) // the rate counts from the next sample on
	before := profile()
	f()
	runtime.MemProfileRate = 0
	for stack, n := range profile() {
		n -= before[stack]
		if n <= 0 {
			continue
		}
		names := frames(stack)
		switch {
		case strings.Contains(names, "scenarios.profile"), ofTheRuntime(names):
		case strings.Contains(names, "jakecoffman/cp"):
			cp[innermostOfCP(names)] += n
		default:
			ours = append(ours, names)
		}
	}
	return cp, ours
}

// ofTheRuntime tells whether all frames are the runtime's: it allocates in goroutines of
// its own, whenever it likes.
func ofTheRuntime(names string) bool {
	return !slices.ContainsFunc(strings.Split(names, " < "), func(name string) bool { return !strings.HasPrefix(name, "runtime.") })
}

func innermostOfCP(names string) string {
	_, name, _ := strings.Cut(names, "jakecoffman/")
	name, _, _ = strings.Cut(name, " ")
	return name
}

var flush []byte

// profile returns the objects allocated so far by stack.
func profile() map[[32]uintptr]int64 {
	runtime.GC()
	runtime.GC() // the profile lags by up to two cycles
	n, _ := runtime.MemProfile(nil, true)
	records := make([]runtime.MemProfileRecord, n+100)
	n, _ = runtime.MemProfile(records, true)
	counts := map[[32]uintptr]int64{}
	for i := range records[:n] {
		counts[records[i].Stack0] += records[i].AllocObjects
	}
	return counts
}

func frames(stack [32]uintptr) string {
	pcs := make([]uintptr, 0, len(stack))
	for _, pc := range stack {
		if pc != 0 {
			pcs = append(pcs, pc)
		}
	}
	var names []string
	for iter, more := runtime.CallersFrames(pcs), true; more; {
		var f runtime.Frame
		f, more = iter.Next()
		names = append(names, f.Function)
	}
	return strings.Join(names, " < ")
}
