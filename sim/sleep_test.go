// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"
	"time"

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

// Boxes at rest, alone or in towers, cost next to nothing.
func TestBoxesAtRestCostLittle(t *testing.T) {
	for _, high := range []int{1, 5} {
		w := build(t, stacks(300, high))
		awake := quickest(w, 4)
		run(w, 1)
		if asleep := quickest(w, 40); asleep > awake/20 {
			t.Errorf("%d high: a tick takes %v at rest, %v before", high, asleep, awake)
		}
	}
}

// quickest returns how long the quickest of some ticks took.
func quickest(w *sim.World, ticks int) time.Duration {
	least := time.Hour
	for range ticks {
		begun := time.Now()
		w.Tick()
		least = min(least, time.Since(begun))
	}
	return least
}

// What sleeps moves as what is awake does when something comes near, goes away or begins to
// run, whether it is among few things or among many.
func TestSleepersWake(t *testing.T) {
	at := func(o sim.Object, x, y, z float64) sim.Object {
		o.At = geom.Vec3{X: x, Y: y, Z: z}
		return o
	}
	can := cube("can", 0.2, 1)
	can.Shape, can.Radius, can.Height = sim.Cylinder, 0.1, 0.2
	foot, table := block("foot", 0.4, 0.4, 0.4), block("table", 1, 0.5, 0.3)
	foot.Fixed, table.Fixed = true, true
	row := []sim.Object{at(cube("a", 0.2, 1), -1, 0, 0.1), at(cube("b", 0.2, 1), 0, 0, 0.1), at(cube("c", 0.2, 1), 0.2, 0, 0.1), at(can, 0.4, 0, 0.1)}
	throw := func(name string, v geom.Vec3) func(*sim.World) {
		return func(w *sim.World) { do(t, w, sim.Input{Op: sim.OpThrow, Name: name, At: v}) }
	}
	move := func(name string, to geom.Vec3) func(*sim.World) {
		return func(w *sim.World) { do(t, w, sim.Input{Op: sim.OpMove, Name: name, At: to}) }
	}
	for _, c := range []struct {
		what  string
		scene []sim.Object
		event func(w *sim.World)
	}{
		{"a box slides into a row", row, throw("a", geom.Vec3{X: 4})},
		{"a ball meets a row", append([]sim.Object{ball("ball", -1, 0)}, row[1:]...), throw("ball", geom.Vec3{X: 5})},
		{"a ball meets a tower", append([]sim.Object{at(ball("ball", 0, 0), -1, 0, 0.05)}, tower(4, 0)...), throw("ball", geom.Vec3{X: 6, Z: 2})},
		{"the foot of a tower goes away", tower(4, 0), move("c0", geom.Vec3{X: 2, Z: 0.1})},
		{"the foot of a tower is hidden", tower(4, 0), func(w *sim.World) { do(t, w, sim.Input{Op: sim.OpHide, Name: "c0"}) }},
		{"a table goes away", []sim.Object{at(table, 0, 0, 0.15), at(cube("a", 0.2, 1), 0.1, 0, 0.4), at(can, -0.3, 0, 0.4)}, move("table", geom.Vec3{X: 3, Z: 0.15})},
		{"a load is put on a plank", []sim.Object{at(foot, 0, 0, 0.2), at(block("plank", 0.8, 0.2, 0.05), 0, 0, 0.425), cube("load", 0.1, 2)}, move("load", geom.Vec3{X: 0.38, Z: 0.7})},
		{"a load is taken from a plank", []sim.Object{at(foot, 0, 0, 0.2), at(block("plank", 0.8, 0.2, 0.05), 0.25, 0, 0.425), at(cube("load", 0.1, 2), -0.1, 0, 0.5)}, move("load", geom.Vec3{X: 3, Z: 0.05})},
		{"a belt starts", []sim.Object{at(table, 0, 0, 0.15), at(cube("a", 0.2, 1), -0.3, 0, 0.4)}, func(w *sim.World) { w.SetSurface(0, geom.Vec2{X: 0.3}) }},
		{"a person walks into a box", []sim.Object{person("ann", -1, 0), at(cube("a", 0.4, 5), 0, 0, 0.2)}, func(w *sim.World) {
			do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 0.5}, Value: 0.6})
		}},
	} {
		want := wakened(t, c.scene, 0, 0.1, c.event)
		for others, far := range map[int]float64{0: 1e-9, 40: 0.03} { // among many, cp takes the contacts of a row in another order
			got := wakened(t, c.scene, others, 2, c.event)
			for i := range want {
				if d := got[i].Pos.Sub(want[i].Pos).Norm(); !(d < far) || c.scene[i].Shape == sim.Box && math.Abs(got[i].Yaw-want[i].Yaw) > far {
					t.Errorf("%s, %d others: %s is at %v, awake at %v", c.what, others, c.scene[i].Name, got[i].Pos, want[i].Pos)
				}
			}
		}
	}
}

// wakened returns where the things of a scene are some time after an event, which comes after
// some seconds, among others far away.
func wakened(t *testing.T, scene []sim.Object, others int, wait float64, event func(*sim.World)) []sim.BodyState {
	m := model(scene...)
	m.Objects = append([]sim.Object(nil), scene...)
	for i := range others {
		b := cube(fmt.Sprint("other", i), 0.1, 1)
		b.At = geom.Vec3{X: 20 + 0.5*float64(i), Z: 0.05}
		m.Objects = append(m.Objects, b)
	}
	w := build(t, m)
	run(w, wait)
	event(w)
	for range 200 {
		w.Tick()
		for i := range scene {
			for j := range i {
				if scene[i].Shape == sim.Box && scene[j].Shape == sim.Box && !w.Bodies()[j].Hidden && meet(w, i, j, 0.001) {
					t.Fatalf("%s is in %s", scene[i].Name, scene[j].Name)
				}
			}
		}
	}
	return w.Bodies()[:len(scene)]
}
