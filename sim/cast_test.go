// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// plainCast asks everything, in order.
func (w *World) plainCast(r geom.Ray, max float64, self Self) (Hit, bool) {
	best, found := Hit{Dist: max, Body: -1}, false
	offer := func(t float64, ok bool, body int) {
		if ok && t < best.Dist {
			best, found = Hit{t, body}, true
		}
	}
	for i := range w.Model.Ground.Walls {
		t, ok := w.Model.Ground.Walls[i].Box().Hit(r)
		offer(t, ok, -1)
	}
	for _, i := range w.present {
		if i != self.Body {
			t, ok := w.hit(i, r)
			offer(t, ok, i)
		}
	}
	for _, p := range w.parts {
		if p.group != self.Group {
			t, ok := p.hit(r)
			offer(t, ok, -1)
		}
	}
	return best, found
}

// plainBlocked asks everything whether it is in the way, but for what could yield.
func (w *World) plainBlocked(at geom.Vec2, radius, lo, hi float64, self Self) bool {
	for i := range w.Model.Ground.Walls {
		if w.Model.Ground.Walls[i].Blocks(at, radius, lo, hi) {
			return true
		}
	}
	for i := range len(w.present) + len(w.parts) {
		if w.blocks(i, at, radius, lo, hi, self) {
			return true
		}
	}
	return false
}

// stander is a robot that is nothing but parts.
type stander struct {
	name  string
	slots *slot.Set
}

func (s *stander) Name() string                       { return s.name }
func (s *stander) Slots() *slot.Set                   { return s.slots }
func (s *stander) Sense(int64)                        {}
func (s *stander) Act(int64)                          {}
func (s *stander) Settle(int64)                       {}
func (s *stander) Base() geom.Pose2                   { return geom.Pose2{} }
func (s *stander) Check(*Input) error                 { return nil }
func (s *stander) Apply(*Input)                       {}
func (s *stander) AppendState(to []float64) []float64 { return to }
func (s *stander) Links(to []geom.Pose) []geom.Pose   { return to }

// chaos is a source of worlds and queries. Many numbers are whole, so that things touch,
// coincide and lie on the borders of cells.
type chaos struct{ *rand.Rand }

func (c chaos) number(most float64) float64 {
	v := (2*c.Float64() - 1) * most
	if c.IntN(3) == 0 {
		v = math.Round(v)
	}
	return v
}

func (c chaos) point(most float64) geom.Vec2 {
	return geom.Vec2{X: c.number(most), Y: c.number(most)}
}

func (c chaos) length() float64 { return 0.01 + 0.5*c.Float64()*c.Float64() }

func (c chaos) object(i int, most float64) Object {
	o := Object{
		Name: fmt.Sprint("o", i), Shape: Shape(c.IntN(4)), Fixed: c.IntN(2) == 0, Mass: 0.1,
		Radius: c.length(), Height: 2 * c.length(), Size: geom.Vec3{X: 2 * c.length(), Y: 2 * c.length(), Z: 2 * c.length()},
		At: c.point(most).To3D(math.Abs(c.number(1))), Yaw: c.number(3),
	}
	if c.IntN(30) == 0 {
		o.Size.X = most
	}
	return o
}

