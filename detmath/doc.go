// SPDX-License-Identifier: Apache-2.0

// Package detmath computes elementary functions that give the same bits on every
// build: amd64 at any level, 386, arm64, js/wasm.
//
// Package math does not: it has assembly for some processors, and Go may fuse
// x*y + z into one rounding where the processor can. Here everything is made of
// operations that IEEE 754 defines exactly (+ - × ÷ √, comparisons, bits), and every
// product is rounded by an explicit float64(a*b) before it is summed.
//
// Angles are in radians. Domains, infinities, NaN and signed zeros are treated as
// package math treats them. Over the whole range of float64, results are within 1
// unit in the last place of the true value for Sin, Cos, SinCos, Exp, Log, Log1p,
// Log2, Log10, Pow, Cbrt and Hypot, within 2 for Tan, the arcs and Expm1, within 3
// for the hyperbolic ones. Nothing allocates.
//
// The methods are the textbook ones: reduce the argument by a table or a period,
// in two floats where one is too short (Dekker 1971), sum the Taylor series of what
// remains. Tables are computed by a test with math/big; run it with -update to write
// them anew. The bits over some 200 000 arguments are pinned by a hash: whoever
// changes a result changes every trajectory and says so in the changelog.
package detmath
