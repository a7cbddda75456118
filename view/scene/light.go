// SPDX-License-Identifier: Apache-2.0

package scene

import "github.com/playsim/playsim/geom"

// Sun is the direction towards the sun, a unit vector.
var Sun = geom.Vec3{X: -0.42, Y: -0.48, Z: 0.77}.Unit()

// The colours of what lies behind all things.
var (
	Zenith  = Color{0.62, 0.74, 0.86}
	Horizon = Color{0.87, 0.90, 0.92}
	Beyond  = Color{0.62, 0.65, 0.63} // ground outside the world's size
)

// How far away the ground fades, how wide its lines are, and how much of its brightness
// it keeps in the shade.
const (
	HazeFrom  = 8.0  // m from the eye
	HazeOver  = 40.0 // m, over which it fades
	GridWidth = 0.012
	Shaded    = 0.62 // of the sRGB level
)
