// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// stacks returns a world of n boxes and cans in towers of some.
func stacks(n, high int) *sim.Model {
	m := model()
	for i := range n {
		b := block(fmt.Sprint("b", i), 0.1, 0.1, 0.1)
		k := i / high
		b.At = geom.Vec3{X: 0.3 * float64(k%25), Y: 0.3 * float64(k/25), Z: 0.1 * (float64(i%high) + 0.5)}
		if i%2 == 1 {
			b.Shape, b.Radius, b.Height = sim.Cylinder, 0.05, 0.1
		}
		m.Objects = append(m.Objects, b)
	}
	return m
}

func BenchmarkBoxesAtRest(b *testing.B) {
	for _, high := range []int{1, 5} {
		for _, n := range []int{0, 20, 500} {
			b.Run(fmt.Sprintf("%d_high_%d", n, high), func(b *testing.B) {
				w, err := sim.New(stacks(n, high))
				if err != nil {
					b.Fatal(err)
				}
				for range 80 {
					w.Tick()
				}
				b.ReportAllocs()
				for b.Loop() {
					w.Tick()
				}
			})
		}
	}
}
