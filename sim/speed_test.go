// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"os"
	"testing"
	"time"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

func BenchmarkTick(b *testing.B) {
	for _, balls := range []int{1, 12, 50} {
		b.Run(fmt.Sprintf("%d-balls", balls), func(b *testing.B) {
			w := build(b, crowd(balls))
			s := sim.NewStream(1, "stir")
			b.ReportAllocs()
			for b.Loop() {
				if w.Ticks()%400 == 0 {
					stir(b, w, s)
				}
				w.Tick()
			}
			b.ReportMetric(float64(b.N)*0.025/b.Elapsed().Seconds(), "sim_s/s")
		})
	}
}

// Carrying birds, and storing and swallowing them, allocates nothing.
func TestALineAllocatesNothing(t *testing.T) {
	w := build(t, line(10))
	for i := range 3 {
		w.Put(3+i, sim.Resting(-0.8+0.4*float64(i), 0), 0)
		w.Put(6+i, sim.Resting(1.2, 0.6-1.2*float64(i%2)), 0)
	}
	run(w, 1)
	if n := testing.AllocsPerRun(40, w.Tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// Beside cp's own, a tick allocates nothing: things at rest or asleep, apart, no contact.
func TestATickAllocatesNothing(t *testing.T) {
	box := cube("box", 0.2, 1)
	box.At = sim.Resting(1, -1)
	w := build(t, model(ball("a", 0, 0), ball("b", 1, 0), person("ann", 0, 2), box))
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Vec3{X: -1}})
	run(w, 1)
	if n := testing.AllocsPerRun(200, w.Tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// line is a chicken line: two belts' length of boxes, birds on the belt, in holes and
// in store.
func line(birds int) *sim.Model {
	pan := belt("scale", 0.4, 0)
	pan.At = sim.Resting(1.2, 0)
	feeder := belt("feeder", 0.4, 0)
	feeder.At = sim.Resting(-1.5, 0)
	m := model(belt("belt", 2, 0.25), pan, feeder)
	m.Ground.Holes = []sim.Hole{
		{Name: "white", At: geom.Vec2{X: 1.2, Y: 0.6}, Radius: 0.2, Depth: 0.5},
		{Name: "black", At: geom.Vec2{X: 1.2, Y: -0.6}, Radius: 0.2, Depth: 0.5},
	}
	for i := range birds {
		b := bird(fmt.Sprintf("bird%d", i), 0, 0, 3)
		b.Stored = true
		m.Objects = append(m.Objects, b)
	}
	return m
}

func BenchmarkBelt(b *testing.B) {
	const birds = 24
	w := build(b, line(birds))
	at := 3
	put := func(to geom.Vec3) {
		w.Put(at, to, 0)
		if at++; at == 3+birds {
			at = 3
		}
	}
	run(w, 1)
	b.ReportAllocs()
	for b.Loop() {
		if w.Ticks()%160 == 0 {
			put(sim.Resting(-0.8, 0))
		}
		w.Tick()
		for i := 3; w.Ticks()%40 == 0 && i < 3+birds; i++ {
			if w.RestsOn(i) == 1 {
				w.Put(i, geom.Vec3{X: 1.2, Y: 0.6 - 1.2*float64(i%2), Z: 0.4}, 0)
			}
		}
	}
	b.ReportMetric(float64(b.N)*0.025/b.Elapsed().Seconds(), "sim_s/s")
}

// ballArena is 6 by 4 m with n balls of 4 cm on a lattice.
func ballArena(n int) *sim.Model {
	m := model()
	m.Ground = sim.Ground{Size: geom.Vec2{X: 6, Y: 4}, Walls: sim.Border(geom.Vec2{X: 6, Y: 4}, 0.05, 0.3)}
	columns := int(math.Ceil(math.Sqrt(1.5 * float64(n))))
	rows := (n + columns - 1) / columns
	for i := range n {
		x := (float64(i%columns)+0.5)/float64(columns)*5.8 - 2.9
		y := (float64(i/columns)+0.5)/float64(rows)*3.8 - 1.9
		o := ball(fmt.Sprint("b", i), x, y)
		o.Radius, o.Restitution, o.Friction = 0.02, 0.9, 0.001
		m.Objects = append(m.Objects, o)
	}
	return m
}

// scatter throws all things along the ground.
func scatter(t testing.TB, w *sim.World, s *sim.Stream) {
	for i := range w.Model.Objects {
		do(t, w, sim.Input{Op: sim.OpThrow, Name: w.Model.Objects[i].Name, At: geom.Vec3{X: s.Range(-1, 1), Y: s.Range(-1, 1)}})
	}
}

// TestABallAmongManyCostsWhatItCostsAmongFew guards spec/world.md §5 by a ratio of two worlds
// that take turns; of each the fastest turn counts. All pairs would cost ten times as much.
func TestABallAmongManyCostsWhatItCostsAmongFew(t *testing.T) {
	if os.Getenv("PLAYSIM_LONG") == "" {
		t.Skip("measures time: PLAYSIM_LONG=1 does")
	}
	const few, many, most = 300, 3000, 4.0 // two of which are for the processor's memory
	best := map[int]float64{few: math.Inf(1), many: math.Inf(1)}
	large := ballArena(many)
	k := math.Sqrt(float64(many) / few) // each ball has as much room
	large.Ground.Size = large.Ground.Size.Scale(k)
	large.Ground.Walls = sim.Border(large.Ground.Size, 0.05, 0.3)
	for i := range large.Objects {
		at := &large.Objects[i].At
		at.X, at.Y = at.X*k, at.Y*k
	}
	worlds := map[int]*sim.World{few: build(t, ballArena(few)), many: build(t, large)}
	for turn := 0; turn < 20 && !(best[many] < 0.8*most*best[few]); turn++ {
		for _, n := range []int{few, many} {
			s := sim.NewStream(uint64(turn), "push")
			scatter(t, worlds[n], s)
			begin := time.Now()
			run(worlds[n], 0.1*many/float64(n))
			best[n] = min(best[n], time.Since(begin).Seconds()/many)
		}
	}
	t.Logf("a ball costs %.2f µs in 4 ticks among %d, %.2f among %d", best[few]*1e6, few, best[many]*1e6, many)
	if best[many] > most*best[few] {
		t.Errorf("a ball among %d costs %.2f times what it costs among %d", many, best[many]/best[few], few)
	}
}

// BenchmarkBalls reports steps of 5 ms in a second of balls that move and simulated
// seconds of balls at rest; growth is the cost of a ball over that of one among ten.
func BenchmarkBalls(b *testing.B) {
	for _, moving := range []bool{true, false} {
		name, few := map[bool]string{true: "moving", false: "resting"}[moving], 0.0
		for _, n := range []int{10, 100, 1000, 3000} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				m := ballArena(n)
				w := build(b, m)
				s := sim.NewStream(1, "push")
				run(w, 1)
				b.ReportAllocs()
				for b.Loop() {
					if moving && w.Ticks()%200 == 40 {
						b.StopTimer()
						scatter(b, w, s)
						b.StartTimer()
					}
					w.Tick()
				}
				each := b.Elapsed().Seconds() / float64(b.N*n)
				if n == 10 {
					few = each
				}
				if few > 0 {
					b.ReportMetric(each/few, "growth")
				}
				perTick := float64(m.Tick) / float64(m.Step)
				b.ReportMetric(float64(b.N)*perTick/b.Elapsed().Seconds(), "steps/s")
				b.ReportMetric(float64(b.N)*float64(m.Tick)/1e9/b.Elapsed().Seconds(), "sim_s/s")
			})
		}
	}
}
