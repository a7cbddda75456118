// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// arena is n balls on a ground of 6 m by 4 m with walls, in rows; small enough to have room.
func arena(n int) *sim.Model {
	m := model()
	m.Ground.Size = geom.Vec2{X: 6, Y: 4}
	m.Ground.Walls = sim.Border(m.Ground.Size, 0.05, 0.3)
	rows := 1
	for rows*rows*3/2 < n {
		rows++
	}
	gap := 3.8 / float64(rows)
	for i := range n {
		b := ball(fmt.Sprintf("b%d", i), gap*(float64(i/rows)+0.5)-2.9, gap*(float64(i%rows)+0.5)-1.9)
		b.Radius = min(0.05, 0.4*gap)
		m.Objects = append(m.Objects, b)
	}
	return m
}

// BenchmarkGas is of balls that move for ever, BenchmarkHeap of balls that rest.
func BenchmarkGas(b *testing.B) {
	for _, n := range []int{10, 100, 1000, 3000} {
		b.Run(fmt.Sprintf("%d-balls", n), func(b *testing.B) {
			m := arena(n)
			s := sim.NewStream(1, "gas")
			for i := range m.Objects {
				m.Objects[i].Friction, m.Objects[i].Slide, m.Objects[i].Restitution = 0, 0, 1
			}
			w := build(b, m)
			for i := range m.Objects {
				do(b, w, sim.Input{Op: sim.OpThrow, Name: m.Objects[i].Name, At: geom.Vec3{X: s.Range(-2, 2), Y: s.Range(-2, 2)}})
			}
			run(w, 1)
			b.ReportAllocs()
			for b.Loop() {
				w.Tick()
			}
			b.ReportMetric(float64(b.N)*5/b.Elapsed().Seconds(), "steps/s")
		})
	}
}

func BenchmarkRest(b *testing.B) {
	for _, n := range []int{10, 100, 1000, 3000} {
		b.Run(fmt.Sprintf("%d-balls", n), func(b *testing.B) {
			w := build(b, arena(n))
			run(w, 1)
			b.ReportAllocs()
			for b.Loop() {
				w.Tick()
			}
			b.ReportMetric(float64(b.N)*0.025/b.Elapsed().Seconds(), "sim_s/s")
		})
	}
}
