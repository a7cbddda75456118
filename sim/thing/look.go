// SPDX-License-Identifier: Apache-2.0

package thing

import "github.com/playsim/playsim/geom"

// Look is how a robot is drawn: solid pieces fixed to its links. It has no part in
// the physics and none in the hash.
type Look struct {
	Pieces []Piece
	Eyes   []Eye
	Feels  []Feeler
	Room   float64 // m, how much of the ground around it who looks from near sees, 0 is 0.5: more if it goes far
}

// Form is the geometric form of a piece.
type Form uint8

// The forms. Each is centred at the origin of its piece's frame; those with an axis
// have it along z.
const (
	Ellipsoid Form = iota // Size: the three full extents
	RoundBox              // Size: the three full extents; Round is the radius of its edges
	Capsule               // Size.X: radius; Size.Z: distance of the two half spheres' centres
	Tube                  // Size.X: radius; Size.Z: height; a closed cylinder
	Cone                  // Size.X: radius below; Size.Y: radius above; Size.Z: height
)

// Piece is one solid of a Look.
type Piece struct {
	Link  int // index in what Robot.Links gives
	Form  Form
	At    geom.Pose // linkFromPiece
	Size  geom.Vec3 // m, by Form
	Round float64   // m, of a RoundBox
	Color string    // a colour's name, or #rrggbb
	Gloss float64   // 0 dull … 1 polished
	Hinge *Hinge    // turns it with a slot, such as a finger; nil is fixed
	// Glow is the sensor or actuator slot by whose value, 0..1, it shines in its colour; or
	// the stem of three, Glow/red, Glow/green and Glow/blue, whose light it gives; "" does
	// not shine.
	Glow   string
	Digits string // slot whose value it shows on the side of a RoundBox at -y; "" is none
}

// Hinge turns a piece about an axis through a point as a slot goes over its range.
type Hinge struct {
	Slot     string
	Pivot    geom.Vec3 // m, link frame
	Axis     geom.Vec3 // unit, link frame
	From, To float64   // rad, at the slot's lower and upper limit
}

// Feeler is a sensor that feels a touch, where one can point at it.
type Feeler struct {
	Part string // as in {touch: nao, part: head_front}
	Link int
	At   geom.Vec3 // m, link frame
}

// Eye is a sensor whose field can be drawn.
type Eye struct {
	Name       string // of the slot or percept
	Link       int
	At         geom.Pose // linkFromEye; it looks along x
	Horizontal float64   // rad, full opening
	Vertical   float64   // rad, full opening
	Range      float64   // m, how far it is drawn
}
