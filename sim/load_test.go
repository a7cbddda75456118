// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// slab returns a box of some size and mass that stands somewhere.
func slab(all []sim.Object, size geom.Vec3, at geom.Vec3, mass float64) []sim.Object {
	b := block(fmt.Sprint("b", len(all)), size.X, size.Y, size.Z)
	b.At, b.Mass = at, mass
	return append(all, b)
}

// bricks returns a wall of rows of bricks, each row with its joints between those of the one
// below and half bricks at its ends, or without these a pyramid.
func bricks(s *sim.Stream, pyramid bool) (all []sim.Object) {
	size := geom.Vec3{X: s.Range(0.1, 0.3), Y: s.Range(0.08, 0.2), Z: s.Range(0.05, 0.25)}
	pitch := size.X * s.Range(1.01, 1.3)
	rows, wide := 2+int(s.Float64()*4), 3+int(s.Float64()*4)
	for row := range rows {
		n, from := wide-row%2, float64(row%2)/2
		if pyramid {
			n, from = wide-row, float64(row)/2
		} else if row%2 == 1 {
			half := geom.Vec3{X: size.X - pitch/2, Y: size.Y, Z: size.Z}
			for _, x := range [2]float64{-pitch / 4, (float64(wide) - 0.75) * pitch} {
				all = slab(all, half, geom.Vec3{X: x, Z: size.Z * (float64(row) + 0.5)}, s.Range(0.5, 2))
			}
		}
		for k := range n {
			at := geom.Vec3{X: (float64(k) + from) * pitch, Z: size.Z * (float64(row) + 0.5)}
			all = slab(all, size, at, s.Range(0.5, 3))
		}
	}
	return all
}

// tables returns some tables of two or four legs, one upon the other.
func tables(s *sim.Stream) (all []sim.Object) {
	leg := geom.Vec3{X: s.Range(0.08, 0.2), Y: s.Range(0.08, 0.2), Z: s.Range(0.1, 0.4)}
	top := geom.Vec3{X: s.Range(0.5, 1), Y: s.Range(0.45, 0.6), Z: s.Range(0.03, 0.1)}
	x, y := (top.X-leg.X)/2*s.Range(0.7, 1.1), (top.Y-leg.Y)/2*s.Range(0.7, 1.1)
	z := 0.0
	for range 1 + int(s.Float64()*3) {
		if s.Float64() < 0.5 {
			leg.Y, y = top.Y, 0
		}
		for _, at := range [4]geom.Vec2{{X: x, Y: y}, {X: -x, Y: y}, {X: x, Y: -y}, {X: -x, Y: -y}} {
			if y > 0 || at.Y == 0 && !math.Signbit(at.Y) {
				all = slab(all, leg, at.To3D(z+leg.Z/2), s.Range(0.5, 5))
			}
		}
		z += leg.Z + top.Z
		all = slab(all, top, geom.Vec3{X: s.Range(-0.01, 0.01), Z: z - top.Z/2}, s.Range(0.5, 10))
	}
	return all
}

// layers returns sticks that lie across those below.
func layers(s *sim.Stream) (all []sim.Object) {
	side, high := s.Range(0.06, 0.12), s.Range(0.03, 0.08)
	for l := range 2 + int(s.Float64()*6) {
		for k := range 3 {
			size, at := geom.Vec3{X: side * 0.9, Y: side * 3, Z: high}, geom.Vec3{X: float64(k-1) * side}
			if l%2 == 1 {
				size.X, size.Y, at = size.Y, size.X, geom.Vec3{Y: at.X}
			}
			at.Z = high * (float64(l) + 0.5)
			all = slab(all, size, at, 0.1)
		}
	}
	return all
}

// turned returns boxes turned about the origin.
func turned(all []sim.Object, yaw float64) []sim.Object {
	for i := range all {
		o := &all[i]
		o.At, o.Yaw = o.At.XY().Rotate(yaw).To3D(o.At.Z), yaw
	}
	return all
}

