// SPDX-License-Identifier: Apache-2.0

// Package entry makes PDL a language of world files: programs: - pdl: {file: …}.
//
// It reads the file for every run, for its code has state, and joins its quantities: by what
// the entry says under connect, else to the slots of its robot that are called as they are.
// What a quantity of it can be joined to is a slot of the world, a quantity of another
// program, and a condition.
package entry
