// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// leaning returns a tower of n boxes of one size, each further than the one below.
func leaning(n int, size geom.Vec3, step func() float64) (all []sim.Object) {
	x := 0.0
	for i := range n {
		b := block(fmt.Sprint("b", i), size.X, size.Y, size.Z)
		b.At = geom.Vec3{X: x, Z: size.Z * (float64(i) + 0.5)}
		all = append(all, b)
		x += step()
	}
	return all
}

// corners returns where the corners of a box are.
func corners(w *sim.World, i int) (all [8]geom.Vec3) {
	half, pose := solidOf(w, i, 0)
	for k := range all {
		sign := func(bit int) float64 { return float64(k>>bit&1)*2 - 1 }
		all[k] = pose.Apply(geom.Vec3{X: half.X * sign(0), Y: half.Y * sign(1), Z: half.Z * sign(2)})
	}
	return all
}

// steep returns the angle in rad between a box and its nearest pose on a face.
func steep(w *sim.World, i int) float64 {
	most := 0.0
	for _, axis := range []geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}} {
		most = math.Max(most, math.Abs(w.Bodies()[i].Rot.Rotate(axis).Z))
	}
	return math.Acos(math.Min(most, 1))
}

// ladder reports whether friction can hold a box that leans as it holds a ladder: it is twice
// as high as deep, and its centre is beyond its foot by at most µ times the height of its top.
func ladder(w *sim.World, i int) bool {
	s, o := &w.Bodies()[i], &w.Model.Objects[i]
	size := [3]float64{o.Size.X, o.Size.Y, o.Size.Z}
	up, across := 0, 0
	for k, axis := range [3]geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}} {
		if z := math.Abs(s.Rot.Rotate(axis).Z); z > 0.7 {
			up = k
		} else if z > 0.01 {
			across = k
		}
	}
	sin, cos := math.Sincos(steep(w, i))
	out := (size[up]*sin - size[across]*cos) / 2
	return size[up] >= 2*size[across] && out <= o.Friction*size[up]*cos
}

// hangs returns how far in m the lowest corner of a box is above the ground or another box.
func hangs(w *sim.World, i int) float64 {
	lowest := corners(w, i)[0]
	for _, c := range corners(w, i) {
		if c.Z < lowest.Z {
			lowest = c
		}
	}
	gap := lowest.Z
	for j := range w.Bodies() {
		if j == i || w.Model.Objects[j].Shape != sim.Box {
			continue
		}
		for down := 0.0; down < gap; down += 0.001 {
			if meetLowered(w, i, j, down) {
				gap = down
			}
		}
	}
	return gap
}

// meetLowered reports whether a box would touch another one if it were lower.
func meetLowered(w *sim.World, i, j int, down float64) bool {
	s := &w.Bodies()[i]
	z := s.Pos.Z
	s.Pos.Z -= down
	met := meet(w, i, j, -0.0005)
	s.Pos.Z = z
	return met
}

// fallenBoxes counts boxes that came to rest, and those that lean.
type fallenBoxes struct{ all, lean int }

// few checks that few boxes lean.
func (f *fallenBoxes) few(t *testing.T) {
	t.Helper()
	if f.lean > f.all/40 {
		t.Errorf("%+v", *f)
	}
}

// check checks that boxes that came to rest lie on faces, or lean so that friction holds
// them, on something, and in nothing.
func (f *fallenBoxes) check(t *testing.T, what string, w *sim.World) {
	t.Helper()
	for i := range w.Bodies() {
		s, o := &w.Bodies()[i], &w.Model.Objects[i]
		if o.Shape != sim.Box {
			continue
		}
		f.all++
		if s.Vel.Norm() > 0.01 {
			t.Errorf("%s: %s at %v moves at %v", what, o.Name, s.Pos, s.Vel)
		}
		if gap := hangs(w, i); gap > 0.005 {
			t.Errorf("%s: %s at %v hangs %v m above what is below it", what, o.Name, s.Pos, gap)
		}
		if a := steep(w, i); a > 0.01 {
			f.lean++
			if a > math.Atan(o.Friction) && !ladder(w, i) {
				t.Errorf("%s: %s at %v leans at %.0f°", what, o.Name, s.Pos, a*180/math.Pi)
			}
		}
		for j := range i {
			if w.Model.Objects[j].Shape == sim.Box && meet(w, i, j, 0.0025) {
				t.Errorf("%s: %s at %v is in %s at %v", what, o.Name, s.Pos, w.Model.Objects[j].Name, w.Bodies()[j].Pos)
			}
		}
	}
}

