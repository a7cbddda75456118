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

// Fineness of the meshes.
const (
	around  = 24 // sectors about the axis
	along   = 12 // rings from pole to pole
	corners = 4  // steps over a box's rounded edge
	lunes   = 6  // sectors of a pattern
)

type meshKey struct {
	form    sim.Form
	size    geom.Vec3
	round   float64
	pattern Pattern
}

// Meshes keeps the meshes that were made. The zero value is ready for use; it is
// not safe for concurrent use.
type Meshes struct{ made map[meshKey]*Mesh }

// Of returns the mesh of a solid, made at the first call.
func (m *Meshes) Of(s *Solid) *Mesh {
	key := meshKey{s.Form, s.Size, s.Round, s.Material.Pattern}
	if mesh, ok := m.made[key]; ok {
		return mesh
	}
	if m.made == nil {
		m.made = map[meshKey]*Mesh{}
	}
	mesh := newMesh(s)
	for _, p := range mesh.Points {
		mesh.Radius = max(mesh.Radius, p.Norm())
	}
	m.made[key] = mesh
	return mesh
}

func newMesh(s *Solid) *Mesh {
	switch s.Form {
	case sim.Ellipsoid:
		return lathe(ellipseProfile(s.Size), s.Size.Y/s.Size.X, s.Material.Pattern)
	case sim.Capsule:
		return lathe(capsuleProfile(s.Size.X, s.Size.Z), 1, s.Material.Pattern)
	case sim.Tube:
		return lathe(frustumProfile(s.Size.X, s.Size.X, s.Size.Z), 1, s.Material.Pattern)
	case sim.Cone:
		return lathe(frustumProfile(s.Size.X, s.Size.Y, s.Size.Z), 1, s.Material.Pattern)
	}
	return roundBox(s.Size, s.Round)
}

// ring is a circle of a lathed body: its radius, height, and normal in the half
// plane of the profile.
type ring struct{ r, z, nr, nz float64 }

func ellipseProfile(size geom.Vec3) []ring {
	rings := make([]ring, along+1)
	for i := range rings {
		s, c := detmath.SinCos(math.Pi * float64(i) / along)
		a, b := size.X/2, size.Z/2
		n := geom.Vec2{X: s / a, Y: -c / b}.Unit()
		rings[i] = ring{a * s, -b * c, n.X, n.Y}
	}
	return rings
}

func capsuleProfile(radius, length float64) []ring {
	rings := make([]ring, 0, along+2)
	for i := 0; i <= along; i++ {
		s, c := detmath.SinCos(math.Pi * float64(i) / along)
		shift := -length / 2
		if 2*i > along {
			shift = length / 2
		}
		rings = append(rings, ring{radius * s, shift - float64(radius*c), s, -c})
		if 2*i == along {
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
func lathe(rings []ring, stretch float64, p Pattern) *Mesh {
	m := &Mesh{}
	for _, g := range rings {
		for j := 0; j <= around; j++ {
			s, c := detmath.SinCos(2 * math.Pi * float64(j) / around)
			m.Points = append(m.Points, geom.Vec3{X: g.r * c, Y: g.r * s * stretch, Z: g.z})
			m.Normals = append(m.Normals, geom.Vec3{X: g.nr * c, Y: g.nr * s / stretch, Z: g.nz}.Unit())
		}
	}
	for i := 0; i+1 < len(rings); i++ {
		for j := range around {
			a := int32(i*(around+1) + j)
			b, c, d := a+1, a+around+2, a+around+1
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
