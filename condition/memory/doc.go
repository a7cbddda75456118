// SPDX-License-Identifier: Apache-2.0

// Package memory is the robot's blackboard: keys, their values, and events.
//
// A key is declared once with its type, and addressed by a small number from then
// on ([condition.Key]); names are for people and files. Keys that are born while
// the program runs are declared by a pattern. A key without a value is Invalid.
//
// [Store.Set] stores a value; [Store.Raise] stores it and raises the key's event,
// also where the value is the same. Observers, such as a [condition.Monitor], are
// told at once, in the order of the writes.
//
// A Store is not safe for concurrent use. Set and Raise allocate nothing and cost next
// to nothing where the value is as it was.
//
// [Store.AppendState] tells two states apart by the keys that count, those of
// [Store.Include]: the others are only looked at.
//
// To add keys: [Store.Declare] each, or [Store.DeclarePattern], when the store is
// built; keep the numbers; Set the values every tick.
package memory
