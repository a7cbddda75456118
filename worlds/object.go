// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"fmt"
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// thing is what a world file says of an object, with the defaults until it is read.
type thing interface {
	Table() spec.Table
	add(d *decoder, s *spec.Section, m *sim.Model)
}

// objectKind is a kind of world objects.
type objectKind struct {
	name string
	new  func() thing
}

// objectKinds are the world objects in the order in which people are told them.
var objectKinds = []objectKind{
	{"ball", standard(sim.Object{Shape: sim.Ball, Color: "red", Radius: 0.05, Mass: 0.1, Restitution: 0.6, Friction: 0.03, Slide: 0.5})},
	{"box", standard(sim.Object{Shape: sim.Box, Color: "brown", Size: geom.Vec3{X: 0.3, Y: 0.3, Z: 0.3}, Mass: 2, Restitution: 0.2, Friction: 0.5})},
	{"cylinder", standard(sim.Object{Shape: sim.Cylinder, Color: "gray", Radius: 0.1, Height: 0.3, Mass: 2, Restitution: 0.2, Friction: 0.5})},
	{"person", standard(sim.Object{Shape: sim.Person, Color: "blue", Radius: 0.2, Height: 1.75, Restitution: 0.2, Friction: 0.5, Temperature: bodyHeat})},
	{"wall", func() thing { return &wall{sim.Wall{Thickness: wallThickness, Height: wallHeight}, sim.WallSkin} }},
	{"hole", func() thing { return &hole{sim.Hole{Name: "hole", Radius: 0.2, Depth: 0.5, Color: "black"}} }},
	{"lamp", fixture(sim.Object{Name: "lamp", Look: lampLook, Color: "yellow", Radius: lampRadius, Height: 2 * lampRadius, At: geom.Vec3{Z: 0.5}})},
	{"station", fixture(sim.Object{Name: "station", Look: stationLook, Color: "orange", Radius: stationRadius, Height: stationHeight, At: sim.Resting(0, 0), Charges: true})},
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

func (d *decoder) objects(s *spec.Section) {
	kinds := d.kinds.objects()
	names := make([]string, len(kinds))
	for i := range kinds {
		names[i] = kinds[i].name
	}
	for _, item := range s.Items("objects", "…") {
		if d.unsimulatedKind(item) {
			continue
		}
		kind, body, ok := d.single(item, "object", names)
		if !ok {
			continue
		}
		if b, ok := s.Open(body, article(kind.Text)+" "+kind.Text); ok {
			d.object(kinds[slices.Index(names, kind.Text)], b, kind.Pos)
		}
	}
}

func (d *decoder) object(kind objectKind, s *spec.Section, pos source.Pos) {
	defer pos.Repanic()
	t := kind.new()
	t.Table().Read(s)
	t.add(d, s, d.world.Model)
	d.world.things = append(d.world.things, entry{kind.name, t})
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
		d.errs.Add(item.Errorf(such(kinds), "expected %s %s with its keys, not %s [wrong_type]", article(what), what, item.Describe()))
		return nil, nil, false
	}
	kind, body = item.Fields[0].Key, item.Fields[0].Value
	if !slices.Contains(kinds, kind.Text) {
		d.errs.Add(kind.Errorf(spec.HintFor(kind.Text, kinds), "unknown kind of %s %q [unknown_kind]", what, spec.Shorten(kind.Text)))
		return nil, nil, false
	}
	if len(item.Fields) > 1 {
		extra := item.Fields[1].Key
		d.errs.Add(extra.Errorf("indent the keys of a "+kind.Text+" below it, or write - "+kind.Text+": {…}",
			"%q stands beside %q [bad_indent]", spec.Shorten(extra.Text), kind.Text))
		return nil, nil, false
	}
	return kind, body, true
}

// such is an example of an entry.
func such(kinds []string) string {
	if len(kinds) == 0 {
		return ""
	}
	return "such as - " + kinds[0] + ": {…}"
}

