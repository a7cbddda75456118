// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// roundBox is a box whose edges are rounded: each face is a grid whose outermost
// steps go around the edge. A box with sharp edges has one square a face.
func roundBox(size geom.Vec3, round float64, corners int) *Mesh {
	half := size.Scale(0.5)
	round = min(round, half.X, half.Y, half.Z)
	m := &Mesh{}
	steps := boxSteps(round, corners)
	for axis := range 3 {
		for _, sign := range []float64{-1, 1} {
			m.face(axis, sign, half, round, steps)
		}
	}
	return m
}

// step is a place along one direction of a face: towards which side of the inner
// box it lies (-1, 1), and the angle of its normal away from the face's.
type step struct{ side, sin, cos float64 }

func boxSteps(round float64, corners int) []step {
	if round <= 0 {
		return []step{{-1, 0, 1}, {1, 0, 1}}
	}
	var steps []step
	for i := corners; i >= 0; i-- {
		s, c := detmath.SinCos(math.Pi / 4 * float64(i) / float64(corners))
		steps = append(steps, step{-1, -s, c})
	}
	for i := 0; i <= corners; i++ {
		s, c := detmath.SinCos(math.Pi / 4 * float64(i) / float64(corners))
		steps = append(steps, step{1, s, c})
	}
	return steps
}

// face adds the face whose normal is sign times the axis.
func (m *Mesh) face(axis int, sign float64, half geom.Vec3, round float64, steps []step) {
	first := int32(len(m.Points))
	n := int32(len(steps))
	h := [3]float64{half.X - round, half.Y - round, half.Z - round}
	u, v := (axis+1)%3, (axis+2)%3
	for _, a := range steps {
		for _, b := range steps {
			var inner, normal [3]float64
			inner[axis], inner[u], inner[v] = sign*h[axis], a.side*h[u], b.side*h[v]
			normal[axis], normal[u], normal[v] = sign, a.sin/a.cos, b.sin/b.cos
			d := geom.Vec3{X: normal[0], Y: normal[1], Z: normal[2]}.Unit()
			m.Points = append(m.Points, geom.Vec3{X: inner[0], Y: inner[1], Z: inner[2]}.Add(d.Scale(round)))
			m.Normals = append(m.Normals, d)
		}
	}
	for i := range n - 1 {
		for j := range n - 1 {
			a := first + i*n + j
			m.square(a, a+n, a+n+1, a+1, sign > 0)
		}
	}
}

// square adds two triangles, turned the other way unless outwards.
func (m *Mesh) square(a, b, c, d int32, outwards bool) {
	if !outwards {
		b, d = d, b
	}
	m.Triangles = append(m.Triangles, Triangle{A: a, B: b, C: c}, Triangle{A: a, B: c, C: d})
}
