// SPDX-License-Identifier: Apache-2.0

// Package scenarios brings a world and its programs together and runs them.
//
// [Assemble] compiles the programs that a world file names, builds the simulated
// world, binds every program to its robot's slots, and gives a [Run]. A robot's
// actuators belong to one program: two programs that can command one slot are
// refused. [Run.Tick] advances the run; [Run.Rewind] goes back by simulating anew
// from the logged inputs. [Check] finds all that is wrong with a world and its
// programs, or with a program alone, without running anything.
//
// Programs run in the order of the world file, on the same latched values. The
// same world, seed and inputs give the same [sim.World.Hash] on every build.
//
// A Run must not be used by two goroutines at once; different runs are
// independent.
//
// To add a language: a type with program's methods, its case in compile.
package scenarios
