// SPDX-License-Identifier: Apache-2.0

// Package entry makes Playful a language of world files: programs: - playful: {file: …}.
//
// It finds what a program is compiled with: the nodes that come with playsim and those of a
// [Language], node files in the folder that the entry names or beside an included file, and
// programs in the folders of the path. Evaluations that the entry connects get their values
// from slots and from quantities of other programs.
package entry
