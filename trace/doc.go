// SPDX-License-Identifier: Apache-2.0

// Package trace holds the decisions of programs as typed values.
//
// Languages and the scenario runner produce them; recorder, view and the answer
// to "why" consume them. An [Event] is something that happened at one tick (a
// leaf started, a resource changed hands); a [Node] is how one node of a
// behaviour tree stands at one iteration, with the reason.
//
// An event's text form is one JSON object a line, with the keys in a fixed order:
// [Event.AppendJSON]. Time is int64 nanoseconds of simulated time.
package trace
