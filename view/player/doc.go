// SPDX-License-Identifier: Apache-2.0

// Package player plays a run for people: it paces the ticks by the wall clock,
// pauses, steps, goes back, and keeps what was seen. Every view is a face of a
// [Player]; none of them touches a run itself.
//
// A [Run] is what is played. The player looks at it after ticks and steers it by
// inputs, which the run logs; so what a view does can be replayed. Playing changes
// nothing in what is simulated: a run with and without a view has the same hash.
//
// [Player.Advance] is called for each picture with the wall time since the last one.
// [Player.Frame] is what is to be shown: the present, or a moment of the last
// minutes while the user has scrubbed back ([Player.Scrub]). Going on from there
// ([Player.Continue]) simulates again up to that moment, exactly.
//
// # To add a view
//
//  1. A package below view/ with a function Open that takes a [Player] and returns when
//     the user is done. For each picture it calls Advance, then draws Frame.
//  2. What it draws in space: package view/scene makes solids of a [sim.Snapshot], which
//     view/soft turns into a picture and view/gpu leaves to a graphics card.
//  3. What the keys and the mouse do: package view/panel has the controls, the trees and
//     the log, for every view that can draw rectangles and letters.
//  4. Its word in --view and when it is chosen: cli/view.go.
//  5. Its package in portable of internal/check.sh if it needs an operating system.
//
// Not safe for concurrent use.
package player
