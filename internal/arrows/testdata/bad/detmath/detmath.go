// Package detmath imports nothing.
package detmath

import (
	"math"

	_ "github.com/playsim/playsim/slot" // want detmath may not import slot: it may import no other tree
)

// Sum adds its parameters.
func Sum(a, b float64) float64 { return a + b }

// Wave uses math where it may and where it may not.
func Wave(x float64) float64 {
	return math.Sqrt(math.Abs(x)) + math.Sin(x) // want math.Sin differs between processors: see detmath
}
