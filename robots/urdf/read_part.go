// SPDX-License-Identifier: Apache-2.0

package urdf

import (
	"strings"

	"github.com/playsim/playsim/geom"
)

// readShape reads a <visual>, the how-manieth of its link, or a <collision> (-1).
func (r *reader) readShape(e *element, visual int) Shape {
	children := []string{"origin", "geometry"}
	if visual >= 0 {
		children = append(children, "material")
	}
	r.known(e, []string{"name"}, children)
	name, _ := e.attr("name")
	s := Shape{Name: name.value, Origin: r.origin(e)}
	if g := r.one(e, "geometry"); g != nil {
		r.readGeometry(g, &s)
	}
	if m := r.maybe(e, "material"); m != nil && visual >= 0 {
		r.readLook(m, &s, visual)
	}
	return s
}

func (r *reader) readGeometry(e *element, s *Shape) {
	r.known(e, nil, solidNames)
	if len(e.children) != 1 {
		r.fail(e.at, "", "<geometry> takes exactly one of %s", strings.Join(solidNames, ", "))
		return
	}
	c := e.children[0]
	switch c.name {
	case "box":
		r.known(c, []string{"size"}, nil)
		s.Solid, s.Size = Box, r.size(c)
	case "cylinder":
		r.known(c, []string{"radius", "length"}, nil)
		s.Solid, s.Radius, s.Length = Cylinder, r.positive(c, "radius"), r.positive(c, "length")
	case "sphere":
		r.known(c, []string{"radius"}, nil)
		s.Solid, s.Radius = Sphere, r.positive(c, "radius")
	case "mesh":
		r.known(c, []string{"filename", "scale"}, nil)
		file, _ := r.need(c, "filename")
		s.Solid, s.Mesh = Mesh, file.value
		s.Size, _ = r.vec(c, "scale", geom.Vec3{X: 1, Y: 1, Z: 1})
	}
}

func (r *reader) size(e *element) (v geom.Vec3) {
	a, ok := r.need(e, "size")
	var n [3]float64
	if ok && r.numbers(a, n[:]) && (n[0] <= 0 || n[1] <= 0 || n[2] <= 0) {
		r.fail(a.valueAt, "", "size must be above 0")
	}
	return geom.Vec3{X: n[0], Y: n[1], Z: n[2]}
}

// grey is the look of a material that has neither colour nor texture.
var grey = [4]float64{0.5, 0.5, 0.5, 1}

// readMaterial reads a material of the robot's level, to be named by visuals.
func (r *reader) readMaterial(e *element) {
	m := r.material(e)
	for _, o := range r.robot.Materials {
		if name, _ := e.attr("name"); o.Name == m.Name && m.Name != "" {
			r.fail(name.valueAt, "", "a second material %q", m.Name)
		}
	}
	if len(e.children) == 0 {
		r.fail(e.at, "", "material %q has neither <color> nor <texture>", m.Name)
	}
	r.robot.Materials = append(r.robot.Materials, m)
}

// readLook reads a visual's material: its own, or the name of a known one.
func (r *reader) readLook(e *element, s *Shape, visual int) {
	m := r.material(e)
	s.Material = &m
	if len(e.children) == 0 && m.Name != "" {
		name, _ := e.attr("name")
		r.uses = append(r.uses, use{len(r.robot.Links), visual, name})
	}
}

func (r *reader) material(e *element) Material {
	r.known(e, []string{"name"}, []string{"color", "texture"})
	name, _ := r.need(e, "name")
	m := Material{Name: name.value, RGBA: grey}
	if c := r.maybe(e, "color"); c != nil {
		r.known(c, []string{"rgba"}, nil)
		r.colour(c, &m)
	}
	if t := r.maybe(e, "texture"); t != nil {
		r.known(t, []string{"filename"}, nil)
		file, _ := r.need(t, "filename")
		m.Texture = file.value
	}
	return m
}

func (r *reader) colour(e *element, m *Material) {
	a, ok := r.need(e, "rgba")
	if !ok || !r.numbers(a, m.RGBA[:]) {
		return
	}
	for _, v := range m.RGBA {
		if v < 0 || v > 1 {
			r.fail(a.valueAt, "", "rgba must be within 0 … 1")
			return
		}
	}
}

// findMaterials fills in the materials that visuals name; those come from the
// robot's level, before or after the link.
func (r *reader) findMaterials() {
	var names []string
	for i := range r.robot.Materials {
		names = append(names, r.robot.Materials[i].Name)
	}
	for _, u := range r.uses {
		found := false
		for i := range r.robot.Materials {
			if m := &r.robot.Materials[i]; m.Name == u.name.value {
				r.robot.Links[u.link].Visuals[u.visual].Material = m
				found = true
			}
		}
		if !found {
			r.fail(u.name.valueAt, meant(u.name.value, names), "unknown material %q", u.name.value)
		}
	}
}

// readAxis reads a joint's axis and brings it to length one; x when missing.
func (r *reader) readAxis(e *element, j *Joint) {
	j.Axis = geom.Vec3{X: 1}
	c := r.maybe(e, "axis")
	if c == nil {
		return
	}
	r.known(c, []string{"xyz"}, nil)
	if _, ok := r.need(c, "xyz"); !ok {
		return
	}
	v, _ := r.vec(c, "xyz", j.Axis)
	if n := v.Norm(); n < 1e-6 {
		a, _ := c.attr("xyz")
		r.fail(a.valueAt, "", "axis has no direction")
		return
	}
	j.Axis = v.Unit()
}

func (r *reader) readLimit(e *element, t Type) *Limit {
	r.known(e, []string{"lower", "upper", "effort", "velocity"}, nil)
	l := &Limit{
		Lower: r.otherwise(e, "lower", 0), Upper: r.otherwise(e, "upper", 0),
		Effort: r.number(e, "effort"), Velocity: r.number(e, "velocity"),
	}
	if l.Lower > l.Upper {
		a, _ := e.attr("lower")
		r.fail(max(a.valueAt, e.at), "", "lower limit %g above upper limit %g", l.Lower, l.Upper)
	}
	for _, name := range []string{"effort", "velocity"} {
		if a, ok := e.attr(name); ok && r.number(e, name) < 0 {
			r.fail(a.valueAt, "", "%s must not be below 0", name)
		}
	}
	return l
}
