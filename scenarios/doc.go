// SPDX-License-Identifier: Apache-2.0

// Package scenarios reads scenario files, runs worlds and scenarios, and judges what comes of
// it. The engine of a run is package run.
//
// [Assemble] begins the run of a world alone. [Load] reads a scenario file: a world, a seed or
// several, a script, faults, values that vary from seed to seed, and expectations.
// [Scenario.Run] runs it under a seed and returns a [Result]; [Scenario.Start] gives the [Run]
// itself. [Open] reads either. What they return does not change and may be run by many
// goroutines at once.
//
// [Check] finds all that is wrong with a world and its programs, a scenario, or a
// program alone, without running anything.
//
// # Time
//
// Inputs of a tick come first: what the script does at a time is done at the first
// tick at or after it, and what it does when a condition holds, at the tick after the
// condition's first true instant. Then sensors are latched, keys get their values
// ([run.Run.Keys]), and conditions and expectations see them, all at the tick's time;
// operators over time and deadlines between two ticks act at their own instants. At
// the end of the run keys are seen once more: things where they are then, sensors as
// they were last latched. A condition's history begins with the run.
//
// # Extensions
//
// What a script asks of an extension, such as Autonomous Life, is an input of the world, a key
// that is written: it is granted or refused in that tick.
//
// Languages of programs are those of the [Library]: see package program. To add an action: see
// package sim.
package scenarios
