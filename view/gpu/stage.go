// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux

package gpu

import (
	"math"

	"github.com/g3n/engine/core"
	"github.com/g3n/engine/geometry"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/graphic"
	"github.com/g3n/engine/light"
	"github.com/g3n/engine/material"
	"github.com/g3n/engine/math32"

	"github.com/playsim/playsim/view/scene"
)

// stage is g3n's tree of what is drawn: a node for each solid, kept from picture to
// picture as long as the solid keeps its form and material.
type stage struct {
	root   *core.Node
	meshes scene.Meshes
	shapes map[*scene.Mesh]*geometry.Geometry
	solids []*piece
	ground *core.Node
	floor  scene.Ground
	discs  *core.Node
	lines  *core.Node
}

// piece is a solid on the stage.
type piece struct {
	mesh  *graphic.Mesh
	of    *scene.Mesh
	paint scene.Material
}

func newStage() *stage {
	s := &stage{root: core.NewNode(), shapes: map[*scene.Mesh]*geometry.Geometry{}}
	s.root.Add(light.NewAmbient(&math32.Color{R: 0.92, G: 0.96, B: 1}, 0.52))
	sun := light.NewDirectional(&math32.Color{R: 1, G: 0.97, B: 0.92}, 0.62)
	sun.SetPosition(-0.42, -0.48, 0.77)
	s.root.Add(sun)
	fill := light.NewDirectional(&math32.Color{R: 0.75, G: 0.85, B: 1}, 0.16)
	fill.SetPosition(0.6, 0.5, 0.35)
	s.root.Add(fill)
	s.ground, s.discs, s.lines = core.NewNode(), core.NewNode(), core.NewNode()
	s.root.Add(s.ground)
	s.root.Add(s.discs)
	s.root.Add(s.lines)
	return s
}

// set makes the stage show a scene.
func (s *stage) set(from *scene.Scene) {
	if s.floor != from.Ground {
		s.floor = from.Ground
		s.setGround(&from.Ground)
	}
	for i := range from.Solids {
		s.place(i, &from.Solids[i])
	}
	for _, rest := range s.solids[len(from.Solids):] {
		rest.mesh.SetVisible(false)
	}
	s.setDiscs(from.Discs)
	s.setLines(from.Lines)
}

