// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// pen encloses the ground with walls of one skin.
func penned(m *sim.Model, size float64, skin *sim.Skin) *sim.Model {
	m.Ground.Size = geom.Vec2{X: size, Y: size}
	m.Ground.Walls = sim.Border(m.Ground.Size, 0.05, 0.3)
	for i := range m.Ground.Walls {
		m.Ground.Walls[i].Skin = skin
	}
	return m
}

// A box of speed v slides v²/(2µg) and stops there, whatever the step.
func TestSlideDistance(t *testing.T) {
	for _, step := range []int64{1_000_000, 5_000_000, 25_000_000, 50_000_000} {
		for _, v := range []float64{0.2, 1, 2, 4.7} {
			for _, mu := range []float64{0.1, 0.5, 0.9} {
				c := cube("c", 0.3, 1)
				c.Friction = mu
				m := model(c)
				m.Tick, m.Step = step, step
				w := build(t, m)
				do(t, w, sim.Input{Op: sim.OpThrow, Name: "c", At: geom.Polar(v, 0.4).To3D(0)})
				run(w, v/(mu*sim.DefaultGravity)+0.1)
				want := v * v / (2 * mu * sim.DefaultGravity)
				near(t, fmt.Sprintf("way at %v m/s, µ %v, step %d ns", v, mu, step), w.Bodies()[0].Pos.XY().Norm(), want, 1e-3*want)
				near(t, "speed", w.Bodies()[0].Vel.Norm(), 0, 1e-12)
			}
		}
	}
}

// What is pushed into a corner does not enter the walls.
func TestPressedIntoACorner(t *testing.T) {
	for _, tick := range []int64{5_000_000, 25_000_000, 100_000_000} {
		for _, force := range []float64{10, 28, 60} {
			for _, mass := range []float64{0.5, 1, 3} {
				for _, yaw := range []float64{0, 0.3, math.Pi / 4} {
					c := cube("c", 0.2, mass)
					c.Yaw = yaw
					m := penned(model(c), 2, nil)
					m.Tick = tick
					w := build(t, m)
					deepest := 0.0
					for range 5_000_000_000 / tick {
						do(t, w, sim.Input{Op: sim.OpPush, Name: "c", At: geom.Polar(force*float64(tick)/1e9, 0.7).To3D(0)})
						w.Tick()
						s := w.Bodies()[0]
						for _, corner := range []geom.Vec2{{X: 0.1, Y: 0.1}, {X: -0.1, Y: 0.1}, {X: -0.1, Y: -0.1}, {X: 0.1, Y: -0.1}} {
							p := s.Pos.XY().Add(corner.Rotate(s.Yaw))
							deepest = max(deepest, p.X-1, p.Y-1)
						}
					}
					if !(deepest > -0.001 && deepest < 0.001) {
						t.Errorf("tick %d ns, %v N, %v kg, yaw %v: %.2f mm deep", tick, force, mass, yaw, 1000*deepest)
					}
				}
			}
		}
	}
}

// Without friction, and with all restitution, energy stays.
func TestEnergyStays(t *testing.T) {
	skin := &sim.Skin{Restitution: 1}
	for seed := range uint64(6) {
		s := sim.NewStream(seed, "energy")
		m := penned(model(), 3, skin)
		for i := range 9 {
			o := cube(fmt.Sprint("o", i), s.Range(0.1, 0.3), s.Range(0.2, 3))
			if i%2 == int(seed%2) {
				o.Shape, o.Radius, o.Height = sim.Cylinder, o.Size.X/2, o.Size.Z
			}
			o.At, o.Yaw, o.Friction, o.Restitution = sim.Resting(float64(i%3)-1, float64(i/3)-1), s.Range(-3, 3), 0, 1
			m.Objects = append(m.Objects, o)
		}
		w := build(t, m)
		for i := range m.Objects {
			do(t, w, sim.Input{Op: sim.OpThrow, Name: m.Objects[i].Name, At: geom.Vec3{X: s.Range(-2, 2), Y: s.Range(-2, 2)}})
		}
		w.Tick()
		energy := func() (sum float64) {
			for i, b := range w.Bodies() {
				o := &m.Objects[i]
				inertia := o.Mass * o.Radius * o.Radius / 2
				if o.Shape == sim.Box {
					inertia = o.Mass * (o.Size.X*o.Size.X + o.Size.Y*o.Size.Y) / 12
				}
				sum += o.Mass*b.Vel.NormSq()/2 + inertia*b.YawRate*b.YawRate/2
			}
			return sum
		}
		start := energy()
		for range 6 {
			run(w, 10)
		}
		share := energy() / start
		if !(share > 0.98 && share < 1.02) {
			t.Errorf("seed %d: energy %.3f of the start's after 60 s", seed, share)
		}
	}
}

// Nothing passes a wall, at whatever speed.
func TestNothingPassesAWall(t *testing.T) {
	through, shots := 0, 0
	for _, thick := range []float64{0.01, 0.05} {
		for _, speed := range []float64{10, 20, 50} {
			for k := range 150 {
				s := sim.NewStream(uint64(k), "shots")
				o := cube("d", 0.06, 0.05)
				o.Size = geom.Vec3{X: s.Range(0.01, 0.06), Y: s.Range(0.01, 0.06), Z: 0.05}
				if k%3 > 0 {
					o.Shape, o.Radius, o.Height = sim.Cylinder, s.Range(0.005, 0.03), 0.05
				}
				o.Friction, o.Yaw = 0.01, s.Range(-3, 3)
				m := model(o)
				m.Ground.Size = geom.Vec2{X: 4, Y: 4}
				m.Ground.Walls = sim.Border(m.Ground.Size, thick, 0.3)
				w := build(t, m)
				do(t, w, sim.Input{Op: sim.OpThrow, Name: "d", At: geom.Polar(speed, s.Range(-3.2, 3.2)).To3D(0)})
				shots++
				for range 200 {
					w.Tick()
					if p := w.Bodies()[0].Pos; math.Abs(p.X) > 2 || math.Abs(p.Y) > 2 {
						through++
						t.Logf("k %d thick %v speed %v %+v at %v vel %v tick %d %v", k, thick, speed, o.Size, p, w.Bodies()[0].Vel, w.Ticks(), w.Bodies()[0].Rot)
						break
					}
				}
			}
		}
	}
	if through > 0 {
		t.Errorf("%d of %d through", through, shots)
	}
}
