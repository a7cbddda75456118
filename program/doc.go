// SPDX-License-Identifier: Apache-2.0

// Package program is the seam between a run and the languages of its programs.
//
// A [Language] compiles an entry of a world file. What it compiles is [Compiled]: it is
// fixed, and any number of runs start programs of it. A [Program] is one of them in one run:
// it is bound to the slots of its robot and stepped, it says which slots it commands, which
// keys it gives to conditions and which of its parts can be asked about, and it explains
// itself. What a program needs of its run it asks the [Host] for.
//
// The order of a run is: every program is started, every program joins what its entry
// connects, conflicts over slots are found, then ticks follow. A program that belongs to an
// activity is started again, and joins again, each time that the activity gets the focus.
//
// To add a language: a type with the methods of Language, its Compiled and its Program, and
// [github.com/playsim/playsim.Registry.AddLanguage]. What a program may do beside is in
// optional interfaces: [Halter], [Tracer], [Giver], [Tree].
package program
