// SPDX-License-Identifier: Apache-2.0

// Package syntax reads Playful programs, the .play files.
//
// [Parse] turns the text of one file into a [File]: includes, the statements of
// the root, and blocks of statements, every node with its position. It reports
// all errors of the file, each with position, excerpt and hint, and checks only
// what a file by itself can tell: whether a name exists, and whether a gate is a
// boolean, is checked by package playful when it assembles a program.
//
// # The language
//
//	file      = { include | statement | block }
//	include   = "include" STRING
//	block     = NAME [ "|" settings ] ":"  and deeper-indented lines: statements, definitions
//	statement = [ "targeting" NAME ":" ] NAME { [ "," ] clause } [ "," ] [ "|" settings ]
//	clause    = ( "whenever" | "while" ) expr
//	          | [ "otherwise" ] "priority" "of" expr [ "if" expr ] [ "otherwise" ]
//	          | "switch" "to" NAME "if" expr
//	settings  = NAME "=" value { ( ";" | "," ) NAME "=" value }
//	value     = [ "-" ] ( number | "pi" ) | string | "true" | "false" | NAME
//
// Expressions bind, weakest first: or, and, not, comparison, + and -, * / and %,
// unary minus; their atoms are numbers, pi, strings, true, false, NAME, NAME.NAME,
// NAME of STRING (what a condition has reported) and groups in parentheses. Comparisons do not
// chain. The remainder % has the sign of its left side, as C's fmod. Clauses come in any order;
// a second gate is an error, priorities and switches may repeat. A string stands
// on one line in either quotes, with the escapes \\ \" \' \n \t. # starts a comment.
//
// A statement goes on in the next line when that line begins with a clause
// keyword, or when it is indented deeper and the line before ends incomplete.
// Bodies are the deeper-indented lines; files without any indentation, a header
// and its statements in one column, are read as well where no root statements
// make that ambiguous. Spaces or tabs, never both in one file.
package syntax
