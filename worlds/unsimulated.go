// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// unsimulatedKinds are objects that people look for and that do not exist.
var unsimulatedKinds = []struct{ kind, what, hint string }{
	{"ramp", "ramps are", "the ground is level; a box with fixed: true makes a step"},
	{"slope", "slopes are", "the ground is level; a box with fixed: true makes a step"},
	{"stairs", "stairs are", "robots stay on the ground; a box with fixed: true makes a step"},
	{"rope", "ropes are", ""},
	{"cloth", "soft bodies are", ""},
	{"soft", "soft bodies are", ""},
	{"water", "fluids are", ""},
	{"fluid", "fluids are", ""},
}

// unsimulatedHints adds to the hints for keys of the world those of what does not exist.
func unsimulatedHints(hints map[string]string) map[string]string {
	for _, k := range unsimulatedKinds {
		hints[k.kind] = strings.TrimSuffix(k.what+" not simulated; "+k.hint, "; ")
	}
	return hints
}

// unsimulatedKind refuses an object of a kind that does not exist.
func (d *decoder) unsimulatedKind(item *spec.Node) bool {
	if item.Form != spec.Mapping || len(item.Fields) == 0 {
		return false
	}
	kind := item.Fields[0].Key
	for _, k := range unsimulatedKinds {
		if k.kind == kind.Text {
			d.errs.Add(kind.Errorf(k.hint, "%s not simulated [not_simulated]", k.what))
			return true
		}
	}
	return false
}

// unsimulated warns of what would go another way in reality than the world shows it.
func (d *decoder) unsimulated() {
	var near [][]int
	for i := range d.solid {
		s := &d.solid[i]
		switch o := s.object; {
		case o == nil:
			d.robotOverHole(s)
		case o.Shape == sim.Person:
			d.overHole(s, "people do not fall into holes")
		case o.Fixed:
		case d.ontoRobot(s):
		case o.Shape == sim.Box:
			d.besideRim(s)
		case o.Shape == sim.Cylinder:
			if near == nil {
				near = neighbours(d.solid)
			}
			d.overEdge(near, i)
			d.pushedHigh(s, s.lo)
		}
	}
}

// neighbours returns for each thing those whose footprints may meet its own.
func neighbours(all []standing) [][]int {
	near := make([][]int, len(all))
	for _, p := range besideEachOther(all) {
		near[p.earlier] = append(near[p.earlier], p.later)
		near[p.later] = append(near[p.later], p.earlier)
	}
	return near
}

// overEdge warns of a cylinder that is put down on things that are not below its centre.
func (d *decoder) overEdge(near [][]int, i int) {
	s := &d.solid[i]
	edge, height := "", 0.0
	for _, j := range near[i] {
		b := &d.solid[j]
		top := b.lo + b.height
		switch {
		case !b.carries || top > s.lo+tolerance || top < height-tolerance || s.gap(b) > -tolerance:
		case b.covers(s.at.Pos()):
			edge, height = "", math.Max(top, height)
		case top > height+tolerance:
			edge, height = b.name, top
		}
	}
	if edge != "" {
		d.warnAt(s, "move it until its centre is above "+edge, "%s hangs over the edge of %s: cylinders do not tip, so it drops upright", s.name, edge)
	}
}

// pushedHigh warns of a thin cylinder that robots or balls meet so high that it would topple.
func (d *decoder) pushedHigh(s *standing, foot float64) {
	const hint = "a box tips; fixed: true keeps a cylinder where it is"
	o := s.object
	topples := func(z float64) bool { return z < o.Height && float64(o.Friction*z) > o.Radius }
	for i := range d.world.Robots {
		r := &d.world.Robots[i]
		p, ok := r.Config.(sim.Pusher)
		if !ok {
			continue
		}
		height, most := p.Pushes()
		z := height - foot
		force := o.Mass * d.world.Model.Gravity * o.Radius / z // that topples it
		if topples(z) && force < most {
			d.warnAt(s, hint, "%s would topple where %s pushes it, %.3g m above its foot: cylinders do not tip, so it slides", o.Name, r.Name, z)
			return
		}
	}
	for i := range d.world.Model.Objects {
		b := &d.world.Model.Objects[i]
		if z := b.Radius - foot; b.Shape == sim.Ball && !b.Fixed && z > o.Height/2 && topples(z) {
			d.warnAt(s, hint, "%s would topple where %s strikes it, %.3g m above its foot: cylinders do not tip, so it slides", o.Name, b.Name, z)
			return
		}
	}
}

