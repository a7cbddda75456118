// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
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

var (
	temperatures = spec.Between(-273.15, 5000, "°C")
	candelas     = spec.Between(0, 1e6, "cd")
)

// nature reads what things are beside how they move.
func (d *decoder) nature(s *spec.Section, o *sim.Object) {
	s.Number("temperature", &o.Temperature, temperatures)
	s.Number("light", &o.Light, candelas)
	look := plainLook
	if s.Choice("look", &look, plainLook, chickenLook) && look != plainLook {
		o.Look = look
	}
	s.Flag("stored", &o.Stored)
}

// A lamp is a short cylinder that hangs; a station is low enough to be reached by what
// drives and rolls.
const (
	lampRadius    = 0.05 // m
	stationRadius = 0.12 // m
	stationHeight = 0.12 // m
	fixtureLight  = 100  // cd
)

func (d *decoder) lamp(s *spec.Section, m *sim.Model) {
	d.fixture(s, m, sim.Object{
		Name: "lamp", Look: lampLook, Color: "yellow", Radius: lampRadius, Height: 2 * lampRadius, At: geom.Vec3{Z: 0.5},
	})
}

func (d *decoder) station(s *spec.Section, m *sim.Model) {
	d.fixture(s, m, sim.Object{
		Name: "station", Look: stationLook, Color: "orange", Radius: stationRadius, Height: stationHeight, At: sim.Resting(0, 0), Charges: true,
	})
}

// fixture reads a thing that stands or hangs where it is and shines.
func (d *decoder) fixture(s *spec.Section, m *sim.Model, o sim.Object) {
	o.Shape, o.Fixed, o.Mass, o.Restitution, o.Friction = sim.Cylinder, true, 1, 0.2, 0.5
	o.Temperature, o.Light = roomHeat, fixtureLight
	s.Text("name", &o.Name)
	color(s, "color", &o.Color)
	d.place(s, []*float64{&o.At.X, &o.At.Y}, 2)
	if o.Look == lampLook {
		s.Number("height", &o.At.Z, spec.Between(lampRadius, sim.MaxExtent, "m"))
	}
	s.Number("light", &o.Light, candelas)
	d.add(s, m, o)
}

func (d *decoder) hole(s *spec.Section, m *sim.Model) {
	h := sim.Hole{Name: "hole", Radius: 0.2, Depth: 0.5, Color: "black"}
	s.Hints = map[string]string{"fixed": "holes do not move", "diameter": "radius: half of it", "size": "radius and depth, in m", "height": "depth: in m"}
	s.Text("name", &h.Name)
	color(s, "color", &h.Color)
	d.place(s, []*float64{&h.At.X, &h.At.Y}, 2)
	s.Number("radius", &h.Radius, lengths)
	s.Number("depth", &h.Depth, spec.Between(2*sim.MinRadius, sim.MaxExtent, "m"))
	d.claim(h.Name, nameNode(s))
	m.Ground.Holes = append(m.Ground.Holes, h)
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

// fallsInto tells whether an object rests on nothing but a hole at the start. What is
// placed above the ground is meant to fall.
func (d *decoder) fallsInto(o *sim.Object, h *sim.Hole) bool {
	above := !math.IsNaN(o.At.Z) && o.At.Z-o.HalfHeight() > tolerance
	if o.Fixed || o.Stored || o.Shape == sim.Person || above || o.At.XY().Dist(h.At) > h.Radius || o.Extent() > h.Radius {
		return false
	}
	s := objectStanding(nil, o)
	return !slices.ContainsFunc(d.solid, func(below standing) bool { return below.name != o.Name && s.restsOn(&below) })
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
