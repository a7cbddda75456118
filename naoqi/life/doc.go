// SPDX-License-Identifier: Apache-2.0

// Package life is Autonomous Life: it decides which activity has the focus.
//
// A [Life] has installed activities, each with a nature, permissions and perhaps a
// launch trigger condition, and is in one of four states:
//
//   - solitary: activities are launched when their conditions hold. Interactive ones
//     come first and interrupt a solitary one; a solitary one interrupts nothing. Among
//     equals the one comes first whose last focus is longest ago, never before all, and
//     by id where that is the same;
//   - interactive: an interactive activity has the focus, or had it and what it was
//     stacked upon is next. No condition launches anything. When the stack is done the
//     state is solitary again; by hand it cannot be made so;
//   - safeguard: the robot fell, is too hot, or somebody said so. Focus and stack are
//     gone and nothing gets the focus until the cause is over: then it is solitary;
//   - disabled: nothing gets the focus, no safeguard counts. Only [Life.SetState] leads
//     out of it.
//
// Launching is by level: an activity that ends while its condition holds is launched
// again. A condition that held for a moment alone, as with bang(), launches, too, if
// nothing keeps it from it in that tick. What held for a moment while the state was not
// solitary launches nothing, be it in the tick of the return.
//
// [Life.Standing] tells people how an activity stands: the rule that keeps it from the
// focus, and since when.
//
// Conditions are evaluated by a condition.Monitor, all the time and in every state, so
// that their history is whole. [Life.Step] makes one change at most; whoever calls it
// then refreshes the keys that tell of Life, settles the conditions, and calls again
// until nothing changes. What an activity does is the [Player]'s business.
//
// Time is int64 nanoseconds of simulated time. Nothing here reads a clock, draws a
// number or starts a goroutine; a steady step allocates nothing.
package life
