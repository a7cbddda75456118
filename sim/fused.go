// SPDX-License-Identifier: Apache-2.0

package sim

import "github.com/jakecoffman/cp/v2"

// dot is code of the module that computes contacts: called by a variable it is not
// compiled into this package.
var dot = cp.Vector.Dot

// Fused reports whether this build rounds a product and the sum that it feeds at once, as
// compilers do for arm64 and amd64-v3 unless they are called with
// -gcflags=all=-d=fmahash=qn. The packages of playsim never do, but contacts between bodies
// then have other bits than in a build that does not.
func Fused() bool {
	const e = 1.0 / (1 << 27)
	return dot(cp.Vector{X: 1 + e, Y: 1 + e}, cp.Vector{X: 1 - e, Y: e - 1}) != 0 // both products are ±1, rounded
}
