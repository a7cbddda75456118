// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux && cgo

package gpu

import (
	"github.com/g3n/engine/core"
	"github.com/g3n/engine/geometry"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/graphic"
	"github.com/g3n/engine/math32"

	"github.com/playsim/playsim/view/scene"
)

// stage is g3n's tree of what is drawn: a node for each solid, kept from picture to
// picture as long as the solid keeps its form and material.
type stage struct {
	root   *core.Node
	bodies *core.Node // the solids, which throw shadows
	frame  *frame
	meshes scene.Meshes
	shapes map[*scene.Mesh]*geometry.Geometry
	solids []*piece
	discs  *sheet
	lines  *sheet
}

// piece is a solid on the stage.
type piece struct {
	mesh  *graphic.Mesh
	of    *scene.Mesh
	paint scene.Material
	coats []*coat
}

func newStage(f *frame) *stage {
	s := &stage{
		root: core.NewNode(), bodies: core.NewNode(), frame: f, shapes: map[*scene.Mesh]*geometry.Geometry{},
		discs: newDiscs(f), lines: newLines(f),
	}
	s.root.Add(newBackdrop(f))
	s.root.Add(s.discs.mesh)
	s.root.Add(s.bodies)
	s.root.Add(s.lines.mesh)
	return s
}

// set makes the stage show a scene.
func (s *stage) set(from *scene.Scene) {
	for i := range from.Solids {
		s.place(i, &from.Solids[i])
	}
	for _, rest := range s.solids[len(from.Solids):] {
		rest.mesh.SetVisible(false)
	}
	setDiscs(s.discs, from.Discs)
	setLines(s.lines, from.Lines)
}

// cast makes the solids throw shadows.
func (s *stage) cast() {
	for _, p := range s.solids {
		for _, c := range p.coats {
			c.cast()
		}
	}
}

// show makes the solids be seen.
func (s *stage) show(from *scene.Scene) {
	for _, p := range s.solids {
		for _, c := range p.coats {
			c.show(from)
		}
	}
}

// place puts the i-th solid where it is.
func (s *stage) place(i int, solid *scene.Solid) {
	mesh := s.meshes.Of(solid)
	if i == len(s.solids) {
		s.solids = append(s.solids, &piece{})
	}
	p := s.solids[i]
	if p.of != mesh {
		if p.mesh != nil {
			s.bodies.Remove(p.mesh)
			p.mesh.Dispose()
		}
		p.of = mesh
		s.dress(p)
		s.bodies.Add(p.mesh)
		p.wear(&solid.Material)
	} else if p.paint != solid.Material {
		p.wear(&solid.Material)
	}
	p.mesh.SetVisible(true)
	at := vector(solid.Pose.Pos)
	p.mesh.SetPositionVec(&at)
	q := solid.Pose.Rot
	p.mesh.SetQuaternion(float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
}

// dress makes the node of a piece; the triangles of each colour are a group.
func (s *stage) dress(p *piece) {
	shape, ok := s.shapes[p.of]
	if !ok {
		shape = newShape(p.of)
		s.shapes[p.of] = shape
	}
	p.mesh = graphic.NewMesh(shape.Incref(), nil)
	p.coats = p.coats[:0]
	for group := range shape.GroupCount() {
		c := newCoat(s.frame, "solid")
		c.second = shape.GroupAt(group).Matindex == 1
		p.coats = append(p.coats, c)
		p.mesh.AddGroupMaterial(c, group)
	}
}

// wear gives a piece its colours.
func (p *piece) wear(m *scene.Material) {
	p.paint = *m
	for _, c := range p.coats {
		c.gloss, c.glow, c.color = m.Gloss, m.Glow, linear(m.Color)
		if c.second {
			c.color = linear(m.Second)
		}
	}
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
	for color, second := range []bool{false, true} {
		start := indices.Len()
		for _, t := range m.Triangles {
			if t.Second == second {
				indices.Append(uint32(t.A), uint32(t.B), uint32(t.C))
			}
		}
		if indices.Len() > start {
			g.AddGroup(start, indices.Len()-start, color)
		}
	}
	g.SetIndices(indices)
	g.AddVBO(gls.NewVBO(points).AddAttrib(gls.VertexPosition))
	g.AddVBO(gls.NewVBO(normals).AddAttrib(gls.VertexNormal))
	return g
}