// seeds returns the first seeds, and those of towers that once did not lie.
func seeds(n uint64, more ...uint64) (all []uint64) {
	for seed := range n {
		all = append(all, seed)
	}
	return append(all, more...)
}

// Leaning towers that fell lie.
func TestFallenTowersLie(t *testing.T) {
	var f fallenBoxes
	for _, seed := range seeds(120, 431, 539, 584) {
		s := sim.NewStream(seed, "leaning")
		side := s.Range(0.08, 0.3)
		size := geom.Vec3{X: side, Y: side, Z: side}
		if seed%3 == 2 {
			size = geom.Vec3{X: side, Y: side * s.Range(0.5, 1), Z: side * s.Range(0.15, 0.4)}
		}
		n, lean := 2+int(s.Float64()*5), s.Range(0.1, 0.6)
		m := model(leaning(n, size, func() float64 { return side * (lean + s.Range(-0.15, 0.15)) })...)
		w := build(t, m)
		run(w, 8)
		f.check(t, fmt.Sprintf("seed %d: %d of %v", seed, n, size), w)
	}
	f.few(t)
}

// Those who watch see boxes slide to where they lie: none is suddenly elsewhere.
func TestSlidesAreSeen(t *testing.T) {
	seen, was := 0.0, 0.0
	for seed := range uint64(30) {
		s := sim.NewStream(seed, "seen")
		size := geom.Vec3{X: 0.25, Y: 0.2, Z: s.Range(0.05, 0.1)}
		w := build(t, model(leaning(6, size, func() float64 { return s.Range(0.05, 0.15) })...))
		var before, after sim.Snapshot
		w.Snapshot(&before)
		for range 120 {
			at := append([]sim.BodyState(nil), w.Bodies()...)
			w.Tick()
			w.Snapshot(&after)
			for i := range at {
				was = math.Max(was, w.Bodies()[i].Pos.Sub(at[i].Pos).Norm())
				seen = math.Max(seen, after.Bodies[i].Pos.Sub(before.Bodies[i].Pos).Norm())
			}
			before, after = after, before
		}
		for i := range w.Bodies() {
			if before.Bodies[i] != w.Bodies()[i] {
				t.Errorf("seed %d: box %d is seen at %v and is at %v", seed, i, before.Bodies[i].Pos, w.Bodies()[i].Pos)
			}
		}
	}
	if seen > 0.1 || was < 0.15 {
		t.Errorf("in a tick a box was seen to move by %.3f m; it moved by %.3f m", seen, was)
	}
}

// Towers that a ball struck lie.
func TestStruckTowersLie(t *testing.T) {
	var f fallenBoxes
	for _, seed := range seeds(60, 147) {
		s := sim.NewStream(seed, "struck")
		side, n := s.Range(0.1, 0.3), 2+int(s.Float64()*4)
		m := model(leaning(n, geom.Vec3{X: side, Y: side, Z: side}, func() float64 { return 0 })...)
		for i := range m.Objects {
			m.Objects[i].At.X, m.Objects[i].At.Y, m.Objects[i].Mass = s.Range(-0.15, 0.15)*side, s.Range(-0.15, 0.15)*side, 0.3
		}
		b := ball("ball", -0.7, 0)
		b.Radius, b.Mass, b.At.Z = 0.08, 1, s.Range(0.3, 0.95)*side*float64(n)
		m.Objects = append(m.Objects, b)
		w := build(t, m)
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "ball", At: geom.Vec3{X: s.Range(2, 7), Z: 0.4}})
		run(w, 14)
		f.check(t, fmt.Sprintf("seed %d: %d of %.2f m", seed, n, side), w)
	}
	f.few(t)
}

// The load of a box turns about that box's upper edge where it is out of balance there, and
// the box stays.
func TestUpperPartFallsFirst(t *testing.T) {
	for name, at := range map[string][]float64{"three": {0, 0.19, 0.31}, "five": {0, 0.09, 0.18, 0.27, 0.36}} {
		var all []sim.Object
		for i, x := range at {
			c := cube(fmt.Sprint("b", i), 0.3, 2)
			c.At = geom.Vec3{X: x, Z: 0.15 + 0.3*float64(i)}
			all = append(all, c)
		}
		w := build(t, model(all...))
		run(w, 8)
		new(fallenBoxes).check(t, name, w)
		near(t, name+": x of the lowest", w.Bodies()[0].Pos.X, 0, 0.02)
		near(t, name+": its tilt", up(w, 0).Z, 1, 1e-9)
		if top := w.Bodies()[len(at)-1]; top.Pos.Z > 0.5 || up(w, 2).Z > 0.99 {
			t.Errorf("%s: the top is at %v", name, top.Pos)
		}
	}
}
