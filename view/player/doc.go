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
// Not safe for concurrent use.
package player
