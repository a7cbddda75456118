// Package geom has every way to fuse a product.
package geom

import (
	"math"

	"github.com/playsim/playsim/detmath"
)

// Vec is a vector.
type Vec struct{ X, Y float64 }

// Bad are all fused.
func Bad(a, b, c float64, v *Vec) (float64, Vec) {
	x := a*b + c          // want a * b may be fused with a sum: write float64(…) around it
	x -= b * c            // want b * c may be fused with a sum: write float64(…) around it
	y := a * x            // want a * x may be fused with a sum: write float64(…) around it
	x = c - (-(a * b))    // want a * b may be fused with a sum: write float64(…) around it
	v.X = a * c           // want a * c may be fused with a sum: write float64(…) around it
	v.Y *= a              // want v.Y may be fused with a sum: write float64(…) around it
	z := detmath.Sum(a*b, // want a * b may be fused with a sum: write float64(…) around it
		c)
	z *= b                // want z may be fused with a sum: write float64(…) around it
	w := a * b            // want a * b may be fused with a sum: write float64(…) around it
	u := w                // handed on
	var k float64 = a * b // want a * b may be fused with a sum: write float64(…) around it
	k += 1
	if k > u {
		return b * c, Vec{} // want b * c may be fused with a sum: write float64(…) around it
	}
	return x + y + z, Vec{a * b, 0} // want a * b may be fused with a sum: write float64(…) around it
}

// Good are not.
func Good(a, b, c float64, n int) (float64, Vec) {
	x := float64(a*b) + c
	x -= float64(b * c)
	y := a * b
	if y > c*a || math.Sqrt(a*b) > y*c {
		x += 2*a - c/4 + math.Floor(a*b)
	}
	const half = 0.25 * 3
	n = n*n + 3
	z := a * b / c
	z += 2 * (a * c)
	return x + float64(a*b)*c/b + z, Vec{float64(n) * 0.5, half + 1}
}
