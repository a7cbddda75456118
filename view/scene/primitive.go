// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Solid is a closed body.
type Solid struct {
	Form     sim.Form
	Pose     geom.Pose // worldFromSolid
	Size     geom.Vec3 // m, as [sim.Piece] says
	Round    float64   // m
	Material Material
	Owner    string // the object or robot that it is a piece of; "" for the surroundings
}

// Material is how a surface looks.
type Material struct {
	Color   Color
	Second  Color   // of the pattern
	Pattern Pattern // how the two are laid out
	Gloss   float64 // 0 dull … 1 polished
	Glow    float64 // 0..1: share of the colour that needs no light
}

// Pattern is how the two colours of a material are laid out on a solid.
type Pattern uint8

// The patterns.
const (
	Plain Pattern = iota
	Lunes         // sectors about z, so that a turning ball shows it
)

// SeenThrough is how opaque a solid is that one can see through, 0..1.
const SeenThrough = 0.3

// Line is a straight stroke.
type Line struct {
	A, B  geom.Vec3
	Width float64 // pixels
	Color Color
	Owner string
}

// Label is text that faces the viewer.
type Label struct {
	At    geom.Vec3 // the middle of its lower edge
	Text  string
	Color Color
	Said  bool // somebody says it: it stands in a bubble
	Owner string
}

// Disc is a circle painted on the ground, or on what is level and higher.
type Disc struct {
	At     geom.Vec2
	Height float64 // m
	Radius float64
	Color  Color
	Soft   float64 // share of the radius over which it fades out
	Alpha  float64 // 0..1
}

// Ground is the floor.
type Ground struct {
	Size  geom.Vec2 // m, full extents, centred at the origin
	Color Color
	Line  Color   // of its grid
	Grid  float64 // m
}
