// SPDX-License-Identifier: Apache-2.0

// Package term shows a run in a terminal: a plan of the world from above, the
// programs' trees or quantities with what is active, Autonomous Life, the log and the
// time line. It is the view of shells without a display and of classrooms over SSH. Its
// keys are listed by ?; they are those of the window as far as they mean the same, but
// [ and ] look back and forward, and q quits.
//
// [Open] returns when the user quits. [Draw] gives one picture as text; it is what
// Open shows and what tests read.
package term
