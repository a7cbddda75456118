// SPDX-License-Identifier: Apache-2.0

// Package pdl runs programs of the process description language: quantities, and
// processes that push them.
//
// A quantity is a value with limits that never change. A process runs once a loop,
// reads quantities and proposes additions to them with [Loop.Add]; nothing sets a
// quantity. All processes of a loop see the values of its beginning. At the loop's
// end the proposals to a quantity are summed, in the order in which the processes
// were added and each process made them, and
//
//	value = clamp(value + sum, lower, upper)
//
// so the order of processes matters to nothing but the rounding of the sum.
//
// Sensors take their value from a [Source] at the loop's beginning, actuators give
// theirs to a [Sink] at its end; either may be a slot of a robot or of the world,
// a quantity of another program, or another application, such as a planner.
// Internal quantities join nothing. A chain of m internal quantities between a
// sensor and an actuator delays by m loops, none of them by 0.
//
// A watch is code for what a condition of the robot's operating system reports: it runs
// at the beginning of the next loop, once for each report, in the order in which they
// came, and proposes as a process does; see [Engine.AddWatch].
//
// An [Engine] is one program. It is built (quantities, processes, connections,
// [Engine.RunLoops]), then [Engine.Run] is called every [Engine.Period], with
// simulated time: each call is one loop, until its number of loops has run or it
// is told to quit. It is paused and resumed between loops. On quitting, the hook
// of [Engine.OnQuit] runs and the actuators go to their initial values.
//
// Nothing a program or a sensor does makes the engine fail. A sample that is
// missing, no number or out of limits is a [Diagnostic]; the old value, or the
// nearest, is kept. A process that panics or proposes nonsense has faulted: what it
// proposed in this loop is dropped, the run has failed ([Engine.Failed]), and after
// the third fault the process is left out.
//
// Values are float64 in whatever unit the program gives them; connected slots have
// SI units. Time is int64 nanoseconds of simulated time. A loop allocates nothing.
// An Engine is not safe for concurrent use.
//
// What is called adding to a set target, Add(q, target-Value(q)), works for one
// process: two of them add up to more than either wants.
//
// Programs in JavaScript are in package js. Start at [New].
package pdl
