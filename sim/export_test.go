// SPDX-License-Identifier: Apache-2.0

package sim

// NeverGlide has every step made by the solver.
func (w *World) NeverGlide() { w.quiet = -1 << 30 }
