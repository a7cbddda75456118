// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Mesh is the surface of a solid in its own frame.
type Mesh struct {
	Points    []geom.Vec3 // m
	Normals   []geom.Vec3 // unit, outwards, one for each point
	Triangles []Triangle
	Radius    float64 // m, of the sphere about the origin that holds it
}

// Triangle is three points, counter-clockwise as seen from outside.
type Triangle struct {
	A, B, C int32
	Second  bool // it has the second colour of the pattern
}

// grade is how fine a mesh is.
type grade struct {
	around  int // sectors about the axis
	along   int // rings from pole to pole, even
	corners int // half the steps over a box's rounded edge
}

// grades are those that there are. A round of radius r with n sectors is flatter by
// r (1 - cos π/n): of so many pixels as the second column says, that is 0.15.
var grades = [...]struct {
	grade
	upTo float64
}{
	{grade{8, 4, 1}, 2},
	{grade{12, 6, 2}, 4.4},
	{grade{18, 10, 3}, 10},
	{grade{24, 12, 4}, math.Inf(1)},
}

const finest = len(grades) - 1

const lunes = 6 // sectors of a pattern

type meshKey struct {
	form    sim.Form
	size    geom.Vec3
	round   float64
	pattern Pattern
	grade   int
}

// Meshes keeps the meshes that were made. The zero value is ready for use; it is
// not safe for concurrent use.
type Meshes struct{ made map[meshKey]*Mesh }

// Of returns the finest mesh of a solid, made at the first call.
func (m *Meshes) Of(s *Solid) *Mesh { return m.graded(s, finest) }

// At returns a mesh of a solid that is as fine as one sees where a metre is so many
// pixels.
func (m *Meshes) At(s *Solid, scale float64) *Mesh {
	round := max(s.Size.X, s.Size.Y, s.Size.Z) / 2
	switch s.Form {
	case sim.RoundBox:
		round = s.Round
	case sim.Capsule, sim.Tube:
		round = s.Size.X
	case sim.Cone:
		round = max(s.Size.X, s.Size.Y)
	}
	n := 0
	for n < finest && round*scale > grades[n].upTo {
		n++
	}
	return m.graded(s, n)
}

func (m *Meshes) graded(s *Solid, n int) *Mesh {
	key := meshKey{s.Form, s.Size, s.Round, s.Material.Pattern, n}
	if mesh, ok := m.made[key]; ok {
		return mesh
	}
	if m.made == nil {
		m.made = map[meshKey]*Mesh{}
	}
	mesh := grades[n].mesh(s)
	for _, p := range mesh.Points {
		mesh.Radius = max(mesh.Radius, p.Norm())
	}
	m.made[key] = mesh
	return mesh
}

func (g grade) mesh(s *Solid) *Mesh {
	switch s.Form {
	case sim.Ellipsoid:
		return g.lathe(g.ellipseProfile(s.Size), s.Size.Y/s.Size.X, s.Material.Pattern)
	case sim.Capsule:
		return g.lathe(g.capsuleProfile(s.Size.X, s.Size.Z), 1, s.Material.Pattern)
	case sim.Tube:
		return g.lathe(frustumProfile(s.Size.X, s.Size.X, s.Size.Z), 1, s.Material.Pattern)
	case sim.Cone:
		return g.lathe(frustumProfile(s.Size.X, s.Size.Y, s.Size.Z), 1, s.Material.Pattern)
	}
	return roundBox(s.Size, s.Round, g.corners)
}

// ring is a circle of a lathed body: its radius, height, and normal in the half
// plane of the profile.
type ring struct{ r, z, nr, nz float64 }

func (g grade) ellipseProfile(size geom.Vec3) []ring {
	rings := make([]ring, g.along+1)
	for i := range rings {
		s, c := detmath.SinCos(math.Pi * float64(i) / float64(g.along))
		a, b := size.X/2, size.Z/2
		n := geom.Vec2{X: s / a, Y: -c / b}.Unit()
		rings[i] = ring{a * s, -b * c, n.X, n.Y}
	}
	return rings
}

func (g grade) capsuleProfile(radius, length float64) []ring {
	rings := make([]ring, 0, g.along+2)
	for i := 0; i <= g.along; i++ {
		s, c := detmath.SinCos(math.Pi * float64(i) / float64(g.along))
		shift := -length / 2
		if 2*i > g.along {
			shift = length / 2
		}
		rings = append(rings, ring{radius * s, shift - float64(radius*c), s, -c})
		if 2*i == g.along {
			rings = append(rings, ring{radius, length / 2, 1, 0})
		}
	}
	return rings
}

func frustumProfile(below, above, height float64) []ring {
	n := geom.Vec2{X: height, Y: below - above}.Unit()
	lo, hi := -height/2, height/2
	return []ring{{0, lo, 0, -1}, {below, lo, 0, -1}, {below, lo, n.X, n.Y}, {above, hi, n.X, n.Y}, {above, hi, 0, 1}, {0, hi, 0, 1}}
}

// lathe turns a profile, from below to above, about z; stretch is the extent along
// y over that along x.
func (g grade) lathe(rings []ring, stretch float64, p Pattern) *Mesh {
	m := &Mesh{}
	around := g.around
	for _, k := range rings {
		for j := 0; j <= around; j++ {
			s, c := detmath.SinCos(2 * math.Pi * float64(j) / float64(around))
			m.Points = append(m.Points, geom.Vec3{X: k.r * c, Y: k.r * s * stretch, Z: k.z})
			m.Normals = append(m.Normals, geom.Vec3{X: k.nr * c, Y: k.nr * s / stretch, Z: k.nz}.Unit())
		}
	}
	for i := 0; i+1 < len(rings); i++ {
		for j := range around {
			a := int32(i*(around+1) + j)
			b, c, d := a+1, a+int32(around)+2, a+int32(around)+1
			second := p == Lunes && j*lunes/around%2 == 1
			if rings[i].r > 0 {
				m.Triangles = append(m.Triangles, Triangle{a, b, c, second})
			}
			if rings[i+1].r > 0 {
				m.Triangles = append(m.Triangles, Triangle{a, c, d, second})
			}
		}
	}
	return m
}