func (c chaos) world(t *testing.T) *World {
	most := math.Pow(10, c.Float64()*2)
	m := &Model{Name: "chaos", Tick: DefaultTick, Step: DefaultStep, Gravity: DefaultGravity}
	for range c.IntN(60) {
		a := c.point(most)
		b := a.Add(c.point(1))
		if c.IntN(8) == 0 {
			b = c.point(most)
		}
		if d := a.Sub(b).Norm(); d > MinRadius && d < MaxExtent {
			m.Ground.Walls = append(m.Ground.Walls, Wall{From: a, To: b, Thickness: c.length(), Height: 2 * c.length()})
		}
	}
	for i := range c.IntN(100) {
		m.Objects = append(m.Objects, c.object(i, most))
		if i > 0 && c.IntN(10) == 0 { // the same once more
			m.Objects[i] = m.Objects[c.IntN(i)]
			m.Objects[i].Name = fmt.Sprint("o", i)
		}
	}
	for i := range c.IntN(20) {
		name := fmt.Sprint("r", i)
		m.Robots = append(m.Robots, RobotModel{Name: name, New: func(b *Builder) (Robot, error) {
			for range 1 + c.IntN(4) {
				p := b.Part(PartModel{Radius: c.length()}, geom.Pose2{X: c.number(most), Y: c.number(most)})
				p.Raise(0, c.length())
			}
			return &stander{name, slot.NewSet()}, nil
		}})
	}
	w, err := New(m)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// shuffle moves some of what is there, as a run does.
func (c chaos) shuffle(w *World) {
	for i := range w.bodies {
		switch c.IntN(12) {
		case 0:
			w.Put(i, c.point(30).To3D(c.number(1)), c.number(3))
		case 1:
			w.show(i, false)
		case 2:
			w.Put(i, geom.Vec3{X: c.number(1e7), Y: c.number(100)}, 0)
		}
	}
	for _, p := range w.parts {
		if c.IntN(4) == 0 {
			p.Jump(geom.Pose2{X: c.number(30), Y: c.number(30)})
		}
	}
	if c.IntN(2) == 0 {
		w.Tick()
	}
}

// someone returns the place of what there is, or any.
func (c chaos) someone(w *World) geom.Vec3 {
	if len(w.bodies) > 0 && c.IntN(2) == 0 {
		return w.bodies[c.IntN(len(w.bodies))].Pos
	}
	return c.point(20).To3D(c.number(1))
}

func (c chaos) ray(w *World) (geom.Ray, float64) {
	ray, far := geom.Between(c.someone(w), c.someone(w))
	switch c.IntN(12) {
	case 0:
		ray.Dir = geom.Vec3{X: 1}
	case 1:
		ray.Dir = geom.Vec3{Y: -1}
	case 2:
		ray.Dir = geom.Vec3{Z: -1}
	case 3:
		ray.Dir = geom.Vec3{X: 1e-9, Z: -1}
	case 4:
		far = math.Inf(1)
	case 5:
		far = c.number(3)
	case 6:
		ray.Origin.X = 1e8
		ray.Dir, far = geom.Vec3{X: -1}, 2e8
	case 7:
		ray.Dir.X = math.NaN()
	}
	return ray, far
}

func (c chaos) asker(w *World) Self {
	return Self{Group: uint(c.IntN(4)), Body: c.IntN(len(w.bodies)+1) - 1}
}

// TestBroadPhaseChangesNoAnswer compares rays and free places with those found by asking
// everything, to the bit, in random worlds.
func TestBroadPhaseChangesNoAnswer(t *testing.T) {
	worlds := 300
	if testing.Short() {
		worlds = 60
	}
	hits, blocked, asked := 0, 0, 0
	for seed := range worlds {
		c := chaos{rand.New(rand.NewPCG(uint64(seed), 14))}
		w := c.world(t)
		for range 10 {
			c.shuffle(w)
			for range 30 {
				asked++
				self := c.asker(w)
				ray, far := c.ray(w)
				nothing := false
				if near := c.number(3); c.IntN(2) == 0 {
					nothing = !w.Attend(ray.Origin.XY(), near, self) && far <= near && ray.Dir.XY().NormSq() <= 1
				} else if c.IntN(2) == 0 {
					w.Attend(ray.Origin.XY(), near, c.asker(w))
				}
				got, ok := w.CastEcho(ray, far, self)
				if nothing && ok {
					t.Fatalf("seed %d: there is nothing within %v m of %v, but a ray meets %v", seed, far, ray, got)
				}
				want, wantOK := w.plainCast(ray, far, self)
				if fmt.Sprint(got, ok) != fmt.Sprint(want, wantOK) {
					t.Fatalf("seed %d: ray %v of %v m meets %v %t, by asking everything %v %t", seed, ray, far, got, ok, want, wantOK)
				}
				at, radius, lo := c.someone(w).XY().Add(c.point(1)), c.length(), c.number(0.5)
				free := w.Free(at, radius, lo, lo+0.3, self)
				if free == w.plainBlocked(at, radius, lo, lo+0.3, self) {
					t.Fatalf("seed %d: a disc of %v m at %v is free: %t", seed, radius, at, free)
				}
				if ok {
					hits++
				}
				if !free {
					blocked++
				}
			}
		}
	}
	if hits < asked/10 || blocked < asked/25 {
		t.Errorf("of %d queries %d rays hit and %d places are taken: the test is too easy", asked, hits, blocked)
	}
}
