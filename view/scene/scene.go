// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Options say what is drawn beside the things themselves.
type Options struct {
	Names bool // of things and robots
	Eyes  bool // the fields of cameras and of other sensors
}

// Scene is what there is to draw.
type Scene struct {
	Ground Ground
	Discs  []Disc // painted on the ground, later ones over earlier
	Solids []Solid
	Lines  []Line
	Labels []Label

	model  *sim.Model
	fixed  int // how many of Solids never move: the walls
	robots []robotLook
}

// New returns the scene of a world; Update fills it. Of the world only what never
// changes is kept.
func New(w *sim.World) *Scene {
	model := w.Model
	s := &Scene{model: model, Ground: Ground{Size: model.Ground.Size, Color: groundColor, Line: gridColor, Grid: gridStep}}
	for i := range model.Ground.Walls {
		s.wall(&model.Ground.Walls[i])
	}
	s.fixed = len(s.Solids)
	for i, r := range w.Robots() {
		s.robots = append(s.robots, newRobotLook(&model.Robots[i], r.Slots().Decls()))
	}
	return s
}

var (
	groundColor = Color{0.74, 0.77, 0.74}
	gridColor   = Color{0.66, 0.69, 0.67}
	wallColor   = Color{0.80, 0.78, 0.74}
)

const (
	gridStep     = 0.5 // m
	contactAlpha = 0.34
	contactReach = 1.25 // radius of the dark spot under a thing, over the thing's
	contactFade  = 0.35 // m of height over which the spot goes away

	contactLargest = 0.3 // m: radius of what has a spot; under larger things a round one would be wrong
)

// Update makes the scene of a snapshot. The snapshot's robots are the model's.
func (s *Scene) Update(snap *sim.Snapshot, o Options) {
	s.Solids, s.Lines, s.Labels, s.Discs = s.Solids[:s.fixed], s.Lines[:0], s.Labels[:0], s.Discs[:0]
	s.holes()
	for i := range snap.Bodies {
		if b := &snap.Bodies[i]; !b.Hidden {
			s.object(&s.model.Objects[i], b, snap, i)
			s.speech(&s.model.Objects[i], b, snap, i)
			s.name(s.model.Objects[i].Name, b.Pos, s.model.Objects[i].HalfHeight(), o)
		}
	}
	for i := range snap.Robots {
		s.robot(&s.robots[i], &snap.Robots[i], o)
	}
}

func (s *Scene) name(text string, at geom.Vec3, above float64, o Options) {
	if o.Names {
		at.Z += above + nameGap
		s.Labels = append(s.Labels, Label{At: at, Text: text, Color: named["black"], Owner: text})
	}
}

const nameGap = 0.05

// wall adds a wall of the surroundings.
func (s *Scene) wall(w *sim.Wall) {
	along := w.To.Sub(w.From)
	middle := w.From.Lerp(w.To, 0.5)
	s.Solids = append(s.Solids, Solid{
		Form: sim.RoundBox, Pose: geom.Pose{Pos: middle.To3D(w.Height / 2), Rot: geom.Yaw(math.Atan2(along.Y, along.X))},
		Size:     geom.Vec3{X: along.Norm() + w.Thickness, Y: w.Thickness, Z: w.Height},
		Material: Material{Color: wallColor},
	})
}

// contact darkens the ground under a thing that stands on it.
func (s *Scene) contact(at geom.Vec3, radius, bottom float64) {
	fade := 1 - max(bottom, 0)/contactFade
	if bottom < -0.05 || fade <= 0 || radius > contactLargest {
		return
	}
	s.Discs = append(s.Discs, Disc{At: at.XY(), Radius: radius * contactReach, Color: Color{}, Soft: 0.85, Alpha: contactAlpha * fade})
}

// add appends a solid of owner.
func (s *Scene) add(owner string, f sim.Form, at geom.Pose, size geom.Vec3, m Material) *Solid {
	s.Solids = append(s.Solids, Solid{Form: f, Pose: at, Size: size, Material: m, Owner: owner})
	return &s.Solids[len(s.Solids)-1]
}
