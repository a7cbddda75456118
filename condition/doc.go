// SPDX-License-Identifier: Apache-2.0

// Package condition is the robot's language of conditions: expressions over the
// keys of a memory and over time, such as
//
//	('Launchpad/NumPeopleZone2' >= 1) ~ 3
//
// which is true while somebody has been in zone 2 for at least three seconds.
//
// [Compile] reads and checks a text; the [Condition] is immutable. A [Monitor]
// evaluates any number of them over one [Memory] and one clock, each as a
// [Watcher]; watchers report changes, or are asked.
//
// # Time
//
// Time is int64 nanoseconds of simulated time. The clock is told: [Monitor.Advance]
// moves it, and evaluates on the way, each at its own instant, all that time alone
// changes; [Monitor.NextDeadline] says when that is next. So a condition that becomes
// true at 3.0 s says 3.0 s, also between ticks. Within one instant the order is:
// all changes of data together, one evaluation; each raise of an event, an
// evaluation of its own; then what is due. That is [Monitor.Settle].
//
// With V(t) the truth of an expression at t, false before the watcher was made:
//
//	x ~ d   V on the whole of [t-d, t]; true at exactly rise + d; any false moment,
//	        however short, starts anew
//	x # d   V somewhere in [t-d, t]: over a level that fell at t, until t+d; over a
//	        pulse of no length at t, up to and including t+d; so x # 0 is "in this
//	        instant", and bang('e') # 0 && bang('g') sees e raised before g in one
//	x @ d   V(t-d), after all that happened in that instant
//	bang('k')   true in the one evaluation of a raise of k
//	stable(x)   false in the one evaluation in which the value of x is another
//
// What holds for one evaluation is followed by another at the same instant, which
// sees it no longer.
//
// # Values
//
// A key without a value is Invalid: false, and the integer 0 to every operator; only
// type() tells. Integers wrap at 32 bits. Bool, Int and Float compare as numbers;
// a stored Float compares with 32 bits, so that 'k' == 0.1 works. Text and number
// are never equal. What cannot be computed is Invalid and a [Diagnostic], never an
// error.
//
// # Cost
//
// A Monitor evaluates a condition when a key it reads has changed or one of its
// deadlines is due, and allocates nothing once the histories of `@` have reached
// their working size: each operator keeps what its window needs and no more.
//
// To add a function: a row in functions, its node in node_call.go, a case in
// builder.call and one in callKinds, a test in the table of TestPage.
package condition
