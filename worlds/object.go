// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// objectKind reads the body of one kind of object.
type objectKind struct {
	name string
	read func(d *decoder, s *section, m *sim.Model)
}

// objectKinds are the world objects in the order in which people are told them.
var objectKinds = []objectKind{
	{"ball", (*decoder).ball},
	{"box", (*decoder).box},
	{"cylinder", (*decoder).cylinder},
	{"person", (*decoder).person},
	{"wall", (*decoder).wall},
}

// objectHints are for keys that people write instead.
var objectHints = map[string]string{
	"yaw":      "yaw_deg: an angle in degrees",
	"position": "at: [x, y]", "pos": "at: [x, y]", "xy": "at: [x, y]", "x": "at: [x, y]", "y": "at: [x, y]",
	"colour":   `did you mean "color"?`,
	"diameter": "radius: half of it",
	"static":   "fixed: true",
	"weight":   "mass: in kg",
}

func (d *decoder) objects(s *section, m *sim.Model) {
	for _, item := range d.items(s, "objects") {
		kind, body, ok := d.single(item, "object", objectNames())
		if !ok {
			continue
		}
		for _, k := range objectKinds {
			if k.name != kind.text {
				continue
			}
			if b, ok := open(&d.errs, body, "a "+k.name); ok {
				b.hints = objectHints
				k.read(d, b, m)
				b.close()
			}
		}
	}
}

func objectNames() []string {
	words := make([]string, len(objectKinds))
	for i := range objectKinds {
		words[i] = objectKinds[i].name
	}
	return words
}

// items returns the entries of a list section.
func (d *decoder) items(s *section, key string) []*node {
	n, ok := s.take(key)
	if !ok {
		return nil
	}
	if n.form != list {
		d.errs.Add(n.errorf("begin each entry with a dash: - …", "%s: expected a list, not %s", key, n.describe()))
		return nil
	}
	return n.items
}

// single takes apart an entry such as {ball: {…}}.
func (d *decoder) single(item *node, what string, kinds []string) (kind, body *node, ok bool) {
	if item.form != mapping {
		d.errs.Add(item.errorf("such as - "+kinds[0]+": {…}", "expected %s %s with its keys, not %s", article(what), what, item.describe()))
		return nil, nil, false
	}
	kind, body = item.fields[0].key, item.fields[0].value
	if !slices.Contains(kinds, kind.text) {
		d.errs.Add(kind.errorf(hintFor(kind.text, kinds), "unknown kind of %s %q", what, shorten(kind.text)))
		return nil, nil, false
	}
	if len(item.fields) > 1 {
		extra := item.fields[1].key
		d.errs.Add(extra.errorf("indent the keys of a "+kind.text+" below it, or write - "+kind.text+": {…}",
			"%q stands beside %q", shorten(extra.text), kind.text))
		return nil, nil, false
	}
	return kind, body, true
}

func article(noun string) string {
	switch noun[0] {
	case 'a', 'e', 'i', 'o', 'u':
		return "an"
	}
	return "a"
}

var (
	lengths      = within{sim.MinRadius, sim.MaxExtent, "m"}
	extents      = within{2 * sim.MinRadius, 2 * sim.MaxExtent, "m"}
	places       = within{-sim.MaxExtent, sim.MaxExtent, "m"}
	masses       = within{0.001, 1000, "kg"}
	shares       = within{0, 1, ""}
	coefficients = within{0, 2, ""}
)

func (d *decoder) ball(s *section, m *sim.Model) {
	o := sim.Object{Name: "ball", Shape: sim.Ball, Color: "red", Radius: 0.05, Mass: 0.1, Restitution: 0.6, Friction: 0.03}
	d.common(s, &o)
	s.number("radius", &o.Radius, lengths)
	d.matter(s, &o)
	d.add(s, m, o)
}

func (d *decoder) box(s *section, m *sim.Model) {
	o := sim.Object{Name: "box", Shape: sim.Box, Color: "brown", Size: geom.Vec3{X: 0.3, Y: 0.3, Z: 0.3}, Mass: 2, Restitution: 0.2, Friction: 0.5}
	d.common(s, &o)
	s.vector("size", []*float64{&o.Size.X, &o.Size.Y, &o.Size.Z}, extents, 3)
	s.degrees("yaw_deg", &o.Yaw)
	d.matter(s, &o)
	d.add(s, m, o)
}

