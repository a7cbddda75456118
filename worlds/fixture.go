// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"math"
	"slices"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// The looks that things can have.
const (
	plainLook   = "plain"
	chickenLook = "chicken"
	lampLook    = "lamp"
	stationLook = "station"
)

// Temperatures where the file does not say, °C.
const (
	roomHeat = 20
	bodyHeat = 37
)

// A lamp is a short cylinder that hangs; a station is low enough to be reached by what
// drives and rolls.
const (
	lampRadius    = 0.05 // m
	stationRadius = 0.12 // m
	stationHeight = 0.12 // m
	fixtureLight  = 100  // cd
)

// fixture is a thing that stands or hangs where it is and shines.
func fixture(o sim.Object) func() thing {
	o.Shape, o.Fixed, o.Mass, o.Restitution, o.Friction = sim.Cylinder, true, 1, 0.2, 0.5
	o.Temperature, o.Light = roomHeat, fixtureLight
	return func() thing { return &shining{object{o}} }
}

type shining struct{ object }

// Table binds the keys of a lamp or a station.
func (o *shining) Table() spec.Table {
	t := spec.Table{
		Doc: "A charging station: robots charge their batteries where they stand close to it.", Hints: objectHints,
		Fields: []spec.Field{nameField(&o.Name), colorField(&o.Color), pointField("at", "Its place on the ground.", &o.At.X, &o.At.Y)},
	}
	if o.Look == lampLook {
		t.Doc = "A hanging lamp."
		t.Fields = append(t.Fields, spec.Field{Key: "height", Into: &o.At.Z, Unit: "m", Min: lampRadius, Max: sim.MaxExtent, Doc: "Of its middle above the ground."})
	}
	t.Fields = append(t.Fields, lightField(&o.Light))
	return t
}

type wall struct {
	sim.Wall
	skin sim.Skin
}

// Table binds the keys of a wall.
func (w *wall) Table() spec.Table {
	thickness := extentField("thickness", &w.Thickness)
	thickness.Max = 10
	return spec.Table{
		Doc: "It stands on the ground between its two ends.",
		Fields: append([]spec.Field{
			pointField("from", "One end of its centre line.", &w.From.X, &w.From.Y), pointField("to", "The other end.", &w.To.X, &w.To.Y),
			thickness, extentField("height", &w.Height),
		}, skinFields(&w.skin.Restitution, &w.skin.Friction, alongDoc)...),
		Hints: map[string]string{"name": "walls have no name", "at": "from: [x, y], to: [x, y]", "size": "thickness and height, in m"},
		Check: func(s *spec.Section) error {
			if w.From == w.To {
				return s.Errorf("to", "", "a wall needs two different ends")
			}
			return nil
		},
	}
}

func (w *wall) add(d *decoder, s *spec.Section, m *sim.Model) {
	w.Skin = &w.skin
	m.Ground.Walls = append(m.Ground.Walls, w.Wall)
	d.solid = append(d.solid, wallStanding(s.Node, &w.Wall))
}

type hole struct{ sim.Hole }

// Table binds the keys of a hole.
func (h *hole) Table() spec.Table {
	depth := extentField("depth", &h.Depth)
	depth.Max = sim.MaxExtent
	return spec.Table{
		Doc:    "A round hole in the ground: what has its centre over it and is no wider falls in.",
		Fields: []spec.Field{nameField(&h.Name), colorField(&h.Color), pointField("at", "Its middle.", &h.At.X, &h.At.Y), radiusField(&h.Radius), depth},
		Hints:  map[string]string{"fixed": "holes do not move", "diameter": "radius: half of it", "size": "radius and depth, in m", "height": "depth: in m"},
	}
}

func (h *hole) add(d *decoder, s *spec.Section, m *sim.Model) {
	d.claim(h.Name, nameNode(s))
	m.Ground.Holes = append(m.Ground.Holes, h.Hole)
}

// overHoles refuses holes that meet, and things that would fall into one at once.
func (d *decoder) overHoles(m *sim.Model) {
	for j := range m.Ground.Holes {
		h := &m.Ground.Holes[j]
		for i := range m.Ground.Holes[:j] {
			if g := &m.Ground.Holes[i]; g.At.Dist(h.At) < g.Radius+h.Radius {
				d.errs.Add(d.names[h.Name].Errorf("move one of them", "the holes %s and %s meet", g.Name, h.Name))
			}
		}
		for i := range m.Objects {
			if o := &m.Objects[i]; d.fallsInto(o, h) {
				d.errs.Add(d.names[o.Name].Errorf("move one of them", "%s stands over the hole %s at the start", o.Name, h.Name))
			}
		}
		d.outOfGround(h, m)
	}
}

// fallsInto reports whether an object rests on nothing but a hole at the start. What is
// placed above the ground is meant to fall.
func (d *decoder) fallsInto(o *sim.Object, h *sim.Hole) bool {
	above := !math.IsNaN(o.At.Z) && o.At.Z-o.HalfHeight() > tolerance
	if o.Fixed || o.Stored || o.Shape == sim.Person || above || o.At.XY().Dist(h.At) > h.Radius || o.Extent() > h.Radius {
		return false
	}
	return !slices.ContainsFunc(d.solid, func(s standing) bool { return s.name == o.Name && s.lo > tolerance })
}

func (d *decoder) outOfGround(h *sim.Hole, m *sim.Model) {
	const hint = "the ground reaches from the middle to half its size"
	if half := m.Ground.Size.Scale(0.5); math.Abs(h.At.X) > half.X || math.Abs(h.At.Y) > half.Y {
		d.errs.Add(d.names[h.Name].Errorf(hint, "the hole %s is beside the ground", h.Name))
		return
	}
	x, y := m.Ground.Size.X/2-h.Radius, m.Ground.Size.Y/2-h.Radius
	if d.world.walled && (math.Abs(h.At.X) > x || math.Abs(h.At.Y) > y) {
		d.world.Warnings = append(d.world.Warnings, d.names[h.Name].Errorf(hint,
			"the hole %s reaches beyond the walls", h.Name))
	}
}
