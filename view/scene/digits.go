// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"
	"strconv"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// segments are the strokes of the digits 0 to 9: top, the two upper ones from the left,
// middle, the two lower ones, bottom; the bit of the first is the lowest.
var segments = [10]uint8{0b1110111, 0b0100100, 0b1011101, 0b1101101, 0b0101110, 0b1101011, 0b1111011, 0b0100101, 0b1111111, 0b1101111}

// strokes are where they are, in halves of a digit's width and height, from its middle,
// and whether they stand upright.
var strokes = [7]struct {
	x, z    float64
	upright bool
}{{0, 1, false}, {-1, 0.5, true}, {1, 0.5, true}, {0, 0, false}, {-1, -0.5, true}, {1, -0.5, true}, {0, -1, false}}

// Shares of the height of a digit.
const (
	digitWide  = 0.5
	digitPitch = 0.82
	pointPitch = 0.36
	strokeWide = 0.15
	highest    = 0.66 // a digit's height of that of what it stands on
	widest     = 0.88 // of the width, a number
)

var digitColor = Color{0.03, 0.07, 0.04}

// digits writes a number with two places on that side of a piece whose outer normal is
// -y, in strokes that stand out a little. NaN and the infinite are nothing.
func (s *Scene) digits(owner string, at geom.Pose, size geom.Vec3, value float64) {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return
	}
	var room [32]byte
	text := strconv.AppendFloat(room[:0], value, 'f', 2, 64)
	wide := 0.0
	for _, c := range text {
		wide += pitch(c)
	}
	high := min(size.Z*highest, size.X*widest/wide)
	x := -wide * high / 2
	for _, c := range text {
		middle := geom.Vec3{X: x + pitch(c)*high/2, Y: -size.Y / 2}
		switch {
		case c == '.':
			middle.Z = -high / 2
			s.stroke(owner, at, middle, high*strokeWide, high*strokeWide)
		case c == '-':
			s.stroke(owner, at, middle, high*digitWide, high*strokeWide)
		default:
			s.digit(owner, at, middle, high, segments[c-'0'])
		}
		x += pitch(c) * high
	}
}

// pitch is how much room a character has.
func pitch(c byte) float64 {
	if c == '.' {
		return pointPitch
	}
	return digitPitch
}

func (s *Scene) digit(owner string, at geom.Pose, middle geom.Vec3, high float64, lit uint8) {
	wide, thick := high*digitWide, high*strokeWide
	for i, k := range strokes {
		if lit>>i&1 == 0 {
			continue
		}
		place := middle.Add(geom.Vec3{X: k.x * wide / 2, Z: k.z * high / 2})
		if k.upright {
			s.stroke(owner, at, place, thick, high/2-thick/2)
		} else {
			s.stroke(owner, at, place, wide-thick/2, thick)
		}
	}
}

func (s *Scene) stroke(owner string, at geom.Pose, place geom.Vec3, wide, high float64) {
	const out = 0.006 // m
	s.add(owner, sim.RoundBox, at.Mul(geom.Translate(place.X, place.Y, place.Z)), geom.Vec3{X: wide, Y: out, Z: high}, Material{Color: digitColor})
}