func article(noun string) string {
	switch noun[0] {
	case 'a', 'e', 'i', 'o', 'u':
		return "an"
	}
	return "a"
}

// Fields that several kinds of things have.
func nameField(into *string) spec.Field {
	return spec.Field{Key: "name", Into: spec.Name(into), Doc: "Its name; by default its kind."}
}

func colorField(into *string) spec.Field {
	return spec.Field{Key: "color", Into: spec.Color(into), Doc: "By it cameras tell things apart."}
}

// pointField is a place on the ground that the file must say.
func pointField(key, doc string, x, y *float64) spec.Field {
	return spec.Field{Key: key, Into: []*float64{x, y}, Unit: "m", Min: -sim.MaxExtent, Max: sim.MaxExtent, Must: "[x, y], in m", Doc: doc}
}

func yawField(into *float64) spec.Field {
	return spec.Field{Key: "yaw_deg", Into: into, Doc: "Where it faces, counter-clockwise from x."}
}

func lightField(into *float64) spec.Field {
	return spec.Field{Key: "light", Into: into, Unit: "cd", Max: 1e6, Doc: "The light that it gives all round."}
}

func extentField(key string, into *float64) spec.Field {
	return spec.Field{Key: key, Into: into, Unit: "m", Min: 2 * sim.MinRadius, Max: 2 * sim.MaxExtent}
}

func radiusField(into *float64) spec.Field {
	return spec.Field{Key: "radius", Into: into, Unit: "m", Min: sim.MinRadius, Max: sim.MaxExtent}
}

const (
	skinDoc = "Coulomb coefficient of sliding. Between two that touch sideways it is the geometric mean of theirs, as is their restitution; " +
		"on the ground, and on top of what carries it, a thing's own counts. Turning shares the friction of sliding: its arm is 0.8 of the distance of a box's corners, 2/3 of a radius."
	alongDoc = "Coulomb coefficient of sliding along it."
	rollDoc  = "Coefficient of rolling resistance: a ball that rolls loses this times g."
	slideDoc = "Coefficient of friction of a ball that slips: it loses this times g and gains spin until it rolls, at 5/7 of the speed at which it was struck. " +
		"On what is below it, its own slide and restitution count; at its side those of both, and a blow there rubs along the ground only, between two balls not at all."
	bounceDoc = "Share of speed kept in a bounce. Between two that touch it is the geometric mean of theirs; on the ground, and on top of what carries it, a thing's own counts."
)

func skinFields(restitution, friction *float64, doc string) []spec.Field {
	return []spec.Field{
		{Key: "restitution", Into: restitution, Max: 1, Doc: bounceDoc},
		{Key: "friction", Into: friction, Max: 2, Doc: doc},
	}
}

// object is a thing that the physics moves or may move.
type object struct{ sim.Object }

func standard(o sim.Object) func() thing {
	o.Name, o.At.Z = o.Shape.String(), math.NaN()
	if o.Temperature == 0 {
		o.Temperature = roomHeat
	}
	return func() thing { return &object{o} }
}

// Table binds the keys of the object's kind.
func (o *object) Table() spec.Table {
	t := spec.Table{Hints: objectHints, Fields: o.common()}
	friction := skinDoc
	switch o.Shape {
	case sim.Ball:
		friction = rollDoc
		t.Fields = append(t.Fields, radiusField(&o.Radius), spec.Field{Key: "slide", Into: &o.Slide, Max: 2, Doc: slideDoc})
	case sim.Box:
		size := extentField("size", nil)
		size.Into, size.Doc = []*float64{&o.Size.X, &o.Size.Y, &o.Size.Z}, "Extents along its own axes."
		t.Doc = "It tips over an edge when its centre, with what rests on it, is beyond what holds it up. So it does when it is pushed above half its depth over its friction, or when a ball strikes it hard enough away from its centre. A kerb does not trip it."
		t.Fields = append(t.Fields, size, yawField(&o.Yaw))
	case sim.Cylinder:
		t.Doc = "It stands on what is below its centre, and does not tip."
		t.Fields = append(t.Fields, radiusField(&o.Radius), extentField("height", &o.Height))
	case sim.Person:
		return o.person()
	}
	t.Fields = append(append(t.Fields, spec.Field{Key: "mass", Into: &o.Mass, Unit: "kg", Min: 0.001, Max: 1000},
		spec.Field{Key: "fixed", Into: &o.Fixed, Doc: "It never moves."}), skinFields(&o.Restitution, &o.Friction, friction)...)
	t.Fields = append(t.Fields, o.temperature(), lightField(&o.Light),
		spec.Field{Key: "look", Into: spec.OneOf(&o.Look, lookName, "", chickenLook), Doc: "What is drawn instead of the plain shape."},
		spec.Field{Key: "stored", Into: &o.Stored, Doc: "It is out of the world until a script shows it."})
	return t
}

