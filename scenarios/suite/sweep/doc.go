// SPDX-License-Identifier: Apache-2.0

// Package sweep runs a scenario over values of its world: "how often does the robot
// reach the ball, as the ball is farther away?"
//
// An [Axis] is a path and its values, such as green.at.x=0.5..2.5/5: five values, the
// first 0.5 and the last 2.5, evenly spaced. A [Grid] is all combinations of one or
// two axes, the last one changing fastest. [Table] writes a CSV row for each run,
// [Draw] plots the rate of passes with its 95 % interval over the first axis, a line
// for each value of the second.
package sweep
