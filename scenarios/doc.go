// SPDX-License-Identifier: Apache-2.0

// Package scenarios brings a world and its programs together, runs them, and judges
// what comes of it.
//
// [Assemble] compiles the programs that a world file names, builds the simulated
// world, binds every program to its robot's slots, and gives a [Run]. A robot's
// actuators belong to one program: two programs that can command one slot are
// refused. [Run.Tick] advances the run; [Run.Rewind] goes back by simulating anew
// from the logged inputs.
//
// [Load] reads a scenario file: a world, a seed or several, a script, faults, values
// that vary from seed to seed, and expectations. [Scenario.Run] runs it under a seed
// and returns a [Result]; [Scenario.Start] gives the [Run] itself. A Scenario does not
// change and may be run by many goroutines at once.
//
// [Check] finds all that is wrong with a world and its programs, a scenario, or a
// program alone, without running anything.
//
// # Time
//
// Inputs of a tick come first: what the script does at a time is done at the first
// tick at or after it, and what it does when a condition holds, at the tick after the
// condition's first true instant. Then sensors are latched, keys get their values
// ([Run.Keys]), and conditions and expectations see them, all at the tick's time;
// operators over time and deadlines between two ticks act at their own instants. At
// the end of the run keys are seen once more: things where they are then, sensors as
// they were last latched. A condition's history begins with the run.
//
// Programs run in the order of the world file, on the same latched values. The same
// world, seed and inputs give the same [sim.World.Hash] on every build, whoever
// watches.
//
// # Extensions
//
// What package extension describes, such as Autonomous Life, acts in each tick once
// conditions have seen the keys; what it changes is seen by all conditions at that same
// instant. A program that an extension begins runs from that tick on until the extension
// ends it. What a script asks of an extension is an input of the world, a key that is
// written: it is granted or refused in that tick.
//
// A Run must not be used by two goroutines at once; different runs are
// independent.
//
// Languages of programs are those of the [Library]: see package program. To add an
// action: see package sim. To add a key of the world: its declaration in newKeyTable, a
// keyKind, its value in valueIn.
package scenarios
