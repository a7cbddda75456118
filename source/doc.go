// SPDX-License-Identifier: Apache-2.0

// Package source says where something stands in a text file, reports what is
// wrong there, and finds the files themselves.
//
// A parser makes a File of the text, turns byte offsets into Pos with it, and
// collects what it refuses in Errors, so that a user sees all mistakes at once:
//
//	ball.play:3:9: unknown node "lok_at"
//	   3 |   lok_at whenever far
//	     |   ^
//	hint: did you mean "look_at"?
//
// Lines and columns count from 1, columns in runes (a tab is one). A byte-order
// mark at the start of a text is no part of it; lines end with LF, CRLF or CR.
// Files is the one place that reads files for worlds and programs, from an ordered list of
// file systems, each behind a prefix. The disk is not its affair: package cli has that.
//
// It knows no language and no format. Start at File and Errors to report, at
// Files to read.
package source
