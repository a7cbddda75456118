// SPDX-License-Identifier: Apache-2.0

// Package run is the engine of a run: a world with its programs and extensions under way.
//
// [Compile] compiles the programs and extensions of a [World]. The [Code] does not change;
// [Code.Start] builds the simulated world, binds every program to its robot's slots, and
// gives a [Run]; any number of goroutines may start runs. A robot's actuators belong to one
// program: two programs that can command one slot are refused. [Run.Tick] advances the run;
// [Run.Rewind] goes back by simulating again from the logged inputs.
//
// The order of a tick: inputs are applied; sensors are latched; keys get their values;
// conditions see them; extensions act (see package extension); programs run in the order of
// the world file, on the same latched values; actuators act. A [Director] takes part in it:
// package scenarios plays a script and judges by one.
//
// The same world, seed and inputs give the same [sim.World.Hash] on every build, whoever
// watches. A Run must not be used by two goroutines at once; different runs are independent.
//
// The engine knows no language, no extension and no file format: see package program and
// package extension. To add a key of the world: its declaration in NewKeys, a keyKind, its
// value in valueIn.
package run