func (o *object) common() []spec.Field {
	at := pointField("at", "Its centre; without z it is set down from above on the highest thing below any part of it, a shelf, too: give z to put it below one. What is fixed is there first, then the rest in the order of the file, balls last.", &o.At.X, &o.At.Y)
	at.Into, at.Least = []*float64{&o.At.X, &o.At.Y, &o.At.Z}, 2
	return []spec.Field{nameField(&o.Name), colorField(&o.Color), at}
}

func (o *object) person() spec.Table {
	radius, height := radiusField(&o.Radius), extentField("height", &o.Height)
	radius.Min, radius.Max = 0.05, 1
	height.Min, height.Max = 0.3, 2.5
	return spec.Table{
		Doc: "A cylinder with a round head, of 70 kg, who pushes with 50 N while walking.", Hints: objectHints,
		Fields: append([]spec.Field{
			nameField(&o.Name), colorField(&o.Color), pointField("at", "Its place on the ground, also below a shelf: people stand on nothing else.", &o.At.X, &o.At.Y), yawField(&o.Yaw), radius, height, o.temperature(),
			{Key: "looks_at", Into: &o.LooksAt, Names: "thing or robot", None: "straight ahead", Doc: "The thing or robot that it looks at from the start, until it walks, turns or looks elsewhere."},
		}, skinFields(&o.Restitution, &o.Friction, skinDoc)...),
	}
}

func (o *object) temperature() spec.Field {
	return spec.Field{Key: "temperature", Into: &o.Temperature, Unit: "°C", Min: -273.15, Max: 5000}
}

func lookName(look string) string {
	if look == "" {
		return plainLook
	}
	return look
}

func (o *object) add(d *decoder, s *spec.Section, m *sim.Model) {
	d.claim(o.Name, nameNode(s))
	if bottom := o.At.Z - o.HalfHeight(); bottom < -tolerance {
		d.errs.Add(s.Errorf("at", "the height of a position is that of the centre; leave it out to let it rest",
			"%s reaches %.3g m below the ground", o.Name, -bottom))
	}
	m.Objects = append(m.Objects, o.Object)
	if o.LooksAt != "" {
		n, _ := s.Node.Get("looks_at")
		d.looks = append(d.looks, look{o.Name, o.LooksAt, n})
	}
	if !o.Stored {
		d.solid = append(d.solid, objectStanding(placeNode(s), &o.Object))
	}
}

// custom is a thing of a registered kind.
type custom struct {
	object
	config sim.ObjectConfig
}

func newCustom(kind sim.ObjectKind) *custom {
	c := &custom{config: kind.New()}
	c.Object = c.config.Object()
	c.Name, c.At.Z = kind.Name, math.NaN()
	return c
}

// Table binds the keys that all things have and those of the kind.
func (c *custom) Table() spec.Table {
	t := c.config.Table()
	t.Fields = append(c.common(), t.Fields...)
	return t
}

func (c *custom) add(d *decoder, s *spec.Section, m *sim.Model) {
	said := c.Object
	c.Object = c.config.Object()
	c.Name, c.Color, c.At = said.Name, said.Color, said.At
	c.object.add(d, s, m)
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