func (d *decoder) cylinder(s *section, m *sim.Model) {
	o := sim.Object{Name: "cylinder", Shape: sim.Cylinder, Color: "gray", Radius: 0.1, Height: 0.3, Mass: 2, Restitution: 0.2, Friction: 0.5}
	d.common(s, &o)
	s.number("radius", &o.Radius, lengths)
	s.number("height", &o.Height, extents)
	d.matter(s, &o)
	d.add(s, m, o)
}

func (d *decoder) person(s *section, m *sim.Model) {
	o := sim.Object{Name: "person", Shape: sim.Person, Color: "blue", Radius: 0.2, Height: 1.75, Restitution: 0.2, Friction: 0.5}
	o.At = sim.Resting(0, 0)
	s.text("name", &o.Name)
	s.color("color", &o.Color)
	d.place(s, []*float64{&o.At.X, &o.At.Y}, 2)
	s.degrees("yaw_deg", &o.Yaw)
	s.number("radius", &o.Radius, within{0.05, 1, "m"})
	s.number("height", &o.Height, within{0.3, 2.5, "m"})
	d.add(s, m, o)
}

// common reads what balls, boxes and cylinders share.
func (d *decoder) common(s *section, o *sim.Object) {
	o.At = geom.Vec3{Z: math.NaN()}
	s.text("name", &o.Name)
	s.color("color", &o.Color)
	d.place(s, []*float64{&o.At.X, &o.At.Y, &o.At.Z}, 2, 3)
}

// place reads where a thing is; every thing must say it.
func (d *decoder) place(s *section, into []*float64, lengths ...int) {
	s.vector("at", into, places, lengths...)
	if s.node.index("at") < 0 {
		d.errs.Add(s.node.errorf("at: [x, y], in m", "%s needs a place", s.what))
	}
}

func (d *decoder) matter(s *section, o *sim.Object) {
	s.number("mass", &o.Mass, masses)
	s.flag("fixed", &o.Fixed)
	s.number("restitution", &o.Restitution, shares)
	s.number("friction", &o.Friction, coefficients)
}

func (d *decoder) add(s *section, m *sim.Model, o sim.Object) {
	d.claim(o.Name, s.nameNode())
	if bottom := o.At.Z - o.HalfHeight(); bottom < -tolerance {
		n, _ := s.node.get("at")
		d.errs.Add(n.errorf("the height of a position is that of the centre; leave it out to let it rest",
			"%s reaches %.3g m below the ground", o.Name, -bottom))
	}
	m.Objects = append(m.Objects, o)
	d.solid = append(d.solid, objectStanding(s.placeNode(), &o))
}

// nameNode is where a thing is named, or begins.
func (s *section) nameNode() *node {
	if n, ok := s.node.get("name"); ok {
		return n
	}
	return s.node
}

// placeNode is where a thing is placed, or begins.
func (s *section) placeNode() *node {
	if n, ok := s.node.get("at"); ok {
		return n
	}
	return s.node
}

func (d *decoder) wall(s *section, m *sim.Model) {
	w := sim.Wall{Thickness: wallThickness, Height: wallHeight}
	from := s.vector("from", []*float64{&w.From.X, &w.From.Y}, places, 2)
	to := s.vector("to", []*float64{&w.To.X, &w.To.Y}, places, 2)
	s.number("thickness", &w.Thickness, within{2 * sim.MinRadius, 10, "m"})
	s.number("height", &w.Height, extents)
	for _, key := range []string{"from", "to"} {
		if s.node.index(key) < 0 {
			d.errs.Add(s.node.errorf(key+": [x, y], in m", "a wall needs the end %q", key))
		}
	}
	if from && to && w.From == w.To {
		n, _ := s.node.get("to")
		d.errs.Add(n.errorf("", "a wall needs two different ends"))
	}
	s.hints = map[string]string{"name": "walls have no name", "at": "from: [x, y], to: [x, y]", "size": "thickness and height, in m"}
	m.Ground.Walls = append(m.Ground.Walls, w)
	d.solid = append(d.solid, wallStanding(s.node, &w))
}
