// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Options say what is drawn beside the things themselves.
type Options struct {
	Names bool // of things and robots
	Eyes  bool // the fields of cameras and of other sensors

	Contacts    bool // where things touch each other
	Transparent bool // one can see through solids
	Wireframe   bool // of solids only the edges of their triangles are drawn

	Thoughts bool     // where robots look
	Beliefs  []Belief // what they believe
	Said     []Speech // what they say
}

// Scene is what there is to draw.
type Scene struct {
	Ground Ground
	Discs  []Disc // painted on the ground, later ones over earlier
	Solids []Solid
	Lines  []Line
	Labels []Label

	Transparent bool // as in Options: it holds for all Solids
	Wireframe   bool

	// Aspect is the width over the height of the pictures that the standing views are to
	// fill; 0 is 16:9.
	Aspect float64

	model  *sim.Model
	fixed  int // how many of Solids never move: the walls
	walls  []wallPiece
	robots []robotLook
	parts  map[string]bool // names of things that are parts of robots
	spots  []spot
	extent []geom.Vec3 // corners of all that is there at first
	lively []geom.Vec3 // of what is seen from near, with room around

	azimuth float64 // rad: from where that is seen
}

// New returns the scene of a world; Update fills it. Of the world only what never
// changes is kept: the views are of how it was before its first tick.
func New(w *sim.World) *Scene {
	model := w.Model
	s := &Scene{model: model, parts: partsOf(model), Ground: Ground{Size: model.Ground.Size, Color: groundColor, Line: gridColor, Grid: gridStep}}
	for i := range model.Ground.Walls {
		s.wall(&model.Ground.Walls[i])
	}
	s.fixed = len(s.Solids)
	for i, r := range w.Robots() {
		s.robots = append(s.robots, newRobotLook(&model.Robots[i], r.Slots().Decls()))
	}
	s.Update(w.First(), Options{})
	s.measure(w.First())
	s.outer(w.First())
	s.crowns(w.First())
	return s
}

var (
	groundColor = Color{0.74, 0.77, 0.74}
	gridColor   = Color{0.66, 0.69, 0.67}
	wallColor   = Color{0.80, 0.78, 0.74}
)

const gridStep = 0.5 // m

// Update makes the scene of a snapshot. The snapshot's robots are the model's.
func (s *Scene) Update(snap *sim.Snapshot, o Options) {
	s.Solids, s.Lines, s.Labels, s.Discs = s.Solids[:s.fixed], s.Lines[:0], s.Labels[:0], s.Discs[:0]
	s.spots = s.spots[:0]
	s.Transparent, s.Wireframe = o.Transparent, o.Wireframe
	s.holes()
	for i := range snap.Bodies {
		if b := &snap.Bodies[i]; !b.Hidden {
			s.object(&s.model.Objects[i], b, snap, i)
			s.speech(&s.model.Objects[i], b, snap, i)
		}
	}
	for i := range snap.Robots {
		s.rays(&snap.Robots[i], o)
		s.robot(&s.robots[i], &snap.Robots[i], o)
	}
	s.settle()
	if o.Names {
		s.names(snap)
	}
	s.thoughts(snap, o)
	for i := range snap.Contacts {
		if o.Contacts {
			s.touch(&snap.Contacts[i])
		}
	}
}

// add appends a solid of owner.
func (s *Scene) add(owner string, f sim.Form, at geom.Pose, size geom.Vec3, m Material) *Solid {
	s.Solids = append(s.Solids, Solid{Form: f, Pose: at, Size: size, Material: m, Owner: owner})
	return &s.Solids[len(s.Solids)-1]
}
