// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/chicken"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// The machines of the chicken line. What they work on (a plate, holes) is looked for
// when the whole file is read: see machineParts.

// Times and lengths of machines.
var (
	strokes    = spec.Lasting(1e6, 3600e9)
	birdWeight = spec.Between(0.01, 1000, "kg")
	tableTops  = spec.Between(0.05, 100, "m")
)

// mastFoot is the radius in m of what a picker stands on.
const mastFoot = 0.15

// machine reads what all have: a name, a place, a direction.
func (d *decoder) machine(s *spec.Section, kind string, at *geom.Pose2, pos source.Pos) RobotSpec {
	r := RobotSpec{Kind: kind, Name: kind, Pos: pos}
	s.Text("name", &r.Name)
	s.Vector("at", []*float64{&at.X, &at.Y}, places, 2)
	s.Degrees("yaw_deg", &at.Yaw)
	r.keys = []string{"name: " + quote(r.Name), "at: " + plane(at.Pos()), "yaw_deg: " + degrees(at.Yaw)}
	d.claim(r.Name, nameNode(s))
	return r
}

// install adds a machine, and the names and places of what it brings along.
func (d *decoder) install(s *spec.Section, m *sim.Model, r RobotSpec, model sim.RobotModel, keys ...string) {
	r.keys = append(r.keys, keys...)
	d.world.Robots = append(d.world.Robots, r)
	m.Robots = append(m.Robots, model)
	if model.Brings == nil || d.errs.Len() > 0 {
		return
	}
	for _, o := range model.Brings(0) {
		d.claim(o.Name, nameNode(s))
		if !o.Stored {
			d.solid = append(d.solid, objectStanding(placeNode(s), &o))
		}
	}
}

func (d *decoder) feeder(s *spec.Section, m *sim.Model, pos source.Pos) {
	c := chicken.DefaultFeeder()
	r := d.machine(s, "feeder", &c.At, pos)
	s.Text("flock", &c.Flock)
	birds := float64(c.Birds)
	s.Number("birds", &birds, spec.Between(1, chicken.MostBirds, ""))
	if c.Birds = int(birds); float64(c.Birds) != birds {
		n, _ := s.Node.Get("birds")
		d.errs.Add(n.Errorf("", "birds: expected a whole number, not %s", n.Describe()))
	}
	s.Vector("mass", []*float64{&c.Lightest, &c.Heaviest}, birdWeight, 2)
	if c.Lightest > c.Heaviest {
		n, _ := s.Node.Get("mass")
		d.errs.Add(n.Errorf("write the lower bound first", "mass: from %v to %v kg", c.Lightest, c.Heaviest))
	}
	d.weights(s, &c)
	d.interval(s, &c)
	weights := make([]string, len(c.Weights))
	for i, kg := range c.Weights {
		weights[i] = decimal(kg)
	}
	d.install(s, m, r, c.Model(r.Name), "flock: "+quote(c.Flock), "birds: "+decimal(birds),
		"mass: "+plane(geom.Vec2{X: c.Lightest, Y: c.Heaviest}), "weights: ["+strings.Join(weights, ", ")+"]",
		"interval: ["+spec.DurationText(c.Shortest)+", "+spec.DurationText(c.Longest)+"]")
}

// weights reads what the first chickens weigh.
func (d *decoder) weights(s *spec.Section, c *chicken.FeederConfig) {
	n, ok := s.Take("weights")
	if !ok {
		return
	}
	if n.Form != spec.List || len(n.Items) > c.Birds {
		d.errs.Add(n.Errorf("such as [3, 7, 5], or [] for none", "weights: expected a list of at most %d numbers, kg, a chicken each, not %s", c.Birds, n.Describe()))
		return
	}
	for _, item := range n.Items {
		kg, err := spec.Number(item, "weights", birdWeight)
		d.errs.Add(err)
		c.Weights = append(c.Weights, kg)
	}
}

// interval reads the shortest and the longest time between two chickens.
func (d *decoder) interval(s *spec.Section, c *chicken.FeederConfig) {
	n, ok := s.Take("interval")
	if !ok {
		return
	}
	if n.Form != spec.List || len(n.Items) != 2 {
		d.errs.Add(n.Errorf("such as [2s, 6s]", "interval: expected the shortest and the longest time, not %s", n.Describe()))
		return
	}
	for i, into := range []*int64{&c.Shortest, &c.Longest} {
		ns, err := spec.Duration(n.Items[i], "interval")
		if err == nil && (ns < strokes.Lo || ns > strokes.Hi) {
			err = n.Items[i].Errorf("", "interval: %s is outside %s to %s", spec.DurationText(ns), spec.DurationText(strokes.Lo), spec.DurationText(strokes.Hi))
		}
		if err != nil {
			d.errs.Add(err)
			return
		}
		*into = ns
	}
	if c.Shortest > c.Longest {
		d.errs.Add(n.Errorf("write the shorter time first", "interval: from %s to %s", spec.DurationText(c.Shortest), spec.DurationText(c.Longest)))
	}
}

func (d *decoder) belt(s *spec.Section, m *sim.Model, pos source.Pos) {
	c := chicken.DefaultBelt()
	r := d.machine(s, "belt", &c.At, pos)
	s.Number("length", &c.Length, spec.Between(0.1, 100, "m"))
	s.Number("width", &c.Width, spec.Between(0.1, 100, "m"))
	s.Number("height", &c.Height, tableTops)
	s.Number("speed", &c.Speed, spec.Between(-1, 1, "m/s"))
	s.Text("scale", &c.Scale)
	s.Flag("pile_up", &c.PileUp)
	if !c.PileUp {
		d.worksWith(s, "scale", "scale", c.Scale)
	}
	d.install(s, m, r, c.Model(r.Name), "length: "+decimal(c.Length), "width: "+decimal(c.Width), "height: "+decimal(c.Height),
		"speed: "+decimal(c.Speed), "scale: "+quote(c.Scale), "pile_up: "+strconv.FormatBool(c.PileUp))
}

