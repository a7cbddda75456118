// SPDX-License-Identifier: Apache-2.0

// Package panel lays out what a window shows beside the picture of the world: the
// buttons, the programs thinking (tree, resources, memory, quantities), Autonomous Life,
// curves, the log, expectations, and the time line. It knows no window: a [Board] is a
// list of flat [Item]s to paint and of [Hit]s, the places that can be clicked and what
// they do. Whoever paints the items shows the same.
//
// Lengths are pixels, x to the right, y downwards. Start at [UI.Lay].
package panel
