// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"fmt"
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// objectKind reads the body of one kind of object.
type objectKind struct {
	name string
	read func(d *decoder, s *spec.Section, m *sim.Model)
}

// objectKinds are the world objects in the order in which people are told them.
var objectKinds = []objectKind{
	{"ball", (*decoder).ball},
	{"box", (*decoder).box},
	{"cylinder", (*decoder).cylinder},
	{"person", (*decoder).person},
	{"wall", (*decoder).wall},
	{"hole", (*decoder).hole},
	{"lamp", (*decoder).lamp},
	{"station", (*decoder).station},
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

func (d *decoder) objects(s *spec.Section, m *sim.Model) {
	for _, item := range d.items(s, "objects") {
		if d.unsimulatedKind(item) {
			continue
		}
		kind, body, ok := d.single(item, "object", objectNames())
		if !ok {
			continue
		}
		for _, k := range objectKinds {
			if k.name != kind.Text {
				continue
			}
			if b, ok := spec.Open(&d.errs, body, "a "+k.name); ok {
				b.Hints = objectHints
				k.read(d, b, m)
				b.Close()
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
func (d *decoder) items(s *spec.Section, key string) []*spec.Node {
	n, ok := s.Take(key)
	if !ok {
		return nil
	}
	if n.Form != spec.List {
		d.errs.Add(n.Errorf("begin each entry with a dash: - …", "%s: expected a list, not %s", key, n.Describe()))
		return nil
	}
	return n.Items
}

// tooMany refuses a list of more entries than a world may have, before any is read.
func (d *decoder) tooMany(s *spec.Section, key string, most int) bool {
	if d.kinds.MaxObjects > 0 {
		most = d.kinds.MaxObjects
	}
	n, _ := s.Node.Get(key)
	if n == nil || len(n.Items) <= most {
		return false
	}
	d.errs.Add(n.Items[most].Errorf(fmt.Sprintf("--max-objects %d allows them", len(n.Items)), "%s: %d of them, at most %d", key, len(n.Items), most))
	return true
}

// single takes apart an entry such as {ball: {…}}.
func (d *decoder) single(item *spec.Node, what string, kinds []string) (kind, body *spec.Node, ok bool) {
	if item.Form != spec.Mapping || len(item.Fields) == 0 {
		d.errs.Add(item.Errorf("such as - "+kinds[0]+": {…}", "expected %s %s with its keys, not %s", article(what), what, item.Describe()))
		return nil, nil, false
	}
	kind, body = item.Fields[0].Key, item.Fields[0].Value
	if !slices.Contains(kinds, kind.Text) {
		d.errs.Add(kind.Errorf(spec.HintFor(kind.Text, kinds), "unknown kind of %s %q", what, spec.Shorten(kind.Text)))
		return nil, nil, false
	}
	if len(item.Fields) > 1 {
		extra := item.Fields[1].Key
		d.errs.Add(extra.Errorf("indent the keys of a "+kind.Text+" below it, or write - "+kind.Text+": {…}",
			"%q stands beside %q", spec.Shorten(extra.Text), kind.Text))
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
	lengths      = spec.Between(sim.MinRadius, sim.MaxExtent, "m")
	extents      = spec.Between(2*sim.MinRadius, 2*sim.MaxExtent, "m")
	places       = spec.Between(-sim.MaxExtent, sim.MaxExtent, "m")
	masses       = spec.Between(0.001, 1000, "kg")
	shares       = spec.Between(0, 1, "")
	coefficients = spec.Between(0, 2, "")
)

func (d *decoder) ball(s *spec.Section, m *sim.Model) {
	o := sim.Object{Name: "ball", Shape: sim.Ball, Color: "red", Radius: 0.05, Mass: 0.1, Restitution: 0.6, Friction: 0.03, Slide: 0.5, Temperature: roomHeat}
	d.common(s, &o)
	s.Number("radius", &o.Radius, lengths)
	d.matter(s, &o)
	s.Number("slide", &o.Slide, coefficients)
	d.nature(s, &o)
	d.add(s, m, o)
}

func (d *decoder) box(s *spec.Section, m *sim.Model) {
	o := sim.Object{Name: "box", Shape: sim.Box, Color: "brown", Size: geom.Vec3{X: 0.3, Y: 0.3, Z: 0.3}, Mass: 2, Restitution: 0.2, Friction: 0.5, Temperature: roomHeat}
	d.common(s, &o)
	s.Vector("size", []*float64{&o.Size.X, &o.Size.Y, &o.Size.Z}, extents, 3)
	s.Degrees("yaw_deg", &o.Yaw)
	d.matter(s, &o)
	d.nature(s, &o)
	d.add(s, m, o)
}

func (d *decoder) cylinder(s *spec.Section, m *sim.Model) {
	o := sim.Object{Name: "cylinder", Shape: sim.Cylinder, Color: "gray", Radius: 0.1, Height: 0.3, Mass: 2, Restitution: 0.2, Friction: 0.5, Temperature: roomHeat}
	d.common(s, &o)
	s.Number("radius", &o.Radius, lengths)
	s.Number("height", &o.Height, extents)
	d.matter(s, &o)
	d.nature(s, &o)
	d.add(s, m, o)
}

func (d *decoder) person(s *spec.Section, m *sim.Model) {
	o := sim.Object{Name: "person", Shape: sim.Person, Color: "blue", Radius: 0.2, Height: 1.75, Restitution: 0.2, Friction: 0.5, Temperature: bodyHeat}
	o.At = sim.Resting(0, 0)
	s.Text("name", &o.Name)
	color(s, "color", &o.Color)
	d.place(s, []*float64{&o.At.X, &o.At.Y}, 2)
	s.Degrees("yaw_deg", &o.Yaw)
	s.Number("radius", &o.Radius, spec.Between(0.05, 1, "m"))
	s.Number("height", &o.Height, spec.Between(0.3, 2.5, "m"))
	s.Number("temperature", &o.Temperature, temperatures)
	surface(s, &o.Friction, &o.Restitution)
	d.add(s, m, o)
}

// common reads what balls, boxes and cylinders share.
func (d *decoder) common(s *spec.Section, o *sim.Object) {
	o.At = geom.Vec3{Z: math.NaN()}
	s.Text("name", &o.Name)
	color(s, "color", &o.Color)
	d.place(s, []*float64{&o.At.X, &o.At.Y, &o.At.Z}, 2, 3)
}

// place reads where a thing is; every thing must say it.
func (d *decoder) place(s *spec.Section, into []*float64, lengths ...int) {
	s.Vector("at", into, places, lengths...)
	if s.Node.Index("at") < 0 {
		d.errs.Add(s.Node.Errorf("at: [x, y], in m", "%s needs a place", s.What))
	}
}

func (d *decoder) matter(s *spec.Section, o *sim.Object) {
	s.Number("mass", &o.Mass, masses)
	s.Flag("fixed", &o.Fixed)
	surface(s, &o.Friction, &o.Restitution)
}

func (d *decoder) add(s *spec.Section, m *sim.Model, o sim.Object) {
	d.claim(o.Name, nameNode(s))
	if bottom := o.At.Z - o.HalfHeight(); bottom < -tolerance {
		n, _ := s.Node.Get("at")
		d.errs.Add(n.Errorf("the height of a position is that of the centre; leave it out to let it rest",
			"%s reaches %.3g m below the ground", o.Name, -bottom))
	}
	m.Objects = append(m.Objects, o)
	if !o.Stored {
		d.solid = append(d.solid, objectStanding(placeNode(s), &o))
	}
}

// nameNode is where a thing is named, or begins.
func nameNode(s *spec.Section) *spec.Node {
	if n, ok := s.Node.Get("name"); ok {
		return n
	}
	return s.Node
}

// placeNode is where a thing is placed, or begins.
func placeNode(s *spec.Section) *spec.Node {
	if n, ok := s.Node.Get("at"); ok {
		return n
	}
	return s.Node
}

func (d *decoder) wall(s *spec.Section, m *sim.Model) {
	w := sim.Wall{Thickness: wallThickness, Height: wallHeight}
	from := s.Vector("from", []*float64{&w.From.X, &w.From.Y}, places, 2)
	to := s.Vector("to", []*float64{&w.To.X, &w.To.Y}, places, 2)
	s.Number("thickness", &w.Thickness, spec.Between(2*sim.MinRadius, 10, "m"))
	s.Number("height", &w.Height, extents)
	w.Skin = wallSkin(s)
	for _, key := range []string{"from", "to"} {
		if s.Node.Index(key) < 0 {
			d.errs.Add(s.Node.Errorf(key+": [x, y], in m", "a wall needs the end %q", key))
		}
	}
	if from && to && w.From == w.To {
		n, _ := s.Node.Get("to")
		d.errs.Add(n.Errorf("", "a wall needs two different ends"))
	}
	s.Hints = map[string]string{"name": "walls have no name", "at": "from: [x, y], to: [x, y]", "size": "thickness and height, in m"}
	m.Ground.Walls = append(m.Ground.Walls, w)
	d.solid = append(d.solid, wallStanding(s.Node, &w))
}