func (d *decoder) scale(s *spec.Section, m *sim.Model, pos source.Pos) {
	c := chicken.DefaultScale()
	r := d.machine(s, "scale", &c.At, pos)
	s.Vector("size", []*float64{&c.Size.X, &c.Size.Y}, spec.Between(0.05, 100, "m"), 2)
	s.Number("height", &c.Height, tableTops)
	s.Number("capacity", &c.Capacity, birdWeight)
	s.Duration("settle", &c.Settling, spec.Lasting(0, 60e9))
	s.Flag("raw", &c.Raw)
	d.install(s, m, r, c.Model(r.Name), "size: "+plane(c.Size), "height: "+decimal(c.Height), "capacity: "+decimal(c.Capacity),
		"settle: "+settling(c.Settling), "raw: "+strconv.FormatBool(c.Raw))
}

// settling writes a time that may be none.
func settling(ns int64) string {
	if ns == 0 {
		return "0s"
	}
	return spec.DurationText(ns)
}

func (d *decoder) picker(s *spec.Section, m *sim.Model, pos source.Pos) {
	c := chicken.DefaultPicker()
	r := d.machine(s, "picker", &c.At, pos)
	s.Text("scale", &c.Scale)
	s.Text("black", &c.Black)
	s.Text("white", &c.White)
	s.Duration("pick", &c.Pick, strokes)
	s.Duration("carry", &c.Carry, strokes)
	s.Duration("return", &c.Return, strokes)
	s.Number("lift", &c.Lift, spec.Between(0, 10, "m"))
	s.Number("reach", &c.Reach, spec.Between(0.1, 100, "m"))
	d.worksWith(s, "scale", "scale", c.Scale)
	d.worksWith(s, "black", "hole", c.Black)
	d.worksWith(s, "white", "hole", c.White)
	if c.Black == c.White {
		d.errs.Add(s.Node.Errorf("black: and white: each with a hole of its own", "both holes are %q", c.Black))
	}
	d.install(s, m, r, c.Model(r.Name), "scale: "+quote(c.Scale), "black: "+quote(c.Black), "white: "+quote(c.White),
		"pick: "+spec.DurationText(c.Pick), "carry: "+spec.DurationText(c.Carry), "return: "+spec.DurationText(c.Return), "lift: "+decimal(c.Lift), "reach: "+decimal(c.Reach))
	d.pickers = append(d.pickers, mast{placeNode(s), r.Name, c})
	d.solid = append(d.solid, standing{name: r.Name, node: placeNode(s), at: c.At, radius: mastFoot, height: robotHeight, fixed: true, static: true})
}

// partner is what a machine works with, by name.
type partner struct {
	node            *spec.Node
	who, what, name string
}

// worksWith notes that a machine needs a hole or another machine; the file may name it
// under a key.
func (d *decoder) worksWith(s *spec.Section, key, what, name string) {
	n, ok := s.Node.Get(key)
	if !ok {
		n = s.Node
	}
	d.partners = append(d.partners, partner{n, s.What, what, name})
}

// machineParts looks for what the machines work with, when everything is read.
func (d *decoder) machineParts(m *sim.Model) {
	for _, p := range d.partners {
		var known []string
		for i := range m.Ground.Holes {
			if p.what == "hole" {
				known = append(known, m.Ground.Holes[i].Name)
			}
		}
		for i := range d.world.Robots {
			if r := &d.world.Robots[i]; r.Kind == p.what {
				known = append(known, r.Name)
			}
		}
		if !slices.Contains(known, p.name) {
			hint := spec.HintFor(p.name, known)
			if hint == "" {
				hint = "the world has none"
			}
			d.errs.Add(p.node.Errorf(hint, "%s works with a %s named %q, which is not there", p.who, p.what, spec.Shorten(p.name)))
		}
	}
	if d.errs.Len() > 0 {
		return
	}
	for i := range d.pickers {
		d.reaches(&d.pickers[i], m)
	}
}

// mast is a picker and where the file puts it.
type mast struct {
	node *spec.Node
	name string
	chicken.PickerConfig
}

// reaches refuses a picker that does not get to what it works with.
func (d *decoder) reaches(p *mast, m *sim.Model) {
	if half := m.Ground.Size.Scale(0.5); math.Abs(p.At.X) > half.X || math.Abs(p.At.Y) > half.Y {
		d.errs.Add(p.node.Errorf("move it, or make the ground larger", "%s stands beside the ground", p.name))
	}
	refuse := func(what, name string, far float64) {
		if far > p.Reach {
			d.errs.Add(p.node.Errorf("move one of them, or give "+p.name+" a longer reach", "%s reaches %v m; %s %s is %.2f m from its mast", p.name, p.Reach, what, name, far))
		}
	}
	for i := range m.Robots {
		if model := &m.Robots[i]; model.Name == p.Scale && model.Brings != nil {
			for _, o := range model.Brings(0) {
				refuse("the far corner of", o.Name, p.FarOnPlate(geom.Pose2{X: o.At.X, Y: o.At.Y, Yaw: o.Yaw}, o.Size.XY()))
			}
		}
	}
	for i := range m.Ground.Holes {
		if h := &m.Ground.Holes[i]; h.Name == p.Black || h.Name == p.White {
			refuse("the hole", h.Name, h.At.Dist(p.At.Pos()))
		}
	}
}
