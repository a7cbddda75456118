// SPDX-License-Identifier: Apache-2.0

package scenarios

import "testing"

// BenchmarkChickenLine reports simulated seconds per second of the chicken line with its
// PDL program. An operation is a second of simulated time, in runs of two minutes.
func BenchmarkChickenLine(b *testing.B) {
	world := loadWorld(b, "chicken_line")
	start := func() *Run {
		run, err := Assemble(world, Options{Files: embedded})
		if err != nil {
			b.Fatal(err)
		}
		return run
	}
	run, perSecond := start(), int(1e9/world.Model.Tick)
	b.ReportAllocs()
	seconds := 0
	for b.Loop() {
		if run.World.Now() >= 120e9 {
			b.StopTimer()
			run = start()
			b.StartTimer()
		}
		ticks(run, perSecond)
		seconds++
	}
	b.ReportMetric(float64(seconds)/b.Elapsed().Seconds(), "sim_s/s")
}