// place puts the i-th solid where it is.
func (s *stage) place(i int, solid *scene.Solid) {
	mesh := s.meshes.Of(solid)
	if i == len(s.solids) {
		s.solids = append(s.solids, &piece{})
	}
	p := s.solids[i]
	if p.of != mesh || p.paint != solid.Material {
		if p.mesh != nil {
			s.root.Remove(p.mesh)
			p.mesh.Dispose()
		}
		p.of, p.paint = mesh, solid.Material
		p.mesh = s.mesh(mesh, &solid.Material)
		s.root.Add(p.mesh)
	}
	p.mesh.SetVisible(true)
	at := vector(solid.Pose.Pos)
	p.mesh.SetPositionVec(&at)
	q := solid.Pose.Rot
	p.mesh.SetQuaternion(float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
}

// mesh makes a node of a mesh; the triangles of each colour are a group.
func (s *stage) mesh(m *scene.Mesh, paint *scene.Material) *graphic.Mesh {
	shape, ok := s.shapes[m]
	if !ok {
		shape = newShape(m)
		s.shapes[m] = shape
	}
	node := graphic.NewMesh(shape.Incref(), nil)
	node.AddGroupMaterial(finish(paint, paint.Color), 0)
	if shape.GroupCount() > 1 {
		node.AddGroupMaterial(finish(paint, paint.Second), 1)
	}
	return node
}

func newShape(m *scene.Mesh) *geometry.Geometry {
	g := geometry.NewGeometry()
	points, normals := math32.NewArrayF32(0, 3*len(m.Points)), math32.NewArrayF32(0, 3*len(m.Points))
	for i := range m.Points {
		p, n := vector(m.Points[i]), vector(m.Normals[i])
		points.AppendVector3(&p)
		normals.AppendVector3(&n)
	}
	indices := math32.NewArrayU32(0, 3*len(m.Triangles))
	for _, second := range []bool{false, true} {
		start := indices.Len()
		for _, t := range m.Triangles {
			if t.Second == second {
				indices.Append(uint32(t.A), uint32(t.B), uint32(t.C))
			}
		}
		if indices.Len() > start {
			g.AddGroup(start, indices.Len()-start, g.GroupCount())
		}
	}
	g.SetIndices(indices)
	g.AddVBO(gls.NewVBO(points).AddAttrib(gls.VertexPosition))
	g.AddVBO(gls.NewVBO(normals).AddAttrib(gls.VertexNormal))
	return g
}

func color(c scene.Color) *math32.Color {
	return &math32.Color{R: float32(c.R), G: float32(c.G), B: float32(c.B)}
}

// finish is the material of a surface.
func finish(m *scene.Material, c scene.Color) *material.Standard {
	out := material.NewStandard(color(c))
	out.SetSpecularColor(color(scene.Color{R: m.Gloss * 0.5, G: m.Gloss * 0.5, B: m.Gloss * 0.5}))
	out.SetShininess(float32(8 + 60*m.Gloss))
	out.SetEmissiveColor(color(c.Scale(m.Glow)))
	return out
}

// flat is a material that takes no light, such as painted lines.
func flat(c scene.Color, alpha float64) *material.Standard {
	out := material.NewStandard(color(scene.Color{}))
	out.SetAmbientColor(color(scene.Color{}))
	out.SetSpecularColor(color(scene.Color{}))
	out.SetEmissiveColor(color(c))
	if alpha < 1 {
		out.SetTransparent(true)
		out.SetOpacity(float32(alpha))
		out.SetDepthMask(false)
	}
	return out
}

// Heights of what is painted on the ground, m: enough to tell them apart.
const (
	gridHeight = 0.0006
	discHeight = 0.0012
	discStep   = 0.0003
)

func (s *stage) setGround(g *scene.Ground) {
	s.ground.DisposeChildren(true)
	for _, slab := range []struct {
		x, y, z float64
		c       scene.Color
	}{{80, 80, -0.004, scene.Color{R: 0.62, G: 0.65, B: 0.63}}, {g.Size.X, g.Size.Y, 0, g.Color}} {
		mesh := graphic.NewMesh(geometry.NewPlane(float32(slab.x), float32(slab.y)), material.NewStandard(color(slab.c)))
		mesh.SetPositionZ(float32(slab.z))
		s.ground.Add(mesh)
	}
	s.ground.Add(graphic.NewMesh(grid(g), material.NewStandard(color(g.Line))))
}

// gridWidth is how wide the lines of the grid are, m.
const gridWidth = 0.012

// grid is the grid of the ground as one geometry of thin strips.
func grid(g *scene.Ground) *geometry.Geometry {
	points, normals := math32.NewArrayF32(0, 0), math32.NewArrayF32(0, 0)
	indices := math32.NewArrayU32(0, 0)
	strip := func(x0, y0, x1, y1 float64) {
		first := uint32(points.Len() / 3)
		for _, c := range [4][2]float64{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}} {
			points.Append(float32(c[0]), float32(c[1]), gridHeight)
			normals.Append(0, 0, 1)
		}
		indices.Append(first, first+1, first+2, first, first+2, first+3)
	}
	w, h := g.Size.X/2, g.Size.Y/2
	for x := -math.Floor(w/g.Grid) * g.Grid; x <= w; x += g.Grid {
		strip(x-gridWidth/2, -h, x+gridWidth/2, h)
	}
	for y := -math.Floor(h/g.Grid) * g.Grid; y <= h; y += g.Grid {
		strip(-w, y-gridWidth/2, w, y+gridWidth/2)
	}
	shape := geometry.NewGeometry()
	shape.SetIndices(indices)
	shape.AddVBO(gls.NewVBO(points).AddAttrib(gls.VertexPosition))
	shape.AddVBO(gls.NewVBO(normals).AddAttrib(gls.VertexNormal))
	return shape
}

// strokes are lines between pairs of points.
func strokes(points math32.ArrayF32, c scene.Color) *graphic.Lines {
	g := geometry.NewGeometry()
	g.AddVBO(gls.NewVBO(points).AddAttrib(gls.VertexPosition))
	colors := math32.NewArrayF32(0, points.Len())
	for range points.Len() / 3 {
		colors.Append(float32(c.R), float32(c.G), float32(c.B))
	}
	g.AddVBO(gls.NewVBO(colors).AddAttrib(gls.VertexColor))
	return graphic.NewLines(g, material.NewBasic())
}

// setDiscs paints circles on the ground. Their number and order hardly change, but
// they move with what throws them.
func (s *stage) setDiscs(discs []scene.Disc) {
	s.discs.DisposeChildren(true)
	for i := range discs {
		d := &discs[i]
		alpha, radius := d.Alpha, d.Radius
		if d.Soft > 0.2 { // a soft spot is about as dark as a smaller hard one
			alpha, radius = alpha*0.7, radius*0.72
		}
		mesh := graphic.NewMesh(geometry.NewDisk(radius, 32), flat(d.Color, alpha))
		mesh.SetPosition(float32(d.At.X), float32(d.At.Y), discHeight+float32(i)*discStep)
		s.discs.Add(mesh)
	}
}

func (s *stage) setLines(list []scene.Line) {
	s.lines.DisposeChildren(true)
	for i := range list {
		l := &list[i]
		points := math32.NewArrayF32(0, 6)
		a, b := vector(l.A), vector(l.B)
		points.AppendVector3(&a, &b)
		s.lines.Add(strokes(points, l.Color))
	}
}