// Boxes that stand on several others share their load among them: walls, pyramids, tables and
// crossed layers stand, and after a second nothing of them moves any more.
func TestBuiltOfBoxesStands(t *testing.T) {
	for name, build1 := range map[string]func(*sim.Stream) []sim.Object{
		"wall":    func(s *sim.Stream) []sim.Object { return bricks(s, false) },
		"pyramid": func(s *sim.Stream) []sim.Object { return bricks(s, true) },
		"table":   tables,
		"layers":  layers,
	} {
		for seed := range uint64(12) {
			s := sim.NewStream(seed, name)
			w := build(t, model(turned(build1(s), s.Range(-3, 3)*float64(seed%2))...))
			run(w, 1)
			early := slices.Clone(w.Bodies())
			run(w, 4)
			if seed == 0 {
				run(w, 55)
			}
			for i, b := range w.Bodies() {
				if b != early[i] {
					t.Errorf("%s %d: %s goes from %v to %v", name, seed, w.Model.Objects[i].Name, early[i].Pos, b.Pos)
					break
				}
				if far := b.Pos.Sub(w.Model.Objects[i].At).Norm(); far > 0.001 {
					t.Errorf("%s %d: %s of %d went %.3f m, to %v", name, seed, w.Model.Objects[i].Name, len(w.Bodies()), far, b.Pos)
					break
				}
			}
		}
	}
}

// A plank on two boxes falls when what is on it is beyond one of them, and carries with it
// no box on which it stood.
func TestLoadBeyondALeg(t *testing.T) {
	for _, c := range []struct {
		x     float64
		falls bool
	}{{0, false}, {0.35, false}, {0.42, false}, {0.48, true}} {
		leg, top := geom.Vec3{X: 0.1, Y: 0.3, Z: 0.3}, geom.Vec3{X: 1, Y: 0.3, Z: 0.05}
		all := slab(nil, leg, geom.Vec3{X: -0.3, Z: 0.15}, 2)
		all = slab(all, leg, geom.Vec3{X: 0.3, Z: 0.15}, 2)
		all = slab(all, top, geom.Vec3{Z: 0.325}, 1)
		all = slab(all, geom.Vec3{X: 0.04, Y: 0.04, Z: 0.04}, geom.Vec3{X: c.x, Z: 0.371}, 4)
		w := build(t, model(all...))
		run(w, 5)
		// The load is c.x-0.35 m beyond the edge, the plank's centre 0.35 m before it, a quarter as heavy.
		if fell := w.Bodies()[2].Pos.Sub(all[2].At).Norm() > 0.1; fell != c.falls {
			t.Errorf("load at %v m: the plank is at %v", c.x, w.Bodies()[2].Pos)
		}
		for i := range 2 {
			near(t, fmt.Sprintf("load at %v m: tilt of leg %d", c.x, i), up(w, i).Z, 1, 1e-9)
		}
	}
}

// A table that loses the leg below its load falls at once, and within 10 s its boxes lie or lean
// at rest on something, in nothing by more than 5 mm; what leans stirs by less than 1 mm.
func TestTableLosesALeg(t *testing.T) {
	for seed := range uint64(20) {
		s := sim.NewStream(seed, "leg")
		leg, top := geom.Vec3{X: 0.1, Y: 0.1, Z: s.Range(0.2, 0.5)}, geom.Vec3{X: 0.8, Y: 0.6, Z: 0.04}
		var all []sim.Object
		for _, at := range [4]geom.Vec2{{X: 0.33, Y: 0.23}, {X: -0.33, Y: 0.23}, {X: 0.33, Y: -0.23}, {X: -0.33, Y: -0.23}} {
			all = slab(all, leg, at.To3D(leg.Z/2), 1)
		}
		all = slab(all, top, geom.Vec3{Z: leg.Z + 0.02}, 2)
		all = slab(all, geom.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, geom.Vec3{X: s.Range(0.25, 0.32), Y: s.Range(0.17, 0.22), Z: leg.Z + 0.09}, s.Range(2, 4))
		m := model(turned(all, s.Range(-3, 3)*float64(seed%2))...)
		w := build(t, m)
		run(w, 2)
		do(t, w, sim.Input{Op: sim.OpMove, Name: "b0", At: sim.Resting(3, 0)})
		run(w, 0.4)
		if w.Bodies()[4].Pos.Sub(w.Model.Objects[4].At).Norm() < 0.01 {
			t.Errorf("seed %d: 0.4 s later the top is at %v", seed, w.Bodies()[4].Pos)
		}
		run(w, 9.6)
		was := slices.Clone(w.Bodies())
		run(w, 10)
		for i := range was {
			if far := w.Bodies()[i].Pos.Sub(was[i].Pos).Norm(); far > 0.001 {
				t.Errorf("seed %d: after 10 s %s goes %v m", seed, m.Objects[i].Name, far)
			}
			for j := range i {
				if meet(w, i, j, 0.005) {
					t.Errorf("seed %d: %s at %v is in %s at %v", seed, m.Objects[i].Name, was[i].Pos, m.Objects[j].Name, was[j].Pos)
				}
			}
			if hangs(w, i) > 0.005 {
				t.Errorf("seed %d: %s hangs at %v", seed, m.Objects[i].Name, was[i].Pos)
			}
		}
	}
}
