// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux && cgo

package gpu

import (
	"math"

	"github.com/g3n/engine/geometry"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/graphic"
	"github.com/g3n/engine/material"
	"github.com/g3n/engine/math32"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// sheet is a mesh whose points are given anew for each picture: all discs, or all
// lines.
type sheet struct {
	mesh   *graphic.Mesh
	points math32.ArrayF32
	vbo    *gls.VBO
}

// newSheet returns a sheet whose points have the named parts after their places.
func newSheet(c *coat, parts []string, sizes []int32) *sheet {
	s := &sheet{vbo: gls.NewVBO(math32.NewArrayF32(0, 0)).AddAttrib(gls.VertexPosition)}
	for i, name := range parts {
		s.vbo.AddCustomAttrib(name, sizes[i])
	}
	s.vbo.SetUsage(gls.DYNAMIC_DRAW)
	g := geometry.NewGeometry()
	g.AddVBO(s.vbo)
	s.mesh = graphic.NewMesh(g, c)
	s.mesh.SetCullable(false)
	return s
}

// done gives the points to the card.
func (s *sheet) done() {
	s.vbo.SetBuffer(s.points)
	s.mesh.SetVisible(len(s.points) > 0)
}

func (s *sheet) point(p geom.Vec3, rest ...float32) {
	s.points = append(s.points, float32(p.X), float32(p.Y), float32(p.Z))
	s.points = append(s.points, rest...)
}

// newBackdrop is the floor and the sky.
func newBackdrop(f *frame) *graphic.Mesh {
	points := math32.NewArrayF32(0, 9)
	points.Append(-1, -1, 0, 3, -1, 0, -1, 3, 0)
	g := geometry.NewGeometry()
	g.AddVBO(gls.NewVBO(points).AddAttrib(gls.VertexPosition))
	m := graphic.NewMesh(g, newCoat(f, "backdrop"))
	m.SetCullable(false)
	return m
}

func newDiscs(f *frame) *sheet {
	c := newCoat(f, "disc")
	c.SetTransparent(true)
	c.SetDepthMask(false)
	c.SetPolygonOffset(-1, -4)
	s := newSheet(c, []string{"DiscPlace", "DiscColor"}, []int32{4, 4})
	s.mesh.SetRenderOrder(-1) // before solids that are seen through
	return s
}

// discHeight is how far above its place a disc is painted, m.
const discHeight = 0.0008

// setDiscs paints circles, later ones over earlier.
func setDiscs(s *sheet, discs []scene.Disc) {
	s.points = s.points[:0]
	for i := range discs {
		d := &discs[i]
		c := linear(d.Color)
		// That black lets through the share 1-Alpha of the sRGB level.
		alpha := 1 - gray(1-geom.Clamp(d.Alpha, 0, 1))
		at := d.At.To3D(d.Height + discHeight)
		for _, k := range [6][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}} {
			p := at.Add(geom.Vec3{X: k[0] * d.Radius, Y: k[1] * d.Radius})
			s.point(p, float32(k[0]), float32(k[1]), float32(d.Soft), 0, float32(c.X), float32(c.Y), float32(c.Z), float32(alpha))
		}
	}
	s.done()
}

func newLines(f *frame) *sheet {
	c := newCoat(f, "line")
	c.SetSide(material.SideDouble)
	return newSheet(c, []string{"LineEnd", "LineSide", "LineColor"}, []int32{3, 4, 3})
}

func setLines(s *sheet, lines []scene.Line) {
	s.points = s.points[:0]
	for i := range lines {
		l := &lines[i]
		c := linear(l.Color)
		for _, k := range [6][2]float32{{-1, 0}, {1, 0}, {1, 1}, {-1, 0}, {1, 1}, {-1, 1}} {
			s.point(l.A, float32(l.B.X), float32(l.B.Y), float32(l.B.Z), k[0], float32(math.Max(l.Width, 1)), k[1], 0, float32(c.X), float32(c.Y), float32(c.Z))
		}
	}
	s.done()
}