// besideRim warns of a box on the ground that is too wide for the hole below its centre, and
// that the rim would not hold.
func (d *decoder) besideRim(s *standing) {
	o := s.object
	if s.lo > tolerance {
		return
	}
	if h := d.holeBelow(s); h != nil && o.Extent() > h.Radius && !s.bridges(h) {
		d.warnAt(s, "a hole takes what is no wider", "%s would tip into the hole %s: it is wider than the hole, so it stays over it", s.name, h.Name)
	}
}

// bridges reports whether the rim of a hole below the centre of a box holds the box: some
// of its outline is beyond the rim on every side of the centre.
func (s *standing) bridges(h *sim.Hole) bool {
	const points = 64 // of each edge
	corners := [4]geom.Vec2{{X: s.half.X, Y: s.half.Y}, {X: -s.half.X, Y: s.half.Y}, {X: -s.half.X, Y: -s.half.Y}, {X: s.half.X, Y: -s.half.Y}}
	var held []float64 // directions from the centre, rad
	for k, from := range corners {
		for j := range points {
			p := from.Lerp(corners[(k+1)%4], float64(j)/points)
			if s.at.Apply(p).Dist(h.At) >= h.Radius {
				held = append(held, p.Angle())
			}
		}
	}
	if len(held) == 0 {
		return false
	}
	slices.Sort(held)
	last := held[len(held)-1] - 2*math.Pi
	for _, a := range held {
		if a-last >= math.Pi {
			return false
		}
		last = a
	}
	return true
}

// ontoRobot warns of a thing that falls onto a cart or a NAO, and reports whether it does.
func (d *decoder) ontoRobot(s *standing) bool {
	for i := range d.solid {
		r := &d.solid[i]
		if top := r.lo + r.height; !d.upright(r) || s.lo < top-tolerance || s.gap(r) > -tolerance || d.held(s, top) {
			continue
		}
		goes := "comes down beside it"
		if s.object.Shape == sim.Ball {
			goes = "rolls off when it moves"
		}
		d.warnAt(s, "put it beside "+r.name, "%s falls onto %s: robots do not carry things, so it %s", s.name, r.name, goes)
		return true
	}
	return false
}

// held reports whether there is something below a thing, above a height, on which it stays.
func (d *decoder) held(s *standing, height float64) bool {
	return slices.ContainsFunc(d.solid, func(b standing) bool {
		top := b.lo + b.height
		return b.carries && b.node != s.node && top > height && top < s.lo+tolerance && s.gap(&b) < -tolerance
	})
}

// upright reports whether what stands there is a robot that pushes what it meets, or says
// whether it falls into holes: it stands on the ground by itself, and is no belt.
func (d *decoder) upright(s *standing) bool {
	return s.robot && slices.ContainsFunc(d.world.Robots, func(r RobotSpec) bool {
		_, pushes := r.Config.(sim.Pusher)
		_, falls := r.Config.(sim.Faller)
		return r.Name == s.name && (pushes || falls)
	})
}

func (d *decoder) robotOverHole(s *standing) {
	for i := range d.world.Robots {
		r := &d.world.Robots[i]
		if f, ok := r.Config.(sim.Faller); ok && r.Name == s.name && !f.FallsIntoHoles() {
			d.overHole(s, article(r.Kind)+" "+r.Kind+" does not fall into holes")
		}
	}
}

func (d *decoder) overHole(s *standing, why string) {
	if h := d.holeBelow(s); h != nil {
		d.warnAt(s, "move one of them", "%s stands over the hole %s: %s", s.name, h.Name, why)
	}
}

// holeBelow returns the hole below the centre of a thing, nil for none.
func (d *decoder) holeBelow(s *standing) *sim.Hole {
	for i := range d.world.Model.Ground.Holes {
		if h := &d.world.Model.Ground.Holes[i]; h.At.Dist(s.at.Pos()) < h.Radius {
			return h
		}
	}
	return nil
}

// warnAt warns of a thing at its place.
func (d *decoder) warnAt(s *standing, hint, format string, args ...any) {
	d.world.Warnings = append(d.world.Warnings, s.node.Errorf(hint, format, args...))
}
