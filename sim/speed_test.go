// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"testing"

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

// Beside cp's own, a tick allocates nothing: things at rest, apart, no contact.
func TestATickAllocatesNothing(t *testing.T) {
	w := build(t, model(ball("a", 0, 0), ball("b", 1, 0), person("ann", 0, 2)))
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Vec3{X: -1}})
	run(w, 1)
	if n := testing.AllocsPerRun(200, w.Tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
