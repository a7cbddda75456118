// SPDX-License-Identifier: Apache-2.0

// Package extension is the seam between a run and what is added to worlds that is neither a
// robot, nor an object, nor a language: the software of a robot, weather, a referee.
//
// An [Extension] may have a section of the world file. Held against a world, it is
// [Compiled], which is fixed: any number of runs attach it. [Attached] is one of them in one
// run. It gives keys to conditions, takes part in every tick, answers programs by the names
// of its functions, is part of the state, and explains itself. What it needs of its run it
// asks the [Host] for.
//
// The order of a tick is: inputs are applied; sensors are latched; every extension gives
// its keys their values by Refresh; conditions see them; every extension acts by Step, in
// turn until none changes anything; then programs run.
//
// To add an extension: a type with the methods of Extension, its Compiled and its Attached,
// and [github.com/playsim/playsim.Registry.AddExtension]. What one may do beside is in
// optional interfaces: of an extension [Actor], [Named], [Checker]; of a section [Running],
// [Defining]; of what is compiled [Linter]; of what is attached [Answerer], [Asked],
// [Selective], [Watching], [KeyExplainer], [Switching], [Shown].
package extension
